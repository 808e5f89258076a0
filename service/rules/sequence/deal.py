"""Everything that chance decides: board, cut, hands, draw pile and reshuffles, from the seed."""

from collections.abc import Sequence

from service.rules.cards import DOUBLE_PACK, RANK_ORDER, Card
from service.rules.deal import shuffle
from service.rules.seating import deal_key_of
from service.rules.sequence.board import BITS, CORNER, CORNERS, JACKS, LAYOUTS
from service.rules.sequence.events import (
    BoardLaid,
    CardDrawn,
    CutMade,
    HandDealt,
    PileShuffled,
)
from service.rules.sequence.options import hand_size
from service.rules.sequence.state import position_of
from service.rules.table import Event, State, begin_turn

_BOARD_CARDS = tuple(card for card in DOUBLE_PACK if card not in JACKS)


def open_table(state: State, now: int) -> list[Event]:
    """What is laid out at the start: board, cut, hands, draw pile, and the first turn."""
    key, seats = deal_key_of(state), len(state.seats)
    cut = cut_of(state)
    hands, pile = dealt(key, seats, cut.dealer, hand_size(state.options, seats))
    order = [(cut.dealer + 1 + n) % seats for n in range(seats)]
    return [
        BoardLaid(layout_of(key, state.options["board"])),
        cut,
        *(HandDealt(seat, list(hands[seat])) for seat in order),
        PileShuffled(list(pile)),
        begin_turn(state, first_after(state, cut.dealer), now),
    ]


def cut_of(state: State) -> CutMade:
    """The cut for the dealer; where a match says who moves first, nobody has to draw."""
    if state.match is None or state.match.first_seat is None:
        return cut_for_dealer(deal_key_of(state), len(state.seats))
    first = state.match.first_seat
    return CutMade([], (first - _lead(state)) % len(state.seats))


def first_after(state: State, dealer: int) -> int:
    """The seat that moves first when that one has dealt."""
    return (dealer + _lead(state)) % len(state.seats)


def who_began(state: State) -> int:
    """The seat that had the first turn."""
    return first_after(state, position_of(state).dealer)


def _lead(state: State) -> int:
    return 1 if state.options["start"] == "left_of_dealer" else 0


def layout_of(key: bytes, board: str) -> list[str]:
    """The layout by name; ``shuffled`` lays two packs without jacks in reading order."""
    if board != "shuffled":
        return list(LAYOUTS[board])
    cards = iter(shuffle(key, "board", _BOARD_CARDS))
    return [CORNER if bit & CORNERS else next(cards) for bit in BITS]


def cut_for_dealer(key: bytes, seats: int) -> CutMade:
    """Rule 6: seat by seat a card from the top; the lowest draw again until one is left.

    Should a deck run out among ties, the next is shuffled under ``cut:1``, ``cut:2``...
    """
    drawing, rounds, decks = list(range(seats)), [], 0
    deck: list[Card] = []
    while len(drawing) > 1:
        if len(deck) < len(drawing):
            deck = shuffle(key, f"cut:{decks}" if decks else "cut", DOUBLE_PACK)
            decks += 1
        cards: list[str | None] = [None] * seats
        for seat in drawing:
            cards[seat] = deck.pop(0)
        rounds.append(cards)
        drawing = lowest(cards)
    return CutMade(rounds, drawing[0])


def lowest(cards: Sequence[Card | None]) -> list[int]:
    """The seats that drew the lowest rank: two is lowest, ace high, suits equal (rule 6)."""
    ranks = {seat: RANK_ORDER[card] for seat, card in enumerate(cards) if card is not None}
    return [seat for seat, rank in ranks.items() if rank == min(ranks.values())]


def dealt(key: bytes, seats: int, dealer: int, size: int) -> tuple[list[list[Card]], list[Card]]:
    """Hands by seat, dealt one card at a time from the dealer's left, and the rest as pile."""
    deck = shuffle(key, "shuffle:0", DOUBLE_PACK)
    hands = [deck[(seat - dealer - 1) % seats : seats * size : seats] for seat in range(seats)]
    return hands, deck[seats * size :]


def draw(state: State, seat: int, played: Sequence[Card] = ()) -> list[Event]:
    """The events of drawing one card; none when there is nothing to draw (rule 32).

    ``played``: cards that join the discards before the draw.
    """
    position = position_of(state)
    if position.pile:
        return [CardDrawn(seat, position.pile[0])]
    discards = [*position.discards, *played]
    if not discards:
        return []
    pile = reshuffled(state, discards)
    return [pile, CardDrawn(seat, pile.cards[0])]


def reshuffled(state: State, discards: Sequence[Card]) -> PileShuffled:
    """All discards, the first discarded first, shuffled into a new pile (rule 32)."""
    label = f"shuffle:{position_of(state).shuffles}"
    return PileShuffled(list(shuffle(deal_key_of(state), label, discards)))
