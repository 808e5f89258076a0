"""Below the board of Sequence: the viewer's hand, the piles, the score and the legend."""

from collections.abc import Iterator
from typing import Final

from service.pictures.names import fitted, text_width
from service.pictures.outlines import centred, word, word_width
from service.pictures.plates import GAP, MARGIN, name_labels
from service.pictures.scene import Block, Box, Item, Label, Layer, Outline, Stamp
from service.pictures.seated import seat_numbered
from service.pictures.sequence.board import (
    WIDTH,
    card_line,
    card_path,
    chip_items,
    suit_colour,
)
from service.pictures.sequence.facts import Facts, HeldCard, SeatFacts
from service.pictures.sequence.seats import plate
from service.pictures.texts import capitalised

HAND_LEFT: Final = 226
CARD_WIDTH: Final = 56
CARD_STEP: Final = 61
CARD_HEIGHT: Final = 62
HAND_HEIGHT: Final = 96
TALLY_HEIGHT: Final = 58
LEGEND_HEIGHT: Final = 34
SIGN: Final = 29

# What a jack does: it adds a chip anywhere, or takes one away.
_SIGNS: Final = {"any": "M{x} {y}h14m-7 -7v14", "removes": "M{x} {y}h14"}


def hand_block(facts: Facts, seat: SeatFacts) -> Block:
    """The viewer's plate and hand; under each card where it can go."""
    items = list(plate(facts, seat, MARGIN, 4, HAND_LEFT - MARGIN - 10))
    caption = facts.texts["hand"]
    items.append(Label(MARGIN + 4, 66, caption, 16, "soft"))
    for n, held in enumerate(facts.hand or ()):
        items += _held(facts, held, HAND_LEFT + n * CARD_STEP, 4)
    return Block(HAND_HEIGHT, (Layer(tuple(items)),))


def tally_block(facts: Facts) -> Block:
    """Draw pile, discards with the top card, sequences of each side."""
    count = 2 + len(facts.sequences)
    width = (WIDTH - 2 * MARGIN - GAP * (count - 1)) / count
    texts = facts.texts
    items: list[Item] = []
    for n in range(count):
        x = MARGIN + n * (width + GAP)
        items.append(Box(x, 0, width, TALLY_HEIGHT - GAP, "panel", "grid", 1, radius=6))
        middle = x + width / 2
        if n == 0:
            items += _tallied(texts["draw_pile"], str(facts.pile), middle, middle, width)
        elif n == 1:
            held = str(len(facts.discards))
            items += _tallied(texts["discards"], held, middle, middle, width)
        else:
            score = f"{len(facts.sequences[n - 2])}/{facts.needed}"
            items += _tallied(texts["sequences"], score, middle, middle + 17, width)
            items += chip_items(n - 2, middle - 26, 17, 25)
    return Block(TALLY_HEIGHT, (Layer(tuple(items)),))


def legend_block(facts: Facts) -> Block:
    """What the marks mean, and who made the last move with which card."""
    texts = facts.texts
    items: list[Item] = []
    x: float = MARGIN + 4
    for sign, key in ((_arrow, "to_move"), (_lock, "locked"), (_frame, "last_move")):
        items += sign(x)
        items.append(Label(x + SIGN, 19, capitalised(texts[key]), 15, "soft"))
        x += SIGN + text_width(capitalised(texts[key]), 15) + 18
    if facts.last is not None:
        items += _last(facts, x - 8)
    return Block(LEGEND_HEIGHT, (Layer(tuple(items)),))


def _held(facts: Facts, held: HeldCard, x: float, y: float) -> Iterator[Item]:
    yield Box(x, y, CARD_WIDTH, CARD_HEIGHT, "space", "edge", 1.5, radius=5)
    path = card_path(held.card, 30)
    yield Stamp(f"held-{held.card}", path, x + 3, y + 4, suit_colour(held.card))
    middle = x + CARD_WIDTH / 2
    if held.use != "spaces":
        yield Outline(_SIGNS[held.use].format(x=x + 37, y=y + 44), "", "ink", 4)
        caption = facts.texts["any_space" if held.use == "any" else "removes"]
    elif held.is_dead:
        yield Outline(f"M{x + 5} {y + CARD_HEIGHT - 5}L{x + CARD_WIDTH - 5} {y + 5}", "", "mark", 4)
        caption = facts.texts["dead"]
    else:
        places = centred(" ".join(held.spaces), middle, y + CARD_HEIGHT + 17, 14)
        yield Outline(places, "ink")
        return
    text = fitted(caption, CARD_STEP, 14)
    yield Label(middle, y + CARD_HEIGHT + 17, text, 14, "ink", "middle")


def _tallied(caption: str, value: str, middle: float, at: float, width: float) -> Iterator[Item]:
    yield Outline(centred(value, at, 24, 20), "ink")
    yield Label(middle, 44, fitted(caption, width - 6, 15), 15, "soft", "middle")


def _arrow(x: float) -> Iterator[Item]:
    yield Outline(f"M{x + 7} 4L{x + 17} 14L{x + 7} 24Z", "mark")


def _lock(x: float) -> Iterator[Item]:
    return chip_items(0, x + 11, 14, 22, is_locked=True)


def _frame(x: float) -> Iterator[Item]:
    yield Box(x + 2, 6, 19, 16, "mark_space", "chip_edge", 6)
    yield Box(x + 2, 6, 19, 16, "mark_space", "mark", 3)


def _last(facts: Facts, x: float) -> Iterator[Item]:
    if facts.last is None:
        return
    card, space = facts.last.card, facts.last.space
    yield Stamp(f"last-{card}", card_line(card, 17), x, 20, suit_colour(card))
    x += 48
    yield Outline(word(space, x, 20, 17), "ink")
    x += word_width(space, 17) + 10
    name = seat_numbered(facts, facts.last.seat).name
    yield from name_labels(name, x, 19, WIDTH - MARGIN - x, 15)
