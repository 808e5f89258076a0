"""Whose turn comes next, and how long it may last."""

from service.rules.pace import instant, instant_ms, turn_ms
from service.rules.state import State
from service.rules.table_events import TurnBegan
from service.rules.timing import allotted, deadline_after, time_left, whole_second


def begin_turn(state: State, seat: int, now: int) -> TurnBegan:
    """The event that gives ``seat`` the next turn, its deadline counted from ``now`` (ms)."""
    if state.timing is not None:
        return TurnBegan(seat, state.turn + 1, _timed_deadline(state, seat, now))
    length = turn_ms(state.pace) if state.pace.per_turn else None
    # Rounded up to the whole second: a deadline shown to the second never cheats the player.
    deadline = None if length is None else instant(-(-(now + length) // 1000) * 1000)
    return TurnBegan(seat, state.turn + 1, deadline)


def left_for(state: State, seat: int | None, now: int) -> int | None:
    """Running time (ms) from ``now`` to the deadline, None without one. ``seat``: whose clock."""
    if state.deadline is None:
        return None
    deadline = instant_ms(state.deadline)
    if state.timing is None:
        return max(0, deadline - now)
    return time_left(state.pace, state.timing, seat, deadline, now)


def due_after(state: State, seat: int | None, now: int, left: int) -> str:
    """The instant at which ``left`` ms of running time of ``seat`` have gone by since ``now``."""
    start = whole_second(now)
    if state.timing is None:
        return instant(whole_second(now + left))
    return instant(whole_second(deadline_after(state.pace, state.timing, seat, start, left)))


def next_seat(state: State, seat: int) -> int:
    """The seat after ``seat`` clockwise that is still in the game."""
    count = len(state.seats)
    for step in range(1, count + 1):
        candidate = (seat + step) % count
        if not state.seats[candidate].is_out:
            return candidate
    raise ValueError("every seat is out of the game")


def _timed_deadline(state: State, seat: int, now: int) -> str | None:
    if state.timing is None or not state.pace.has_clock:
        return None
    return due_after(state, seat, now, allotted(state.pace, state.timing, seat))
