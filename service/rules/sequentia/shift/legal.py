"""Turns that a seat of ``shift`` may take, computed from its own view alone."""

from collections.abc import Iterator, Sequence

from service.rules.sequentia.cards import word_of
from service.rules.sequentia.nine import open_slides, rows_reading, top_digits
from service.rules.sequentia.shift.decide import emptied, slid
from service.rules.sequentia.shift.moves import MOST_SLIDES, SlideCards
from service.rules.sequentia.shift.solver import solve
from service.rules.sequentia.state import Position, held_cards, position_of
from service.rules.table import Command, State


def legal_moves(state: State, seat: int) -> Sequence[Command]:
    """Some of the thousands of turns: no slide, each single slide, and the shortest way to the
    word, or its first six slides; where the word then stands, each row and each cell to leave.

    Any other list of at most six slides that follow one another is legal as well.
    """
    position = position_of(state)
    held = held_cards(position, seat)
    if state.to_move != seat or not held:
        return []
    digits, word = top_digits(position.table), word_of(held[0])
    moves: list[Command] = [*near_turns(position, word)]
    solution = solve(digits, word)
    if solution is not None and len(solution.slides) > 1:
        moves += turns_by(position, word, solution.slides[:MOST_SLIDES])
    return moves


def near_turns(position: Position, word: str) -> Iterator[SlideCards]:
    """The turns of no slide and of one."""
    yield from turns_by(position, word, [])
    for slide in open_slides(top_digits(position.table)):
        yield from turns_by(position, word, [slide])


def turns_by(position: Position, word: str, slides: Sequence[str]) -> Iterator[SlideCards]:
    """The turns that consist of ``slides``: several where the word stands after them."""
    digits = slid(top_digits(position.table), slides)
    rows = rows_reading(digits, word)
    if not rows:
        yield SlideCards(list(slides))
    for row in rows:
        for leave in emptied(digits, row) if position.pile else [None]:
            yield SlideCards(list(slides), row, leave)


def time_out_move(state: State, seat: int) -> Command:
    """No slides; where the word stands already, its first row, leaving the lowest empty cell."""
    position = position_of(state)
    held = held_cards(position, seat)
    return next(turns_by(position, word_of(held[0]), []))
