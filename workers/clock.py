"""Keeps time where nobody asks: bots move, deadlines pass, notices become ready."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Final

from service.application.backlog import due_notices, late_digests
from service.application.deadlines import advance, make_good
from service.application.states import States
from service.bootstrap import House
from service.eventlog.heartbeat import OUTAGE_MS, Outage
from workers import process
from workers.queue import queue_ready

LIMIT: Final = 100
PAUSE_MS: Final = 250
BEAT_MS: Final = 1_000
CREDIT_MS: Final = 1_000
SWEEP_MS: Final = 1_000
WATCH_MS: Final = 60_000
ARCHIVE_MS: Final = 60_000
QUIET_MS: Final = 86_400_000
"""A game that ended this long ago is packed."""
ASIDE_MS: Final = 60_000
"""A game that cannot be advanced is left alone this long."""
SEARCHED_MS: Final = 86_400_000
"""After an outage so long ago no clock looks for its games any more: each was found in time."""


@dataclass
class Clock:
    """One clock; any number of them may run. ``aside``: game -> when it is tried again (ms).

    ``beaten_at``: the last own beat (ms), None without any. ``searches``: partitions whose games
    have still to be looked at for what an outage took from them.
    """

    house: House
    states: States = field(default_factory=States)
    aside: dict[str, int] = field(default_factory=dict)
    outages: Sequence[Outage] = ()
    beaten_at: int | None = None
    searches: list[tuple[Outage, int]] = field(default_factory=list)

    def beat(self, now: int) -> bool:
        """Tells that a clock is there, and learns when none was."""
        self.beaten_at = now
        if self.house.told_time is not None:
            # Told time leaps: that it was not there in between is no outage.
            return False
        known, self.outages = set(self.outages), self.house.heartbeat.beat(now)
        new = (it for it in self.outages if it not in known and it.until > now - SEARCHED_MS)
        partitions = range(self.house.store.partitions)
        self.searches += [(outage, partition) for outage in new for partition in partitions]
        return False

    def credit(self, now: int) -> bool:
        """Moves the deadlines of one partition that an outage took time from; whether one waits.

        A deadline that comes sooner is moved by ``step``, which knows of the outage too.
        """
        if not self.searches:
            return False
        outage, partition = self.searches[0]
        for game in self.house.store.waiting_games(partition, outage.since):
            self._make_good(game, now)
        self.searches.pop(0)
        return True

    def step(self, now: int) -> bool:
        """Takes each due game one step on; whether anything happened. ``now`` is Unix ms."""
        self.aside = {game: until for game, until in self.aside.items() if until > now}
        due = self.house.store.due_games(now, LIMIT + len(self.aside))
        # Every game gets its step, whatever became of the one before it.
        found = [self._advance(game, now) for game in due if game not in self.aside]
        return any(found)

    def keep(self, now: int) -> bool:
        """``step``, but for a clock that was asleep: it learns first what it has missed."""
        return self.step(now) if self.is_awake(now) else self.beat(now)

    def is_awake(self, now: int) -> bool:
        """Whether it knows of every outage: else no deadline may pass yet."""
        return self.beaten_at is not None and now - self.beaten_at <= OUTAGE_MS

    def sweep(self, now: int) -> bool:
        """Queues notices that are ready: reminders, postponed mails, what a killed worker lost."""
        return queue_ready(self.house, now)

    def watch(self, now: int) -> bool:
        """Says so, once a minute, while digests are late: that is how a schedule stands still."""
        late = late_digests(due_notices(self.house.ledger, now), now)
        if late:
            oldest = min(entry.notice.send_at for entry in late)
            process.logger.warning("digests_late", count=len(late), seconds=(now - oldest) // 1000)
        return False

    def archive(self, now: int) -> bool:
        """Packs games that ended long ago; whether there were any."""
        quiet = self.house.store.quiet_games(now - QUIET_MS, LIMIT)
        packed = [self.house.store.archive(game) for game in quiet]
        return any(packed)

    def _advance(self, game: str, now: int) -> bool:
        found = process.attempted(
            lambda: advance(self.house.store, self.states, game, now, self.outages), game=game
        )
        if found is None:
            self.aside[game] = now + ASIDE_MS
        return bool(found)

    def _make_good(self, game: str, now: int) -> None:
        process.attempted(
            lambda: make_good(self.house.store, self.states, game, now, self.outages), game=game
        )


def run(house: House, stop: Event) -> None:
    """The clock until ``stop`` is set."""
    clock = Clock(house)
    tasks = [
        process.Task("beat", clock.beat, BEAT_MS),
        process.Task("deadlines", clock.keep, PAUSE_MS),
        process.Task("credit", clock.credit, CREDIT_MS),
        process.Task("sweep", clock.sweep, SWEEP_MS),
        process.Task("watch", clock.watch, WATCH_MS),
        process.Task("archive", clock.archive, ARCHIVE_MS),
    ]
    process.run(tasks, stop, house.now)


if __name__ == "__main__":
    process.main(run)
