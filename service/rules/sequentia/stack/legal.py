"""The turns that a seat of ``stack`` may take, computed from its own view alone."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from service.rules.sequentia.cards import Card, digit_of, is_bonus, word_of
from service.rules.sequentia.nine import top_digits
from service.rules.sequentia.stack.decide import windows
from service.rules.sequentia.stack.moves import PILES, PlayCards, Step
from service.rules.sequentia.state import Position, held_cards, position_of
from service.rules.table import Command, State

LayTo = Literal["left", "right", "pile"]

_ENDS: Final[tuple[tuple[LayTo, int | None], ...]] = (("left", None), ("right", None))
_PILES: Final[tuple[tuple[LayTo, int | None], ...]] = tuple(
    ("pile", pile) for pile in range(1, PILES + 1)
)


class Row(NamedTuple):
    """What is seen of the row: the digits on top and the heights, from the left."""

    digits: str
    heights: tuple[int, ...]


class Played(NamedTuple):
    """A whole turn: its steps, the row and the hand after them, the cards scored."""

    steps: tuple[Step, ...]
    row: Row
    hand: tuple[Card, ...]
    gain: int


def legal_moves(state: State, seat: int) -> Sequence[Command]:
    """Every turn that the rules allow ``seat`` now: up to some hundreds with three bonus cards.

    A card held twice is listed once; each sequence names its window.
    """
    position = position_of(state)
    if state.to_move != seat:
        return []
    hand = tuple(held_cards(position, seat))
    return [PlayCards(list(played.steps)) for played in turns(row_of(position), hand)]


def row_of(position: Position) -> Row:
    """The row of a position."""
    return Row(top_digits(position.table), tuple(len(pile) for pile in position.table))


def turns(row: Row, hand: tuple[Card, ...]) -> Iterator[Played]:
    """Every turn that a hand allows on a row."""
    yield from sequences(row, hand)
    for card in dict.fromkeys(hand):
        rest = without(hand, card)
        for step, after in lays(row, card):
            if not is_bonus(card) or not rest:
                yield Played((step,), after, rest, 0)
            following = turns if is_bonus(card) else sequences
            for later in following(after, rest):
                yield later._replace(steps=(step, *later.steps))


def sequences(row: Row, hand: tuple[Card, ...]) -> Iterator[Played]:
    """Every card of the hand that can be played as a sequence, by window (K2, K3)."""
    if len(row.digits) < PILES:
        return
    for card in dict.fromkeys(hand):
        for first in windows(row.digits, word_of(card)):
            step = Step(card, "word", first)
            gain = sum(row.heights[first - 1 : first + 2]) + 1
            yield Played((step,), _taken(row, first), without(hand, card), gain)


def lays(row: Row, card: Card) -> Iterator[tuple[Step, Row]]:
    """Every way to lay a card, with the row after it."""
    for to, pile in places(row):
        yield Step(card, to, pile), laid(row, card, to, pile)


def places(row: Row) -> Sequence[tuple[LayTo, int | None]]:
    """Where a card can be laid: at either end, or on a pile of a full row (rules 17, 19, 20)."""
    return _ENDS if len(row.digits) < PILES else _PILES


def laid(row: Row, card: Card, to: LayTo, pile: int | None) -> Row:
    """The row once a card is laid there."""
    digit, (digits, heights) = digit_of(card), row
    if to == "left":
        return Row(digit + digits, (1, *heights))
    if pile is None:
        return Row(digits + digit, (*heights, 1))
    before = pile - 1
    return Row(
        digits[:before] + digit + digits[pile:],
        (*heights[:before], heights[before] + 1, *heights[pile:]),
    )


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand when one such card is played."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def time_out_move(state: State, seat: int) -> Command:
    """The oldest simple card, else the oldest, at the right end or on the lowest pile, leftmost
    on a tie; then the next while a bonus card forces it.
    """
    position = position_of(state)
    row, hand = row_of(position), tuple(held_cards(position, seat))
    steps: list[Step] = []
    while hand:
        card = next((card for card in hand if not is_bonus(card)), hand[0])
        step, row = _least_lay(row, card)
        steps.append(step)
        hand = without(hand, card)
        if not is_bonus(card):
            break
    return PlayCards(steps)


def _least_lay(row: Row, card: Card) -> tuple[Step, Row]:
    ways = list(lays(row, card))
    is_full = len(row.digits) == PILES
    return ways[row.heights.index(min(row.heights)) if is_full else -1]


def _taken(row: Row, first: int) -> Row:
    rest = slice(3, 4) if first == 1 else slice(0, 1)
    return Row(row.digits[rest], row.heights[rest])
