"""One step of the fold: what the events of every mode do to the position.

Every evolver takes redacted events too: an unknown card is None, and counts stay true.
"""

from collections.abc import Mapping
from typing import Final

from service.rules.sequentia.cards import Card
from service.rules.sequentia.events import (
    CardsDrawn,
    DeckShuffled,
    FirstSeatDrawn,
    HandRemoved,
    HandsRevealed,
    SeatSkipped,
    TableFilled,
    WordMade,
)
from service.rules.sequentia.state import LastTurn, Position
from service.rules.table import Event, Evolver, State


def leave_hand(position: Position, seat: int, card: Card) -> None:
    """Take a card out of a hand, known or not."""
    hand = position.hands[seat]
    hand.remove(card if card in hand else None)


def last_turn(state: State, seat: int) -> LastTurn:
    """The record of the turn that is being played, begun anew with each turn."""
    position: Position = state.position
    last = position.last
    if last is None or last.turn != state.turn:
        last = position.last = LastTurn(seat, state.turn, [], [], [])
    return last


def score_word(state: State, event: WordMade) -> None:
    """The cards of a line or row are the seat's, which has made one more sequence."""
    position: Position = state.position
    position.scores[event.seat].extend(event.taken)
    position.words[event.seat] += 1
    last_turn(state, event.seat).words.append(event.card)


def clear_cells(position: Position, cells: list[int]) -> None:
    """Nothing lies on these cells of the table of nine any more."""
    for cell in cells:
        position.table[cell - 1] = []


def _on_first(state: State, event: FirstSeatDrawn) -> None:
    state.position.first = event.seat


def _on_shuffled(state: State, event: DeckShuffled) -> None:
    state.position.pile = list(event.cards)


def _on_drawn(state: State, event: CardsDrawn) -> None:
    position: Position = state.position
    position.hands[event.seat].extend(event.cards)
    del position.pile[: len(event.cards)]


def _on_skipped(state: State, event: SeatSkipped) -> None:
    return None


def _on_hand_removed(state: State, event: HandRemoved) -> None:
    position: Position = state.position
    position.hands[event.seat] = []
    position.removed.extend(event.cards)


def _on_revealed(state: State, event: HandsRevealed) -> None:
    position: Position = state.position
    position.hands = [list(cards) for cards in event.hands]
    position.pile = list(event.pile)


def on_filled(state: State, event: TableFilled) -> None:
    """Cards from the top of the draw pile lie on empty cells."""
    position: Position = state.position
    for cell, card in zip(event.cells, event.cards, strict=True):
        position.table[cell - 1] = [card]
    del position.pile[: len(event.cards)]


COMMON_EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    FirstSeatDrawn: _on_first,
    DeckShuffled: _on_shuffled,
    CardsDrawn: _on_drawn,
    SeatSkipped: _on_skipped,
    HandRemoved: _on_hand_removed,
    HandsRevealed: _on_revealed,
}
