"""Cards and spaces as people write them: printed one way, read in many."""

from typing import Final

_COLUMNS: Final = "abcdefghijklmnopqrstuvwxyz"


def space_names(columns: int, rows: int) -> tuple[str, ...]:
    """The names of a board's spaces in reading order: a1 top left, row by row."""
    return tuple(f"{_COLUMNS[c]}{r + 1}" for r in range(rows) for c in range(columns))
