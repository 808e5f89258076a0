"""Which bot has something to do: in its turn, or out of turn where the rules offer that."""

from service.rules.game import legal_moves
from service.rules.table import State


def bot_to_act(state: State) -> int | None:
    """The seat of the bot that acts next, None while none has anything to do.

    What a bot may do out of turn (take a card, declare a sequence) comes first: it may be lost.
    """
    if state.phase != "running" or state.asked:
        return None
    bots = [n for n, seat in enumerate(state.seats) if seat.bot is not None and not seat.is_out]
    for seat in bots:
        if seat != state.to_move and legal_moves(state, seat):
            return seat
    return state.to_move if state.to_move in bots else None
