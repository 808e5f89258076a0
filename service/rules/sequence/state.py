"""The position of a game of Sequence, and the view of it that JSON can carry."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from service.rules.cards import Card
from service.rules.sequence.board import BITS, PLAYABLE, SPACES, spaces_in
from service.rules.sequence.events import ChipPlaced, ChipRemoved
from service.rules.sequence.placings import Placings
from service.rules.sequence.tally import CORNERS_ONLY
from service.rules.table import State

CHIP_SUPPLY: Final = (50, 50, 35)
"""Chips by team: blue, green, red (rule 7)."""


class Position(msgspec.Struct):
    """What lies on the table. Masks have bit n for space n; what a viewer may not know is None.

    ``chips``, ``locked`` and ``tally`` are by team; ``open`` and ``tally`` follow from ``chips``,
    ``placings`` from ``layout``, with the exchanges of dead cards and without.
    ``owed`` lists the seats that may still take a card, the earliest move first (rule 33).
    """

    teams: int
    layout: list[str]
    hands: list[list[Card | None]]
    pile: list[Card | None]
    discards: list[Card]
    chips: list[int]
    locked: list[int]
    tally: list[int]
    open: int
    sequences: list[tuple[int, int]]
    placings: Placings
    placings_only: Placings
    dealer: int
    shuffles: int = 0
    exchanges: int = 0
    passes: int = 0
    owed: list[int] = msgspec.field(default_factory=list)
    talk_calls: list[tuple[int, int]] = msgspec.field(default_factory=list)
    penalties: list[int] = msgspec.field(default_factory=list)
    last: ChipPlaced | ChipRemoved | None = None


class Chip(msgspec.Struct, frozen=True, gc=False):
    """A chip on the board; ``is_locked``: it belongs to a sequence."""

    space: str
    team: int
    is_locked: bool


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A seat's hand: how many cards, and which where the viewer may know them."""

    count: int
    cards: list[Card] | None


class CountedSequence(msgspec.Struct, frozen=True, gc=False):
    """Five spaces that count for a team, in reading order."""

    team: int
    spaces: list[str]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as it is served. Hands by seat; ``pile`` counts the cards of the draw pile.

    ``exchanges``: dead cards exchanged in this turn; ``owed``: seats that may still take a card,
    the earliest first; ``penalties``: seats that owe a discard (rule 34).
    """

    teams: int
    layout: list[str]
    chips: list[Chip]
    hands: list[Hand]
    pile: int
    discards: list[Card]
    sequences: list[CountedSequence]
    dealer: int
    exchanges: int
    owed: list[int]
    penalties: list[int]
    last_move: ChipPlaced | ChipRemoved | None


def new_position(options: Mapping[str, Any], seats: int) -> Position:
    """The empty table before anything is laid out."""
    teams = int(options["teams"])
    return Position(
        teams=teams,
        layout=[],
        hands=[[] for _ in range(seats)],
        pile=[],
        discards=[],
        chips=[0] * teams,
        locked=[0] * teams,
        tally=[CORNERS_ONLY] * teams,
        open=PLAYABLE,
        sequences=[],
        placings={},
        placings_only={},
        dealer=0,
    )


def position_of(state: State) -> Position:
    """The Sequence part of a state."""
    position: Position = state.position
    return position


def has_acted(state: State, seat: int) -> bool:
    """Whether the seat to move has exchanged a dead card: whatever else it does ends the turn."""
    return state.to_move == seat and position_of(state).exchanges > 0


def view(state: State) -> View:
    """The position with names instead of masks; as much as the folded events disclose."""
    position = position_of(state)
    return View(
        teams=position.teams,
        layout=position.layout,
        chips=_chips(position),
        hands=[_hand(cards) for cards in position.hands],
        pile=len(position.pile),
        discards=position.discards,
        sequences=[CountedSequence(team, spaces_in(five)) for team, five in position.sequences],
        dealer=position.dealer,
        exchanges=position.exchanges,
        owed=position.owed,
        penalties=position.penalties,
        last_move=position.last,
    )


def _chips(position: Position) -> list[Chip]:
    owners = enumerate(zip(position.chips, position.locked, strict=True))
    return [
        Chip(SPACES[n], team, bool(locked & bit))
        for team, (chips, locked) in owners
        for n, bit in enumerate(BITS)
        if chips & bit
    ]


def _hand(cards: list[Card | None]) -> Hand:
    known = [card for card in cards if card is not None]
    return Hand(len(cards), known if len(known) == len(cards) else None)
