"""What may be agreed about the clock when a game is opened, with every value resolved."""

from functools import cache
from typing import Final
from zoneinfo import available_timezones

import msgspec

from service.rules.clock_errors import UnfitPace
from service.rules.errors import Phrase
from service.rules.pace import DAY_MS, HOUR_MS, LONGEST_MS, Pace, Quiet, duration_ms, turn_ms
from service.rules.wall import DAYS, minutes_of, no_zone

LEAST: Final = "PT12H"
"""What a daily deadline leaves a turn at least, unless something else is agreed."""

LONGEST_GRACE_MS: Final = 2 * DAY_MS
LONGEST_PAUSE_MS: Final = 366 * DAY_MS
MOST_DAYS_OF_LEAVE: Final = 366
MOST_LAPSES: Final = 100
DAY_MINUTES: Final = 1440
# Of a week a few hours at least remain: deadlines stay within years, and quick to find.
MOST_QUIET_MINUTES: Final = 16 * 60


def agreed(pace: Pace) -> Pace:
    """The pace as the game keeps it. Raises BadPace, UnfitPace."""
    turn_ms(pace)
    _check_durations(pace)
    _check_numbers(pace)
    _check_calendar(pace)
    _check_clock(pace)
    if pace.daily is None or pace.least is not None:
        return pace
    return msgspec.structs.replace(pace, least=LEAST)


def _check_durations(pace: Pace) -> None:
    _require_within("least", pace.least, 0, 2 * DAY_MS)
    _require_within("bank", pace.bank, 1, LONGEST_MS)
    _require_within("grace", pace.grace, 0, LONGEST_GRACE_MS)
    _require_within("longest_pause", pace.longest_pause, HOUR_MS, LONGEST_PAUSE_MS)


def _require_within(name: str, given: str | None, least: int, most: int) -> None:
    if given is not None and not least <= duration_ms(given) <= most:
        raise UnfitPace(reason=Phrase("{name} cannot be {given}.", name=name, given=given))


def _check_numbers(pace: Pace) -> None:
    for name in ("passes", "bot_turns"):
        if not 0 <= getattr(pace, name) <= MOST_LAPSES:
            raise UnfitPace(
                reason=Phrase("{name} is a number from 0 to {most}.", name=name, most=MOST_LAPSES)
            )
    if pace.leave is not None and not 1 <= pace.leave.days <= MOST_DAYS_OF_LEAVE:
        raise UnfitPace(
            reason=Phrase("leave has 1 to {most} days a year.", most=MOST_DAYS_OF_LEAVE)
        )


def _check_calendar(pace: Pace) -> None:
    if pace.zone is not None:
        _require_zone(pace.zone)
    elif pace.daily is not None or pace.days_off or pace.quiet is not None:
        raise UnfitPace(reason=Phrase("times of day and days off need a zone."))
    if len(set(pace.days_off)) == len(DAYS):
        raise UnfitPace(reason=Phrase("one day of the week at least is no day off."))
    if pace.quiet is not None:
        _check_quiet(pace.quiet, pace.daily)
    if pace.daily is not None:
        minutes_of(pace.daily)


def _require_zone(name: str) -> None:
    """Of that name on every machine, with the seconds of everybody."""
    if name not in _zones():
        raise no_zone(name)


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones()) - {"localtime", "Factory"}


def _check_quiet(quiet: Quiet, daily: str | None) -> None:
    start = minutes_of(quiet.start)
    length = (minutes_of(quiet.end) - start) % DAY_MINUTES
    if not 0 < length <= MOST_QUIET_MINUTES:
        raise UnfitPace(reason=Phrase("quiet hours last a minute at least and 16 hours at most."))
    if daily is not None and (minutes_of(daily) - start) % DAY_MINUTES < length:
        raise UnfitPace(reason=Phrase("the daily deadline lies in the quiet hours."))


def _check_clock(pace: Pace) -> None:
    if pace.per_turn is not None and pace.daily is not None:
        raise UnfitPace(reason=Phrase("give per_turn or daily, not both."))
    if pace.least is not None and pace.daily is None:
        raise UnfitPace(reason=Phrase("least belongs to a daily deadline."))
    if pace.has_clock:
        return
    parts = (pace.bank, pace.grace, pace.quiet, pace.leave)
    is_more = pace.days_off or pace.unmoved != "play" or pace.moves_to_morning
    if any(part is not None for part in parts) or is_more:
        raise UnfitPace(reason=Phrase("without a clock there is nothing that could run out."))
