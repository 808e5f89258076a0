"""What happens in ``stack`` alone: the row grows, and its piles."""

from typing import Final, Literal

from service.rules.sequentia.cards import Card
from service.rules.sequentia.events import COMMON_EVENTS
from service.rules.table import Event

Side = Literal["left", "right"]


class RowExtended(Event, frozen=True, tag="row_extended"):
    """A card became a new pile at one end of the row (rule 17)."""

    seat: int
    card: Card
    side: Side


class PileCovered(Event, frozen=True, tag="pile_covered"):
    """A card was laid on a pile of the row (rule 19)."""

    seat: int
    card: Card
    pile: int


EVENTS: Final[tuple[type[Event], ...]] = (
    *COMMON_EVENTS,
    RowExtended,
    PileCovered,
)
