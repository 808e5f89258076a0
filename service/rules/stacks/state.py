"""The position of a game of Sequence Stacks, and the view of it that JSON can carry."""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

from service.rules.stacks.cards import COLOURS, Card
from service.rules.stacks.events import (
    CardDiscarded,
    CardStacked,
    CardStolen,
    ChipStolen,
    ReversePlayed,
    SkipPlayed,
)
from service.rules.table import State

HAND_SIZE: Final = 5
FULL_STACK: Final = 5
CHIPS_TO_WIN: Final = 5
CHIPS_OF_EACH: Final = 2

LEFT: Final = 1
"""The direction in which seat n+1 follows seat n."""

Chips: TypeAlias = list[int]
"""Chips by colour, in the order of COLOURS."""

LastMove: TypeAlias = (
    CardStacked | SkipPlayed | ReversePlayed | CardStolen | ChipStolen | CardDiscarded
)


class Window(msgspec.Struct, frozen=True, gc=False):
    """An open window: who finished which colour, and the time left on the paused turn (ms)."""

    seat: int
    colour: str
    turn_left: int | None


class Position(msgspec.Struct):
    """What lies on the table; what a viewer may not know is None.

    ``stacks``: the two places of blue, then of red, each from its first card. ``hands`` are in
    the order of drawing; the last of a discard pile is its top. ``actions`` is the common pile
    of played action cards; ``gone_...`` left the game with their seats. ``idle``: turns in a
    row in which nothing was played and nothing was left to draw (D20).
    """

    hands: list[list[Card | None]]
    discards: list[list[Card]]
    chips: list[Chips]
    stacks: list[list[Card]]
    pile: list[Card | None]
    completed: list[Card]
    actions: list[Card]
    gone_hands: list[Card | None]
    gone_discards: list[Card]
    dealer: int = 0
    direction: int = LEFT
    skips: int = 0
    has_played: bool = False
    idle: int = 0
    reshuffles: int = 0
    window: Window | None = None
    last: LastMove | None = None


class Stack(msgspec.Struct, frozen=True, gc=False):
    """An open stack; wilds are told by their code, ``needs`` is the next number."""

    colour: str
    stack: int
    cards: list[Card]
    needs: int


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A seat's hand: how many cards, and which where the viewer may know them."""

    count: int
    cards: list[Card] | None


class ChipCount(msgspec.Struct, frozen=True, gc=False):
    """The chips of a seat."""

    blue: int
    red: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as it is served. Lists go by seat; the last of a discard pile is its top.

    ``pile`` counts the cards of the draw pile, ``skips`` those played this turn; ``completed``
    and ``actions`` are public piles. ``window`` is open while answers are awaited.
    """

    stacks: list[Stack]
    hands: list[Hand]
    discards: list[list[Card]]
    chips: list[ChipCount]
    pile: int
    completed: list[Card]
    actions: list[Card]
    direction: Literal["left", "right"]
    skips: int
    reshuffles: int
    dealer: int
    window: Window | None
    last_move: LastMove | None


def new_position(options: Mapping[str, Any], seats: int) -> Position:
    """The empty table before anything is laid out."""
    return Position(
        hands=[[] for _ in range(seats)],
        discards=[[] for _ in range(seats)],
        chips=[[0, 0] for _ in range(seats)],
        stacks=[[], [], [], []],
        pile=[],
        completed=[],
        actions=[],
        gone_hands=[],
        gone_discards=[],
    )


def position_of(state: State) -> Position:
    """The part of a state that belongs to Sequence Stacks."""
    position: Position = state.position
    return position


def place_of(colour: str, stack: int) -> int:
    """Where in ``stacks`` the first or second stack of a colour lies."""
    return stack - 1 if colour == "B" else stack + 1


def total_of(chips: Chips) -> int:
    """All chips of a seat."""
    return chips[0] + chips[1]


def wins(chips: Chips) -> bool:
    """Five chips, at least two of each colour (rule 32)."""
    blue, red = chips
    return blue + red >= CHIPS_TO_WIN and blue >= CHIPS_OF_EACH and red >= CHIPS_OF_EACH


def with_chip(chips: Chips, colour: str, more: int = 1) -> Chips:
    """The chips with ``more`` of ``colour``; the given ones stay as they were."""
    blue, red = chips
    return [blue + more, red] if colour == "B" else [blue, red + more]


def seats_in(state: State) -> list[int]:
    """The seats still in the game, in seat order (D24)."""
    return [n for n, seat in enumerate(state.seats) if not seat.is_out]


def is_dead(position: Position) -> bool:
    """Nothing is left to draw, now or by a reshuffle (D20)."""
    return not position.pile and not position.completed


def idle_turns(position: Position) -> int:
    """``idle`` once the current turn is over (D20)."""
    if position.has_played or not is_dead(position):
        return 0
    return position.idle + 1


def has_acted(state: State, seat: int) -> bool:
    """Whether the seat has played a card in its turn, which may wait for sealed answers."""
    position = position_of(state)
    mover = position.window.seat if position.window else state.to_move
    return mover == seat and position.has_played


def view(state: State) -> View:
    """The position as far as the folded events disclose it."""
    position = position_of(state)
    return View(
        stacks=_stacks(position),
        hands=[_hand(cards) for cards in position.hands],
        discards=position.discards,
        chips=[ChipCount(blue, red) for blue, red in position.chips],
        pile=len(position.pile),
        completed=position.completed,
        actions=position.actions,
        direction="left" if position.direction == LEFT else "right",
        skips=position.skips,
        reshuffles=position.reshuffles,
        dealer=position.dealer,
        window=position.window,
        last_move=position.last,
    )


def _stacks(position: Position) -> list[Stack]:
    places = [(colour, number) for colour in COLOURS for number in (1, 2)]
    return [
        Stack(colour, number, cards, len(cards) + 1)
        for (colour, number), cards in zip(places, position.stacks, strict=True)
        if cards
    ]


def _hand(cards: list[Card | None]) -> Hand:
    known = [card for card in cards if card is not None]
    return Hand(len(cards), known if len(known) == len(cards) else None)
