"""Turns of ``shift`` on one line, printed and read: ``2>5 4>1 row 2 leave 6``, ``order 6``."""

import re
from typing import Final

from service.rules.errors import UnreadableMove
from service.rules.sequentia.notation import number_in, parts_of, tidied
from service.rules.sequentia.shift.moves import (
    MOST_SLIDES,
    ExchangeObjective,
    SetOrder,
    SlideCards,
)
from service.rules.table import Command

STAY: Final = "stay"
EXCHANGE: Final = "exchange"
ORDER: Final = "order"
NO_ORDER: Final = "none"

_STAYING: Final = (STAY, "pass")
_SLIDE: Final = re.compile(r"(?P<left>[1-9]) ?(?:-|–|=)?(?:>|→) ?(?P<entered>[1-9])(?!\d)")
_ORDER: Final = re.compile(rf"{ORDER}(?: (?P<within>[0-{MOST_SLIDES}]|{NO_ORDER}))?")
_WHOLE: Final = re.compile(
    r"(?P<slides>.*?)(?:row ?(?P<row>[1-3]))?[ ,;]*(?:(?:leave|empty) ?(?P<leave>[1-9]))?"
)


def print_move(command: Command) -> str:
    """The turn on one line."""
    if isinstance(command, ExchangeObjective):
        return EXCHANGE
    if isinstance(command, SetOrder):
        return f"{ORDER} {NO_ORDER if command.within is None else command.within}"
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
    order = _ORDER.fullmatch(line)
    if order is not None:
        within = order["within"]
        return SetOrder(None if within == NO_ORDER else int(within or MOST_SLIDES))
    whole = _WHOLE.fullmatch(line)
    if whole is None or not line:
        raise UnreadableMove(given=text)
    slides = [
        f"{slide['left']}>{slide['entered']}" for slide in parts_of(_SLIDE, whole["slides"], text)
    ]
    return SlideCards(slides, number_in(whole, "row"), number_in(whole, "leave"))
