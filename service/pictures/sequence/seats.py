"""The seats of Sequence round the table: who they are, what they hold, whose turn it is."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from service.pictures.outlines import centred
from service.pictures.plates import name_labels, plates_block
from service.pictures.scene import Block, Box, Item, Outline
from service.pictures.sequence.board import WIDTH, chip_items
from service.pictures.sequence.facts import Facts, SeatFacts

PLATES_IN_A_ROW: Final = 3
PLATE_HEIGHT: Final = 38


def seats_block(facts: Facts, seats: Sequence[SeatFacts]) -> Block:
    """Plates in rows of at most three, clockwise from the left."""
    return plates_block(
        seats, partial(plate, facts), width=WIDTH, height=PLATE_HEIGHT, in_a_row=PLATES_IN_A_ROW
    )


def plate(facts: Facts, seat: SeatFacts, x: float, y: float, width: float) -> Iterator[Item]:
    """One seat: its chip, its name, how many cards it holds, and whether it is to move."""
    line, thick = ("mark", 4) if seat.is_to_move else ("grid", 1)
    yield Box(x, y, width, PLATE_HEIGHT, "panel", line, thick, radius=6)
    yield from chip_items(seat.team, x + 20, y + 19, 25)
    room = width - 38 - 48
    yield from name_labels(seat.name, x + 38, y + 25, room, 16, is_bold=seat.is_to_move)
    if seat.is_out:
        yield Outline(f"M{x + 34} {y + 20}H{x + 38 + room}", "", "soft", 2)
    if facts.layout:
        yield from _cards(seat, x + width, y + 19)
    if seat.is_to_move:
        yield Outline(f"M{x + 2} {y + 9}L{x + 10} {y + 19}L{x + 2} {y + 29}Z", "mark")


def _cards(seat: SeatFacts, right: float, y: float) -> Iterator[Item]:
    yield Outline(centred(str(seat.cards), right - 34, y + 6, 16), "ink")
    for shift in (5, 0):
        yield Box(right - 23 + shift, y - 11 + shift / 2, 14, 19, "space", "soft", 1.5, radius=2)
