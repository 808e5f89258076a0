"""A few of the moves a seat may make, numbered so that a number is enough for an answer."""

from collections.abc import Sequence
from itertools import chain, islice, zip_longest
from typing import Final

from service.rules.game import game_named, legal_moves
from service.rules.table import Command, State

MOST: Final = 9
"""A single digit: one sign to answer with."""


def may_move(state: State, seat: int | None) -> bool:
    """Whether the game waits for a move or an answer of the seat."""
    return seat is not None and (state.to_move == seat or seat in state.asked)


def offered(state: State, seat: int | None) -> list[Command]:
    """Number n at index n-1; the same for ever from the same state, as its seat sees it.

    Some of each card or kind of move, in the order of the rules.
    """
    if seat is None or not may_move(state, seat):
        return []
    moves = legal_moves(state, seat)
    chosen = frozenset(islice(_spread(_first_words(state, moves)), MOST))
    return [move for n, move in enumerate(moves) if n in chosen]


def _spread(words: Sequence[str]) -> list[int]:
    """Places of moves, one of each word in turn."""
    groups: dict[str, list[int]] = {}
    for place, word in enumerate(words):
        groups.setdefault(word, []).append(place)
    rounds = zip_longest(*groups.values())
    return [place for place in chain.from_iterable(rounds) if place is not None]


def _first_words(state: State, moves: Sequence[Command]) -> list[str]:
    printed = game_named(state.kind).print_move
    return [printed(move).partition(" ")[0] for move in moves]
