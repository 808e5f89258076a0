"""Everything that chance decides: dealer, hands, draw pile and reshuffles, from the seed."""

from collections.abc import Sequence

from service.rules.deal import below, shuffle, words
from service.rules.seating import deal_key_of
from service.rules.stacks.cards import Card, deck_for
from service.rules.stacks.events import DealerDrawn, HandDealt, PileShuffled
from service.rules.stacks.state import HAND_SIZE, position_of
from service.rules.table import Event, State, begin_turn


def open_table(state: State, now: int) -> list[Event]:
    """Dealer, hands, draw pile, and the turn of the seat left of the dealer (rules 10-14)."""
    key, seats = deal_key_of(state), len(state.seats)
    dealer = dealer_of(state)
    hands, pile = dealt(key, seats, dealer)
    order = [(dealer + 1 + n) % seats for n in range(seats)]
    return [
        DealerDrawn(dealer),
        *(HandDealt(seat, list(hands[seat])) for seat in order),
        PileShuffled(list(pile), 0),
        begin_turn(state, order[0], now),
    ]


def dealer_of(state: State) -> int:
    """The dealer, by lot, or the one whose neighbour on the left a match lets move first."""
    seats = len(state.seats)
    if state.match is None or state.match.first_seat is None:
        return drawn_dealer(deal_key_of(state), seats)
    return (state.match.first_seat - 1) % seats


def who_began(state: State) -> int:
    """The seat that had the first turn, left of the dealer (rule 14)."""
    dealer: int = position_of(state).dealer
    return (dealer + 1) % len(state.seats)


def drawn_dealer(key: bytes, seats: int) -> int:
    """The dealer, each seat as likely as another (label ``cut``; D23)."""
    return below(words(key, "cut"), seats)


def dealt(key: bytes, seats: int, dealer: int) -> tuple[list[list[Card]], list[Card]]:
    """Hands by seat, dealt one card at a time from the dealer's left, and the rest as pile."""
    deck = shuffle(key, "shuffle:0", deck_for(seats))
    out = seats * HAND_SIZE
    hands = [deck[(seat - dealer - 1) % seats : out : seats] for seat in range(seats)]
    return hands, deck[out:]


def renewed(key: bytes, number: int, completed: Sequence[Card]) -> PileShuffled:
    """The completed cards, the first laid aside first, shuffled for the ``number``-th time."""
    return PileShuffled(list(shuffle(key, f"shuffle:{number}", completed)), number)
