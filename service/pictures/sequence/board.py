"""The board of Sequence: its spaces and cards, kept per layout, and what stands on them."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from service.pictures.outlines import CHIP_PATHS, SUIT_PATHS, centred, moved, word, word_width
from service.pictures.scene import Block, Box, Data, Item, Layer, Outline, Stamp
from service.pictures.sequence.facts import TEAM_COLOURS, TEAM_LETTERS, Facts
from service.rules.cards import Card
from service.rules.sequence.board import CORNER, SIZE, SPACE_INDEX, SPACES
from service.rules.sequence.events import ChipPlaced
from service.rules.sequence.state import Chip

SPACE_WIDTH: Final = 60
SPACE_HEIGHT: Final = 48
LEFT: Final = 30
TOP: Final = 20
WIDTH: Final = LEFT + SIZE * SPACE_WIDTH + LEFT
HEIGHT: Final = TOP + SIZE * SPACE_HEIGHT + TOP

# From the top left corner of a space to the middle of its chip; the card keeps the left edge.
CHIP_AT: Final = (41.5, 24)
CHIP_SIZE: Final = 33
CHIP_SHAPES: Final = ("circle", "square", "triangle")

_STAR: Final = "M0 -50L13 -17L48 -15L21 7L30 41L0 22L-30 41L-21 7L-48 -15L-13 -17Z"


def board_block(facts: Facts) -> Block:
    """The board with its chips, sequences and last move."""
    under = Layer(tuple(_under(facts)))
    over = Layer(tuple(_over(facts)))
    return Block(HEIGHT, (_spaces(facts.layout), under, _faces(facts.layout), over))


@cache
def card_path(card: Card, size: float) -> str:
    """Rank over suit, as on the left edge of a space; ``size`` is the height of the rank."""
    rank = "10" if card[0] == "T" else card[0]
    rank_size, tight = (size * 0.9, 0.8) if rank == "10" else (size, 1.0)
    x = 0.56 * size - word_width(rank, rank_size, tight) / 2
    suit = moved(SUIT_PATHS[card[1]], 0.56 * size, 1.36 * size, size * 0.0076)
    return word(rank, x, 0.74 * size, rank_size, tight) + suit


@cache
def card_line(card: Card, size: float) -> str:
    """Rank and suit side by side, the baseline at 0; as wide as 2.6 times the size."""
    rank = "10" if card[0] == "T" else card[0]
    suit = moved(SUIT_PATHS[card[1]], 1.95 * size, -0.37 * size, size * 0.0085)
    return word(rank, 1.45 * size - word_width(rank, size), 0, size) + suit


def suit_colour(card: Card) -> str:
    """The name of the colour of a card's suit."""
    return "red_suit" if card[1] in "HD" else "black_suit"


def chip_items(
    team: int, x: float, y: float, size: float, *, is_locked: bool = False, data: Data = ()
) -> Iterator[Item]:
    """A chip of a side with its letter, its middle at (x, y); a locked one has a thick rim."""
    colour = TEAM_COLOURS[team]
    path, rim = CHIP_PATHS[CHIP_SHAPES[team]], size / (11 if is_locked else 22)
    scale = size / 100
    yield Stamp(f"chip-{colour}", path, x, y, colour, "chip_edge", rim, scale, data)
    yield Stamp(f"letter-{colour}", _letter(team), x, y, f"{colour}_ink", scale=scale)


@cache
def _letter(team: int) -> str:
    letter, low = TEAM_LETTERS[team], 34 if CHIP_SHAPES[team] == "triangle" else 22
    return word(letter, -word_width(letter, 60) / 2, low, 60)


def corner_of(space: int) -> tuple[float, float]:
    """The top left corner of a space in the block of the board."""
    return LEFT + space % SIZE * SPACE_WIDTH, TOP + space // SIZE * SPACE_HEIGHT


def chip_point(space: int) -> tuple[float, float]:
    """Where the middle of a chip on the space lies."""
    x, y = corner_of(space)
    return x + CHIP_AT[0], y + CHIP_AT[1]


@lru_cache(maxsize=16)
def _spaces(layout: tuple[str, ...]) -> Layer:
    grid = Box(LEFT - 1, TOP - 1, SIZE * SPACE_WIDTH + 1, SIZE * SPACE_HEIGHT + 1, "grid")
    items: list[Item] = [grid, _heads()]
    for space, card in enumerate(layout):
        x, y = corner_of(space)
        fill = "corner" if card == CORNER else "space"
        data = (("space", SPACES[space]), ("shows", card))
        items.append(Box(x, y, SPACE_WIDTH - 1, SPACE_HEIGHT - 1, fill, data=data))
    return Layer(tuple(items), is_kept=True)


def _heads() -> Outline:
    # One path for all of them: forty would cost as much to render as the rest of the board.
    path = ""
    for n in range(SIZE):
        letter, number = "abcdefghij"[n], str(n + 1)
        x = LEFT + (n + 0.5) * SPACE_WIDTH
        y = TOP + (n + 0.5) * SPACE_HEIGHT + 6
        for top in (TOP - 6, TOP + SIZE * SPACE_HEIGHT + 14):
            path += centred(letter, x, top, 17)
        for middle in (LEFT / 2 + 1, WIDTH - LEFT / 2 - 1):
            path += centred(number, middle, y, 17)
    return Outline(path, "ink")


@lru_cache(maxsize=16)
def _faces(layout: tuple[str, ...]) -> Layer:
    items: list[Item] = []
    for space, card in enumerate(layout):
        x, y = corner_of(space)
        if card == CORNER:
            middle = x + SPACE_WIDTH / 2, y + SPACE_HEIGHT / 2 + 1
            items.append(Stamp("star", _STAR, *middle, "soft", scale=0.34))
        else:
            path = card_path(card, 22)
            items.append(Stamp(f"card-{card}", path, x + 1.5, y + 4.5, suit_colour(card)))
    return Layer(tuple(items), is_kept=True)


def _under(facts: Facts) -> Iterator[Item]:
    for space, chip in facts.chips.items():
        if chip.is_locked:
            x, y = corner_of(space)
            tint = f"{TEAM_COLOURS[chip.team]}_tint"
            yield Box(x, y, SPACE_WIDTH - 1, SPACE_HEIGHT - 1, tint)
    if facts.last is not None:
        x, y = corner_of(SPACE_INDEX[facts.last.space])
        yield Box(x, y, SPACE_WIDTH - 1, SPACE_HEIGHT - 1, "mark_space")
    for team, sequences in enumerate(facts.sequences):
        for five in sequences:
            (x, y), (far_x, far_y) = chip_point(five[0]), chip_point(five[-1])
            yield Outline(f"M{x} {y}L{far_x} {far_y}", "", f"{TEAM_COLOURS[team]}_band", 9)


def _over(facts: Facts) -> Iterator[Item]:
    for space, chip in facts.chips.items():
        yield from _chip(space, chip)
    if facts.last is not None:
        x, y = corner_of(SPACE_INDEX[facts.last.space])
        frame = f"M{x} {y}h{SPACE_WIDTH - 1}v{SPACE_HEIGHT - 1}h-{SPACE_WIDTH - 1}Z"
        # Dark under bright, so that the frame is seen in grey as well.
        yield Outline(frame, "", "chip_edge", 6)
        yield Outline(frame, "", "mark", 3)
        if not isinstance(facts.last, ChipPlaced):
            x, y = chip_point(SPACE_INDEX[facts.last.space])
            yield Outline(f"M{x - 11} {y - 11}l22 22M{x + 11} {y - 11}l-22 22", "", "mark", 5)


def _chip(space: int, chip: Chip) -> Iterator[Item]:
    x, y = chip_point(space)
    data = (("chip", chip.space), ("locked", "yes" if chip.is_locked else "no"))
    yield from chip_items(chip.team, x, y, CHIP_SIZE, is_locked=chip.is_locked, data=data)
