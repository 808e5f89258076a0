"""The turns that a seat of ``grid`` may take, computed from its own view alone."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from service.rules.sequentia.cards import Card
from service.rules.sequentia.grid.decide import legal_cells
from service.rules.sequentia.grid.lines import (
    COLUMN_NAMES,
    ROW_NAMES,
    Table,
    best_lines,
    lines_made,
)
from service.rules.sequentia.grid.moves import CoverCells, LineName, Placement
from service.rules.sequentia.state import held_cards, position_of
from service.rules.table import Command, State

Placements = tuple[Placement, ...]


def legal_moves(state: State, seat: int) -> Sequence[Command]:
    """Every way to lay the hand, at most 504, each with the lines that it makes.

    The order of the placements is that of the hand, another only where it decides which card
    finds no cell. Where rows and columns are made each is listed, those with most cards first;
    of several rows or columns all are taken, though fewer are legal.
    """
    position = position_of(state)
    if state.to_move != seat:
        return []
    hand = held_cards(position, seat)
    claim = state.options["grid_claim"]
    return [
        CoverCells(list(placements), lines)
        for placements in ways_to_lay(position.table, hand)
        for lines in line_choices(position.table, placements, claim)
    ]


def ways_to_lay(table: Table, hand: Sequence[Card]) -> list[Placements]:
    """Every set of placements of a hand, once each; of like cards each counts for itself."""
    ways = list(_ways(table, tuple(hand), ()))
    if all(placement.cell is not None for way in ways for placement in way):
        return ways
    # Whoever finds no cell depends on the order: look at the others too.
    for order in list(permutations(hand))[1:]:
        ways += _ways(table, order, ())
    return list({frozenset(way): way for way in reversed(ways)}.values())[::-1]


def line_choices(table: Table, placements: Sequence[Placement], claim: str) -> list[list[LineName]]:
    """The lines to take after ``placements``: the best first, [[]] where none is made."""
    after = list(table)
    for placement in placements:
        if placement.cell is not None:
            after[placement.cell - 1] = [*table[placement.cell - 1], placement.card]
    made = lines_made(after, _laid(placements), claim)
    best = best_lines(after, made)
    other = [name for name in (*ROW_NAMES, *COLUMN_NAMES) if name in made and name not in best]
    return [best, other] if other else [best]


def time_out_move(state: State, seat: int) -> Command:
    """Hand order, each card on its first legal cell in reading order; the best lines."""
    position = position_of(state)
    return CoverCells(list(next(_ways(position.table, tuple(held_cards(position, seat)), ()))))


def _ways(table: Table, hand: tuple[Card, ...], before: Placements) -> Iterator[Placements]:
    if not hand:
        yield before
        return
    card, rest = hand[0], hand[1:]
    cells = legal_cells(table, _laid(before), card)
    for cell in cells:
        yield from _ways(table, rest, (*before, Placement(card, cell + 1)))
    if not cells:
        yield from _ways(table, rest, (*before, Placement(card, None)))


def _laid(placements: Sequence[Placement]) -> set[int]:
    return {placement.cell - 1 for placement in placements if placement.cell is not None}
