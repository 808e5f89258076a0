"""How many chips a team has in each of the 192 lines, all counted in one integer.

Line n (see board.LINES) has the four bits from 4n; a corner counts for every team (rule 21),
so a count of five is a complete line. Placing a chip is one addition of ``THROUGH[space]``,
and the complete lines come out of one shift instead of a walk over twenty masks.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from service.rules.sequence.board import BITS, CORNERS, LINES, indexes_in

WIDTH: Final = 4

THROUGH: Final[tuple[int, ...]] = tuple(
    sum(1 << WIDTH * n for n, line in enumerate(LINES) if line & bit) for bit in BITS
)
"""By space: one in the count of each line through it."""

ONES: Final = sum(1 << WIDTH * n for n in range(len(LINES)))
"""One in the count of every line."""

CORNERS_ONLY: Final = sum(THROUGH[n] for n in indexes_in(CORNERS))
"""The tally of a team without a chip."""

_FOURS: Final = 4 * ONES
_UP_TO_EIGHT: Final = 7 * ONES - CORNERS_ONLY


def has_complete_line(tally: int, index: int) -> bool:
    """Whether any line through space ``index`` is complete."""
    # Five is 101 in binary: bits 0 and 2 of a count are set together in no lesser one.
    return tally & tally >> 2 & THROUGH[index] != 0


def complete_lines(tally: int, index: int) -> list[int]:
    """The complete lines through space ``index``, as masks in reading order."""
    return list(lines_in(tally & tally >> 2 & THROUGH[index]))


def doubly_wanted(tallies: Sequence[int], team: int, open_spaces: int) -> int:
    """The open spaces on which one chip of a team would complete two lines or more."""
    # Four or five in a line set bit 2. A line of five lacks no open space and falls out below.
    fours = tallies[team] & _FOURS
    if not fours & fours - 1:
        return 0
    for other, theirs in enumerate(tallies):
        if other != team:
            # Any chip of theirs in a line carries its count from seven into bit 3.
            fours &= ~(theirs + _UP_TO_EIGHT >> 1)
    once = twice = 0
    while fours:
        low = fours & -fours
        missing = LINES[low.bit_length() // WIDTH] & open_spaces
        twice |= once & missing
        once |= missing
        fours ^= low
    return twice


def touched(tally: int) -> int:
    """One in each line that holds a chip of the team."""
    return tally + _UP_TO_EIGHT >> 3 & ONES


def lines_in(ones: int) -> Iterator[int]:
    """The lines whose lowest bit is set in ``ones``, as masks in reading order."""
    while ones:
        low = ones & -ones
        yield LINES[low.bit_length() // WIDTH]
        ones ^= low
