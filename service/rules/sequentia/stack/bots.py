"""Bots of three strengths for ``stack``; they see what their seat sees and nothing else."""

from random import Random
from typing import Final

from service.rules.sequentia.bots import shuffled, unseen_cards
from service.rules.sequentia.cards import Card, is_bonus, word_of
from service.rules.sequentia.stack.decide import windows
from service.rules.sequentia.stack.legal import (
    Played,
    Row,
    laid,
    places,
    row_of,
    sequences,
    turns,
    without,
)
from service.rules.sequentia.stack.moves import PILES, PlayCards, Step
from service.rules.sequentia.state import held_cards, position_of
from service.rules.table import Command, State, Strength

CANDIDATES: Final = 12
SAMPLES: Final = 10
HAND: Final = 3


def bot(state: State, seat: int, strength: Strength, seed: int) -> Command:
    """One of the turns offered to ``seat``, from its own view; the same seed gives the same turn.

    ``easy`` plays at random; ``steady`` scores most now; ``strong`` weighs that against what the
    next seat could score, and itself in its next turn, over hands drawn from the unseen cards.
    """
    random = Random(seed)
    if strength == "easy":
        return random_turn(state, seat, random)
    position = position_of(state)
    ways = list(turns(row_of(position), tuple(held_cards(position, seat))))
    random.shuffle(ways)
    ways.sort(key=lambda way: -way.gain)
    if strength == "steady":
        return PlayCards(list(ways[0].steps))
    unseen = unseen_cards(position, seat, state.options["deck"])
    hands = [tuple(shuffled(unseen, random)[:HAND]) for _ in range(SAMPLES)]
    best = max(ways[:CANDIDATES], key=lambda way: _worth(way, hands))
    return PlayCards(list(best.steps))


def random_turn(state: State, seat: int, random: Random) -> PlayCards:
    """Card by card: any that the rules allow next, in any way, or the end where they allow it."""
    position = position_of(state)
    row, hand = row_of(position), tuple(held_cards(position, seat))
    steps: list[Step] = []
    while hand:
        card = random.choice(hand)
        step = _random_step(row, card, random)
        steps.append(step)
        hand = without(hand, card)
        if step.to == "word":
            break
        row = laid(row, card, step.to, step.pile)
        if not is_bonus(card):
            # Now the turn may end, or with a sequence.
            words = [way.steps for way in sequences(row, hand)]
            steps += random.choice([(), *words])
            break
    return PlayCards(steps)


def _random_step(row: Row, card: Card, random: Random) -> Step:
    words = [way.steps[0] for way in sequences(row, (card,))]
    ways = places(row)
    chosen = random.randrange(len(words) + len(ways))
    return words[chosen] if chosen < len(words) else Step(card, *ways[chosen - len(words)])


def best_gain(row: Row, hand: tuple[Card, ...]) -> int:
    """The most cards that a hand scores on a row in one turn."""
    best = word_gain(row, hand)
    for card in hand if len(hand) > 1 else ():
        rest = without(hand, card)
        # A simple card laid first leaves room for a sequence and nothing else.
        further = best_gain if is_bonus(card) else word_gain
        for to, pile in places(row):
            best = max(best, further(laid(row, card, to, pile), rest))
    return best


def word_gain(row: Row, hand: tuple[Card, ...]) -> int:
    """The most cards that a hand scores on a row without laying a card before."""
    if len(row.digits) < PILES:
        return 0
    return max(
        (
            sum(row.heights[first - 1 : first + 2]) + 1
            for card in hand
            for first in windows(row.digits, word_of(card))
        ),
        default=0,
    )


def _worth(way: Played, hands: list[tuple[Card, ...]]) -> float:
    """Cards scored now, less what the next seat scores on average, and a little of the own next."""
    risk = sum(best_gain(way.row, hand) for hand in hands) / len(hands)
    return way.gain - risk + best_gain(way.row, way.hand) / 4
