"""Messages at a table: beside the log and never in it."""

from typing import Any

from flask import Response, abort

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.charges import settle, spare
from service.api.conditions import nothing
from service.api.cursors import link_to_next, path_with
from service.api.desk import desk
from service.api.lines import Names, names_of
from service.api.retries import command_id, given_key
from service.api.schemas.messages import (
    MessageAnswer,
    MessageBody,
    MessagesAnswer,
    MessagesQuery,
)
from service.api.sight import known_to, sight
from service.api.times import written
from service.application.talk import heard, say
from service.eventlog.messages import Numbered
from service.rules.game import fold

messages = Blueprint("messages", __name__, url_prefix="/v1", description="Talking at the table.")


@messages.window(
    "/games/<game:game_id>/messages",
    scope="games:read",
    is_for_seats=True,
    is_polled=True,
    query=MessagesQuery(),
    answer=MessagesAnswer(),
)
def list_messages(query: dict[str, Any], game_id: str) -> tuple[dict[str, Any], dict[str, str]]:
    """The messages after a number that you may read: those to the table, and to your team."""
    seen, after, limit = sight(game_id), query["after"], query["limit"]
    found = desk().house.messages.read(game_id, after, limit)
    if found.messages:
        settle()
    spare()
    state = fold(event.data for event in seen.events)
    shown = heard(found.messages, state, seen.reader.player)
    end = found.messages[-1].number if len(found.messages) == limit else found.last
    if seen.seat is not None:
        desk().readings.note_messages(seen.reader.player, game_id, end, desk().now())
    names = names_of({it.message.player for it in shown})
    place = end if end < found.last else None
    answer = {
        "game": game_id,
        "messages": [shown_message(it, names) for it in shown],
        "latest": found.last,
        "next": None if place is None else path_with("after", place),
    }
    return answer, link_to_next("after", place)


@messages.post(
    "/games/<game:game_id>/messages",
    scope="games:play",
    is_for_seats=True,
    counted="mail",
    body=MessageBody(),
    answer=MessageAnswer(),
    is_retried=True,
)
def send_message(body: dict[str, Any], game_id: str) -> dict[str, Any]:
    """Say something to everyone at the table, or to your team.

    Others are mailed about it, several messages at a time, unless they do not want that.
    """
    at, player = desk(), caller().player
    loaded = at.house.store.load(game_id)
    known_to(caller(), loaded.summary, game_id)
    said = say(
        at.house.messages,
        at.house.allowances,
        fold(event.data for event in loaded.events),
        player,
        body["text"],
        command_id(player, given_key()),
        at.now(),
        body["to"],
    )
    return shown_message(said, names_of({player}))


@messages.delete(
    "/games/<game:game_id>/messages/<int:number>",
    status=204,
    scope="games:play",
    is_for_seats=True,
)
def erase_message(game_id: str, number: int) -> Response:
    """Erase a message of your own; nothing of it is kept."""
    if not desk().house.messages.erase(game_id, caller().player, number):
        abort(404)
    return nothing()


def shown_message(said: Numbered, names: Names) -> dict[str, Any]:
    """A message as its readers see it."""
    message = said.message
    return {
        "number": said.number,
        "at": written(message.at),
        "player": message.player,
        "name": names.get(message.player),
        "seat": message.seat,
        "to": "table" if message.side is None else "team",
        "text": message.text,
    }
