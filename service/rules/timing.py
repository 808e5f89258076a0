"""Where the clocks of a game stand (reserves, pauses, leave), and the deadlines that follow."""

from collections.abc import Iterator
from heapq import merge
from typing import Final, Literal

import msgspec

from service.rules.pace import Pace, duration_ms, instant_ms, turn_ms
from service.rules.stops import later, running
from service.rules.wall import Span, daily_from, rest_of, slid

Reason = Literal["pause", "leave", "outage", "refill", "taken_over", "quiet"]
"""Why a deadline moved."""

SECOND_MS: Final = 1000


class Stop(msgspec.Struct, frozen=True):
    """A time at which clocks stand still, from one instant (RFC 3339) up to another."""

    starts: str
    ends: str


class Leave(msgspec.Struct, frozen=True):
    """A seat's leave; ``version`` is that of the event that began it."""

    seat: int
    starts: str
    ends: str
    is_automatic: bool
    version: int
    is_over: bool = False


class Proposal(msgspec.Struct, frozen=True):
    """A pause that ``seat`` wants, and the seats that have still to agree to it."""

    seat: int
    until: str
    awaited: list[int]
    version: int


class Timing(msgspec.Struct):
    """All that deadlines depend on besides the pace. A game without one has a plain clock.

    ``banks``: milliseconds left by seat, empty where the pace has none. ``missed``: time-outs
    in a row by seat. ``moved``: seats that did something in a turn themselves. ``is_lapsed``:
    the turn of the seat to move is lost. ``deadline_version`` and ``deadline_reason``: of the
    event that moved the deadline last. ``lapsed_version``: of the last time-out.
    ``paused_version``: of the pause that holds, 0 when none does.
    """

    missed: list[int]
    banks: list[int] = []
    moved: list[int] = []
    is_lapsed: bool = False
    pauses: list[Stop] = []
    outages: list[Stop] = []
    leaves: list[Leave] = []
    proposal: Proposal | None = None
    paused_version: int = 0
    deadline_version: int = 0
    deadline_reason: Reason | None = None
    lapsed_version: int = 0


def new_timing(pace: Pace, seats: int) -> Timing:
    """The clocks before the first turn: every reserve is full."""
    banks = [duration_ms(pace.bank)] * seats if pace.bank else []
    return Timing(missed=[0] * seats, banks=banks)


def stops_of(pace: Pace, timing: Timing, seat: int | None, start: int) -> Iterator[Span]:
    """When the clock of ``seat`` stands still, from ``start`` (ms); None: of nobody's turn."""
    return merge(fixed_stops(timing, seat), rest_of(pace, start))


def fixed_stops(timing: Timing, seat: int | None) -> list[Span]:
    """Those of them that something has brought about: pauses, outages, leave of the seat."""
    leaves = [leave for leave in timing.leaves if leave.seat == seat]
    stops: list[Stop | Leave] = [*timing.pauses, *timing.outages, *leaves]
    return sorted(map(_span, stops))


def bank_of(timing: Timing, seat: int | None) -> int:
    """Milliseconds left in the reserve of a seat."""
    return timing.banks[seat] if timing.banks and seat is not None else 0


def time_left(pace: Pace, timing: Timing, seat: int | None, deadline: int, now: int) -> int:
    """Running time (ms) from ``now`` up to the deadline, the reserve included."""
    return running(now, deadline, stops_of(pace, timing, seat, now))


def allotted(pace: Pace, timing: Timing, seat: int) -> int:
    """Running time (ms) that a turn of ``seat`` begins with, the reserve included."""
    length = duration_ms(pace.least or "PT0M") if pace.daily else turn_ms(pace) or 0
    return length + bank_of(timing, seat)


def deadline_after(pace: Pace, timing: Timing, seat: int | None, now: int, left: int) -> int:
    """The deadline (ms) that leaves ``left`` ms of running time, the reserve used last.

    A daily deadline falls on its time of day, one in quiet hours slides where that is agreed,
    with the reserve and without: either gives time and never takes any.
    """
    reserve = min(left, bank_of(timing, seat))
    at = later(now, left - reserve, stops_of(pace, timing, seat, now))
    if left > reserve:
        at = _fitted(pace, timing, seat, at)
    if reserve:
        at = later(at, reserve, stops_of(pace, timing, seat, at))
    return _morning(pace, timing, seat, at)


def whole_second(ms: int) -> int:
    """Rounded up, so that an instant shown to the second never cheats the player."""
    return -(-ms // SECOND_MS) * SECOND_MS


def _fitted(pace: Pace, timing: Timing, seat: int | None, at: int) -> int:
    if pace.daily is None:
        return _morning(pace, timing, seat, at)
    moments = daily_from(pace, at)
    return next(it for it in moments if it == later(it, 0, stops_of(pace, timing, seat, it)))


def _morning(pace: Pace, timing: Timing, seat: int | None, at: int) -> int:
    while (morning := slid(pace, at)) != at:
        # That morning may be one on which the clock stands still: then the next one.
        at = later(morning, 0, stops_of(pace, timing, seat, morning))
    return at


def _span(stop: Stop | Leave) -> Span:
    return instant_ms(stop.starts), instant_ms(stop.ends)
