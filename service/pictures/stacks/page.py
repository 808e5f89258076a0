"""Sequence Stacks as a picture: seats, stacks, hand and legend, one block below the other."""

from collections.abc import Iterator, Sequence
from typing import Final

from service.pictures.names import fitted, text_width
from service.pictures.outlines import centred
from service.pictures.plates import name_labels
from service.pictures.scene import Block, Item, Label, Layer, Outline, Scene
from service.pictures.seated import seat_numbered
from service.pictures.stacks.cards import card_items
from service.pictures.stacks.facts import (
    Facts,
    SeatFacts,
    card_name,
    facts_of,
    last_move,
    robbed_seat,
    standing,
)
from service.pictures.stacks.seats import PLATE_HEIGHT, plate, seats_block
from service.pictures.stacks.spoken import in_words
from service.pictures.stacks.table import MARGIN, WIDTH, table_block
from service.rules.table import State

BANNER_HEIGHT: Final = 40
HELD: Final = 72
HELD_STEP: Final = 80


def stacks_scene(view: State, viewer: int | None, names: Sequence[str], language: str) -> Scene:
    """The page as the viewer sees it: the others across the table, the own hand below."""
    facts = facts_of(view, viewer, names, language)
    return Scene(
        width=WIDTH,
        blocks=tuple(_blocks(facts)),
        title=facts.texts["stacks"],
        words=in_words(facts),
        language=language,
    )


def _blocks(facts: Facts) -> Iterator[Block]:
    own = [seat for seat in facts.seats if seat.is_viewer and facts.is_dealt]
    yield seats_block(facts, [seat for seat in facts.seats if seat not in own])
    if standing(facts)[0] != "to_move":
        yield _banner(facts)
    if not facts.is_dealt:
        return
    yield table_block(facts)
    for seat in own:
        yield _own(facts, seat)
    yield _foot(facts)


def _banner(facts: Facts) -> Block:
    key, seats = standing(facts)
    text = facts.texts[key]
    items: list[Item] = [Label(MARGIN + 4, 26, text, 20, is_bold=True)]
    x = MARGIN + 20 + text_width(text, 20, is_bold=True)
    for seat in seats:
        name = fitted(seat.name, max(WIDTH - MARGIN - x, 0), 16)
        items += name_labels(name, x, 25, WIDTH, 16)
        x += text_width(name, 16) + 16
    return Block(BANNER_HEIGHT, (Layer(tuple(items)),))


def _own(facts: Facts, seat: SeatFacts) -> Block:
    """The viewer's plate and hand."""
    items: list[Item] = list(plate(facts, seat, MARGIN, 4, WIDTH - 2 * MARGIN))
    top = PLATE_HEIGHT + 12
    for n, card in enumerate(facts.hand or ()):
        items += card_items(facts, card, MARGIN + n * HELD_STEP, top, HELD)
    height = HELD * 1.4 + 8 if facts.hand else 0
    return Block(top + height, (Layer(tuple(items)),))


def _foot(facts: Facts) -> Block:
    """The piles that are not drawn, and what was done last."""
    items: list[Item] = []
    tallied = {"completed": facts.completed, "actions": facts.actions}
    tallied |= {"reshuffles": facts.reshuffles, "skips": facts.skips}
    width = WIDTH / len(tallied)
    for n, (key, count) in enumerate(tallied.items()):
        middle = (n + 0.5) * width
        items.append(Outline(centred(str(count), middle, 24, 20), "ink"))
        caption = fitted(facts.texts[key], width - 6, 15)
        items.append(Label(middle, 44, caption, 15, "soft", "middle"))
    items += _last(facts)
    return Block(84 if facts.last else 54, (Layer(tuple(items)),))


def _last(facts: Facts) -> Iterator[Item]:
    last = facts.last
    if last is None:
        return
    robbed = robbed_seat(facts, last)
    card = card_name(facts, last.card) if hasattr(last, "card") else ""
    what = last_move(facts, last, card, "" if robbed is None else robbed.name)
    caption = facts.texts["last_move"]
    yield Label(MARGIN + 4, 72, caption, 15, "soft")
    x = MARGIN + 16 + text_width(caption, 15)
    for text in (seat_numbered(facts, last.seat).name, what):
        room = max(WIDTH - MARGIN - x, 0)
        yield from name_labels(text, x, 72, room, 15)
        x += text_width(fitted(text, room, 15), 15) + 12
