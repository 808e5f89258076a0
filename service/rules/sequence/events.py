"""What happens in a game of Sequence. Seats and teams count from 0, spaces are names."""

from collections.abc import Mapping
from typing import ClassVar, Final

from service.rules.cards import Card
from service.rules.table import NOBODY, Event


class BoardLaid(Event, frozen=True, tag="board_laid"):
    """The layout: 100 cards in reading order, ``--`` for a corner."""

    layout: list[str]


class CutMade(Event, frozen=True, tag="cut_made"):
    """Rule 6: per round the card each seat drew (None: it drew none); the lowest deals."""

    rounds: list[list[str | None]]
    dealer: int


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """The first hand of a seat, in the order it was dealt."""

    private: ClassVar[Mapping[str, str]] = {"cards": "seat"}

    seat: int
    cards: list[Card | None]


class PileShuffled(Event, frozen=True, tag="pile_shuffled"):
    """A new draw pile, its top first; the discard pile is empty from here (rule 32)."""

    private: ClassVar[Mapping[str, str]] = {"cards": NOBODY}

    cards: list[Card | None]


class ChipPlaced(Event, frozen=True, tag="chip_placed"):
    """A card was played and an own chip stands on ``space`` (rules 9, 13)."""

    seat: int
    card: Card
    space: str


class ChipRemoved(Event, frozen=True, tag="chip_removed"):
    """A one-eyed jack was played and the chip on ``space`` is gone (rule 14)."""

    seat: int
    card: Card
    space: str


class SequenceMade(Event, frozen=True, tag="sequence_made"):
    """Five spaces count for a team and are locked (rule 26); spaces in reading order."""

    team: int
    spaces: list[str]


class SequenceBroken(Event, frozen=True, tag="sequence_broken"):
    """Rule 16: a sequence counts no longer; its chips are unlocked unless another holds them."""

    team: int
    spaces: list[str]


class DeadCardExchanged(Event, frozen=True, tag="dead_card_exchanged"):
    """A dead card went to the discards; the replacement follows as CardDrawn (rule 18)."""

    seat: int
    card: Card


class DrawOwed(Event, frozen=True, tag="draw_owed"):
    """Rule 33: the seat has moved and may take a card, until it loses the right."""

    seat: int


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """The top card of the draw pile went to a seat's hand."""

    private: ClassVar[Mapping[str, str]] = {"card": "seat"}

    seat: int
    card: Card | None


class DrawLost(Event, frozen=True, tag="draw_lost"):
    """Rule 33: the seat took no card in time and plays on with a smaller hand."""

    seat: int


class TalkCalledOut(Event, frozen=True, tag="talk_called_out"):
    """Rule 34: a seat says that another team talked about the game."""

    seat: int
    team: int


class TalkPenalised(Event, frozen=True, tag="talk_penalised"):
    """Rule 34: all other teams agree; each of ``seats`` owes a discard."""

    team: int
    seats: list[int]


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """Rule 34: a seat discarded a card of its choice without drawing."""

    seat: int
    card: Card


class CardsRevealed(Event, frozen=True, tag="cards_revealed"):
    """The end: every hand by seat, and the draw pile, its top first."""

    hands: list[list[Card]]
    pile: list[Card]


EVENTS: Final[tuple[type[Event], ...]] = (
    BoardLaid,
    CutMade,
    HandDealt,
    PileShuffled,
    ChipPlaced,
    ChipRemoved,
    SequenceMade,
    SequenceBroken,
    DeadCardExchanged,
    DrawOwed,
    CardDrawn,
    DrawLost,
    TalkCalledOut,
    TalkPenalised,
    CardDiscarded,
    CardsRevealed,
)
