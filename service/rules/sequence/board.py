"""The board: spaces and their names, the 192 lines of five, and what each layout shows.

A set of spaces is a bit mask: bit n is space n in reading order, a1 = 0, b1 = 1 ... j10 = 99.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from service.rules.cards import PACK
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
    lines = []
    for column in range(SIZE):
        for row in range(SIZE):
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                far_column, far_row = column + 4 * right, row + 4 * down
                if 0 <= far_column < SIZE and far_row < SIZE:
                    steps = range(FIVE)
                    lines.append(
                        sum(BITS[(row + s * down) * 10 + column + s * right] for s in steps)
                    )
    return tuple(sorted(lines, key=lambda line: tuple(indexes_in(line))))


LINES: Final = _all_lines()
"""The 192 masks of five spaces in a row, column or diagonal (rule 22), in reading order."""

LINE_INDEX: Final[Mapping[int, int]] = {line: n for n, line in enumerate(LINES)}


def spiral() -> list[int]:
    """The spaces but the corners on a clockwise inward spiral from b1."""
    column, row, right, down = 0, 0, 1, 0
    seen: list[int] = []
    while len(seen) < SIZE * SIZE:
        seen.append(row * SIZE + column)
        ahead = (column + right, row + down)
        is_free = all(0 <= n < SIZE for n in ahead) and ahead[1] * SIZE + ahead[0] not in seen
        if not is_free:
            right, down = -down, right
        column, row = column + right, row + down
    return [n for n in seen if not BITS[n] & CORNERS]


def is_layout(layout: Sequence[str]) -> bool:
    """Whether a layout has four corners and shows every card but the jacks twice."""
    spaces = [card for n, card in enumerate(layout) if not BITS[n] & CORNERS]
    wanted = sorted(card for card in PACK * 2 if card not in JACKS)
    return len(layout) == SIZE * SIZE and sorted(spaces) == wanted
