"""Greedy play: lines built, lines broken, jacks kept, to the taste of whoever plays."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.rules.cards import Card
from service.rules.sequence.board import BITS, JACKS, ONE_EYED, indexes_in
from service.rules.sequence.outlook import Prospects, by_count, spoilt_once
from service.rules.sequence.sketch import Sketch, Try
from service.rules.sequence.tally import ONES, THROUGH, lines_in


class Taste(NamedTuple):
    """How much things are worth to a player.

    ``worth``: an own line, by its chips (five is a sequence); ``broken``: another side's line
    that a chip of ours spoils, or a removal sets back, by its chips; ``jack``: one kept in the
    hand; ``covered``: how many times more an own line is worth when the hand holds all it lacks;
    ``freed``: the part of a line's worth that taking the one foreign chip out of it is worth.
    """

    worth: tuple[float, ...]
    broken: tuple[float, ...]
    jack: float
    covered: float
    freed: float


STEADY = Taste((0, 1, 3, 6, 10, 15), (0, 0.5, 1.5, 3, 5, 7.5), 8, 1, 0)
"""Each further chip of a line counts one more than the last; spoiling counts half as much."""

KEEN = Taste((0, 1, 4, 14, 50, 400), (0, 0.2, 1, 5, 100, 400), 60, 5, 0.5)
"""Builds more than it breaks, but stops a four; plans with the cards it holds."""


class Gains(NamedTuple):
    """What a chip on a space gains: pairs of a set of lines and the gain for each of them."""

    building: list[tuple[int, float]]
    with_jack: list[tuple[int, float]]
    breaking: list[tuple[int, float]]


def best(sketch: Sketch, seat: int, taste: Taste) -> Try | None:
    """The move with the highest score; None when the hand allows none."""
    moves = scored(sketch, seat, taste)
    return max(moves, key=lambda each: each[0], default=(0, None))[1]


def scored(sketch: Sketch, seat: int, taste: Taste) -> Iterator[tuple[float, Try]]:
    """The moves worth a thought, each with its score."""
    every = sketch.prospects()
    gains = _gains(sketch, seat, every, taste)
    can_place = sketch.has_chip(seat % sketch.teams)
    for card in dict.fromkeys(sketch.hands[seat]):
        if card in ONE_EYED:
            yield from _removals(sketch, seat % sketch.teams, card, every, taste)
            continue
        if not can_place:
            continue
        spaces = sketch.placings[card][0] & sketch.open
        if card not in JACKS:
            for at in indexes_in(spaces):
                yield _sum(gains.building, at) + _sum(gains.breaking, at), Try(card, at)
            continue
        for at in indexes_in(spaces & _hot(every, seat % sketch.teams) or spaces):
            gain = _sum(gains.with_jack, at) + _sum(gains.breaking, at)
            yield gain - taste.jack, Try(card, at)


def least_wanted(sketch: Sketch, seat: int, taste: Taste) -> Card:
    """The card of the hand that is missed least: dead ones first, jacks last."""
    gains = _gains(sketch, seat, sketch.prospects(), taste)

    def value(card: Card) -> float:
        if card in JACKS:
            return taste.jack * taste.worth[5]
        spaces = indexes_in(sketch.placings[card][0] & sketch.open)
        return max((_sum(gains.building, at) for at in spaces), default=-1)

    return min(sketch.hands[seat], key=value)


def standing(sketch: Sketch, team: int, own: Prospects, taste: Taste) -> float:
    """What a team's lines, sequences and jacks are worth together, its hands known."""
    hand = [
        card
        for seat, cards in enumerate(sketch.hands)
        if seat % sketch.teams == team
        for card in cards
    ]
    value = taste.jack * sum(card in JACKS for card in hand)
    value += 2 * taste.worth[5] * len(sketch.sequences[team])
    for chips, held, lines in _cells(sketch, own, hand):
        value += _line_worth(taste, chips, held) * lines.bit_count()
    return value


def _gains(sketch: Sketch, seat: int, every: Sequence[Prospects], taste: Taste) -> Gains:
    team = seat % sketch.teams
    building, with_jack = [], []
    for chips, held, lines in _cells(sketch, every[team], sketch.hands[seat]):
        now = _line_worth(taste, chips, held)
        building.append((lines, _line_worth(taste, chips + 1, max(held - 1, 0)) - now))
        with_jack.append((lines, _line_worth(taste, chips + 1, held) - now))
    breaking = [
        (lines, taste.broken[chips])
        for other, theirs in enumerate(every)
        if other != team
        for chips, lines in enumerate(theirs)
        if lines and chips
    ]
    return Gains(building, with_jack, breaking)


def _cells(sketch: Sketch, own: Prospects, hand: Sequence[Card]) -> Iterator[tuple[int, int, int]]:
    """The own lines by chips, and by how many of their open spaces the hand can fill."""
    reach = 0
    for card in hand:
        if card not in JACKS:
            reach |= sketch.placings[card][0]
    fillable = 0
    for at in indexes_in(reach & sketch.open):
        fillable += THROUGH[at]
    by_held = by_count(fillable, ONES)
    for chips, lines in enumerate(own):
        for held, these in enumerate(by_held):
            if lines & these:
                yield chips, held, lines & these


def _line_worth(taste: Taste, chips: int, held: int) -> float:
    missing = 5 - chips
    if not missing:
        return taste.worth[5]
    share = 1 if held >= missing else held / missing / 2
    return taste.worth[chips] * (1 + (taste.covered - 1) * share)


def _sum(gains: list[tuple[int, float]], at: int) -> float:
    through = THROUGH[at]
    return sum(gain * (lines & through).bit_count() for lines, gain in gains)


def _removals(
    sketch: Sketch, team: int, card: Card, every: Sequence[Prospects], taste: Taste
) -> Iterator[tuple[float, Try]]:
    freed = by_count(sketch.tally[team], spoilt_once(sketch.tally, team) & ~sketch.spent[team])
    freeing = [(lines, taste.freed * taste.worth[chips]) for chips, lines in enumerate(freed)]
    for other, theirs in enumerate(every):
        if other == team:
            continue
        gains = freeing + [
            (lines, taste.broken[chips] - taste.broken[chips - 1])
            for chips, lines in enumerate(theirs)
            if chips
        ]
        chips = sketch.chips[other]
        for at in indexes_in(chips if sketch.may_break else chips & ~sketch.locked[other]):
            score = _sum(gains, at) - taste.jack
            if sketch.locked[other] & BITS[at]:
                score += taste.broken[5]
            yield score, Try(card, at)


def _hot(every: Sequence[Prospects], team: int) -> int:
    """The spaces of lines that lack one or two chips: where a jack may be worth it."""
    lines = every[team].three
    for each in every:
        lines |= each.four
    mask = 0
    for line in lines_in(lines):
        mask |= line
    return mask
