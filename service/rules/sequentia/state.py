"""The position of a game of Sequentia, and the view of it that JSON can carry."""

from collections.abc import Mapping
from typing import Any

import msgspec

from service.rules.sequentia.cards import Card
from service.rules.sequentia.nine import CELLS
from service.rules.table import State


class LastTurn(msgspec.Struct):
    """What a seat did to the table in its last turn, for pictures.

    ``cells``: those laid on, as they are numbered after the turn; ``slides``: those of ``shift``;
    ``words``: the cards whose words were made.
    """

    seat: int
    turn: int
    cells: list[int]
    slides: list[str]
    words: list[Card]


class Position(msgspec.Struct):
    """What lies on the table. What a viewer may not know is None; counts stay true.

    ``pile``: the draw pile, its top first. ``table``: the nine cells, in ``stack`` the piles of
    the row, each from the bottom up. ``hands``, ``scores`` and ``words`` (sequences made) are by
    seat. ``quiet``: consecutive turns of ``shift`` without a word or an exchange (S9).
    """

    pile: list[Card | None]
    table: list[list[Card]]
    hands: list[list[Card | None]]
    scores: list[list[Card]]
    words: list[int]
    removed: list[Card]
    first: int = 0
    quiet: int = 0
    last: LastTurn | None = None


class Pile(msgspec.Struct, frozen=True, gc=False):
    """A pile on the table: the card on top, which alone is visible, and how many lie there."""

    card: Card
    height: int


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A seat's hand: how many cards, and which where the viewer may know them."""

    count: int
    cards: list[Card] | None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as it is served. ``table``: nine cells, None where no card lies; in ``stack``
    the piles of the row from the left. ``pile`` counts the draw pile; ``sequences`` by seat.
    """

    table: list[Pile | None]
    pile: int
    hands: list[Hand]
    scores: list[list[Card]]
    sequences: list[int]
    removed: list[Card]
    first: int
    last_turn: LastTurn | None


def nine_cells(options: Mapping[str, Any], seats: int) -> Position:
    """The table of nine before anything is laid out."""
    return _empty([[] for _ in CELLS], seats)


def no_piles(options: Mapping[str, Any], seats: int) -> Position:
    """The table of ``stack`` before anything is laid out: a row of no piles."""
    return _empty([], seats)


def position_of(state: State) -> Position:
    """The Sequentia part of a state."""
    position: Position = state.position
    return position


def copied_position(position: Position) -> Position:
    """An independent copy, by hand for speed: each turn that is decided takes one."""
    last = position.last
    return Position(
        position.pile[:],
        [cards[:] for cards in position.table],
        [cards[:] for cards in position.hands],
        [cards[:] for cards in position.scores],
        position.words[:],
        position.removed[:],
        position.first,
        position.quiet,
        last and LastTurn(last.seat, last.turn, last.cells[:], last.slides, last.words[:]),
    )


def held_cards(position: Position, seat: int) -> list[Card]:
    """The hand of a seat whose cards are known here."""
    return [card for card in position.hands[seat] if card is not None]


def view(state: State) -> View:
    """The position as much as the folded events disclose."""
    return View(**common_view(position_of(state)))


def common_view(position: Position) -> dict[str, Any]:
    """The fields of the view that every mode has."""
    return {
        "table": [Pile(cards[-1], len(cards)) if cards else None for cards in position.table],
        "pile": len(position.pile),
        "hands": [_hand(cards) for cards in position.hands],
        "scores": position.scores,
        "sequences": position.words,
        "removed": position.removed,
        "first": position.first,
        "last_turn": position.last,
    }


def _hand(cards: list[Card | None]) -> Hand:
    known = [card for card in cards if card is not None]
    return Hand(len(cards), known if len(known) == len(cards) else None)


def _empty(table: list[list[Card]], seats: int) -> Position:
    return Position(
        pile=[],
        table=table,
        hands=[[] for _ in range(seats)],
        scores=[[] for _ in range(seats)],
        words=[0] * seats,
        removed=[],
    )
