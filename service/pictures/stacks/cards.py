"""Cards of Sequence Stacks, drawn: colour, letter and shape all say which colour it is."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from service.pictures.names import fitted, text_width
from service.pictures.outlines import CHIP_PATHS, word, word_width
from service.pictures.scene import Box, Data, Item, Label, Outline, Stamp
from service.pictures.stacks.facts import Facts, card_name
from service.pictures.stacks.texts import COLOUR_KEYS
from service.rules.stacks.cards import ACTIONS, Card

SHAPES: Final = {"B": "circle", "R": "triangle"}
"""The shape of a colour, on chips as on cards: it is told in grey as well."""

_LETTER_LOW: Final = {"circle": 22, "triangle": 34}

# In boxes from -50 to 50: a star for a wild, and a sign for each action. A path that runs
# the other way round cuts a hole.
_STAR: Final = "M0 -50L13 -17L48 -15L21 7L30 41L0 22L-30 41L-21 7L-48 -15L-13 -17Z"
_DOWN: Final = "M-8 -24V2H-22L0 27L22 2H8V-24Z"
_SIGNS: Final = {
    "SKIP": "M-40 -34L-4 0L-40 34ZM4 -34L40 0L4 34Z",
    "REVERSE": "M-46 -18L-16 -44V-28H44V-8H-16V8ZM46 18L16 44V28H-44V8H16V-8Z",
    "STEAL_CARD": f"M-36 -48H36V48H-36ZM-27 -39V39H27V-39Z{_DOWN}",
    "STEAL_CHIP": "M-46 0C-46 -25 -25 -46 0 -46C25 -46 46 -25 46 0C46 25 25 46 0 46"
    "C-25 46 -46 25 -46 0ZM-37 0C-37 20 -20 37 0 37C20 37 37 20 37 0C37 -20 20 -37 0 -37"
    f"C-20 -37 -37 -20 -37 0Z{_DOWN}",
    "BLOCK": "M-20 -48H20L48 -20V20L20 48H-20L-48 20V-20ZM-30 -11V11H30V-11Z",
}
SMALLEST_CAPTION: Final = 12
"""Cards on which a caption would be smaller than this show the sign alone."""


def chip_items(colour: str, x: float, y: float, size: float, data: Data = ()) -> Iterator[Item]:
    """A chip with its letter, its middle at (x, y)."""
    name, shape, scale = COLOUR_KEYS[colour], SHAPES[colour], size / 100
    path = CHIP_PATHS[shape]
    yield Stamp(f"chip-{name}", path, x, y, name, "chip_edge", size / 22, scale, data)
    yield Stamp(f"letter-{name}", _letter(colour), x, y, f"{name}_ink", scale=scale)


def card_items(
    facts: Facts, card: Card, x: float, y: float, width: float, stands_for: int | None = None
) -> Iterator[Item]:
    """A card face, its top left corner at (x, y), 1.4 times as high as wide.

    ``stands_for``: the number that a wild on a stack stands for.
    """
    height = width * 1.4
    colour = "soft" if card in ACTIONS else COLOUR_KEYS[card[0]]
    fill = "panel" if card in ACTIONS else f"{colour}_tint"
    data = (("card", card),)
    yield Box(x, y, width, height, fill, colour, width / 16, radius=width / 9, data=data)
    if card in ACTIONS:
        yield from _action(facts, card, x, y, width)
        return
    middle, scale = x + width / 2, width / 100
    if card[1] != "W":
        path = _number(card[1])
        yield Stamp(f"number-{card[1]}", path, middle, y + height * 0.6, "ink", scale=scale)
    else:
        yield Stamp("star", _STAR, middle, y + height * 0.42, "ink", scale=scale * 0.6)
        if stands_for is not None:
            yield Outline(word(str(stands_for), x + 4, y + width * 0.34, width * 0.34), "ink")
    yield from chip_items(card[0], middle, y + height * 0.82, width * 0.34)


def _action(facts: Facts, card: Card, x: float, y: float, width: float) -> Iterator[Item]:
    height, middle, size = width * 1.4, x + width / 2, width / 6
    has_caption = size >= SMALLEST_CAPTION
    at = y + height * (0.36 if has_caption else 0.5)
    scale = width / (125 if has_caption else 120)
    yield Stamp(f"sign-{card}", _SIGNS[card], middle, at, "ink", scale=scale)
    if has_caption:
        lines = _in_lines(card_name(facts, card), width - 6, size)
        for n, text in enumerate(reversed(lines)):
            low = y + height - size / 2 - n * size * 1.1
            yield Label(middle, low, fitted(text, width - 6, size), size, "ink", "middle")


def _in_lines(text: str, room: float, size: float) -> list[str]:
    """The text on one line, or on two where it has a blank or a hyphen."""
    if text_width(text, size) <= room:
        return [text]
    at = max(text.rfind(" "), text.rfind("-")) + 1
    return [text[:at].rstrip(), text[at:]] if at else [text]


def back_items(x: float, y: float, width: float) -> Iterator[Item]:
    """The back of a card: the draw pile, or a hand that is not shown."""
    height = width * 1.4
    yield Box(x, y, width, height, "corner", "edge", width / 20, radius=width / 9)
    yield Outline(
        f"M{x + width * 0.2} {y + width * 0.2}H{x + width * 0.8}V{y + height - width * 0.2}"
        f"H{x + width * 0.2}Z",
        "none",
        "soft",
        width / 20,
    )


@cache
def _letter(colour: str) -> str:
    return word(colour, -word_width(colour, 60) / 2, _LETTER_LOW[SHAPES[colour]], 60)


@cache
def _number(number: str) -> str:
    return word(number, -word_width(number, 66) / 2, 0, 66)
