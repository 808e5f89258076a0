"""What happens in ``shift`` alone: slides, and objectives that cannot be made."""

from typing import Final

from service.rules.sequentia.cards import Card
from service.rules.sequentia.events import COMMON_EVENTS, TableFilled
from service.rules.table import Event


class CardsSlid(Event, frozen=True, tag="cards_slid"):
    """A turn was played with these slides, none or more, one after the other."""

    seat: int
    slides: list[str]


class ObjectiveExchanged(Event, frozen=True, tag="objective_exchanged"):
    """The objective could not be made and left the game; that was the turn (rule 13).

    The new objective follows as CardsDrawn.
    """

    seat: int
    card: Card


EVENTS: Final[tuple[type[Event], ...]] = (
    *COMMON_EVENTS,
    TableFilled,
    CardsSlid,
    ObjectiveExchanged,
)
