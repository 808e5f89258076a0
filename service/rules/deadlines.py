"""What a change of the clocks means for the deadline that is running."""

from service.rules.clocks import BankUsed, DeadlineMoved, LeaveEnded
from service.rules.pace import grace_ms, instant, instant_ms
from service.rules.state import State
from service.rules.stops import later
from service.rules.table import Event, GameEnded, TurnBegan, due_after, left_for
from service.rules.timing import (
    SECOND_MS,
    Leave,
    Reason,
    Timing,
    allotted,
    bank_of,
    fixed_stops,
    stops_of,
)


def second_of(now: int) -> int:
    """The second that has begun: stops and what is used count from there, to nobody's loss."""
    return now // SECOND_MS * SECOND_MS


def is_time_up(state: State, now: int) -> bool:
    """Whether deadline and grace have passed."""
    ends = ends_at(state)
    return ends is not None and now >= ends


def ends_at(state: State) -> int | None:
    """When (ms) the clock acts: the deadline and the grace after it; None without a deadline.

    The calendar does not stop the grace; pauses, leave and outages do.
    """
    if state.deadline is None:
        return None
    deadline, grace = instant_ms(state.deadline), grace_ms(state.pace)
    if state.timing is None:
        return deadline + grace
    return later(deadline, grace, fixed_stops(state.timing, state.to_move))


def reserve_from(state: State, now: int) -> int | None:
    """When (ms) the seat to move begins to use its reserve; None without one, or once it does."""
    timing, seat, start = state.timing, state.to_move, second_of(now)
    left = left_for(state, seat, start)
    if timing is None or left is None or left <= bank_of(timing, seat):
        return None
    bank = bank_of(timing, seat)
    return later(start, left - bank, stops_of(state.pace, timing, seat, start)) if bank else None


def stopped_until(state: State, now: int) -> int | None:
    """When (ms) the clock of the turn runs on, None while it runs."""
    if state.timing is None:
        return None
    runs = later(now, 0, stops_of(state.pace, state.timing, state.to_move, now))
    return runs if runs > now else None


def moved(before: State, after: State, now: int, reason: Reason) -> list[Event]:
    """The new deadline where the clocks have been changed at ``now``; the time left stays.

    One that has passed stays where it is: what changes then is the grace (see ``ends_at``).
    """
    start = second_of(now)
    left = left_for(before, before.to_move, start)
    if left is None or has_passed(before, start):
        return []
    deadline = due_after(after, after.to_move, start, left)
    if deadline == due_after(before, before.to_move, start, left):
        return []
    return [DeadlineMoved(after.to_move, deadline, reason)]


def has_passed(state: State, now: int) -> bool:
    """Whether the deadline has passed, whatever of the grace is left."""
    return state.deadline is not None and instant_ms(state.deadline) <= now


def begun_anew(state: State, seat: int, now: int, reason: Reason) -> list[Event]:
    """The whole time of a turn again, for who has come to the seat to move since it began."""
    if state.deadline is None or state.to_move != seat or state.timing is None:
        return []
    time = allotted(state.pace, state.timing, seat)
    return [DeadlineMoved(seat, due_after(state, seat, now, time), reason)]


def charged(state: State, now: int) -> list[Event]:
    """What the seat to move has used of its reserve since that was last told."""
    timing, seat = state.timing, state.to_move
    if timing is None or not timing.banks or seat is None:
        return []
    bank, left = bank_of(timing, seat), left_for(state, seat, second_of(now))
    if left is None or left >= bank:
        return []
    return [BankUsed(seat, bank - left, left)]


def returned(state: State, events: list[Event], now: int) -> list[Event]:
    """Who has ended a turn is there again: its leave is over if that began by itself."""
    seat = state.to_move
    is_over = any(type(event) is TurnBegan for event in events)
    if seat is None or not is_over or type(events[-1]) is GameEnded:
        return []
    leave = open_leave(state.timing, seat)
    return leave_given_up(state, seat, now) if leave and leave.is_automatic else []


def leave_given_up(state: State, seat: int, now: int) -> list[Event]:
    """The end of the leave of a seat, begun or still to begin, where it has any."""
    leave = open_leave(state.timing, seat)
    return [LeaveEnded(seat, instant(second_of(now)))] if leave else []


def open_leave(timing: Timing | None, seat: int) -> Leave | None:
    """The leave of a seat that is not over, begun or still to begin."""
    leaves = timing.leaves if timing else []
    return next((leave for leave in leaves if leave.seat == seat and not leave.is_over), None)
