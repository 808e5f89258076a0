"""Keeps time where nobody asks: bots move, deadlines pass, notices become ready."""

from dataclasses import dataclass, field
from threading import Event
from typing import Final

from service.application.deadlines import advance
from service.application.states import States
from service.bootstrap import House
from workers import process
from workers.queue import queue_ready

LIMIT: Final = 100
PAUSE_MS: Final = 250
SWEEP_MS: Final = 1_000
ARCHIVE_MS: Final = 60_000
QUIET_MS: Final = 86_400_000
"""A game that ended this long ago is packed."""
ASIDE_MS: Final = 60_000
"""A game that cannot be advanced is left alone this long."""


@dataclass
class Clock:
    """One clock; any number of them may run. ``aside``: game -> when it is tried again (ms)."""

    house: House
    states: States = field(default_factory=States)
    aside: dict[str, int] = field(default_factory=dict)

    def step(self, now: int) -> bool:
        """Takes each due game one step on; whether anything happened. ``now`` is Unix ms."""
        self.aside = {game: until for game, until in self.aside.items() if until > now}
        due = self.house.store.due_games(now, LIMIT + len(self.aside))
        # Every game gets its step, whatever became of the one before it.
        found = [self._advance(game, now) for game in due if game not in self.aside]
        return any(found)

    def sweep(self, now: int) -> bool:
        """Queues notices that are ready: reminders, postponed mails, what a killed worker lost."""
        return queue_ready(self.house, now)

    def archive(self, now: int) -> bool:
        """Packs games that ended long ago; whether there were any."""
        quiet = self.house.store.quiet_games(now - QUIET_MS, LIMIT)
        packed = [self.house.store.archive(game) for game in quiet]
        return any(packed)

    def _advance(self, game: str, now: int) -> bool:
        found = process.attempted(
            lambda: advance(self.house.store, self.states, game, now), game=game
        )
        if found is None:
            self.aside[game] = now + ASIDE_MS
        return bool(found)


def run(house: House, stop: Event) -> None:
    """The clock until ``stop`` is set."""
    clock = Clock(house)
    tasks = [
        process.Task("deadlines", clock.step, PAUSE_MS),
        process.Task("sweep", clock.sweep, SWEEP_MS),
        process.Task("archive", clock.archive, ARCHIVE_MS),
    ]
    process.run(tasks, stop)


if __name__ == "__main__":
    process.main(run)
