"""One step of the fold: what the events of ``stack`` do to the position."""

from collections.abc import Mapping
from typing import Final

from service.rules.sequentia.events import WordMade
from service.rules.sequentia.evolve import COMMON_EVOLVERS, last_turn, leave_hand, score_word
from service.rules.sequentia.stack.events import PileCovered, RowExtended
from service.rules.sequentia.state import Position
from service.rules.table import Event, Evolver, State


def _on_extended(state: State, event: RowExtended) -> None:
    position: Position = state.position
    leave_hand(position, event.seat, event.card)
    last = last_turn(state, event.seat)
    if event.side == "left":
        position.table.insert(0, [event.card])
        last.cells = [1, *(pile + 1 for pile in last.cells)]
    else:
        position.table.append([event.card])
        last.cells.append(len(position.table))


def _on_covered(state: State, event: PileCovered) -> None:
    position: Position = state.position
    leave_hand(position, event.seat, event.card)
    position.table[event.pile - 1].append(event.card)
    last_turn(state, event.seat).cells.append(event.pile)


def _on_made(state: State, event: WordMade) -> None:
    position: Position = state.position
    leave_hand(position, event.seat, event.card)
    del position.table[event.cells[0] - 1 : event.cells[-1]]
    score_word(state, event)
    position.scores[event.seat].append(event.card)
    last_turn(state, event.seat).cells = []


EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    **COMMON_EVOLVERS,
    RowExtended: _on_extended,
    PileCovered: _on_covered,
    WordMade: _on_made,
}
