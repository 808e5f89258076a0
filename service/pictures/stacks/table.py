"""The middle of the table: two places a colour beside the draw pile, and the way play goes."""

from collections.abc import Iterator
from typing import Final

from service.pictures.names import fitted
from service.pictures.outlines import centred
from service.pictures.plates import name_labels
from service.pictures.scene import Block, Box, Item, Label, Layer, Outline
from service.pictures.stacks.cards import back_items, card_items
from service.pictures.stacks.facts import Facts, StackFacts, stack_name
from service.pictures.texts import capitalised
from service.rules.stacks.events import CardStacked
from service.rules.stacks.state import FULL_STACK

WIDTH: Final = 660
MARGIN: Final = 12
CARD: Final = 44
STEP: Final = 49
STACK_HEIGHT: Final = 100
STACK_WIDTH: Final = FULL_STACK * STEP
HEIGHT: Final = 2 * STACK_HEIGHT + 8


def table_block(facts: Facts) -> Block:
    """The four places, the draw pile and the direction."""
    items: list[Item] = []
    for stack in facts.stacks:
        left = MARGIN if stack.colour == "B" else WIDTH - MARGIN - STACK_WIDTH + STEP - CARD
        items += _stack(facts, stack, left, 4 + (stack.stack - 1) * STACK_HEIGHT)
    items += _middle(facts)
    return Block(HEIGHT, (Layer(tuple(items)),))


def _stack(facts: Facts, stack: StackFacts, left: float, top: float) -> Iterator[Item]:
    label = capitalised(stack_name(facts, stack))
    yield from name_labels(label, left, top + 16, STACK_WIDTH, 15)
    for n in range(FULL_STACK):
        x, y = left + n * STEP, top + 24
        if n < len(stack.cards):
            yield from card_items(facts, stack.cards[n], x, y, CARD, stands_for=n + 1)
        else:
            yield from _free(str(n + 1), x, y, is_next=n == len(stack.cards) > 0)
    if _is_last(facts, stack):
        x = left + (len(stack.cards) - 1) * STEP - 3
        frame = f"M{x} {top + 21}h{CARD + 6}v{CARD * 1.4 + 6}h-{CARD + 6}Z"
        # Dark under bright, so that the frame is seen in grey as well.
        yield Outline(frame, "none", "chip_edge", 5)
        yield Outline(frame, "none", "mark", 2.5)


def _free(number: str, x: float, y: float, is_next: bool) -> Iterator[Item]:
    ink, width = ("ink", 2.5) if is_next else ("grid", 1.5)
    yield Box(x, y, CARD, CARD * 1.4, "page", ink, width, radius=5)
    yield Outline(centred(number, x + CARD / 2, y + CARD * 0.85, 17), "ink" if is_next else "soft")


def _is_last(facts: Facts, stack: StackFacts) -> bool:
    last = facts.last
    return (
        isinstance(last, CardStacked)
        and (last.card[0], last.stack) == (stack.colour, stack.stack)
        and bool(stack.cards)
    )


def _middle(facts: Facts) -> Iterator[Item]:
    texts, middle = facts.texts, WIDTH / 2
    yield from back_items(middle - 23, 28, 46)
    yield Outline(centred(str(facts.pile), middle, 118, 20), "ink")
    yield Label(middle, 136, fitted(texts["draw_pile"], 130, 15), 15, "soft", "middle")
    yield from _arrow(facts, middle, 160)
    yield Label(middle, 190, fitted(texts["direction"], 130, 15), 15, "soft", "middle")


def _arrow(facts: Facts, middle: float, y: float) -> Iterator[Item]:
    # The next seat on the left is the next plate to the right.
    way = 1 if facts.is_leftward else -1
    tip = middle + way * 34
    yield Outline(f"M{middle - way * 34} {y}H{tip}", "none", "ink", 5)
    yield Outline(f"M{tip + way * 8} {y}L{tip - way * 8} {y - 10}V{y + 10}Z", "ink")
