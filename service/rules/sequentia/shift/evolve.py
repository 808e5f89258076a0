"""One step of the fold: what the events of ``shift`` do to the position."""

from collections.abc import Mapping
from typing import Final

from service.rules.sequentia.events import TableFilled, WordMade
from service.rules.sequentia.evolve import (
    COMMON_EVOLVERS,
    clear_cells,
    leave_hand,
    on_filled,
    score_word,
)
from service.rules.sequentia.nine import SLIDES
from service.rules.sequentia.shift.events import CardsSlid, ObjectiveExchanged
from service.rules.sequentia.state import LastTurn, Position
from service.rules.table import TABLE_EVOLVERS, Event, Evolver, State, TurnPassed

_pass_turn = TABLE_EVOLVERS[TurnPassed]


def _on_slid(state: State, event: CardsSlid) -> None:
    position: Position = state.position
    table = position.table
    for slide in event.slides:
        left, entered = SLIDES[slide]
        table[left], table[entered] = table[entered], table[left]
    position.quiet += 1
    position.last = LastTurn(event.seat, state.turn, [], event.slides, [])


def _on_made(state: State, event: WordMade) -> None:
    position: Position = state.position
    clear_cells(position, event.cells)
    leave_hand(position, event.seat, event.card)
    score_word(state, event)
    position.scores[event.seat].append(event.card)
    position.quiet = 0


def _on_exchanged(state: State, event: ObjectiveExchanged) -> None:
    position: Position = state.position
    leave_hand(position, event.seat, event.card)
    position.removed.append(event.card)
    position.quiet = 0


def _on_passed(state: State, event: TurnPassed) -> None:
    state.position.quiet += 1
    _pass_turn(state, event)


EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    **COMMON_EVOLVERS,
    TableFilled: on_filled,
    CardsSlid: _on_slid,
    WordMade: _on_made,
    ObjectiveExchanged: _on_exchanged,
    TurnPassed: _on_passed,
}
