"""Bots of three strengths; they see what their seat sees and nothing else."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from service.rules.cards import Card
from service.rules.sequence.board import ONE_EYED, SPACES
from service.rules.sequence.greedy import KEEN, STEADY, best, least_wanted
from service.rules.sequence.legal import legal_moves
from service.rules.sequence.moves import (
    CallOut,
    DeclareSequence,
    DiscardCard,
    DrawCard,
    ExchangeDeadCard,
    PlaceChip,
    RemoveChip,
)
from service.rules.sequence.sampling import searched
from service.rules.sequence.sketch import Sketch, Try, sketched
from service.rules.sequence.state import Position
from service.rules.table import Command, State, Strength

_AT_ONCE: Final = (DeclareSequence, DrawCard, CallOut, ExchangeDeadCard)
"""What costs nothing and can only help, in this order."""


def bot(state: State, seat: int, strength: Strength, seed: int) -> Command:
    """A legal command for ``seat`` from its own view; the same seed gives the same command.

    With manual draws and declarations a seat may have commands out of turn too: ask while
    ``legal_moves`` has any for it. Raises ValueError when it has none.
    """
    moves = legal_moves(state, seat)
    if not moves:
        raise ValueError(f"seat {seat} has no legal move")
    return _BOTS[strength](state, seat, moves, Random(seed))


def easy(state: State, seat: int, moves: Sequence[Command], random: Random) -> Command:
    """Any legal command."""
    return random.choice(moves)


def steady(state: State, seat: int, moves: Sequence[Command], random: Random) -> Command:
    """The move that gains most for the own lines and costs the others most."""
    at_once = _at_once(state, seat, moves)
    return at_once or _command(moves, best(_known(state, seat), seat, STEADY))


def strong(state: State, seat: int, moves: Sequence[Command], random: Random) -> Command:
    """The move that does best over sampled hands of the others."""
    at_once = _at_once(state, seat, moves)
    return at_once or _command(moves, searched(state, _known(state, seat), seat, random))


def _known(state: State, seat: int) -> Sketch:
    position: Position = state.position
    hands: list[list[Card]] = [[] for _ in position.hands]
    hands[seat] = [card for card in position.hands[seat] if card is not None]
    return sketched(state, hands, [])


def _at_once(state: State, seat: int, moves: Sequence[Command]) -> Command | None:
    for kind in _AT_ONCE:
        for move in moves:
            if type(move) is kind:
                return move
    if type(moves[0]) is DiscardCard:
        return DiscardCard(least_wanted(_known(state, seat), seat, KEEN))
    return None


def _command(moves: Sequence[Command], wanted: Try | None) -> Command:
    if wanted is None:
        return moves[0]
    space = SPACES[wanted.at]
    kind = RemoveChip if wanted.card in ONE_EYED else PlaceChip
    return kind(wanted.card, space)


_BOTS: Final[Mapping[Strength, Callable[[State, int, Sequence[Command], Random], Command]]] = {
    "easy": easy,
    "steady": steady,
    "strong": strong,
}
