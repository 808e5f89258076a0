"""Private notes of a seat: standing orders and sealed answers, seen by nobody else."""

from hashlib import sha256
from typing import Final

import msgspec
from flask import Response

from service.api.answers import Orders, answered
from service.api.blueprint import Blueprint
from service.api.commands import command_in_body
from service.api.conditions import is_known, not_modified, tag
from service.api.desk import desk
from service.api.door import given_at_once
from service.api.errors import BadBody, Fault
from service.api.sight import mark_of, sight
from service.application.errors import NothingToAsk
from service.application.queries import seen_state
from service.eventlog.recorded import RecordedEvent
from service.rules.errors import UnknownCommand
from service.rules.game import game_named
from service.rules.notes import Note
from service.rules.table import Command, State

orders = Blueprint("orders", __name__, url_prefix="/v1", description="Orders of a seat.")

_PATH: Final = "/games/<game:game_id>/orders"


@orders.window(
    _PATH,
    scope="games:read",
    is_for_seats=True,
    answer="Orders",
    is_versioned=True,
    has_cache_check=True,
)
def read_orders(game_id: str) -> Response:
    """The standing order of your seat and its sealed answer, as they count now.

    Every seat has the same ones to give, whatever it holds, and nobody sees those of others.
    """
    seen = sight(game_id, with_notes=True)
    if seen.seat is None:
        raise NothingToAsk
    answer = _orders(game_id, seen.seat, seen.events, seen.note)
    entity_tag = _tag(answer)
    return not_modified(entity_tag) if is_known(entity_tag) else answered(answer, entity_tag)


@orders.door(
    _PATH,
    method="PUT",
    status=200,
    scope="games:play",
    is_for_seats=True,
    counted="notes",
    body="NoteCommand",
    answer="Orders",
    is_command=True,
    is_versioned=True,
)
def give_order(game_id: str) -> Response:
    """Give an order or a sealed answer, by its ``type``, or as ``text`` in the notation.

    It makes no event and no version: nobody can tell that it was given. What is stored when the
    rules ask counts.
    """
    given = given_at_once(game_id, "games:play", _order)
    if given.seat is None:
        raise NothingToAsk
    loaded = desk().house.store.load(game_id, with_notes=True)
    answer = _orders(game_id, given.seat, loaded.events, loaded.notes.get(given.seat))
    return answered(answer, _tag(answer))


def _order(kind: str) -> Command:
    """The order in the body. Raises NotJson, BadBody, MoveNotation, UnknownCommand."""
    rules = game_named(kind).notes
    if rules is None:
        raise UnknownCommand(kind=kind, command="orders")
    command = command_in_body(kind, rules.commands)
    if not isinstance(command, rules.commands):
        raise BadBody([Fault("This is a move, and no order.", "/text")])
    return command


def _orders(game_id: str, seat: int, events: list[RecordedEvent], note: Note | None) -> Orders:
    state = seen_state(events, seat)
    return Orders(game_id, state.version, seat, _shown(state, seat, note))


def _shown(state: State, seat: int, note: Note | None) -> Note | None:
    rules = game_named(state.kind).notes
    if rules is None or state.phase != "running" or state.seats[seat].is_out:
        return None
    return rules.shown(state, seat, note)


def _tag(answer: Orders) -> str:
    """Of nothing but what the reader sees: how often notes of others change is not for them."""
    digest = sha256(msgspec.json.encode(answer.note)).hexdigest()[:12]
    return tag(answer.version, mark_of(answer.seat), digest)
