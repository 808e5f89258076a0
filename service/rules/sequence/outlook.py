"""What a side's lines are worth: which it may still complete, and how far each has come.

Sets of lines are integers with one bit per line, the lowest of its count in the tally.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from service.rules.sequence.board import CORNERS, LINES
from service.rules.sequence.tally import ONES, THROUGH, WIDTH, touched

WORTH: Final = (0, 1, 4, 14, 50, 400)
"""What a line that may still be completed is worth by the chips it has; five is a sequence."""

GAIN: Final = tuple(after - before for before, after in pairwise(WORTH))
LOSS: Final = tuple(before - after for after, before in pairwise(WORTH))


class Prospects(NamedTuple):
    """The lines a side may still complete, by how many of its chips and corners they hold."""

    none: int
    one: int
    two: int
    three: int
    four: int


def prospects(tallies: Sequence[int], team: int, spent: int) -> Prospects:
    """The lines that no other side has touched; ``spent`` ones cannot count any more."""
    live = ONES & ~spent
    for other, theirs in enumerate(tallies):
        if other != team:
            live &= ~touched(theirs)
    tally = tallies[team]
    high, low, middle = live & tally >> 2, tally, live & tally >> 1
    four = high & ~low
    rest = live & ~high
    one, two, three = rest & low & ~middle, rest & middle & ~low, rest & low & middle
    return Prospects(rest & ~(low | middle), one, two, three, four)


def placing_gain(own: Prospects, index: int) -> int:
    """What the own lines through a space gain by a chip there."""
    through = THROUGH[index]
    return (
        (own.none & through).bit_count()
        + GAIN[1] * (own.one & through).bit_count()
        + GAIN[2] * (own.two & through).bit_count()
        + GAIN[3] * (own.three & through).bit_count()
        + GAIN[4] * (own.four & through).bit_count()
    )


def blocking_gain(theirs: Prospects, index: int) -> int:
    """What another side's lines through a space lose by a chip there."""
    through = THROUGH[index]
    return (
        WORTH[1] * (theirs.one & through).bit_count()
        + WORTH[2] * (theirs.two & through).bit_count()
        + WORTH[3] * (theirs.three & through).bit_count()
        + WORTH[4] * (theirs.four & through).bit_count()
    )


def removal_gain(theirs: Prospects, index: int) -> int:
    """What another side's lines through a space lose when its own chip there goes."""
    through = THROUGH[index]
    return (
        LOSS[0] * (theirs.one & through).bit_count()
        + LOSS[1] * (theirs.two & through).bit_count()
        + LOSS[2] * (theirs.three & through).bit_count()
        + LOSS[3] * (theirs.four & through).bit_count()
    )


def worth(own: Prospects) -> int:
    """What all lines of a side are worth together."""
    return (
        WORTH[1] * own.one.bit_count()
        + WORTH[2] * own.two.bit_count()
        + WORTH[3] * own.three.bit_count()
        + WORTH[4] * own.four.bit_count()
    )


@cache
def spent_by(five: int, sharing: str) -> int:
    """The lines that a side can no longer count beside a sequence of its own (rules 23, 25)."""
    if sharing == "none":
        return _lines_where(lambda line: bool(line & five & ~CORNERS))
    return _lines_where(lambda line: (line & five).bit_count() > 1)


def _lines_where(is_wanted: Callable[[int], bool]) -> int:
    return sum(1 << WIDTH * n for n, line in enumerate(LINES) if is_wanted(line))
