"""Positions of every kind as lines for a terminal, drawn from the folded state alone."""

from collections.abc import Callable, Mapping
from typing import Final

from service.terminal.boards import sequence, sequentia, stacks
from service.terminal.boards.head import head, result
from service.terminal.seen import Seen

DRAWINGS: Final[Mapping[str, Callable[[Seen], list[str]]]] = {
    "sequence": sequence.drawn,
    "sequence-stacks": stacks.drawn,
    "sequentia-grid": sequentia.drawn,
    "sequentia-shift": sequentia.drawn,
    "sequentia-stack": sequentia.drawn,
}


def drawn(seen: Seen) -> list[str]:
    """The whole picture: who plays what and until when, the table, the seats, the own hand."""
    draw = DRAWINGS.get(seen.state["kind"])
    table = draw(seen) if draw and seen.is_dealt else seats_alone(seen)
    return [*head(seen), "", *table, *result(seen)]


def seats_alone(seen: Seen) -> list[str]:
    """The seats of a game that has not begun."""
    return [seen.seat_line(seat, "") for seat in range(len(seen.state["seats"]))]
