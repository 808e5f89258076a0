"""Every single play and note that can be asked for at a table."""

from service.rules.stacks.cards import CARDS, COLOURED
from service.rules.stacks.moves import (
    AnswerBlock,
    DiscardCard,
    EndTurn,
    PlayCard,
    PlayReverse,
    PlaySkip,
    SetOrder,
    StealCard,
    StealChip,
)
from service.rules.table import Command

BOTH = (False, True)


def every_play(seats: int) -> list[Command]:
    """Each play with its place named, legal or not."""
    return [
        *(
            PlayCard(card, stack, top)
            for card in COLOURED
            for stack in (1, 2, "new")
            for top in BOTH
        ),
        *(PlaySkip(top) for top in BOTH),
        *(PlayReverse(top) for top in BOTH),
        *(StealCard(seat, top) for seat in range(seats) for top in BOTH),
        *(StealChip(seat, "B", top) for seat in range(seats) for top in BOTH),
        *(StealChip(seat, "R", top) for seat in range(seats) for top in BOTH),
        *(DiscardCard(card) for card in CARDS),
        EndTurn(),
    ]


def every_note() -> list[Command]:
    """Answers and orders of each kind."""
    return [
        AnswerBlock(blocks=True),
        AnswerBlock(blocks=False),
        *(SetOrder(when) for when in ("never", "win", "ask")),
        *(SetOrder(when) for when in (1, 2, 3, 4, 5)),
        SetOrder("win", [2]),
        SetOrder(3, [0, 2, 5]),
    ]
