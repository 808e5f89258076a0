"""The board: spaces and their names, the 192 lines of five, and what each layout shows.

A set of spaces is a bit mask: bit n is space n in reading order, a1 = 0, b1 = 1 ... j10 = 99.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from service.rules.notation import space_names
from service.rules.sequence.layouts import QUADRANT, STANDARD

SIZE: Final = 10
CORNER: Final = "--"
FIVE: Final = 5

SPACES: Final[tuple[str, ...]] = space_names(SIZE, SIZE)
SPACE_INDEX: Final[Mapping[str, int]] = {name: n for n, name in enumerate(SPACES)}
BITS: Final[tuple[int, ...]] = tuple(1 << n for n in range(SIZE * SIZE))
CORNERS: Final = BITS[0] | BITS[9] | BITS[90] | BITS[99]
PLAYABLE: Final = ((1 << SIZE * SIZE) - 1) & ~CORNERS
"""The 96 spaces that can hold a chip."""

TWO_EYED: Final = frozenset({"JD", "JC"})
ONE_EYED: Final = frozenset({"JS", "JH"})
JACKS: Final = TWO_EYED | ONE_EYED

LAYOUTS: Final[Mapping[str, tuple[str, ...]]] = {
    "standard": tuple(STANDARD.split()),
    "quadrant": tuple(QUADRANT.split()),
}


def mask_of(spaces: Iterable[str]) -> int:
    """The mask of named spaces. Raises KeyError for a name that is not on the board."""
    mask = 0
    for space in spaces:
        mask |= BITS[SPACE_INDEX[space]]
    return mask


def indexes_in(mask: int) -> Iterator[int]:
    """The indexes of a mask's spaces, in reading order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def spaces_in(mask: int) -> list[str]:
    """The names of a mask's spaces, in reading order."""
    return [SPACES[n] for n in indexes_in(mask)]


def _all_lines() -> tuple[int, ...]:
    lines = [
        sum(BITS[(row + step * down) * SIZE + column + step * right] for step in range(FIVE))
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1))
        for column in range(SIZE)
        for row in range(SIZE)
        if 0 <= column + (FIVE - 1) * right < SIZE and row + (FIVE - 1) * down < SIZE
    ]
    return tuple(sorted(lines, key=lambda line: tuple(indexes_in(line))))


LINES: Final = _all_lines()
"""The 192 masks of five spaces in a row, column or diagonal (rule 22), in reading order."""

LINE_INDEX: Final[Mapping[int, int]] = {line: n for n, line in enumerate(LINES)}
