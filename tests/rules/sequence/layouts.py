"""What every layout of the board has, and the way round the printed one."""

from collections.abc import Sequence

from service.rules.cards import PACK
from service.rules.sequence.board import BITS, CORNERS, JACKS, SIZE


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
