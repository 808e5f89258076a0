"""The seats of Sequence Stacks: chips, cards in hand, top discard, and whose turn it is."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from service.pictures.outlines import centred, word
from service.pictures.plates import name_labels, plates_block
from service.pictures.scene import Block, Box, Item, Outline
from service.pictures.stacks.cards import back_items, card_items, chip_items
from service.pictures.stacks.facts import Facts, SeatFacts
from service.pictures.stacks.table import WIDTH

PLATES_IN_A_ROW: Final = 3
PLATE_HEIGHT: Final = 74
CARD: Final = 40


def seats_block(facts: Facts, seats: Sequence[SeatFacts]) -> Block:
    """Plates in rows of at most three, in the order of turns to the left."""
    return plates_block(
        seats, partial(plate, facts), width=WIDTH, height=PLATE_HEIGHT, in_a_row=PLATES_IN_A_ROW
    )


def plate(facts: Facts, seat: SeatFacts, x: float, y: float, width: float) -> Iterator[Item]:
    """One seat: its name, its chips, its hand as a count, and the top of its discards."""
    is_awaited = seat.is_to_move or seat.is_asked
    line, thick = ("mark", 4) if is_awaited else ("grid", 1)
    yield Box(x, y, width, PLATE_HEIGHT, "panel", line, thick, radius=6)
    room = width - 24 - CARD - 24
    yield from name_labels(seat.name, x + 18, y + 24, room, 16, is_bold=is_awaited)
    if seat.is_out:
        yield Outline(f"M{x + 16} {y + 19}H{x + 18 + room}", "none", "soft", 2)
    if is_awaited:
        yield Outline(f"M{x + 3} {y + 9}L{x + 12} {y + 19}L{x + 3} {y + 29}Z", "mark")
    if facts.is_dealt:
        yield from _holdings(seat, x + 16, y + 52)
        yield from _top(facts, seat, x + width - CARD - 8, y + 9)


def _holdings(seat: SeatFacts, x: float, y: float) -> Iterator[Item]:
    for colour, count in (("B", seat.blue), ("R", seat.red)):
        yield from chip_items(colour, x + 12, y, 25)
        yield Outline(word(str(count), x + 29, y + 7, 19), "ink")
        x += 50
    yield from back_items(x + 2, y - 13, 19)
    yield Outline(word(str(seat.cards), x + 26, y + 7, 19), "ink")


def _top(facts: Facts, seat: SeatFacts, x: float, y: float) -> Iterator[Item]:
    if seat.top is None:
        return
    yield from card_items(facts, seat.top, x, y, CARD)
    if seat.discards > 1:
        # How many the pile has, on a corner of the card.
        yield Box(x - 13, y - 5, 22, 17, "panel", "soft", 1, radius=4)
        yield Outline(centred(str(seat.discards), x - 2, y + 9, 14), "ink")
