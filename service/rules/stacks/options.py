"""The options of Sequence Stacks and what fits together."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from service.rules.errors import BadOptions, Phrase
from service.rules.options import read_options

SEATS: Final = (2, 3, 4, 5, 6)
"""How many play (rule 1)."""

DEFAULT_WINDOW_HOURS: Final = 12
LONGEST_WINDOW_HOURS: Final = 168


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be agreed before a game."""

    refill: Annotated[
        Literal["start", "end"],
        Meta(
            description="Hands are drawn up to five at the start of the own turn, or right "
            "after the discard that ends it."
        ),
    ] = "start"
    block_mode: Annotated[
        Literal["standing", "window"],
        Meta(
            description="Blocks follow standing orders that every seat may give at any time, or "
            "each finished sequence waits for sealed answers from all opponents."
        ),
    ] = "standing"
    block_window_hours: Annotated[
        Annotated[int, Meta(ge=1, le=LONGEST_WINDOW_HOURS)] | None,
        Meta(description="With block_mode window: how long answers are awaited; 12 by itself."),
    ] = None
    max_reshuffles: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            description="The game ends by ranking when the draw pile would have to be renewed "
            "once more than this; 0 means without limit, and then a game need not end.",
        ),
    ] = 10


def resolve(asked: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Every option with its value; resolving twice changes nothing. Raises BadOptions."""
    options = read_options(asked, Options)
    resolved = msgspec.structs.asdict(options)
    if options.block_mode == "window":
        resolved["block_window_hours"] = options.block_window_hours or DEFAULT_WINDOW_HOURS
    elif options.block_window_hours is not None:
        raise BadOptions(reason=Phrase("block_window_hours is for block_mode window only."))
    return resolved
