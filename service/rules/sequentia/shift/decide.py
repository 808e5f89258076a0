"""The answer to a turn of ``shift``: the slides, the word where it stands, what follows."""

from collections.abc import Sequence

from service.rules.errors import UnknownCommand
from service.rules.notes import NO_NOTES, Notes
from service.rules.sequentia.cards import word_of
from service.rules.sequentia.draft import Draft, require_turn
from service.rules.sequentia.errors import (
    CellNotEmpty,
    CellOccupied,
    EmptyCellUnnamed,
    ExchangeRefused,
    NotASlide,
    NothingToSlide,
    RowUnnamed,
    TooManySlides,
    WordNotStanding,
)
from service.rules.sequentia.events import WordMade
from service.rules.sequentia.nine import EMPTY, ROWS, SLIDES, empty_cells, rows_reading, top_digits
from service.rules.sequentia.shift.events import CardsSlid
from service.rules.sequentia.shift.moves import MOST_SLIDES, ExchangeObjective, SlideCards
from service.rules.sequentia.shift.turns import MODE
from service.rules.sequentia.state import Position, held_cards
from service.rules.sequentia.turns import go_on
from service.rules.table import Command, Event, State


def decide(
    state: State, command: Command, seat: int, now: int, notes: Notes = NO_NOTES
) -> list[Event]:
    """What happens when ``seat`` gives ``command`` at ``now`` (Unix ms). Raises RuleViolation.

    The notes change nothing of it: an order is a turn of its own (see ``ordered_turn``).
    """
    if isinstance(command, SlideCards):
        return slide_cards(state, command, seat, now)
    if isinstance(command, ExchangeObjective):
        require_turn(state, seat)
        raise ExchangeRefused
    raise UnknownCommand(kind=MODE.title, command=str(command.__struct_config__.tag))


def slide_cards(state: State, command: SlideCards, seat: int, now: int) -> list[Event]:
    """Rules 8 to 12: judged where the cards lie after the last slide (S2)."""
    require_turn(state, seat)
    position: Position = state.position
    objective = held_cards(position, seat)[0]
    digits = slid(top_digits(position.table), command.slides)
    row = _row_taken(command, rows_reading(digits, word_of(objective)))
    if row is not None:
        _require_leave(position, command.leave, emptied(digits, row))
    draft = Draft(state, MODE.evolvers)
    draft.happen(CardsSlid(seat, list(command.slides)))
    if row is not None:
        _take(draft, seat, row, command.leave)
    return go_on(MODE, draft, seat, now)


def slid(digits: str, slides: Sequence[str]) -> str:
    """The table after ``slides`` (nine digits, ``.`` empty).

    Raises TooManySlides, NotASlide, NothingToSlide, CellOccupied.
    """
    if len(slides) > MOST_SLIDES:
        raise TooManySlides(most=MOST_SLIDES, given=len(slides))
    cells = list(digits)
    for step, slide in enumerate(slides, start=1):
        if slide not in SLIDES:
            raise NotASlide(step=step, slide=slide)
        left, entered = SLIDES[slide]
        if cells[left] == EMPTY:
            raise NothingToSlide(step=step, slide=slide, cell=left + 1)
        if cells[entered] != EMPTY:
            raise CellOccupied(step=step, slide=slide, cell=entered + 1)
        cells[left], cells[entered] = EMPTY, cells[left]
    return "".join(cells)


def emptied(digits: str, row: int) -> list[int]:
    """The cells, 1 to 9, that are empty once ``row`` is taken."""
    taken = ROWS[row - 1]
    return [n + 1 for n, digit in enumerate(digits) if digit == EMPTY or n in taken]


def _row_taken(command: SlideCards, standing: list[int]) -> int | None:
    if not standing:
        if command.row is not None or command.leave is not None:
            raise WordNotStanding
        return None
    if command.row is None:
        if len(standing) > 1:
            raise RowUnnamed(rows=", ".join(map(str, standing)))
        return standing[0]
    if command.row not in standing:
        raise WordNotStanding
    return command.row


def _require_leave(position: Position, leave: int | None, cells: list[int]) -> None:
    named = ", ".join(map(str, cells))
    if leave is None:
        # With nothing to fill in every cell stays empty, and there is no choice.
        if position.pile:
            raise EmptyCellUnnamed(cells=named)
    elif leave not in cells:
        raise CellNotEmpty(cell=leave, cells=named)


def _take(draft: Draft, seat: int, row: int, leave: int | None) -> None:
    """Rule 11: the row and the objective are scored, the table is filled, then a new objective."""
    position = draft.position
    cells = ROWS[row - 1]
    taken = [card for cell in cells for card in position.table[cell]]
    objective = held_cards(position, seat)[0]
    draft.happen(WordMade(seat, objective, [cell + 1 for cell in cells], taken))
    draft.fill([cell for cell in empty_cells(position.table) if cell != leave])
    draft.draw_to(seat, MODE.hand_size)
