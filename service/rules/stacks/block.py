"""A finished sequence: its chip, the Block that takes it away, and the window that asks first.

Only the cards that show decide what shows: who holds a Block is looked up when the answers
and orders are weighed, and leaves no trace unless a Block is spent.
"""

from service.rules.notes import Notes
from service.rules.stacks.cards import BLOCK, deck_for
from service.rules.stacks.course import Course
from service.rules.stacks.events import (
    BlockWindowClosed,
    BlockWindowOpened,
    CardStacked,
    ChipTaken,
    SequenceBlocked,
    SequenceFinished,
)
from service.rules.stacks.notes import answer_of, has_answers, matches, order_of
from service.rules.stacks.state import Position, position_of, wins, with_chip
from service.rules.stacks.turns import go_on
from service.rules.table import Event, GameEnded, State, due_after, left_for

_HOUR_MS = 3_600_000


def finish(course: Course, seat: int, colour: str, stack: int) -> None:
    """The stack is complete: it leaves the table, and the opponents may block its chip.

    Where the game asks, the turn stops here unless all have answered beforehand.
    """
    course.happen(SequenceFinished(seat, colour, stack))
    if course.state.options["block_mode"] == "window" and may_be_held(course.state):
        course.happen(_window(course, seat, colour))
        if has_answers(course.state, course.notes):
            close_window(course)
        return
    settle(course, seat, colour, _blocker(course.state, course.notes, seat, colour))


def open_answers(state: State, now: int, notes: Notes) -> list[Event]:
    """What follows when the answers to the open window are read together."""
    course = Course(state, now, notes)
    close_window(course)
    return course.events


def close_window(course: Course) -> None:
    """The window closes: the chip is taken or blocked, and the turn goes on or the game ends."""
    window = course.position.window
    if window is None:
        raise ValueError("no window is open")
    blocker = _blocker(course.state, course.notes, window.seat, window.colour)
    left = window.turn_left
    deadline = None if left is None else due_after(course.state, window.seat, course.now, left)
    course.happen(BlockWindowClosed(window.seat, deadline))
    settle(course, window.seat, window.colour, blocker)


def settle(course: Course, seat: int, colour: str, blocker: int | None) -> None:
    """The chip of a finished sequence, or its loss; then five more for an emptied hand."""
    if blocker is None:
        course.happen(ChipTaken(seat, colour))
        if wins(course.position.chips[seat]):
            course.happen(GameEnded([seat], "chips", "32"))
            return
    else:
        course.happen(SequenceBlocked(blocker, seat, colour))
    last = course.position.last
    from_hand = isinstance(last, CardStacked) and not last.from_discard
    go_on(course, seat, from_hand and not course.position.hands[seat])


def may_be_held(state: State) -> bool:
    """Whether a Block can be in a hand, for all that everybody knows."""
    position = position_of(state)
    shown = [position.actions, position.gone_discards, *position.discards]
    return deck_for(len(state.seats)).count(BLOCK) > sum(cards.count(BLOCK) for cards in shown)


def _window(course: Course, seat: int, colour: str) -> BlockWindowOpened:
    state = course.state
    hours = state.options["block_window_hours"]
    return BlockWindowOpened(
        seat=seat,
        colour=colour,
        asked=_opponents(state, seat),
        deadline=due_after(state, None, course.now, hours * _HOUR_MS),
        turn_left=left_for(state, seat, course.now),
    )


def _blocker(state: State, notes: Notes, seat: int, colour: str) -> int | None:
    position = position_of(state)
    chips = with_chip(position.chips[seat], colour)
    for other in _opponents(state, seat):
        if BLOCK in position.hands[other] and _wants_to_block(state, notes, other, seat, chips):
            return other
    return None


def _wants_to_block(state: State, notes: Notes, seat: int, active: int, chips: list[int]) -> bool:
    answer = answer_of(state, notes, seat) if state.asked else None
    if answer is not None:
        return answer
    order = order_of(state, notes, seat)
    return order is not None and matches(order, active, chips)


def _opponents(state: State, seat: int) -> list[int]:
    # D18: in playing direction, starting after the active player.
    position: Position = position_of(state)
    count = len(state.seats)
    around = [(seat + position.direction * step) % count for step in range(1, count)]
    return [other for other in around if not state.seats[other].is_out]
