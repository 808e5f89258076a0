"""The log of a game as its reader may read it, in pages or whole."""

from typing import Any, Final

from flask import Response, g

from service.api.answers import EventPage, answered
from service.api.blueprint import Blueprint
from service.api.conditions import is_known, marked, not_modified, tag
from service.api.cursors import link_to_next, path_with
from service.api.schemas.lobby import EventsQuery
from service.api.sight import Sight, mark_of, sight
from service.eventlog.codec import ndjson, public

NDJSON: Final = "application/x-ndjson"

events = Blueprint("events", __name__, url_prefix="/v1", description="What happened, in order.")


@events.window(
    "/games/<game:game_id>/events",
    scope="games:read",
    query=EventsQuery(),
    answer="EventPage",
    also={NDJSON: "PublicEvent"},
    is_versioned=True,
    has_cache_check=True,
)
def list_events(query: dict[str, Any], game_id: str) -> Response:
    """The events after a version, as you may read them, for ever the same.

    Folding all of them gives the state of the game as you may see it. As
    ``application/x-ndjson`` they come whole, an event a line, and ``limit`` does not count.
    """
    after = query["after"]
    is_whole = g.media == NDJSON
    seen = sight(game_id, after, None if is_whole else after + query["limit"])
    entity_tag = tag(seen.version, mark_of(seen.seat), after)
    if is_known(entity_tag):
        return not_modified(entity_tag)
    if is_whole:
        return marked(Response(ndjson(seen.readable), content_type=NDJSON), entity_tag)
    return _page(seen, game_id, entity_tag)


def _page(seen: Sight, game_id: str, entity_tag: str) -> Response:
    place = seen.version if seen.version < seen.latest else None
    following = None if place is None else path_with("after", place)
    shown = [public(event) for event in seen.readable]
    response = answered(EventPage(game_id, seen.version, shown, following), entity_tag)
    response.headers.update(link_to_next("after", place))
    return response
