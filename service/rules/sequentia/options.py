"""The options of the three modes, and which deck goes with how many seats."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from service.rules.errors import BadOptions, Phrase
from service.rules.options import read_options

SEATS: Final = (2, 3, 4, 5, 6)
"""How many play; five and six take two decks (E1)."""

_ONE_DECK_SEATS: Final = 4

Deck = Annotated[
    Literal["seq54", "seq108"],
    Meta(description="One deck of 54 cards for 2 to 4 seats, or two of them, also for 5 and 6."),
]


class ShiftOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be agreed before a game of ``shift``."""

    deck: Deck = "seq54"
    stall_turns: Annotated[
        int,
        Meta(
            ge=1,
            le=1000,
            description="The game ends after this many turns in a row without a sequence "
            "or an exchange.",
        ),
    ] = 20


class StackOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be agreed before a game of ``stack``."""

    deck: Deck = "seq54"


class GridOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be agreed before a game of ``grid``."""

    deck: Deck = "seq54"
    grid_claim: Annotated[
        Literal["any_card", "placed_card"],
        Meta(
            description="A line may read the word of any card that is seen in it, or only of a "
            "card laid in this turn: slower and fairer."
        ),
    ] = "any_card"


Resolve = Callable[[Mapping[str, Any], int], dict[str, Any]]


def resolver(options: type[msgspec.Struct]) -> Resolve:
    """(asked, seats) -> every option with its value. It raises BadOptions."""

    def resolve(asked: Mapping[str, Any], seats: int) -> dict[str, Any]:
        resolved = msgspec.structs.asdict(read_options(asked, options))
        if seats > _ONE_DECK_SEATS and resolved["deck"] == "seq54":
            raise BadOptions(reason=Phrase("{seats} seats take the deck seq108.", seats=seats))
        return resolved

    return resolve
