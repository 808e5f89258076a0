"""Sequence as a picture: seats, board, hand, piles and legend, one block below the other."""

from collections.abc import Iterator, Sequence
from typing import Final

from service.pictures.names import fitted, text_width
from service.pictures.plates import MARGIN, name_labels
from service.pictures.scene import Block, Item, Label, Layer, Scene
from service.pictures.seated import outcome
from service.pictures.sequence.board import WIDTH, board_block, chip_items
from service.pictures.sequence.facts import Facts, facts_of, winning_teams
from service.pictures.sequence.foot import hand_block, legend_block, tally_block
from service.pictures.sequence.seats import seats_block
from service.pictures.sequence.spoken import in_words
from service.rules.table import State

BANNER_HEIGHT: Final = 40


def sequence_scene(view: State, viewer: int | None, names: Sequence[str], language: str) -> Scene:
    """The page as the viewer sees it: the others across the table, the own hand below."""
    facts = facts_of(view, viewer, names, language)
    return Scene(
        width=WIDTH,
        blocks=tuple(_blocks(facts)),
        title=facts.texts["sequence"],
        words=in_words(facts),
        language=language,
    )


def _blocks(facts: Facts) -> Iterator[Block]:
    own = [seat for seat in facts.seats if seat.is_viewer and facts.layout]
    yield seats_block(facts, [seat for seat in facts.seats if seat not in own])
    if facts.phase != "running":
        yield _banner(facts)
    if not facts.layout:
        return
    yield board_block(facts)
    for seat in own:
        yield hand_block(facts, seat)
    yield tally_block(facts)
    yield legend_block(facts)


def _banner(facts: Facts) -> Block:
    won = winning_teams(facts)
    text = facts.texts["winner"] if won else outcome(facts)
    items: list[Item] = [Label(MARGIN + 4, 26, text, 20, is_bold=True)]
    x = MARGIN + 20 + text_width(text, 20, is_bold=True)
    for team in won:
        items += chip_items(team, x + 12, 19, 28)
        x += 40
    for seat in facts.seats:
        if seat.team in won:
            name = fitted(seat.name, max(WIDTH - MARGIN - x, 0), 16)
            items += name_labels(name, x, 25, WIDTH, 16)
            x += text_width(name, 16) + 16
    return Block(BANNER_HEIGHT, (Layer(tuple(items)),))
