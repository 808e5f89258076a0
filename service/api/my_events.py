"""Everything that happens in all games of a player, in pages or as one stream."""

from collections.abc import Callable, Set
from typing import Any

from flask import Response

from service.api.answers import MyEventPage, untagged
from service.api.auth import key_of_token
from service.api.blueprint import Blueprint
from service.api.charges import looking_up_key, settle, spare
from service.api.cursors import link_to_next, path_with
from service.api.desk import desk
from service.api.feed import AT_ONCE, Reader, Watch
from service.api.my_cursor import Cursor, read_cursor
from service.api.my_feed import MyFeed
from service.api.schemas.following import MyEventsQuery
from service.api.streams import (
    bad_last_event_id,
    is_stream,
    last_event_id,
    refuse_ticket,
    streamed,
)
from service.api.waits import awaited
from service.eventlog.codec import public

NOW = "now"

my_events = Blueprint("my_events", __name__, url_prefix="/v1", description="All your games.")


@my_events.window(
    "/me/events",
    scope="games:read",
    is_for_seats=True,
    query=MyEventsQuery(),
    answer="MyEventPage",
    can_wait=True,
)
def list_my_events(query: dict[str, Any]) -> Response:
    """What happens in all your games, as you may read it, each event once from a cursor on.

    Without one your games that are not over are told from their first event, and so is a game
    that you join; with ``now`` you are told what is still to come.
    """
    after, ticket = query["after"], query["ticket"]
    if is_stream():
        reader = Reader(desk().house, desk().now, key_of_token(ticket))
        return streamed(reader.token, lambda watch: _feed(reader, _resumed(after), AT_ONCE, watch))
    refuse_ticket(ticket)
    reader = Reader(desk().house, desk().now, key_of_token(None), looking_up_key)

    def look_for(watch: Watch) -> Callable[[Set[str]], MyEventPage]:
        feed = _feed(reader, after, query["limit"], watch)
        return lambda heard: _page(feed, heard)

    page, applied = awaited(look_for, lambda page: bool(page.events))
    if page.events:
        settle()
    spare()
    response = untagged(page)
    response.headers.update(applied)
    response.headers.update(link_to_next("after", page.cursor if page.next else None))
    return response


def _resumed(after: str | None) -> str | None:
    """Where the stream goes on. Raises BadHeader."""
    place = last_event_id()
    if place is None:
        return after
    try:
        read_cursor(place)
    except ValueError:
        raise bad_last_event_id() from None
    return place


def _feed(reader: Reader, after: str | None, limit: int, watch: Watch) -> MyFeed:
    is_from_now = after == NOW
    is_new = after is None or is_from_now
    cursor = Cursor(reader.now()) if is_new else read_cursor(str(after))
    return MyFeed(reader, cursor, watch, is_from_now, limit)


def _page(feed: MyFeed, heard: Set[str]) -> MyEventPage:
    events = [public(event) for _, event in feed.more(heard)]
    cursor = str(feed.cursor)
    return MyEventPage(events, cursor, path_with("after", cursor) if feed.has_more else None)
