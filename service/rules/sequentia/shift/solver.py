"""The fewest slides to a word on a given table, and the first such way in reading order.

A word needs three cards; which of the others lies where is all one. So a single table of
distances, from where those three and the empty cells are to the nearest row, answers for every
table and word with that many cards: found breadth-first once, backwards from the goals.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from service.rules.sequentia.nine import CELLS, EMPTY, ROWS, SLIDES

MOST: Final = 16
"""The slides that the hardest word takes on a table of eight cards."""

_MOVES: Final = tuple((slide, a, b, 1 << a, 1 << a | 1 << b) for slide, (a, b) in SLIDES.items())

Three = tuple[int, int, int]
"""The cells of the cards that shall stand left, in the middle and right in a row."""


class Solution(NamedTuple):
    """Slides, none where the word stands, and the row, 1 to 3, that then reads it."""

    slides: list[str]
    row: int


def fewest_slides(digits: str, word: str) -> int | None:
    """How many slides ``word`` takes on the table showing ``digits`` (nine, ``.`` empty).

    None where it cannot be made; never over 16 with a single empty cell.
    """
    threes = list(_threes(digits, word))
    if not threes:
        return None
    occupied = _occupied(digits)
    distance = _distances(occupied.bit_count())
    return min(distance[_key(three, occupied)] for three in threes)


def solve(digits: str, word: str) -> Solution | None:
    """A shortest way to ``word``, the first in reading order; None where it cannot be made."""
    threes = list(_threes(digits, word))
    if not threes:
        return None
    occupied = _occupied(digits)
    distance = _distances(occupied.bit_count())
    left = min(distance[_key(three, occupied)] for three in threes)
    threes = [three for three in threes if distance[_key(three, occupied)] == left]
    slides: list[str] = []
    for still in range(left - 1, -1, -1):
        slide, occupied, threes = _step(distance, occupied, threes, still)
        slides.append(slide)
    return Solution(slides, min(three[0] for three in threes) // 3 + 1)


def _step(
    distance: dict[int, int], occupied: int, threes: Sequence[Three], still: int
) -> tuple[str, int, list[Three]]:
    """The first slide after which some of ``threes`` are ``still`` slides from a row."""
    for slide, left, entered, left_bit, both in _MOVES:
        if occupied & both != left_bit:
            continue
        after = occupied ^ both
        moved = [_moved(three, left, entered) for three in threes]
        nearer = [three for three in moved if distance[_key(three, after)] == still]
        if nearer:
            return slide, after, nearer
    raise ValueError("no slide leads nearer")


@cache
def _distances(cards: int) -> dict[int, int]:
    """Slides to the nearest row, by key, on a table with that many cards."""
    edge = deque(_goals(cards))
    reached = {_key(*goal): 0 for goal in edge}
    while edge:
        table = edge.popleft()
        distance = reached[_key(*table)] + 1
        for after in _slid(*table):
            if _key(*after) not in reached:
                reached[_key(*after)] = distance
                edge.append(after)
    return reached


def _slid(three: Three, occupied: int) -> Iterator[tuple[Three, int]]:
    """The table after each slide that can be made."""
    for _, left, entered, left_bit, both in _MOVES:
        if occupied & both == left_bit:
            yield _moved(three, left, entered), occupied ^ both


def _goals(cards: int) -> Iterator[tuple[Three, int]]:
    """Every row filled by the three, with the other cards anywhere."""
    for row in ROWS:
        others = [cell for cell in CELLS if cell not in row]
        for cells in combinations(others, cards - 3):
            yield row, sum(1 << cell for cell in (*row, *cells))


def _threes(digits: str, word: str) -> Iterator[Three]:
    """Every choice of three different cards that show the word's digits."""
    cells = {digit: [c for c in CELLS if digits[c] == digit] for digit in word}
    for a, b, c in product(*(cells[digit] for digit in word)):
        if a != b and c not in (a, b):
            yield a, b, c


def _occupied(digits: str) -> int:
    return sum(1 << cell for cell in CELLS if digits[cell] != EMPTY)


def _key(three: Three, occupied: int) -> int:
    return ((three[0] * 9 + three[1]) * 9 + three[2]) << 9 | occupied


def _moved(three: Three, left: int, entered: int) -> Three:
    a, b, c = three
    return (
        entered if a == left else a,
        entered if b == left else b,
        entered if c == left else c,
    )
