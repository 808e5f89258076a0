"""The course of a game of ``shift``: objectives that cannot be made, the stall and the end."""

from typing import Final

from service.rules.sequentia.cards import Card, can_make, word_of
from service.rules.sequentia.draft import Draft
from service.rules.sequentia.nine import CELLS, CENTRE, top_digits
from service.rules.sequentia.shift.events import ObjectiveExchanged
from service.rules.sequentia.shift.evolve import EVOLVERS
from service.rules.sequentia.state import Position
from service.rules.sequentia.turns import Ending, Mode
from service.rules.table import State, TurnPassed


def ending(state: State) -> Ending | None:
    """The stall (S9); or the draw pile is empty and no objective can be made (rule 15, S8)."""
    position: Position = state.position
    if position.quiet >= state.options["stall_turns"]:
        return "stalled", "S9"
    if position.pile:
        return None
    digits = top_digits(position.table)
    objectives = (card for hand in position.hands for card in hand)
    if any(is_possible(card, digits) for card in objectives):
        return None
    return "no_more_sequences", "15"


def settle(draft: Draft, seat: int) -> bool:
    """An objective that cannot be made is the whole turn: exchanged (rule 13) or, once the draw
    pile is empty, kept while the turn passes (rule 14).
    """
    position = draft.position
    card = position.hands[seat][0]
    if is_possible(card, top_digits(position.table)):
        return False
    if position.pile and card is not None:
        draft.happen(ObjectiveExchanged(seat, card))
        draft.draw_to(seat, 1)
    else:
        draft.happen(TurnPassed(seat, "no_move"))
    return True


def is_possible(card: Card | None, digits: str) -> bool:
    """Whether the cards showing ``digits`` contain the word (S4); an unknown one may be made."""
    return card is None or can_make(word_of(card), digits)


MODE: Final = Mode(
    title="Sequentia shift",
    hand_size=1,
    first_cells=tuple(cell + 1 for cell in CELLS if cell != CENTRE),
    evolvers=EVOLVERS,
    ending=ending,
    settle=settle,
)
