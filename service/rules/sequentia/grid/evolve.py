"""One step of the fold: what the events of ``grid`` do to the position."""

from collections.abc import Mapping
from typing import Final

from service.rules.sequentia.events import TableFilled, WordMade
from service.rules.sequentia.evolve import (
    COMMON_EVOLVERS,
    clear_cells,
    last_turn,
    leave_hand,
    on_filled,
    score_word,
)
from service.rules.sequentia.grid.events import CardRemoved, CellCovered
from service.rules.sequentia.state import Position
from service.rules.table import Event, Evolver, State


def _on_covered(state: State, event: CellCovered) -> None:
    position: Position = state.position
    leave_hand(position, event.seat, event.card)
    position.table[event.cell - 1].append(event.card)
    last_turn(state, event.seat).cells.append(event.cell)


def _on_removed(state: State, event: CardRemoved) -> None:
    position: Position = state.position
    leave_hand(position, event.seat, event.card)
    position.removed.append(event.card)


def _on_made(state: State, event: WordMade) -> None:
    clear_cells(state.position, event.cells)
    score_word(state, event)


EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    **COMMON_EVOLVERS,
    TableFilled: on_filled,
    CellCovered: _on_covered,
    CardRemoved: _on_removed,
    WordMade: _on_made,
}
