"""The table of nine: its cells, rows, columns and slides. Cells are 1-9 outside, 0-8 in here."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from service.rules.sequentia.cards import DIGIT_PLACE, Card

CELLS: Final = range(9)
CENTRE: Final = 4
EMPTY: Final = "."

Line = tuple[int, int, int]

ROWS: Final[tuple[Line, ...]] = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS: Final[tuple[Line, ...]] = ((0, 3, 6), (1, 4, 7), (2, 5, 8))

LINES: Final[Mapping[str, Line]] = {
    **{f"row {n}": line for n, line in enumerate(ROWS, start=1)},
    **{f"column {n}": line for n, line in enumerate(COLUMNS, start=1)},
}
"""Rows left to right and columns top to bottom (rule 30), by their names."""


def _are_neighbours(a: int, b: int) -> bool:
    return abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1


SLIDES: Final[Mapping[str, tuple[int, int]]] = {
    f"{a + 1}>{b + 1}": (a, b) for a in CELLS for b in CELLS if _are_neighbours(a, b)
}
"""The 24 slides (rule 9, orthogonal only), in reading order of the cell that is left."""


_INTO: Final = tuple(
    tuple((a, slide) for slide, (a, b) in SLIDES.items() if b == cell) for cell in CELLS
)


def open_slides(digits: str) -> list[str]:
    """The slides that are possible on a table (nine digits, ``.`` empty), in reading order."""
    empty = digits.index(EMPTY)
    if EMPTY not in digits[empty + 1 :]:
        return [slide for _, slide in _INTO[empty]]
    empties = [cell for cell, digit in enumerate(digits) if digit == EMPTY]
    ways = [(a, slide) for cell in empties for a, slide in _INTO[cell] if digits[a] != EMPTY]
    return [slide for _, slide in sorted(ways)]


def after_slide(digits: str, slide: str) -> str:
    """The table once a slide that is possible is made."""
    left, entered = SLIDES[slide]
    cells = list(digits)
    cells[left], cells[entered] = EMPTY, cells[left]
    return "".join(cells)


def top_digits(table: Iterable[Sequence[Card]]) -> str:
    """What the piles show, in their order; ``.`` for an empty cell."""
    return "".join([pile[-1][DIGIT_PLACE] if pile else EMPTY for pile in table])


def rows_reading(digits: str, word: str) -> list[int]:
    """The rows, 1 to 3, that read ``word`` from left to right (rule 10); full ones only (S3)."""
    if word not in digits:
        return []
    return [n + 1 for n in range(3) if digits[3 * n : 3 * n + 3] == word]


def empty_cells(table: Sequence[Sequence[Card]]) -> list[int]:
    """The numbers, 1 to 9, of the cells where no card lies."""
    return [cell + 1 for cell, pile in enumerate(table) if not pile]
