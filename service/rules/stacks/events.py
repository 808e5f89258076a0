"""What happens in a game of Sequence Stacks. Seats count from 0; a colour is ``B`` or ``R``.

``stack`` is 1 or 2: each colour has two places (rule 12). ``from_discard``: the card was the
top of its player's own discard pile instead of a hand card (rule 22).
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from service.rules.stacks.cards import Card
from service.rules.table import NOBODY, Event


class DealerDrawn(Event, frozen=True, tag="dealer_drawn"):
    """Chance chose the dealer; the seat on the left starts (D23)."""

    dealer: int


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """The first hand of a seat, in the order it was dealt (rule 10)."""

    private: ClassVar[Mapping[str, str]] = {"cards": "seat"}

    seat: int
    cards: list[Card | None]


class PileShuffled(Event, frozen=True, tag="pile_shuffled"):
    """A new draw pile, its top first; from ``number`` 1 on made of the completed cards (D10)."""

    private: ClassVar[Mapping[str, str]] = {"cards": NOBODY}

    cards: list[Card | None]
    number: int


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """Cards went from the draw pile to a hand, the first drawn first (rule 20, D2)."""

    private: ClassVar[Mapping[str, str]] = {"cards": "seat"}

    seat: int
    cards: list[Card | None]


class CardStacked(Event, frozen=True, tag="card_stacked"):
    """A number or wild was laid on a stack of its colour (rules 16, 17)."""

    seat: int
    card: Card
    stack: int
    from_discard: bool


class SequenceFinished(Event, frozen=True, tag="sequence_finished"):
    """The stack reached 5 and lies on the completed pile; its place is free (rule 18, D8)."""

    seat: int
    colour: str
    stack: int


class BlockWindowOpened(Event, frozen=True, tag="block_window_opened"):
    """The turn stops: every opponent is asked, whatever it holds, for a sealed answer.

    ``turn_left``: milliseconds left on the paused clock of the turn, None without a clock.
    """

    seat: int
    colour: str
    asked: list[int]
    deadline: str
    turn_left: int | None


class BlockWindowClosed(Event, frozen=True, tag="block_window_closed"):
    """The answers are opened; the turn of ``seat`` goes on, with a new deadline."""

    seat: int
    deadline: str | None


class SequenceBlocked(Event, frozen=True, tag="sequence_blocked"):
    """``seat`` spent a Block: ``against`` takes no chip for the finished sequence (D18)."""

    seat: int
    against: int
    colour: str


class ChipTaken(Event, frozen=True, tag="chip_taken"):
    """The finished sequence brought its player a chip of its colour (rule 18)."""

    seat: int
    colour: str


class SkipPlayed(Event, frozen=True, tag="skip_played"):
    """One more seat is passed over when this turn ends (rule 28, D11)."""

    seat: int
    from_discard: bool


class ReversePlayed(Event, frozen=True, tag="reverse_played"):
    """The direction of play has flipped (rule 29)."""

    seat: int
    from_discard: bool


class CardStolen(Event, frozen=True, tag="card_stolen"):
    """The top discard of ``from_seat`` went to the hand of ``seat`` (rule 31)."""

    seat: int
    from_seat: int
    card: Card
    from_discard: bool


class ChipStolen(Event, frozen=True, tag="chip_stolen"):
    """A chip of ``from_seat`` went to ``seat`` (rule 31)."""

    seat: int
    from_seat: int
    colour: str
    from_discard: bool


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A hand card went on its player's own discard pile; the turn is over (rules 21, 23)."""

    seat: int
    card: Card


class SeatCleared(Event, frozen=True, tag="seat_cleared"):
    """The cards of a seat that left are out of the game, its chips in the supply (D24)."""

    seat: int


class CardsRevealed(Event, frozen=True, tag="cards_revealed"):
    """The end: every hand by seat, the draw pile, its top first, and hands that left."""

    hands: list[list[Card]]
    pile: list[Card]
    gone: list[Card]


EVENTS: Final[tuple[type[Event], ...]] = (
    DealerDrawn,
    HandDealt,
    PileShuffled,
    CardsDrawn,
    CardStacked,
    SequenceFinished,
    BlockWindowOpened,
    BlockWindowClosed,
    SequenceBlocked,
    ChipTaken,
    SkipPlayed,
    ReversePlayed,
    CardStolen,
    ChipStolen,
    CardDiscarded,
    SeatCleared,
    CardsRevealed,
)
