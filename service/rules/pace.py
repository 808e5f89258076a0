"""The agreed clock of a game: every rule of it, fixed when the game is opened."""

import re
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, Literal

import msgspec

from service.rules.clock_errors import BadPace

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
DAY_MS: Final = 24 * HOUR_MS
SHORTEST_MS: Final = MINUTE_MS
LONGEST_MS: Final = 60 * DAY_MS

_DURATION: Final = re.compile(
    r"P(?=[\dT])(?:(?P<days>\d{1,3})D)?"
    r"(?:T(?=\d)(?:(?P<hours>\d{1,4})H)?(?:(?P<minutes>\d{1,6})M)?)?"
)

Lapse = Literal["pass", "resign", "bot", "vacate"]
Unmoved = Literal["play", "void", "refill"]
Day = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hours on the wall clock of the pace's zone, ``22:00`` to ``07:00``.

    ``does``: the clock stops in them, or a deadline that falls into them slides to their end.
    """

    start: str
    end: str
    does: Literal["stop", "slide"] = "stop"


class LeaveBudget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``days`` of leave a seat and calendar year (UTC); ``starts_itself``: before a time-out.

    Under a daily deadline every day that is begun counts whole.
    """

    days: int
    starts_itself: bool = False


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Durations are ISO 8601 of days, hours and minutes. What was added later has defaults.

    ``per_turn``: the time for a turn; or ``daily``: a turn ends at the first ``HH:MM`` on the
    wall clock of ``zone`` that leaves it ``least``; neither: no clock. ``bank``: reserve of a
    seat for the whole game. ``grace``: moves are taken for so long after the deadline.
    ``days_off`` and ``quiet`` stop the clock in ``zone``. ``longest_pause``: None for no pauses.
    A seat's time-outs in a row: the first ``passes`` pass, in the next ``bot_turns`` a bot makes
    the move, in all others ``then`` holds. ``unmoved``: what comes instead after the passes when
    the seat has never moved. ``moves_to_morning``: a deadline in the quiet hours that the player
    to move has set for mails moves to their end, by 12 hours at most.
    """

    per_turn: str | None = None
    then: Lapse = "pass"
    daily: str | None = None
    least: str | None = None
    zone: str | None = None
    bank: str | None = None
    grace: str | None = None
    days_off: list[Day] = []
    quiet: Quiet | None = None
    leave: LeaveBudget | None = None
    longest_pause: str | None = "P60D"
    passes: int = 0
    bot_turns: int = 0
    unmoved: Unmoved = "play"
    moves_to_morning: bool = False

    @property
    def has_clock(self) -> bool:
        """Whether turns have deadlines."""
        return self.per_turn is not None or self.daily is not None

    @property
    def is_plain(self) -> bool:
        """Whether a deadline is nothing but the time for a turn, counted from its beginning."""
        return self == Pace(
            self.per_turn,
            self.then,
            grace=self.grace,
            zone=self.zone,
            longest_pause=self.longest_pause,
            moves_to_morning=self.moves_to_morning,
        )


def turn_ms(pace: Pace) -> int | None:
    """Milliseconds per turn, None without such a time. Raises BadPace."""
    if pace.per_turn is None:
        return None
    length = duration_ms(pace.per_turn)
    if not SHORTEST_MS <= length <= LONGEST_MS:
        raise BadPace(given=pace.per_turn)
    return length


@lru_cache(maxsize=1024)
def duration_ms(text: str) -> int:
    """Milliseconds of an ISO 8601 duration of days, hours and minutes. Raises BadPace."""
    match = _DURATION.fullmatch(text)
    if match is None:
        raise BadPace(given=text)
    days, hours, minutes = (int(match[unit] or 0) for unit in ("days", "hours", "minutes"))
    return ((days * 24 + hours) * 60 + minutes) * MINUTE_MS


def duration(ms: int) -> str:
    """Milliseconds as an ISO 8601 duration, to the second."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    date = f"{days}D" if days else ""
    time = "".join(f"{n}{unit}" for n, unit in ((hours, "H"), (minutes, "M"), (seconds, "S")) if n)
    return f"P{date}T{time}" if time else f"P{date or 'T0S'}"


def grace_ms(pace: Pace) -> int:
    """For how long after a deadline moves are still taken."""
    return duration_ms(pace.grace) if pace.grace else 0


def instant(ms: int) -> str:
    """Unix milliseconds as RFC 3339 in UTC, to the second."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def instant_ms(text: str) -> int:
    """An RFC 3339 instant as Unix milliseconds."""
    return int(datetime.fromisoformat(text).timestamp() * 1000)
