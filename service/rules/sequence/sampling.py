"""The strong bot's search: hidden cards are dealt at random, and the game goes on greedily.

Every candidate is tried on the same deals, so that luck weighs the same on each.
"""

from collections import Counter
from random import Random
from typing import Final

from service.rules.cards import DOUBLE_PACK
from service.rules.sequence.greedy import KEEN, best, scored, standing
from service.rules.sequence.sketch import Sketch, Try, sketched
from service.rules.sequence.state import Position
from service.rules.table import State

NODES: Final = 72
"""Moves tried out to decide on one: the budget of the search."""

CANDIDATES: Final = 6
SEATS_AHEAD: Final = 3
WON: Final = 5000
FEAR: Final = 0.7
"""How much the others' lines weigh against the own."""


def searched(state: State, known: Sketch, seat: int, random: Random) -> Try | None:
    """The move with the best score and mean outcome together; None when there is none."""
    moves = sorted(scored(known, seat, KEEN), key=lambda each: -each[0])[:CANDIDATES]
    if len(moves) < 2:
        return moves[0][1] if moves else None
    order = _order(state, seat)
    count = NODES // (len(moves) * len(order))
    deals = [_dealt(state, seat, random) for _ in range(count)]

    def value(scored_move: tuple[float, Try]) -> float:
        score, move = scored_move
        outcomes = (_outcome(deal.copy(), seat, move, order) for deal in deals)
        return score + sum(outcomes) / count

    return max(moves, key=value)[1]


def _order(state: State, seat: int) -> list[int]:
    """The seats that move next, as far as the search looks ahead."""
    count = len(state.seats)
    after = [(seat + n) % count for n in range(1, count)]
    return [n for n in after if not state.seats[n].is_out][:SEATS_AHEAD]


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
    for other in order:
        if sketch.winner is None:
            reply = best(sketch, other, KEEN)
            if reply is not None:
                sketch.play(other, reply)
    if sketch.winner is not None:
        return WON if sketch.winner == team else -WON
    values = [standing(sketch, n, each, KEEN) for n, each in enumerate(sketch.prospects())]
    return values[team] - FEAR * max(value for n, value in enumerate(values) if n != team)
