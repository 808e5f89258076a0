"""Turns of ``shift`` on one line, printed and read: ``2>5 4>1 row 2 leave 6``, ``stay``."""

import re
from typing import Final

from service.rules.errors import UnreadableMove
from service.rules.sequentia.notation import number_in, parts_of, tidied
from service.rules.sequentia.shift.moves import ExchangeObjective, SlideCards
from service.rules.table import Command

STAY: Final = "stay"
EXCHANGE: Final = "exchange"

_STAYING: Final = (STAY, "pass")
_SLIDE: Final = re.compile(r"(?P<left>[1-9]) ?(?:-|–|=)?(?:>|→) ?(?P<entered>[1-9])(?!\d)")
_WHOLE: Final = re.compile(
    r"(?P<slides>.*?)(?:row ?(?P<row>[1-3]))?[ ,;]*(?:(?:leave|empty) ?(?P<leave>[1-9]))?"
)


def print_move(command: Command) -> str:
    """The turn on one line."""
    if isinstance(command, ExchangeObjective):
        return EXCHANGE
    if not isinstance(command, SlideCards):
        raise ValueError(f"no move of Sequentia shift: {command!r}")
    parts = list(command.slides)
    if command.row is not None:
        parts.append(f"row {command.row}")
    if command.leave is not None:
        parts.append(f"leave {command.leave}")
    return " ".join(parts) or STAY


def parse_move(text: str) -> Command:
    """The turn that a line names. Raises UnreadableMove."""
    line = tidied(text)
    if line in _STAYING:
        return SlideCards([])
    if line == EXCHANGE:
        return ExchangeObjective()
    whole = _WHOLE.fullmatch(line)
    if whole is None or not line:
        raise UnreadableMove(given=text)
    slides = [
        f"{slide['left']}>{slide['entered']}" for slide in parts_of(_SLIDE, whole["slides"], text)
    ]
    return SlideCards(slides, number_in(whole, "row"), number_in(whole, "leave"))
