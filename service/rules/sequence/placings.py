"""The moves of each card, made once and looked up by the spaces that are open to it.

Listing the legal moves of a turn then makes no command: it joins tuples.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

from service.rules.cards import PACK, Card
from service.rules.sequence.board import (
    BITS,
    CORNER,
    ONE_EYED,
    PLAYABLE,
    SPACES,
    TWO_EYED,
    indexes_in,
)
from service.rules.sequence.moves import ExchangeDeadCard, PlaceChip, RemoveChip
from service.rules.table import Command

Placings: TypeAlias = Mapping[Card | None, tuple[int, Mapping[int, Sequence[Command]]]]
"""Card -> where it may place a chip, and the placings for each set of spaces open there."""

_BYTES: Final = -(-len(SPACES) // 8)


@lru_cache(maxsize=128)
def places_on(layout: tuple[str, ...]) -> Mapping[Card, int]:
    """Card -> mask of the spaces it may place a chip on: two, all for a two-eyed jack, or none."""
    places = {card: PLAYABLE if card in TWO_EYED else 0 for card in PACK}
    for n, card in enumerate(layout):
        if card != CORNER:
            places[card] |= BITS[n]
    return places


@lru_cache(maxsize=128)
def placings_on(layout: tuple[str, ...], can_exchange: bool) -> Placings:
    """The placings of every card but the one-eyed jacks; of a dead card its exchange, if any."""
    return {
        card: (spaces, _JackMoves(card) if card in TWO_EYED else _moves(card, spaces, can_exchange))
        for card, spaces in places_on(layout).items()
        if card not in ONE_EYED
    }


def moves_onto(card: Card, spaces: int) -> tuple[Command, ...]:
    """The moves of a card onto each of the spaces, in reading order."""
    return tuple(move(card, index) for index in indexes_in(spaces))


def jack_moves(card: Card, spaces: int) -> list[Command]:
    """The same for a jack, which may go anywhere: byte by byte from tables."""
    moves: list[Command] = []
    for table, bits in zip(_tables(card), spaces.to_bytes(_BYTES, "little"), strict=True):
        moves += table[bits]
    return moves


class _JackMoves(dict[int, Sequence[Command]]):
    """``jack_moves`` as a mapping; it keeps nothing, the sets of spaces are too many."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card

    def __missing__(self, spaces: int) -> Sequence[Command]:
        return jack_moves(self._card, spaces)


def _moves(card: Card, spaces: int, can_exchange: bool) -> dict[int, Sequence[Command]]:
    low = spaces & -spaces
    moves: dict[int, Sequence[Command]] = {
        part: moves_onto(card, part) for part in (low, spaces ^ low, spaces)
    }
    moves[0] = (ExchangeDeadCard(card),) if can_exchange else ()
    return moves


@cache
def move(card: Card, index: int) -> Command:
    """The one command that plays ``card`` on space ``index`` and names nothing to lock."""
    kind = RemoveChip if card in ONE_EYED else PlaceChip
    return kind(card, SPACES[index])


@cache
def _tables(card: Card) -> list[list[tuple[Command, ...]]]:
    return [_table(card, 8 * n) for n in range(_BYTES)]


def _table(card: Card, first: int) -> list[tuple[Command, ...]]:
    table: list[tuple[Command, ...]] = [()]
    for index in range(first, min(first + 8, len(SPACES))):
        table += [(*moves, move(card, index)) for moves in table]
    return table
