"""The greedy way to play: lines built, lines broken, jacks kept."""

from collections.abc import Iterator

from service.rules.cards import Card
from service.rules.sequence.board import BITS, JACKS, ONE_EYED, indexes_in
from service.rules.sequence.outlook import (
    WORTH,
    Prospects,
    blocking_gain,
    placing_gain,
    removal_gain,
)
from service.rules.sequence.sketch import Sketch, Try
from service.rules.sequence.tally import lines_in

JACK_KEPT = 45
"""What a jack in the hand is worth: a move with it has to gain more."""

BROKEN = WORTH[5]


def best(sketch: Sketch, seat: int) -> Try | None:
    """The move with the highest score; None when the hand allows none."""
    moves = scored(sketch, seat)
    return max(moves, key=lambda each: each[0], default=(0, None))[1]


def scored(sketch: Sketch, seat: int) -> Iterator[tuple[int, Try]]:
    """The moves worth a thought, each with its score."""
    team = seat % sketch.teams
    every = sketch.prospects()
    own, theirs = every[team], [each for n, each in enumerate(every) if n != team]
    for card in dict.fromkeys(sketch.hands[seat]):
        if card in ONE_EYED:
            yield from _removals(sketch, team, card, every)
            continue
        spaces = sketch.placings[card][0] & sketch.open
        cost = 0
        if card in JACKS:
            spaces &= _hot(own, theirs) or spaces
            cost = JACK_KEPT
        for index in indexes_in(spaces):
            yield place_score(own, theirs, index) - cost, Try(card, index)


def place_score(own: Prospects, theirs: list[Prospects], index: int) -> int:
    """Lines built and lines broken by a chip on the space."""
    score = placing_gain(own, index)
    for each in theirs:
        score += blocking_gain(each, index)
    return score


def _removals(
    sketch: Sketch, team: int, card: Card, every: list[Prospects]
) -> Iterator[tuple[int, Try]]:
    for other in range(sketch.teams):
        if other == team:
            continue
        chips = sketch.chips[other]
        if not sketch.may_break:
            chips &= ~sketch.locked[other]
        for index in indexes_in(chips):
            score = removal_gain(every[other], index)
            if sketch.locked[other] & BITS[index]:
                score += BROKEN
            yield score - JACK_KEPT, Try(card, index)


def _hot(own: Prospects, theirs: list[Prospects]) -> int:
    """The spaces of lines that lack one or two chips: where a jack may be worth it."""
    lines = own.four | own.three
    for each in theirs:
        lines |= each.four
    mask = 0
    for line in lines_in(lines):
        mask |= line
    return mask


def least_wanted(sketch: Sketch, seat: int) -> Card:
    """The card of the hand that is missed least: dead ones first, jacks last."""
    team = seat % sketch.teams
    every = sketch.prospects()
    own, theirs = every[team], [each for n, each in enumerate(every) if n != team]

    def value(card: Card) -> int:
        if card in JACKS:
            return JACK_KEPT * WORTH[5]
        spaces = indexes_in(sketch.placings[card][0] & sketch.open)
        return max((place_score(own, theirs, index) for index in spaces), default=-1)

    return min(sketch.hands[seat], key=value)
