"""Turns of ``grid`` on one line, printed and read: ``233-3+ 4, 312-3 6, 321-1+ 2 take row 1``.

A card that fits nowhere goes ``out``: ``222-2 out``. Several lines: ``take row 1, row 3``.
"""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from service.rules.errors import UnreadableMove
from service.rules.sequentia.grid.moves import CoverCells, LineName, Placement
from service.rules.sequentia.notation import CARD, card_in, number_in, parts_of, tidied
from service.rules.table import Command

_PLACEMENT: Final = re.compile(rf"{CARD} (?:on )?(?:(?P<cell>[1-9])|out)(?![\w+>-])")
_LINES: Final = re.compile(
    r"(?:and )?(?P<what>row|column|col)s? ?(?P<numbers>[1-3](?:(?: ?, ?| and | )[1-3])*)(?!\w)"
)


def print_move(command: Command) -> str:
    """The turn on one line."""
    if not isinstance(command, CoverCells):
        raise ValueError(f"no move of Sequentia grid: {command!r}")
    placed = ", ".join(
        f"{each.card} {'out' if each.cell is None else each.cell}" for each in command.placements
    )
    return f"{placed} take {', '.join(command.lines)}" if command.lines else placed


def parse_move(text: str) -> Command:
    """The turn that a line names. Raises UnreadableMove."""
    placed, take, taken = tidied(text).partition(" take ")
    placements = [
        Placement(card_in(match), number_in(match, "cell"))
        for match in parts_of(_PLACEMENT, placed, text)
    ]
    lines = [name for match in parts_of(_LINES, taken, text) for name in _names(match)]
    if not placements or bool(take) != bool(lines):
        raise UnreadableMove(given=text)
    return CoverCells(placements, lines)


def _names(match: re.Match[str]) -> Iterator[LineName]:
    what = "row" if match["what"] == "row" else "column"
    for number in re.findall(r"\d", match["numbers"]):
        yield msgspec.convert(f"{what} {number}", LineName)
