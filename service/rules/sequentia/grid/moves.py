"""What a seat may ask for in ``grid``: one command is one whole turn."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from service.rules.sequentia.cards import Card
from service.rules.table import Command

CellNumber = Annotated[int, Meta(ge=1, le=9)]
LineName = Literal["row 1", "row 2", "row 3", "column 1", "column 2", "column 3"]


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the hand is laid on ``cell`` (1 to 9); None: it fits nowhere and is removed."""

    card: Card
    cell: CellNumber | None


class CoverCells(Command, frozen=True, tag="cover_cells"):
    """Lay every card of the hand, in this order, and take ``lines`` that then read a word.

    Rows or columns, not both. With no line named, those with most cards are taken.
    """

    placements: list[Placement]
    lines: list[LineName] = msgspec.field(default_factory=list)


COMMANDS: Final[tuple[type[Command], ...]] = (CoverCells,)
