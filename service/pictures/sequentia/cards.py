"""A card of Sequentia as it is drawn: a large digit, its word, a plus, and how high it lies."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from service.pictures.outlines import centred, word
from service.pictures.scene import Box, Item, Label, Outline, Stamp
from service.pictures.sequentia.facts import Place
from service.rules.sequentia.cards import Card, digit_of, is_bonus, word_of

CARD_WIDTH: Final = 138
CARD_HEIGHT: Final = 92
RADIUS: Final = 8
MOST_EDGES: Final = 4
EDGE_STEP: Final = 4


@cache
def digit_path(digit: str) -> str:
    """A digit as a card shows it, its left edge and baseline at 0."""
    return word(digit, 0, 0, 62)


@cache
def word_path(letters: str) -> str:
    """A word, its middle and baseline at 0."""
    return centred(letters, 0, 0, 30)


def card_items(card: Card, x: float, y: float) -> Iterator[Item]:
    """A card with its top left corner at (x, y)."""
    yield Box(x, y, CARD_WIDTH, CARD_HEIGHT, "space", "edge", 1.5, radius=RADIUS)
    yield from face_items(card, x, y)


def face_items(card: Card, x: float, y: float) -> Iterator[Item]:
    """What is printed on a card whose top left corner is at (x, y)."""
    digit, letters = digit_of(card), word_of(card)
    yield Stamp(f"digit-{digit}", digit_path(digit), x + 14, y + 62, "ink")
    yield Stamp(f"word-{letters}", word_path(letters), x + 95, y + 54, "soft")
    if is_bonus(card):
        # Dark under bright: a plus is seen in grey as well.
        yield from _plus(x + 95, y + 74)


def place_items(place: Place, x: float, y: float) -> Iterator[Item]:
    """A place of the table: what lies there, its number, and the mark of the last turn."""
    data = (("cell", str(place.number)), ("shows", place.card or ""))
    if place.card is None:
        yield Box(x, y, CARD_WIDTH, CARD_HEIGHT, "page", "grid", 2, radius=RADIUS, data=data)
        yield from _number(place, x, y)
        return
    for step in range(min(place.height - 1, MOST_EDGES), 0, -1):
        shift = step * EDGE_STEP
        yield Box(x + shift, y + shift, CARD_WIDTH, CARD_HEIGHT, "panel", "soft", 1.5, RADIUS)
    fill = "mark_space" if place.is_last else "space"
    yield Box(x, y, CARD_WIDTH, CARD_HEIGHT, fill, "edge", 1.5, radius=RADIUS, data=data)
    if place.is_last:
        yield Box(x + 2, y + 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, fill, "chip_edge", 5, RADIUS)
        yield Box(x + 2, y + 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, fill, "mark", 3, RADIUS)
    yield from face_items(place.card, x, y)
    yield from _number(place, x, y)
    if place.height > 1:
        yield Label(x + 14, y + CARD_HEIGHT - 9, f"×{place.height}", 16, "ink", is_bold=True)


def _number(place: Place, x: float, y: float) -> Iterator[Item]:
    yield Label(x + CARD_WIDTH - 10, y + 20, str(place.number), 15, "soft", "end")


def _plus(x: float, y: float) -> Iterator[Item]:
    path = f"M{x - 9} {y}h18M{x} {y - 9}v18"
    yield Outline(path, "", "chip_edge", 7)
    yield Outline(path, "", "mark", 4)
