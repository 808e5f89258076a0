"""The fewest slides that make a word on a table of nine, found breadth-first."""

from collections.abc import Iterator
from functools import lru_cache

WAYS = [
    (a, b) for a in range(9) for b in range(9) if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1
]


@lru_cache(maxsize=4096)
def fewest_slides(digits: str, word: str) -> int | None:
    """``digits``: nine, ``.`` where no card lies. None where the word cannot be made."""
    if any(digits.count(digit) < word.count(digit) for digit in word):
        return None
    seen, edge, slides = {digits}, [digits], 0
    while edge:
        if any(word in (table[:3], table[3:6], table[6:]) for table in edge):
            return slides
        edge = [table for before in edge for table in _after(before) if _is_new(table, seen)]
        slides += 1
    return None


def _after(table: str) -> Iterator[str]:
    for a, b in WAYS:
        if table[a] != "." and table[b] == ".":
            cells = list(table)
            cells[a], cells[b] = ".", table[a]
            yield "".join(cells)


def _is_new(table: str, seen: set[str]) -> bool:
    is_new = table not in seen
    seen.add(table)
    return is_new
