"""Time that has run out and nobody has acted on: what the clock would do, on reading."""

from collections.abc import Sequence
from typing import Final

from service.application.deadlines import advance
from service.application.states import States
from service.eventlog.heartbeat import Heartbeat, Outage
from service.eventlog.store import Store
from service.eventlog.summary import Summary

PATIENCE_MS: Final = 60_000
"""For so long after a deadline the clock may still come."""

MOST_STEPS: Final = 40
"""Of bots and empty seats after a time-out; the clock does the rest."""


def is_overdue(summary: Summary | None, now: int) -> bool:
    """Whether a turn of the game should have been over for a minute, for all that lists show."""
    return (
        summary is not None
        and summary.phase == "running"
        and summary.deadline is not None
        and now > summary.deadline + PATIENCE_MS
    )


def catch_up(store: Store, states: States, heartbeat: Heartbeat, game_id: str, now: int) -> bool:
    """Lets the time of a turn run out through the same door as the clock; whether it has.

    While an outage of the clock goes on nothing runs out: deadlines will move by it.
    Raises GameNotFound, UnknownEvent, StoreAway.
    """
    if heartbeat.is_silent(now):
        return False
    outages: Sequence[Outage] = heartbeat.outages()
    steps = 0
    while steps < MOST_STEPS and advance(store, states, game_id, now, outages):
        steps += 1
    return steps > 0
