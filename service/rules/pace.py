"""The agreed clock of a game: time per turn and what happens when it runs out."""

import re
from datetime import UTC, datetime
from typing import Literal

import msgspec

from service.rules.errors import BadPace

SHORTEST_MS = 60_000
LONGEST_MS = 60 * 24 * 3_600_000

_DURATION = re.compile(
    r"P(?=[\dT])(?:(?P<days>\d{1,3})D)?"
    r"(?:T(?=\d)(?:(?P<hours>\d{1,4})H)?(?:(?P<minutes>\d{1,6})M)?)?"
)

Lapse = Literal["pass", "resign", "bot"]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``per_turn``: ISO 8601 duration of days, hours, minutes, or None for no clock.

    ``then``: what a time-out does: the turn passes, the seat resigns, or a bot makes the move.
    """

    per_turn: str | None = None
    then: Lapse = "pass"


def turn_ms(pace: Pace) -> int | None:
    """Milliseconds per turn, None without a clock. Raises BadPace."""
    if pace.per_turn is None:
        return None
    match = _DURATION.fullmatch(pace.per_turn)
    if match is None:
        raise BadPace(given=pace.per_turn)
    days, hours, minutes = (int(match[unit] or 0) for unit in ("days", "hours", "minutes"))
    length = ((days * 24 + hours) * 60 + minutes) * 60_000
    if not SHORTEST_MS <= length <= LONGEST_MS:
        raise BadPace(given=pace.per_turn)
    return length


def instant(ms: int) -> str:
    """Unix milliseconds as RFC 3339 in UTC, to the second."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def instant_ms(text: str) -> int:
    """An RFC 3339 instant as Unix milliseconds."""
    return int(datetime.fromisoformat(text).timestamp() * 1000)
