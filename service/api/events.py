"""The log of a game as its reader may read it: in pages, whole, or as it grows."""

import re
from collections.abc import Callable, Set
from typing import Any, Final

from flask import Response

from service.api.answers import EventPage, answered
from service.api.auth import key_of_token
from service.api.blueprint import Blueprint
from service.api.charges import spare
from service.api.conditions import is_known, marked, not_modified, tag
from service.api.current import this_request
from service.api.cursors import link_to_next, path_with
from service.api.desk import desk
from service.api.feed import GameFeed, Reader, Watch
from service.api.schemas.following import EventsQuery
from service.api.sight import Sight, mark_of, note_reading, sight
from service.api.streams import (
    bad_last_event_id,
    is_stream,
    last_event_id,
    refuse_ticket,
    streamed,
)
from service.api.waits import awaited, wished_wait
from service.eventlog.codec import ndjson, public

NDJSON: Final = "application/x-ndjson"

_VERSION: Final = re.compile(r"\d{1,9}", re.ASCII)

events = Blueprint("events", __name__, url_prefix="/v1", description="What happened, in order.")


@events.window(
    "/games/<game:game_id>/events",
    scope="games:read",
    is_for_seats=True,
    query=EventsQuery(),
    answer="EventPage",
    also={NDJSON: "PublicEvent"},
    is_versioned=True,
    has_cache_check=True,
    can_wait=True,
)
def list_events(query: dict[str, Any], game_id: str) -> Response:
    """The events after a version, as you may read them, for ever the same.

    Folding all of them gives the state of the game as you may see it. As
    ``application/x-ndjson`` they come whole, an event a line, and ``limit`` does not count. As
    ``text/event-stream`` they go on as they happen, until the game is over or your seat is
    another; an end of the stream is not the end of the game.
    """
    after, ticket = query["after"], query["ticket"]
    if is_stream():
        reader = Reader(desk().house, desk().now, key_of_token(ticket))
        return streamed(reader.token, lambda watch: _feed(reader, game_id, after, watch))
    refuse_ticket(ticket)
    if this_request().media == NDJSON:
        return _whole(sight(game_id, after), after)

    def look_for(watch: Watch) -> Callable[[Set[str]], Sight]:
        watch([game_id])
        return lambda heard: sight(game_id, after, after + query["limit"])

    seen, applied = awaited(look_for, lambda seen: bool(seen.events))
    response = _page(seen, game_id, after)
    response.headers.update(applied)
    return response


def _feed(reader: Reader, game_id: str, after: int, watch: Watch) -> GameFeed:
    place = last_event_id()
    if place is not None:
        if not _VERSION.fullmatch(place):
            raise bad_last_event_id()
        after = int(place)
    watch([game_id])
    return GameFeed(reader, game_id, after)


def _whole(seen: Sight, after: int) -> Response:
    entity_tag = tag(seen.version, mark_of(seen.seat), after)
    if is_known(entity_tag):
        return not_modified(entity_tag)
    note_reading(seen)
    return marked(ndjson(seen.readable), NDJSON, entity_tag)


def _page(seen: Sight, game_id: str, after: int) -> Response:
    entity_tag = tag(seen.version, mark_of(seen.seat), after)
    if not seen.events:
        spare()
    if is_known(entity_tag):
        return not_modified(entity_tag)
    if wished_wait() is None:
        note_reading(seen)
    place = seen.version if seen.version < seen.latest else None
    following = None if place is None else path_with("after", place)
    shown = [public(event) for event in seen.readable]
    response = answered(EventPage(game_id, seen.version, shown, following), entity_tag)
    response.headers.update(link_to_next("after", place))
    return response
