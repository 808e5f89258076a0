"""What a seat may ask for in ``shift``: one command is one whole turn."""

from typing import Annotated, Final

from msgspec import Meta

from service.rules.table import Command

MOST_SLIDES: Final = 6
"""How many slides a turn may have (rule 8)."""

Slide = Annotated[str, Meta(pattern="^[1-9]>[1-9]$")]
RowNumber = Annotated[int, Meta(ge=1, le=3)]
CellNumber = Annotated[int, Meta(ge=1, le=9)]


class SlideCards(Command, frozen=True, tag="slide_cards"):
    """Slide cards, none to six, and take the own word where it then stands.

    ``slides``: ``2>5`` moves the card of cell 2 to the empty cell 5. Where the word stands after
    the last, ``leave`` names the cell that stays empty (1 to 9; it may be left out when the draw
    pile is empty), and ``row`` the row to take where two read the word.
    """

    slides: list[Slide]
    row: RowNumber | None = None
    leave: CellNumber | None = None


class ExchangeObjective(Command, frozen=True, tag="exchange_objective"):
    """Ask for another objective: always refused, for one that cannot be made is exchanged
    by itself (rule 13, S4).
    """


class SetOrder(Command, frozen=True, tag="set_order"):
    """A standing order: at the own turn, take the shortest way to the word if it has at most
    ``within`` slides; null: no order any more. Nobody else can tell that it was given.
    """

    within: Annotated[int, Meta(ge=0, le=MOST_SLIDES)] | None = MOST_SLIDES


COMMANDS: Final[tuple[type[Command], ...]] = (SlideCards, ExchangeObjective, SetOrder)
