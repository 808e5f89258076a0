"""Deadlines in the night of the player to move: where the pace says so, they move to its end."""

from typing import Final

from service.rules.clocks import DeadlineMoved
from service.rules.pace import HOUR_MS, instant, instant_ms
from service.rules.state import State
from service.rules.stops import later
from service.rules.table import Command, Event
from service.rules.timing import stops_of, whole_second

MOST_MS: Final = 12 * HOUR_MS
"""By so much a deadline moves at most, however long a player rests."""


class MoveToMorning(Command, frozen=True, tag="move_to_morning"):
    """The player of turn ``turn`` rests until ``until`` (Unix ms), and the deadline is before."""

    turn: int
    until: int


def move_to_morning(state: State, command: MoveToMorning, now: int) -> list[Event]:
    """The deadline moves, once a turn; nothing where the pace is against it, or it has passed.

    What players want of their nights is no part of the log; the deadline that follows is.
    """
    if state.deadline is None or state.to_move is None or command.turn != state.turn:
        return []
    deadline = instant_ms(state.deadline)
    until = min(whole_second(command.until), deadline + MOST_MS)
    is_fit = now < deadline < until
    if not state.pace.moves_to_morning or not is_fit or _has_moved(state):
        return []
    if state.timing is not None:
        until = later(until, 0, stops_of(state.pace, state.timing, state.to_move, until))
    return [DeadlineMoved(state.to_move, instant(until), "quiet")]


def _has_moved(state: State) -> bool:
    timing = state.timing
    return (
        timing is not None
        and timing.deadline_reason == "quiet"
        and timing.deadline_version > state.turn_version
    )
