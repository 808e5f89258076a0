"""A turn while it is decided: each event is folded into a copy, so the next sees its effect."""

from collections.abc import Mapping

import msgspec

from service.rules.errors import NotYourTurn
from service.rules.sequentia.cards import Card, is_card
from service.rules.sequentia.errors import CardNotHeld, NoSuchCard
from service.rules.sequentia.events import CardsDrawn, TableFilled
from service.rules.sequentia.state import Position, copied_position
from service.rules.table import Event, Evolver, State


class Draft:
    """The events decided so far, and a copy of the state in which they have happened.

    Only the position is copied: the evolvers of Sequentia change nothing else.
    """

    __slots__ = ("_evolvers", "events", "position", "state")

    def __init__(self, state: State, evolvers: Mapping[type[Event], Evolver]) -> None:
        self.events: list[Event] = []
        self.position: Position = copied_position(state.position)
        self.state = msgspec.structs.replace(state, position=self.position)
        self._evolvers = evolvers

    def happen(self, event: Event) -> None:
        """The event is decided."""
        self.events.append(event)
        self._evolvers[type(event)](self.state, event)

    def draw_to(self, seat: int, size: int) -> None:
        """The seat draws until it holds ``size`` cards, or what is there (E4)."""
        missing = size - len(self.position.hands[seat])
        cards = self.position.pile[:missing] if missing > 0 else []
        if cards:
            self.happen(CardsDrawn(seat, cards))

    def fill(self, cells: list[int]) -> None:
        """Cards from the draw pile go to ``cells`` in this order, as far as there are any (E4)."""
        cards = [card for card in self.position.pile[: len(cells)] if card is not None]
        if cards:
            self.happen(TableFilled(cells[: len(cards)], cards))


def require_turn(state: State, seat: int) -> None:
    """Raises NotYourTurn when another seat is to move."""
    if state.to_move != seat:
        to_move = -1 if state.to_move is None else state.to_move
        raise NotYourTurn(to_move=to_move, seat=seat)


def require_held(position: Position, seat: int, card: Card, step: int) -> None:
    """Raises CardNotHeld, or NoSuchCard for what is no card at all."""
    if card not in position.hands[seat]:
        raise (
            CardNotHeld(step=step, card=card) if is_card(card) else NoSuchCard(step=step, card=card)
        )
