"""The strong bot's search: hidden cards are dealt at random, and the game goes on greedily.

Every candidate is tried on the same deals, so that luck weighs the same on each.
"""

from collections import Counter
from random import Random
from typing import Final

from service.rules.cards import DOUBLE_PACK
from service.rules.sequence.board import JACKS
from service.rules.sequence.greedy import JACK_KEPT, best, scored
from service.rules.sequence.outlook import WORTH, worth
from service.rules.sequence.sketch import Sketch, Try, sketched
from service.rules.sequence.state import Position
from service.rules.table import State

CANDIDATES: Final = 6
SAMPLES: Final = 6
ROUNDS: Final = 2
WON: Final = 5000


def searched(state: State, known: Sketch, seat: int, random: Random) -> Try | None:
    """The move with the best mean outcome; None when the hand allows none."""
    moves = sorted(scored(known, seat), key=lambda each: -each[0])[:CANDIDATES]
    if len(moves) < 2:
        return moves[0][1] if moves else None
    totals = [0.0] * len(moves)
    order = _order(state, seat)
    for _ in range(SAMPLES):
        deal = _dealt(state, seat, random)
        for n, (_, move) in enumerate(moves):
            totals[n] += _outcome(deal.copy(), seat, move, order)
    return moves[max(range(len(moves)), key=totals.__getitem__)][1]


def _order(state: State, seat: int) -> list[int]:
    seats = len(state.seats)
    return [
        n % seats for n in range(seat + 1, seat + 1 + seats) if not state.seats[n % seats].is_out
    ]


def _dealt(state: State, seat: int, random: Random) -> Sketch:
    position: Position = state.position
    own = [card for card in position.hands[seat] if card is not None]
    unseen = Counter(DOUBLE_PACK) - Counter(own) - Counter(position.discards)
    cards = sorted(unseen.elements())
    random.shuffle(cards)
    hands = [
        own.copy() if n == seat else [cards.pop() for _ in hand if cards]
        for n, hand in enumerate(position.hands)
    ]
    return sketched(state, hands, cards)


def _outcome(sketch: Sketch, seat: int, move: Try, order: list[int]) -> float:
    team = seat % sketch.teams
    sketch.play(seat, move)
    for ply, mover in enumerate(order * ROUNDS):
        if sketch.winner is not None:
            return WON - 10 * ply if sketch.winner == team else 10 * ply - WON
        reply = best(sketch, mover)
        if reply is not None:
            sketch.play(mover, reply)
    return _balance(sketch, team)


def _balance(sketch: Sketch, team: int) -> float:
    if sketch.winner is not None:
        return WON if sketch.winner == team else -WON
    standing = [
        worth(each) + 2 * WORTH[5] * len(fives)
        for each, fives in zip(sketch.prospects(), sketch.sequences, strict=True)
    ]
    for seat, hand in enumerate(sketch.hands):
        standing[seat % sketch.teams] += JACK_KEPT * sum(card in JACKS for card in hand)
    return standing[team] - max(value for n, value in enumerate(standing) if n != team)
