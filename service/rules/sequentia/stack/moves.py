"""What a seat may ask for in ``stack``: one command is one whole turn."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from service.rules.sequentia.cards import Card
from service.rules.table import Command

PILES: Final = 4
"""How many piles a full row has (rule 19)."""

WINDOWS: Final = (1, 2)
"""The first piles of the two windows of three neighbours (K2)."""

PileNumber = Annotated[int, Meta(ge=1, le=PILES)]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of the hand: laid at the ``left`` or ``right`` end of the row, laid on the
    ``pile`` of that number, or played as a sequence: as the ``word`` that three neighbouring
    piles read, of which ``pile`` is the first (needed where both windows read it).
    """

    card: Card
    to: Literal["left", "right", "pile", "word"]
    pile: PileNumber | None = None


class PlayCards(Command, frozen=True, tag="play_cards"):
    """Play one card or more, in this order; the last may be played as a sequence."""

    steps: list[Step]


COMMANDS: Final[tuple[type[Command], ...]] = (PlayCards,)
