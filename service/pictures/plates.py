"""Plates with the seats of a game, in even rows, and names that run in either direction."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from service.pictures.names import fitted, runs, text_width
from service.pictures.scene import Block, Item, Label, Layer

GAP: Final = 6
MARGIN: Final = 12

S = TypeVar("S")

Plate = Callable[[S, float, float, float], Iterable[Item]]
"""(seat, left, top, width) -> one plate."""


def plates_block(
    seats: Sequence[S], plate: Plate[S], *, width: float, height: float, in_a_row: int
) -> Block:
    """Plates of one height over the whole width, at most so many in a row, from the left."""
    rows = -(-len(seats) // in_a_row)
    across = -(-len(seats) // rows)
    room = (width - 2 * MARGIN - GAP * (across - 1)) / across
    items: list[Item] = []
    for n, seat in enumerate(seats):
        x = MARGIN + n % across * (room + GAP)
        y = MARGIN + n // across * (height + GAP)
        items += plate(seat, x, y, room)
    return Block(MARGIN + rows * (height + GAP), (Layer(tuple(items)),))


def name_labels(
    name: str, x: float, y: float, room: float, size: float, *, is_bold: bool = False
) -> Iterator[Label]:
    """A name from (x, y) on, one label for each direction of writing, in the order they run."""
    stretches = runs(fitted(name, room, size, is_bold))
    is_reversed = bool(stretches) and stretches[0].is_rtl
    for run in reversed(stretches) if is_reversed else stretches:
        # A blank at the end of a label would be lost, so its room is left open here.
        text = run.text.strip()
        blank = text_width(run.text, size, is_bold) - text_width(text, size, is_bold)
        x += blank * is_reversed
        yield Label(x, y, text, size, is_bold=is_bold)
        x += text_width(text, size, is_bold) + blank * (not is_reversed)
