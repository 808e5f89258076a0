"""Sequentia as a picture: seats, table, own hand, piles and legend, one below the other."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from service.pictures.names import fitted, text_width
from service.pictures.outlines import centred
from service.pictures.plates import GAP, MARGIN, name_labels, plates_block
from service.pictures.scene import Block, Box, Item, Label, Layer, Outline, Scene
from service.pictures.seated import outcome, seat_numbered, winning_seats
from service.pictures.sequentia.cards import CARD_HEIGHT, CARD_WIDTH, card_items, place_items
from service.pictures.sequentia.facts import Facts, SeatFacts, facts_of
from service.pictures.sequentia.spoken import in_words
from service.pictures.texts import capitalised
from service.rules.sequentia.cards import word_of
from service.rules.table import State

WIDTH: Final = 660
PLATE_HEIGHT: Final = 58
PLATES_IN_A_ROW: Final = 2
BANNER_HEIGHT: Final = 40
TALLY_HEIGHT: Final = 58
LEGEND_HEIGHT: Final = 34
HAND_LEFT: Final = 150

# Room between places for the edges of high piles.
STEP_X: Final = CARD_WIDTH + 20
STEP_Y: Final = CARD_HEIGHT + 20


def sequentia_scene(view: State, viewer: int | None, names: Sequence[str], language: str) -> Scene:
    """The page as the viewer sees it: the seats, the table, the own hand below."""
    facts = facts_of(view, viewer, names, language)
    return Scene(
        width=WIDTH,
        blocks=tuple(_blocks(facts)),
        title=facts.title,
        words=in_words(facts),
        language=language,
    )


def _blocks(facts: Facts) -> Iterator[Block]:
    yield _seats(facts)
    if facts.phase != "running":
        yield _banner(facts)
    if not facts.is_dealt:
        return
    yield _table(facts)
    if facts.hand:
        yield _hand(facts)
    yield _tally(facts)
    yield _legend(facts)


def _seats(facts: Facts) -> Block:
    """Plates two in a row, clockwise from the viewer's left."""
    return plates_block(
        facts.seats,
        partial(_plate, facts),
        width=WIDTH,
        height=PLATE_HEIGHT,
        in_a_row=PLATES_IN_A_ROW,
    )


def _plate(facts: Facts, seat: SeatFacts, x: float, y: float, width: float) -> Iterator[Item]:
    line, thick = ("mark", 4) if seat.is_to_move else ("grid", 1)
    yield Box(x, y, width, PLATE_HEIGHT, "panel", line, thick, radius=6)
    room = width - 28
    yield from name_labels(seat.name, x + 18, y + 23, room, 16, is_bold=seat.is_to_move)
    if seat.is_out:
        yield Outline(f"M{x + 14} {y + 18}H{x + 18 + room}", "", "soft", 2)
    if seat.is_to_move:
        yield Outline(f"M{x + 3} {y + 8}L{x + 13} {y + 18}L{x + 3} {y + 28}Z", "mark")
    if facts.is_dealt:
        yield from _counts(facts, seat, x, y, width)


def _counts(facts: Facts, seat: SeatFacts, x: float, y: float, width: float) -> Iterator[Item]:
    """Points, sequences and cards in hand, each under a third of the plate."""
    values = (("points", seat.points), ("sequences", seat.sequences), ("cards", seat.cards))
    third = (width - 20) / 3
    for n, (key, value) in enumerate(values):
        middle = x + 10 + third * (n + 0.5)
        text = fitted(facts.texts[key], third - 26, 13)
        whole = text_width(text, 13) + 22
        yield Outline(centred(str(value), middle - whole / 2 + 9, y + 48, 16), "ink")
        yield Label(middle - whole / 2 + 22, y + 47, text, 13, "soft")


def _banner(facts: Facts) -> Block:
    won = winning_seats(facts)
    text = facts.texts["winner"] if won else outcome(facts)
    items: list[Item] = [Label(MARGIN + 4, 26, text, 20, is_bold=True)]
    x = MARGIN + 20 + text_width(text, 20, is_bold=True)
    for seat in won:
        name = fitted(seat.name, max(WIDTH - MARGIN - x, 0), 18)
        items += name_labels(name, x, 25, WIDTH, 18)
        x += text_width(name, 18) + 20
    return Block(BANNER_HEIGHT, (Layer(tuple(items)),))


def _table(facts: Facts) -> Block:
    across = 4 if facts.is_row else 3
    left: float = (WIDTH - across * STEP_X + 20) / 2
    down = -(-max(len(facts.places), 1) // across)
    items: list[Item] = []
    if facts.is_row:
        # A row shorter than four stands in the middle of its frame.
        left += (across - len(facts.places)) * STEP_X / 2
        items.append(Box(MARGIN, 4, WIDTH - 2 * MARGIN, STEP_Y + 8, "corner", radius=8))
    for place in facts.places:
        row, column = divmod(place.number - 1, across)
        items += place_items(place, left + column * STEP_X, 14 + row * STEP_Y)
    return Block(18 + down * STEP_Y, (Layer(tuple(items)),))


def _hand(facts: Facts) -> Block:
    texts = facts.texts
    caption = texts["objective" if facts.has_objective else "hand"]
    items: list[Item] = [Label(MARGIN + 4, 44, fitted(caption, HAND_LEFT - 24, 16), 16, "soft")]
    for n, card in enumerate(facts.hand or ()):
        items += card_items(card, HAND_LEFT + n * (CARD_WIDTH + 12), 6)
    if facts.reachable is not None:
        beside = HAND_LEFT + CARD_WIDTH + 24
        items.append(Label(beside, 44, texts["reachable"], 16, "soft"))
        number = beside + text_width(texts["reachable"], 16) + 20
        items.append(Outline(centred(str(facts.reachable), number, 45, 22), "ink"))
    return Block(CARD_HEIGHT + 18, (Layer(tuple(items)),))


def _tally(facts: Facts) -> Block:
    """Draw pile, removed cards, and in ``shift`` the turns without a sequence."""
    texts = facts.texts
    values = [(texts["draw_pile"], str(facts.pile)), (texts["removed"], str(facts.removed))]
    if facts.quiet is not None:
        values.append((texts["quiet"], f"{facts.quiet[0]}/{facts.quiet[1]}"))
    width = (WIDTH - 2 * MARGIN - GAP * (len(values) - 1)) / len(values)
    items: list[Item] = []
    for n, (caption, value) in enumerate(values):
        x = MARGIN + n * (width + GAP)
        items.append(Box(x, 0, width, TALLY_HEIGHT - GAP, "panel", "grid", 1, radius=6))
        items.append(Outline(centred(value, x + width / 2, 24, 20), "ink"))
        text = fitted(caption, width - 6, 15)
        items.append(Label(x + width / 2, 44, text, 15, "soft", "middle"))
    return Block(TALLY_HEIGHT, (Layer(tuple(items)),))


def _legend(facts: Facts) -> Block:
    """What the marks mean, and who made which words in the last turn."""
    texts = facts.texts
    items: list[Item] = []
    x: float = MARGIN + 4
    for sign, key in ((_arrow, "to_move"), (_frame, "last_move")):
        items += sign(x)
        items.append(Label(x + 29, 19, capitalised(texts[key]), 15, "soft"))
        x += 29 + text_width(capitalised(texts[key]), 15) + 18
    if facts.last is not None:
        for card in facts.last.words:
            items.append(Outline(centred(word_of(card), x + 18, 20, 17), "ink"))
            x += 46
        name = seat_numbered(facts, facts.last.seat).name
        items += name_labels(name, x, 19, WIDTH - MARGIN - x, 15)
    return Block(LEGEND_HEIGHT, (Layer(tuple(items)),))


def _arrow(x: float) -> Iterator[Item]:
    yield Outline(f"M{x + 7} 4L{x + 17} 14L{x + 7} 24Z", "mark")


def _frame(x: float) -> Iterator[Item]:
    yield Box(x + 2, 6, 19, 16, "mark_space", "chip_edge", 6)
    yield Box(x + 2, 6, 19, 16, "mark_space", "mark", 3)
