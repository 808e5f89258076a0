"""The wall clock of an IANA zone: when it shows a time of day, and when it is time to rest."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from service.rules.clock_errors import UnfitPace
from service.rules.errors import Phrase
from service.rules.pace import Day, Pace

Span = tuple[int, int]
"""From one instant up to another (Unix ms)."""

DAYS: Final[tuple[Day, ...]] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""In the order of ``date.weekday``."""

_TIME: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
_ONE: Final = timedelta(days=1)


def minutes_of(text: str) -> int:
    """Minutes since midnight of a time such as ``20:00``. Raises UnfitPace."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise UnfitPace(reason=Phrase("{text} is no time of day such as 20:00.", text=text))
    return int(match[1]) * 60 + int(match[2])


def zone_of(name: str) -> ZoneInfo:
    """The IANA zone of that name. Raises UnfitPace."""
    try:
        return ZoneInfo(name)
    # Names that lead out of the database are ValueErrors, folders of it OSErrors.
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise no_zone(name) from None


def no_zone(name: str) -> UnfitPace:
    """What is wrong with a name that is that of no time zone."""
    return UnfitPace(reason=Phrase("{name} is no time zone such as Europe/Berlin.", name=name))


def day_of(ms: int, zone: ZoneInfo) -> date:
    """The date that the wall clock shows."""
    return datetime.fromtimestamp(ms // 1000, zone).date()


def shown_at(day: date, minutes: int, zone: ZoneInfo, is_last: bool = False) -> int:
    """When (Unix ms) the wall clock first shows a time of that day, or has jumped past it.

    In the night with an hour twice that is the first time, with ``is_last`` the second.
    """
    day, minutes = day + _ONE * (minutes // 1440), minutes % 1440
    wall = datetime(day.year, day.month, day.day, minutes // 60, minutes % 60, tzinfo=zone)
    early, late = wall.timestamp(), wall.replace(fold=1).timestamp()
    if late < early:
        return 1000 * _jump(int(late), int(early), zone)
    return 1000 * int(late if is_last else early)


def night(day: date, start: str, end: str, zone: ZoneInfo) -> Span:
    """From one time of a day up to another, of the same day or the next."""
    first, last = minutes_of(start), minutes_of(end)
    if last <= first:
        last += 1440
    # The night in which the clock is set back is an hour longer, never broken in two.
    return shown_at(day, first, zone), shown_at(day, last, zone, is_last=True)


def rest_of(pace: Pace, start: int) -> Iterator[Span]:
    """When the clock of the pace rests, in order and without end, from before ``start`` (ms)."""
    if not pace.zone:
        return
    zone = zone_of(pace.zone)
    stops = pace.quiet if pace.quiet is not None and pace.quiet.does == "stop" else None
    if not pace.days_off and stops is None:
        return
    day = day_of(start, zone) - _ONE
    while True:
        if DAYS[day.weekday()] in pace.days_off:
            yield shown_at(day, 0, zone), shown_at(day, 1440, zone)
        if stops is not None:
            yield night(day, stops.start, stops.end, zone)
        day += _ONE


def slid(pace: Pace, at: int) -> int:
    """The end of the quiet hours that an instant lies in where deadlines slide, else itself."""
    if pace.quiet is None or pace.quiet.does != "slide" or not pace.zone:
        return at
    zone = zone_of(pace.zone)
    today = day_of(at, zone)
    for day in (today - _ONE, today):
        start, end = night(day, pace.quiet.start, pace.quiet.end, zone)
        if start <= at < end:
            return end
    return at


def daily_from(pace: Pace, at: int) -> Iterator[int]:
    """The instants, from ``at`` (ms) on and without end, of the pace's daily deadline."""
    zone, minutes = zone_of(pace.zone or ""), minutes_of(pace.daily or "")
    day = day_of(at, zone) - _ONE
    while True:
        moment = shown_at(day, minutes, zone)
        if moment >= at:
            yield moment
        day += _ONE


def _jump(before: int, after: int, zone: ZoneInfo) -> int:
    """The second at which the clock is set forward, between two instants."""

    def offset(second: int) -> timedelta:
        found = datetime.fromtimestamp(second, UTC).astimezone(zone).utcoffset()
        return found or timedelta()

    return before + bisect_left(range(before, after), offset(after), key=offset)
