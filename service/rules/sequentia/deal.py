"""Everything that chance decides: who moves first and the order of the deck, from the seed."""

from service.rules.deal import below, shuffle, words
from service.rules.seating import deal_key_of
from service.rules.sequentia.cards import DECKS, Card
from service.rules.sequentia.draft import Draft
from service.rules.sequentia.events import DeckShuffled, FirstSeatDrawn
from service.rules.sequentia.turns import Mode, go_on
from service.rules.table import Event, State


def first_seat(state: State) -> int:
    """Who moves first (E1): by lot, the first number under the label ``cut``; or the match says."""
    if state.match is not None and state.match.first_seat is not None:
        return state.match.first_seat
    return below(words(deal_key_of(state), "cut"), len(state.seats))


def shuffled_deck(state: State) -> list[Card]:
    """The deck of the game as label ``shuffle:0`` orders it, its top first."""
    return shuffle(deal_key_of(state), "shuffle:0", DECKS[state.options["deck"]])


def open_table(mode: Mode, state: State, now: int) -> list[Event]:
    """What is laid out at the start: the lot, the deck, the table, the hands, the first turn.

    The table comes before the hands; the seats draw in order of play, each its whole hand.
    """
    seats = len(state.seats)
    draft = Draft(state, mode.evolvers)
    first = first_seat(state)
    draft.happen(FirstSeatDrawn(first))
    draft.happen(DeckShuffled(list(shuffled_deck(state))))
    draft.fill(list(mode.first_cells))
    for step in range(seats):
        draft.draw_to((first + step) % seats, mode.hand_size)
    return go_on(mode, draft, (first - 1) % seats, now)
