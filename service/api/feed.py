"""What a reader who follows games is still to be told, asked for again and again."""

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field
from typing import Final, Protocol

from service.api.auth import admitted_at
from service.api.sight import known_to
from service.application.overdue import catch_up, is_overdue
from service.application.queries import readable
from service.application.states import States
from service.application.summaries import seat_in
from service.bootstrap import House
from service.eventlog.errors import UnknownEvent, UnknownNote
from service.eventlog.pipeline import Read, together
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Loaded
from service.eventlog.summary import Summary
from service.players.tokens import Identity

AT_ONCE: Final = 250

Told = tuple[str, RecordedEvent]
"""The place to go on from, and an event as the reader may read it."""

Watch = Callable[[Iterable[str]], None]


class Feed(Protocol):
    """``is_over``: nothing will be told any more, to this reader or to anybody."""

    is_over: bool

    def more(self, heard: Set[str]) -> list[Told]:
        """What there is by now, none when that is all; ``heard``: subjects that have news.

        Raises BadToken, MissingScope, GameNotFound, StoreAway.
        """
        ...


@dataclass
class Reader:
    """Whom a token speaks for; ``token`` is its key, so that a ticket will do. ``now``: Unix ms.

    ``lookup`` of it, where that is to be counted.
    """

    house: House
    now: Callable[[], int]
    token: str
    lookup: Callable[[str], Read[Identity | None]] | None = None

    def looking_up(self) -> Read[Identity | None]:
        """The read of whom the token speaks for."""
        return (self.lookup or self.house.tokens.looking_up_key)(self.token)

    def admitted(self, identity: Identity | None) -> Identity:
        """Who may read games. Raises BadToken, MissingScope."""
        return admitted_at(identity, "games:read", self.now)


@dataclass
class GameFeed:
    """One game after a version, for as long as the reader sees it from the same seat."""

    reader: Reader
    game: str
    after: int
    is_over: bool = False
    _seat: int | None = None
    _is_begun: bool = False
    _until: int | None = field(default=None)

    def more(self, heard: Set[str]) -> list[Told]:
        """As Feed says; a turn whose time has run out is over first, though no clock came by."""
        reader, summary, loaded = self._seen()
        if is_overdue(summary, self.reader.now()) and self._has_caught_up():
            reader, summary, loaded = self._seen()
        seat = seat_in(summary, reader.player)
        if self._is_begun and seat != self._seat:
            self.is_over = True
            return []
        self._seat, self._is_begun = seat, True
        if loaded.events:
            self.after = loaded.events[-1].version
        self.is_over = summary.phase == "ended" and self.after >= loaded.version
        return [(str(event.version), event) for event in readable(loaded.events, seat)]

    def _seen(self) -> tuple[Identity, Summary, Loaded]:
        identity, loaded = self._read()
        reader = self.reader.admitted(identity)
        return reader, known_to(reader, loaded.summary, self.game), loaded

    def _has_caught_up(self) -> bool:
        house, now = self.reader.house, self.reader.now()
        try:
            return catch_up(house.store, States(), house.heartbeat, self.game, now)
        except (UnknownEvent, UnknownNote):
            # What comes before it is told all the same.
            return False

    def _read(self) -> tuple[Identity | None, Loaded]:
        try:
            return self._reading()
        except UnknownEvent as unknown:
            # What comes before it can be read; what comes after, by a newer program only.
            self._until = unknown.version - 1
            return self._reading()

    def _reading(self) -> tuple[Identity | None, Loaded]:
        house, until = self.reader.house, self.after + AT_ONCE
        if self._until is not None:
            until = min(until, self._until)
        return together(
            house.store.client,
            self.reader.looking_up(),
            house.store.loading(self.game, after=self.after, until=until),
        )
