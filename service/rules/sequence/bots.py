"""Bots of three strengths; they see what their seat sees and nothing else."""

from random import Random

from service.rules.sequence.legal import legal_moves
from service.rules.table import Command, State, Strength


def bot(state: State, seat: int, strength: Strength, seed: int) -> Command:
    """A legal command for ``seat`` from its own view; the same seed gives the same command."""
    return Random(seed).choice(legal_moves(state, seat))
