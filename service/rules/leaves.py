"""Leave: time off that a seat announces, or that begins by itself before a time-out."""

from datetime import UTC, datetime
from typing import Final

from service.rules.clock_errors import (
    BadLeave,
    LeaveSpent,
    NoLeave,
    NotOnLeave,
    OnLeaveAlready,
    TooEarly,
)
from service.rules.clocks import DeadlineMoved, LeaveEnded, LeaveTaken
from service.rules.deadlines import is_time_up, moved, open_leave, second_of
from service.rules.instants import clocked_seat, read_instant
from service.rules.pace import DAY_MS, HOUR_MS, Pace, duration, instant, instant_ms
from service.rules.state import State
from service.rules.steps import happens, steps
from service.rules.table import Actor, Command, Event, due_after
from service.rules.timing import Leave, whole_second

LONGEST_AHEAD_MS: Final = 366 * DAY_MS
AUTOMATIC_MS: Final = DAY_MS
"""Leave that begins by itself is taken day by day, so that who is back keeps the rest."""
LEAST_MS: Final = HOUR_MS


class TakeLeave(Command, frozen=True, tag="take_leave"):
    """Let the own clock stand still from ``starts`` (None: now) up to ``until`` (RFC 3339)."""

    until: str
    starts: str | None = None


class EndLeave(Command, frozen=True, tag="end_leave"):
    """Come back from leave early; with ``seat`` the clock ends one whose time is over."""

    seat: int | None = None


def take_leave(state: State, command: TakeLeave, by: Actor, now: int) -> list[Event]:
    """A seat announces leave. Raises NoLeave, LeaveSpent, OnLeaveAlready, BadLeave, BadInstant."""
    seat = clocked_seat(state, by)
    starts = read_instant(command.starts) if command.starts else second_of(now)
    until = whole_second(read_instant(command.until))
    if not second_of(now) <= starts < until or until > now + LONGEST_AHEAD_MS:
        raise BadLeave
    if state.pace.leave is None:
        raise NoLeave
    leave = open_leave(state.timing, seat)
    if leave is not None:
        raise OnLeaveAlready(until=leave.ends)
    charged = _charged_until(state.pace, starts, until)
    for year in range(_year(starts), _year(charged - 1) + 1):
        left = budget_left(state, seat, year)
        if _within(year, starts, charged) > left:
            raise LeaveSpent(days=state.pace.leave.days, left=duration(left), year=year)
    taken = LeaveTaken(seat, instant(starts), instant(until), is_automatic=False)
    return steps(state, happens(taken), lambda after: _moved(state, after, seat, now))


def end_leave(state: State, command: EndLeave, by: Actor, now: int) -> list[Event]:
    """A seat is back; the clock says so when the leave has ended. Raises NotOnLeave, TooEarly."""
    seat = clocked_seat(state, by) if command.seat is None else command.seat
    leave = open_leave(state.timing, seat)
    if leave is None:
        raise NotOnLeave
    is_over = now >= instant_ms(leave.ends)
    if command.seat is not None and not is_over:
        raise TooEarly
    ended = LeaveEnded(seat, leave.ends if is_over else instant(second_of(now)))
    return steps(state, happens(ended), lambda after: _moved(state, after, seat, now))


def leave_instead(state: State, seat: int, now: int) -> list[Event]:
    """A day of leave in the place of a time-out, where that is agreed and some is left."""
    budget, timing = state.pace.leave, state.timing
    if budget is None or not budget.starts_itself or timing is None or not is_time_up(state, now):
        return []
    is_there = state.seats[seat].player is not None and seat in timing.moved
    if not is_there or state.late_turn == state.turn or open_leave(timing, seat):
        return []
    starts = second_of(now)
    left = budget_left(state, seat, _year(starts))
    if left < LEAST_MS:
        return []
    until = starts + min(left, AUTOMATIC_MS)
    taken = LeaveTaken(seat, instant(starts), instant(until), is_automatic=True)
    return steps(
        state,
        happens(taken),
        lambda after: [DeadlineMoved(seat, due_after(after, seat, now, 0), "leave")],
    )


def budget_left(state: State, seat: int, year: int) -> int:
    """Milliseconds of leave that a seat has left in a calendar year (UTC)."""
    if state.pace.leave is None:
        return 0
    leaves = state.timing.leaves if state.timing else []
    spent = sum(_spent(state.pace, leave, year) for leave in leaves if leave.seat == seat)
    return max(0, state.pace.leave.days * DAY_MS - spent)


def _moved(before: State, after: State, seat: int, now: int) -> list[Event]:
    return moved(before, after, now, "leave") if after.to_move == seat else []


def _spent(pace: Pace, leave: Leave, year: int) -> int:
    starts, ends = instant_ms(leave.starts), instant_ms(leave.ends)
    return _within(year, starts, _charged_until(pace, starts, ends))


def _charged_until(pace: Pace, starts: int, ends: int) -> int:
    """A second of leave moves a daily deadline by a day: there it counts by whole days."""
    if pace.daily is None:
        return ends
    return starts + -(-(ends - starts) // DAY_MS) * DAY_MS


def _within(year: int, starts: int, ends: int) -> int:
    """How much of a time lies in a calendar year (UTC)."""
    return max(0, min(ends, _new_year(year + 1)) - max(starts, _new_year(year)))


def _new_year(year: int) -> int:
    return int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) * 1000


def _year(ms: int) -> int:
    return datetime.fromtimestamp(ms // 1000, UTC).year
