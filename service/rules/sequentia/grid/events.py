"""What happens in ``grid`` alone: cells are covered, and cards that fit nowhere leave."""

from typing import Final

from service.rules.sequentia.cards import Card
from service.rules.sequentia.events import COMMON_EVENTS, TableFilled
from service.rules.table import Event


class CellCovered(Event, frozen=True, tag="cell_covered"):
    """A card was laid on the cards of a cell (rule 27)."""

    seat: int
    card: Card
    cell: int


class CardRemoved(Event, frozen=True, tag="card_removed"):
    """A hand card with no legal cell left the game (rule 34)."""

    seat: int
    card: Card


EVENTS: Final[tuple[type[Event], ...]] = (
    *COMMON_EVENTS,
    TableFilled,
    CellCovered,
    CardRemoved,
)
