"""Which rows and columns make a sequence in ``grid``, and which of them are best taken."""

from collections.abc import Collection, Sequence
from typing import Final

from service.rules.sequentia.cards import Card, digit_of, word_of
from service.rules.sequentia.grid.moves import LineName
from service.rules.sequentia.nine import LINES, Line

Table = Sequence[Sequence[Card]]

ROW_NAMES: Final[tuple[LineName, ...]] = ("row 1", "row 2", "row 3")
COLUMN_NAMES: Final[tuple[LineName, ...]] = ("column 1", "column 2", "column 3")


def word_card(table: Table, laid: Collection[int], line: Line, claim: str) -> Card | None:
    """The card whose word the line reads, None when it makes no sequence (G1, G6).

    ``laid``: the cells, 0 to 8, of this turn's cards; a line without one of them counts for
    nothing (G2). Of several such cards the first in the line.
    """
    if not any(cell in laid for cell in line) or not all(table[cell] for cell in line):
        return None
    tops = [table[cell][-1] for cell in line]
    digits = "".join(map(digit_of, tops))
    for cell, card in zip(line, tops, strict=True):
        if word_of(card) == digits and (claim == "any_card" or cell in laid):
            return card
    return None


def lines_made(table: Table, laid: Collection[int], claim: str) -> dict[LineName, Card]:
    """The lines that make a sequence, rows first, each with the card whose word it reads."""
    made: dict[LineName, Card] = {}
    for name in (*ROW_NAMES, *COLUMN_NAMES):
        card = word_card(table, laid, LINES[name], claim)
        if card is not None:
            made[name] = card
    return made


def best_lines(table: Table, made: Collection[LineName]) -> list[LineName]:
    """The lines that do not cross with most cards: all rows made or all columns, rows on a tie
    (rule 31, G3).
    """
    rows = [name for name in ROW_NAMES if name in made]
    columns = [name for name in COLUMN_NAMES if name in made]
    return rows if cards_in(table, rows) >= cards_in(table, columns) else columns


def cards_in(table: Table, lines: Collection[LineName]) -> int:
    """How many cards lie in lines that do not cross, those underneath included."""
    return sum(len(table[cell]) for name in lines for cell in LINES[name])
