"""Bots of three strengths; each knows only the view of its seat."""

from random import Random

from service.rules.stacks.legal import legal_moves
from service.rules.table import Command, State, Strength


def bot(state: State, seat: int, strength: Strength, seed: int) -> Command:
    """A legal command of ``seat`` from its own view; ``seed`` settles its whims."""
    return Random(seed).choice(legal_moves(state, seat))
