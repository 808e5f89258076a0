"""The answer to a turn of ``grid``: the hand is laid, lines are taken, what follows."""

from collections.abc import Collection, Sequence

from service.rules.errors import UnknownCommand
from service.rules.sequentia.cards import Card, digit_of
from service.rules.sequentia.draft import Draft, require_held, require_turn
from service.rules.sequentia.errors import (
    CardFits,
    CardsNotLaid,
    CellTaken,
    LineNotMade,
    LinesCross,
    NoCardThere,
    NoSuchCell,
    NoSuchLine,
    SameDigit,
)
from service.rules.sequentia.events import WordMade
from service.rules.sequentia.grid.events import CardRemoved, CellCovered
from service.rules.sequentia.grid.lines import Table, best_lines, lines_made
from service.rules.sequentia.grid.moves import CoverCells, LineName, Placement
from service.rules.sequentia.grid.turns import MODE
from service.rules.sequentia.nine import CELLS, LINES, empty_cells
from service.rules.sequentia.state import held_cards
from service.rules.sequentia.turns import go_on
from service.rules.table import Command, Event, State


def decide(state: State, command: Command, seat: int, now: int) -> list[Event]:
    """What happens when ``seat`` gives ``command`` at ``now`` (Unix ms). Raises RuleViolation."""
    if isinstance(command, CoverCells):
        return cover_cells(state, command, seat, now)
    raise UnknownCommand(kind=MODE.title, command=str(command.__struct_config__.tag))


def cover_cells(state: State, command: CoverCells, seat: int, now: int) -> list[Event]:
    """Rules 27 to 34: every card is laid or removed, then judged once (G4)."""
    require_turn(state, seat)
    draft = Draft(state, MODE.evolvers)
    laid: set[int] = set()
    for step, placement in enumerate(command.placements, start=1):
        require_held(draft.position, seat, placement.card, step)
        _place(draft, seat, placement, laid, step)
    left = held_cards(draft.position, seat)
    if left:
        raise CardsNotLaid(cards=", ".join(left))
    _take(draft, seat, command.lines, laid)
    draft.draw_to(seat, MODE.hand_size)
    return go_on(MODE, draft, seat, now)


def legal_cells(table: Table, laid: Collection[int], card: Card) -> list[int]:
    """The cells, 0 to 8, that a card may be laid on (rule 28, G6)."""
    digit = digit_of(card)
    return [
        cell
        for cell in CELLS
        if table[cell] and cell not in laid and digit_of(table[cell][-1]) != digit
    ]


def _place(draft: Draft, seat: int, placement: Placement, laid: set[int], step: int) -> None:
    table, card = draft.position.table, placement.card
    if placement.cell is None:
        fitting = legal_cells(table, laid, card)
        if fitting:
            raise CardFits(step=step, card=card, cell=fitting[0] + 1)
        draft.happen(CardRemoved(seat, card))
        return
    _require_cell(table, laid, placement.cell, card, step)
    draft.happen(CellCovered(seat, card, placement.cell))
    laid.add(placement.cell - 1)


def _require_cell(table: Table, laid: Collection[int], cell: int, card: Card, step: int) -> None:
    if cell - 1 not in CELLS:
        raise NoSuchCell(step=step, cell=cell)
    if not table[cell - 1]:
        raise NoCardThere(step=step, cell=cell)
    if cell - 1 in laid:
        raise CellTaken(step=step, cell=cell)
    if digit_of(table[cell - 1][-1]) == digit_of(card):
        raise SameDigit(step=step, cell=cell, card=card)


def _take(draft: Draft, seat: int, named: Sequence[LineName], laid: Collection[int]) -> None:
    """Rule 32: the cards of the lines, those underneath too; then the table is filled."""
    table = draft.position.table
    made = lines_made(table, laid, draft.state.options["grid_claim"])
    lines = _require_lines(named, made) if named else best_lines(table, made)
    for name in lines:
        cells = LINES[name]
        taken = [card for cell in cells for card in table[cell]]
        draft.happen(WordMade(seat, made[name], [cell + 1 for cell in cells], taken))
    if lines:
        draft.fill(empty_cells(table))


def _require_lines(named: Sequence[LineName], made: Collection[LineName]) -> list[LineName]:
    lines = list(dict.fromkeys(named))
    for name in lines:
        if name not in LINES:
            raise NoSuchLine(line=name)
        if name not in made:
            raise LineNotMade(line=name)
        if name[0] != lines[0][0]:
            raise LinesCross(line=name, other=lines[0])
    return lines
