"""What the lines of a side are worth: which it may still complete, and how far each has come.

Sets of lines are integers with one bit per line, the lowest of its count in the tally.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from service.rules.sequence.board import CORNERS, LINES
from service.rules.sequence.tally import CORNERS_ONLY, ONES, WIDTH, touched


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
    counts = by_count(tallies[team], live)
    return Prospects(counts[0], counts[1], counts[2], counts[3], counts[4])


def spoilt_once(tallies: Sequence[int], team: int) -> int:
    """The lines that hold exactly one chip of all other sides together."""
    foreign = sum(theirs - CORNERS_ONLY for other, theirs in enumerate(tallies) if other != team)
    return foreign & ~(foreign >> 1 | foreign >> 2) & ONES


def by_count(tally: int, lines: int) -> list[int]:
    """The lines by their count in the tally, from none to four or more."""
    four, two, one = lines & tally >> 2, lines & tally >> 1, lines & tally
    few = lines & ~four
    return [few & ~(one | two), few & one & ~two, few & two & ~one, few & one & two, four & ~one]


@cache
def spent_by(five: int, sharing: str) -> int:
    """The lines that a side can no longer count beside a sequence of its own (rules 23, 25)."""
    if sharing == "none":
        return _lines_where(lambda line: bool(line & five & ~CORNERS))
    return _lines_where(lambda line: (line & five).bit_count() > 1)


def _lines_where(is_wanted: Callable[[int], bool]) -> int:
    return sum(1 << WIDTH * n for n, line in enumerate(LINES) if is_wanted(line))
