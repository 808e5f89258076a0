"""How many chips a team has in each of the 192 lines, all counted in one integer.

Line n (see board.LINES) has the three bits from 3n; a corner counts for every team (rule 21),
so a count of five is a complete line. Placing a chip is one addition of ``THROUGH[space]``,
and the complete lines come out of two shifts instead of a walk over twenty masks.
"""

from collections.abc import Iterator
from typing import Final

from service.rules.sequence.board import BITS, CORNERS, LINES, indexes_in

_WIDTH: Final = 3

THROUGH: Final[tuple[int, ...]] = tuple(
    sum(1 << _WIDTH * n for n, line in enumerate(LINES) if line & bit) for bit in BITS
)
"""By space: one in the count of each line through it."""

ONES: Final = sum(1 << _WIDTH * n for n in range(len(LINES)))
"""One in the count of every line."""

CORNERS_ONLY: Final = sum(THROUGH[n] for n in indexes_in(CORNERS))
"""The tally of a team without a chip."""


def complete_lines(tally: int, index: int) -> list[int]:
    """The complete lines through space ``index``, as masks in reading order."""
    # Five is 101 in binary: bits 0 and 2 of a count are set together in no lesser one.
    return list(lines_in(tally & tally >> 2 & THROUGH[index]))


def lines_in(ones: int) -> Iterator[int]:
    """The lines whose lowest bit is set in ``ones``, as masks in reading order."""
    while ones:
        low = ones & -ones
        yield LINES[low.bit_length() // _WIDTH]
        ones ^= low
