"""Event streams (text/event-stream, the HTML standard, section 9.2)."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from time import monotonic
from typing import Final

import msgspec
from flask import Response

from service.api.conditions import nothing
from service.api.current import this_request
from service.api.desk import desk
from service.api.errors import BadHeader, BadQuery, Fault, RequestError
from service.api.feed import Feed, Told, Watch
from service.api.operation import EVENT_STREAM
from service.application.followers import Follower, Followers
from service.eventlog.codec import public
from service.eventlog.errors import GameNotFound, StoreAway
from service.rules.errors import Phrase

RETRY_S: Final = 1.0

_BEGIN: Final = b"retry: 3000\n\n"
_KEEP_ALIVE: Final = b": still here\n\n"
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def is_stream() -> bool:
    """Whether the request is for a stream of events."""
    return this_request().media == EVENT_STREAM


def refuse_ticket(ticket: str | None) -> None:
    """Raises BadQuery for a ticket that comes with anything but a stream."""
    if ticket is not None:
        raise BadQuery([Fault(f"For {EVENT_STREAM} alone.", parameter="ticket")])


def last_event_id() -> str | None:
    """Where a broken stream goes on; a browser says so here, as it cannot change the URL."""
    return this_request().headers.get("Last-Event-ID") or None


def bad_last_event_id() -> BadHeader:
    """What is raised when that is no place here."""
    return BadHeader(
        header="Last-Event-ID", reason=Phrase("it is no id of an event of this stream.")
    )


def streamed(token: str, feed_for: Callable[[Watch], Feed]) -> Response:
    """All that the feed tells from now on; 204 where that is nothing, so that browsers rest.

    ``token``: the key of that of the reader. ``feed_for`` makes the feed, given what it has to
    call with the subjects it reads. Raises TooManyFollowers, and what the feed raises.
    """
    followers, silence_s = desk().followers, desk().silence_s
    with ExitStack() as stack:
        follower = followers.join((), owner=token)
        stack.callback(followers.leave, follower)
        feed = feed_for(lambda subjects: followers.follow(follower, subjects))
        first = feed.more(frozenset())
        if feed.is_over and not first:
            return nothing()
        chunks = _chunks(_Stream(feed, followers, follower, silence_s), first)
        response = Response(chunks, content_type=EVENT_STREAM, headers=_HEADERS)
        response.call_on_close(stack.pop_all().close)
    return response


class _Stream:
    """One reader of one feed, waiting in turn with all others of the process."""

    def __init__(
        self, feed: Feed, followers: Followers, follower: Follower, silence_s: float
    ) -> None:
        self._feed = feed
        self._followers = followers
        self._follower = follower
        self._silence_s = silence_s
        self._patience_s = silence_s

    def tellings(self, first: list[Told]) -> Iterator[list[Told]]:
        """What is told, and nothing after a while of silence; ends with the right to read."""
        told, quiet_until = first, monotonic() + self._silence_s
        while True:
            if told or monotonic() >= quiet_until:
                yield told
                quiet_until = monotonic() + self._silence_s
            if self._feed.is_over or self._followers.are_over:
                return
            left = quiet_until - monotonic()
            heard = set() if told else self._follower.wait(min(left, self._patience_s))
            try:
                told = self._look(heard)
            except (RequestError, GameNotFound):
                return

    def _look(self, heard: set[str]) -> list[Told]:
        try:
            told = self._followers.look(lambda: self._feed.more(heard))
        except StoreAway:
            self._patience_s = RETRY_S
            return []
        self._patience_s = self._silence_s
        return told


def _chunks(stream: _Stream, first: list[Told]) -> Iterator[bytes]:
    yield _BEGIN
    for told in stream.tellings(first):
        yield b"".join(map(_frame, told)) or _KEEP_ALIVE


def _frame(told: Told) -> bytes:
    place, event = told
    # JSON holds no raw line break, so the data is one line.
    data = _ENCODER.encode(public(event))
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (place.encode(), event.type.encode(), data)


_ENCODER: Final = msgspec.json.Encoder()
