"""Checking a finished game against its revealed seed: the lots, the deck and every draw."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.rules.sequentia.deal import first_seat, shuffled_deck
from service.rules.sequentia.events import (
    CardsDrawn,
    DeckShuffled,
    FirstSeatDrawn,
    HandRemoved,
    HandsRevealed,
    TableFilled,
    WordMade,
)
from service.rules.sequentia.state import Position, held_cards
from service.rules.table import Event, State
from service.rules.verification import Contradiction, Recompute, contradiction


def verify(events: Sequence[Event]) -> Contradiction | None:
    """The place (from 1) and reason of the first event the seed contradicts, None if none.

    Takes the log as any viewer may read it after the end: what is hidden there is recomputed.
    """
    return contradiction(events, _EXPECTED)


def _drawn(state: State, event: CardsDrawn) -> Event:
    position: Position = state.position
    return CardsDrawn(event.seat, position.pile[: len(event.cards)])


def _filled(state: State, event: TableFilled) -> Event:
    position: Position = state.position
    cards = [card for card in position.pile[: len(event.cells)] if card is not None]
    return TableFilled(event.cells, cards)


def _made(state: State, event: WordMade) -> Event:
    table = state.position.table
    taken = [card for cell in event.cells for card in table[cell - 1]]
    return WordMade(event.seat, event.card, event.cells, taken)


def _hand_removed(state: State, event: HandRemoved) -> Event:
    return HandRemoved(event.seat, held_cards(state.position, event.seat))


def _revealed(state: State, event: HandsRevealed) -> Event:
    position: Position = state.position
    hands = [held_cards(position, seat) for seat in range(len(position.hands))]
    return HandsRevealed(hands, [card for card in position.pile if card is not None])


_EXPECTED: Final[Mapping[type[Event], Recompute]] = {
    FirstSeatDrawn: lambda state, event: FirstSeatDrawn(first_seat(state)),
    DeckShuffled: lambda state, event: DeckShuffled(list(shuffled_deck(state))),
    CardsDrawn: _drawn,
    TableFilled: _filled,
    WordMade: _made,
    HandRemoved: _hand_removed,
    HandsRevealed: _revealed,
}
