"""Bots of three strengths for ``grid``; they see what their seat sees and nothing else."""

from random import Random
from typing import Final

from service.rules.sequentia.bots import shuffled, unseen_cards
from service.rules.sequentia.cards import Card
from service.rules.sequentia.grid.decide import legal_cells
from service.rules.sequentia.grid.legal import line_choices
from service.rules.sequentia.grid.moves import CoverCells, Placement
from service.rules.sequentia.grid.search import (
    Laid,
    Surface,
    covered,
    layings,
    most_cards,
    surface_of,
)
from service.rules.sequentia.state import held_cards, position_of
from service.rules.table import Command, State, Strength

CANDIDATES: Final = 12
SAMPLES: Final = 48
HAND: Final = 3


def bot(state: State, seat: int, strength: Strength, seed: int) -> Command:
    """One of the turns offered to ``seat``, from its own view; the same seed gives the same turn.

    ``easy`` lays at random; ``steady`` scores most now; ``strong`` weighs that against what the
    next seat could score then, over hands drawn from the unseen cards.
    """
    random, position = Random(seed), position_of(state)
    if strength == "easy":
        placements = random_turn(state, seat, random).placements
    else:
        placements = _best_laying(state, seat, strength, random).placements()
    lines = line_choices(position.table, placements, state.options["grid_claim"])
    return CoverCells(placements, lines[0])


def random_turn(state: State, seat: int, random: Random) -> CoverCells:
    """Each card on any legal cell at random, in the order of the hand; the best lines."""
    position = position_of(state)
    laid: set[int] = set()
    placements = []
    for card in held_cards(position, seat):
        cells = legal_cells(position.table, laid, card)
        cell = random.choice(cells) if cells else None
        placements.append(Placement(card, None if cell is None else cell + 1))
        if cell is not None:
            laid.add(cell)
    return CoverCells(placements)


def _best_laying(state: State, seat: int, strength: Strength, random: Random) -> Laid:
    position, claim = position_of(state), state.options["grid_claim"]
    surface = surface_of(position)
    ways = list(layings(surface, held_cards(position, seat), claim))
    random.shuffle(ways)
    ways.sort(key=lambda way: -way.gain)
    if strength == "steady":
        return ways[0]
    unseen = unseen_cards(position, seat, state.options["deck"])
    futures = [shuffled(unseen, random) for _ in range(SAMPLES)]
    return max(ways[:CANDIDATES], key=lambda way: _worth(surface, way, futures, claim))


def _worth(surface: Surface, way: Laid, futures: list[list[Card]], claim: str) -> float:
    """Cards scored now, less what the next seat scores on average on the table left to it.

    Each future is an order of the unseen cards: first that seat's hand, then the refill.
    """
    risk = sum(
        most_cards(covered(surface, way, future[HAND:]), future[:HAND], claim) for future in futures
    )
    return way.gain - risk / len(futures)
