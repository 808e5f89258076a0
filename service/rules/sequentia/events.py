"""What happens in every mode of Sequentia. Seats count from 0; cells, rows and piles from 1.

Cells are 1 to 9 in reading order; in ``stack`` they number the piles of the row from the left.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from service.rules.sequentia.cards import Card
from service.rules.table import NOBODY, Event


class FirstSeatDrawn(Event, frozen=True, tag="first_seat_drawn"):
    """Who moves first, by lot (E1)."""

    seat: int


class DeckShuffled(Event, frozen=True, tag="deck_shuffled"):
    """The whole deck is the draw pile, its top first. It is shuffled once (E4)."""

    private: ClassVar[Mapping[str, str]] = {"cards": NOBODY}

    cards: list[Card | None]


class TableFilled(Event, frozen=True, tag="table_filled"):
    """Cards from the top of the draw pile went to empty cells, in the order they are named."""

    cells: list[int]
    cards: list[Card]


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """Cards from the top of the draw pile went to a seat's hand; in ``shift`` the objective."""

    private: ClassVar[Mapping[str, str]] = {"cards": "seat"}

    seat: int
    cards: list[Card | None]


class WordMade(Event, frozen=True, tag="word_made"):
    """A sequence: the word of ``card`` stood at ``cells``, whose cards, ``taken``, are scored.

    In ``shift`` and ``stack`` the card comes from the hand and is scored too; in ``grid`` it
    lies in the line and is one of ``taken``. Piles are taken from the bottom up.
    """

    seat: int
    card: Card
    cells: list[int]
    taken: list[Card]


class SeatSkipped(Event, frozen=True, tag="seat_skipped"):
    """A seat without a card has no turn any more (S7, K9)."""

    seat: int


class HandRemoved(Event, frozen=True, tag="hand_removed"):
    """The cards of a seat that resigned left the game."""

    seat: int
    cards: list[Card]


class HandsRevealed(Event, frozen=True, tag="hands_revealed"):
    """The end: every hand by seat, and the draw pile, its top first."""

    hands: list[list[Card]]
    pile: list[Card]


COMMON_EVENTS: Final[tuple[type[Event], ...]] = (
    FirstSeatDrawn,
    DeckShuffled,
    CardsDrawn,
    WordMade,
    SeatSkipped,
    HandRemoved,
    HandsRevealed,
)
"""What can happen in every mode."""
