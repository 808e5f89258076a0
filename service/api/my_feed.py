"""All games of a reader in one feed."""

from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from service.api.errors import SeatLost
from service.api.feed import AT_ONCE, Reader, Told, Watch
from service.api.my_cursor import Cursor
from service.application.queries import readable
from service.application.summaries import may_see, seat_in
from service.eventlog.errors import UnknownEvent
from service.eventlog.pipeline import together
from service.eventlog.store import Loaded
from service.eventlog.summary import Summary

LIST_S: Final = 60.0
"""So often the list of games is read again, in case the news of a change got lost."""
SKEW_MS: Final = 60_000
"""The clocks of two machines may differ by this."""
GAMES_AT_ONCE: Final = 20


@dataclass
class MyFeed:
    """The games that a player holds or was given a place in, from a cursor on.

    Games that are over and that the cursor does not know are not told, unless they ended since.
    A game that joins the list is told from its first event.
    """

    reader: Reader
    cursor: Cursor
    watch: Watch
    is_from_now: bool = False
    limit: int = AT_ONCE
    is_over: bool = False
    _player: str = ""
    _game: str | None = None
    _watched: set[str] = field(default_factory=set)
    _behind: dict[str, None] = field(default_factory=dict)
    _listed: dict[str, Summary] = field(default_factory=dict)
    _listed_at: int = 0
    _list_again: float = 0.0
    _unreadable: dict[str, int] = field(default_factory=dict)

    @property
    def has_more(self) -> bool:
        """Whether more can be told at once."""
        return bool(self._behind)

    def more(self, heard: Set[str]) -> list[Told]:
        """As Feed says."""
        if not self._player:
            self._begin()
        self._behind |= dict.fromkeys(heard & self._watched)
        if self._player in heard or monotonic() >= self._list_again:
            self._list()
        told = self._read()
        if not self._behind:
            self._roll()
        return told

    def _begin(self) -> None:
        house = self.reader.house
        (identity,) = together(house.store.client, self.reader.looking_up())
        reader = self.reader.admitted(identity)
        self._player, self._game = reader.player, reader.game
        self.watch([self._player])

    def _list(self) -> None:
        """Finds the games that have grown; of those that are new, news is heard from now on."""
        self._list_again = monotonic() + LIST_S
        self._listed_at = self.reader.now()
        while True:
            found = self._in_bounds(self.reader.house.store.games_of(self._player))
            self._listed = {summary.game: summary for summary in found}
            new = self._listed.keys() - self._watched
            if not new:
                break
            # What happens before they are watched is seen when they are listed again.
            self.watch(new)
            self._watched |= new
        if self.is_from_now:
            self.is_from_now = False
            self.cursor.versions |= {it.game: it.version for it in found}
        self._behind |= dict.fromkeys(sorted(it.game for it in found if self._is_behind(it)))

    def _in_bounds(self, found: list[Summary]) -> list[Summary]:
        """All of them, and for a seat token its game alone. Raises SeatLost."""
        if self._game is None:
            return found
        ours = [
            it for it in found if it.game == self._game and seat_in(it, self._player) is not None
        ]
        if not ours:
            raise SeatLost
        return ours

    def _is_behind(self, summary: Summary) -> bool:
        version = self.cursor.versions.get(summary.game)
        if version is None:
            return not self._is_forgotten(summary, self.cursor.since)
        return version < summary.version

    def _is_forgotten(self, summary: Summary, since: int) -> bool:
        return summary.phase == "ended" and summary.changed_at < since - SKEW_MS

    def _read(self) -> list[Told]:
        games = list(self._behind)[:GAMES_AT_ONCE]
        while True:
            try:
                identity, *found = self._reading(games)
                break
            except UnknownEvent as unknown:
                # What comes before it can be read all the same.
                self._unreadable[unknown.game] = unknown.version - 1
        player, told = self.reader.admitted(identity).player, list[Told]()
        for game, loaded in zip(games, found, strict=True):
            told += self._told(game, loaded, player, self.limit - len(told))
        return told

    def _reading(self, games: Iterable[str]) -> tuple[Any, ...]:
        house, versions = self.reader.house, self.cursor.versions
        starts = {game: versions.get(game, 0) for game in games}
        return together(
            house.store.client,
            self.reader.looking_up(),
            *(
                house.store.loading(game, after, until=self._until(game, after))
                for game, after in starts.items()
            ),
        )

    def _until(self, game: str, after: int) -> int:
        return min(after + self.limit, self._unreadable.get(game, after + self.limit))

    def _told(self, game: str, loaded: Loaded, player: str, room: int) -> list[Told]:
        summary = loaded.summary
        if summary is None or not may_see(summary, player) or not self._in_bounds([summary]):
            self._behind.pop(game, None)
            return []
        told = []
        for event in readable(loaded.events[:room], seat_in(summary, player)):
            self.cursor.versions[game] = event.version
            told.append((str(self.cursor), event))
        last = min(loaded.version, self._unreadable.get(game, loaded.version))
        if self.cursor.versions.get(game, 0) >= last:
            self._behind.pop(game, None)
        return told

    def _roll(self) -> None:
        """Nothing is left to tell of what was listed: what was over then need not be named."""
        since = max(self.cursor.since, self._listed_at)
        for summary in self._listed.values():
            if self._is_forgotten(summary, since):
                self.cursor.versions.pop(summary.game, None)
        self.cursor.since = since
