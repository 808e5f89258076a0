"""While the clock is away deadlines are about to move: what would tell of them waits."""

from collections.abc import Sequence
from typing import Final

from service.application.credits import owed
from service.application.delivery import Later
from service.application.reminders import REMINDER
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.rules.pace import instant_ms
from service.rules.table import State
from workers.admission import LIMITED

CLOCK_AWAY: Final = "clock_away"
WAIT_MS: Final = 60_000
SOON_MS: Final = 5_000
"""A clock that is back finds the games that lost time within two minutes."""


def stands_still(
    house: House, notice: Notice, state: State, recorded: Sequence[RecordedEvent], now: int
) -> Later | None:
    """When (Unix ms) to look again, where the deadline will be another; ``recorded`` is whole.

    A turn is told a minute later all the same, unless its deadline has passed.
    """
    if notice.kind not in LIMITED or state.deadline is None or house.told_time is not None:
        # Told time leaps: no clock beats there, and none is missed.
        return None
    if house.heartbeat.is_silent(now):
        is_moot = notice.kind == REMINDER or now >= instant_ms(state.deadline)
        return Later(now + WAIT_MS, CLOCK_AWAY) if is_moot or _is_first(house, notice) else None
    if owed(state, recorded, house.heartbeat.outages(), now):
        return Later(now + SOON_MS, CLOCK_AWAY)
    return None


def _is_first(house: House, notice: Notice) -> bool:
    """Whether it is looked at for the first time."""
    fate = house.ledger.fate(notice)
    return fate is None or fate.attempts <= 1
