"""The private note of a seat of ``shift``: to take its word as soon as it is near enough."""

from service.rules.notes import Note, Notes
from service.rules.sequentia.cards import word_of
from service.rules.sequentia.nine import top_digits
from service.rules.sequentia.shift.legal import turns_by
from service.rules.sequentia.shift.moves import SetOrder
from service.rules.sequentia.shift.solver import solve
from service.rules.sequentia.state import held_cards, position_of
from service.rules.table import Command, State


class ShiftNote(Note, frozen=True):
    """``within``: the most slides that the order takes; None: no order."""

    within: int | None = None


def take_note(state: State, command: SetOrder, seat: int, note: ShiftNote | None) -> ShiftNote:
    """The note after the seat's command."""
    return ShiftNote(command.within)


def shown_note(state: State, seat: int, note: ShiftNote | None) -> ShiftNote:
    """The order as it counts now; without one of its own a seat has none."""
    return note or ShiftNote()


def ordered_turn(state: State, seat: int, notes: Notes) -> Command | None:
    """The shortest way to the word, ties by reading order, if the order of the seat says so.

    It leaves the lowest of the empty cells, as a time-out does. The order is that of a player:
    it looks at the own turn only, and at nothing that the seat does not see.
    """
    note, position = notes.get(seat), position_of(state)
    held = held_cards(position, seat)
    if not isinstance(note, ShiftNote) or note.within is None or not held:
        return None
    word = word_of(held[0])
    solution = solve(top_digits(position.table), word)
    if solution is None or len(solution.slides) > note.within:
        return None
    return next(turns_by(position, word, solution.slides))
