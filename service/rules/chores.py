"""What time itself ends in a game: pauses, leave, the time of a turn."""

from service.rules.deadlines import ends_at
from service.rules.leaves import EndLeave
from service.rules.leaving import is_played_at_once
from service.rules.pace import instant_ms
from service.rules.pauses import ResumeGame, paused_until
from service.rules.state import State
from service.rules.table import Command


def next_chore(state: State, now: int) -> int | None:
    """When (Unix ms) the clock has something to do in a running game, None: never by itself."""
    if state.to_move is not None and is_played_at_once(state, state.to_move):
        return now
    deadline = instant_ms(state.deadline) if state.asked and state.deadline else ends_at(state)
    if state.timing is None:
        return deadline
    leaves = [instant_ms(leave.ends) for leave in state.timing.leaves if not leave.is_over]
    return min(
        (it for it in (deadline, paused_until(state), *leaves) if it is not None), default=None
    )


def due_end(state: State, now: int) -> Command | None:
    """The pause or the leave that has ended by ``now``, as the clock says it; None: neither."""
    until = paused_until(state)
    if until is not None and until <= now:
        return ResumeGame()
    for leave in state.timing.leaves if state.timing else []:
        if not leave.is_over and instant_ms(leave.ends) <= now:
            return EndLeave(leave.seat)
    return None
