"""Sequence as a picture: seats, board, hand, piles and legend, one block below the other."""

from collections.abc import Iterator, Sequence
from typing import Final

from service.pictures.scene import Block, Item, Label, Layer, Scene
from service.pictures.sequence.board import WIDTH, board_block, chip_items
from service.pictures.sequence.facts import Facts, facts_of, outcome, winning_teams
from service.pictures.sequence.foot import hand_block, legend_block, tally_block
from service.pictures.sequence.seats import MARGIN, seats_block
from service.pictures.sequence.spoken import in_words
from service.rules.table import State

BANNER_HEIGHT: Final = 38


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
    own = [seat for seat in facts.seats if seat.is_viewer]
    yield seats_block(facts, [seat for seat in facts.seats if not seat.is_viewer])
    if facts.winners is not None or facts.phase != "running":
        yield _banner(facts)
    yield board_block(facts)
    for seat in own:
        yield hand_block(facts, seat)
    yield tally_block(facts)
    yield legend_block(facts)


def _banner(facts: Facts) -> Block:
    won = winning_teams(facts)
    text = facts.texts["winner"] if won else outcome(facts)
    items: list[Item] = [Label(MARGIN + 4, 26, text, 20, is_bold=True)]
    for n, team in enumerate(reversed(won)):
        items += chip_items(team, WIDTH - MARGIN - 20 - n * 34, 19, 30, is_locked=False)
    return Block(BANNER_HEIGHT, (Layer(tuple(items)),))
