"""One step of the fold: what each event of Sequence Stacks does to the position.

Every evolver takes redacted events too: an unknown card is None, and counts stay true. No list
of cards is changed in place, so that working copies of a position can share them.
"""

from collections.abc import Mapping
from typing import Final

from service.rules.stacks.cards import BLOCK, REVERSE, SKIP, STEAL_CARD, STEAL_CHIP, Card
from service.rules.stacks.events import (
    BlockWindowClosed,
    BlockWindowOpened,
    CardDiscarded,
    CardsDrawn,
    CardsRevealed,
    CardStacked,
    CardStolen,
    ChipStolen,
    ChipTaken,
    DealerDrawn,
    HandDealt,
    PileShuffled,
    ReversePlayed,
    SeatCleared,
    SequenceBlocked,
    SequenceFinished,
    SkipPlayed,
)
from service.rules.stacks.state import Position, Window, idle_turns, place_of, with_chip
from service.rules.table import TABLE_EVOLVERS, Event, Evolver, State, TurnBegan, ask, resume

_begin_turn = TABLE_EVOLVERS[TurnBegan]


def _on_dealer(state: State, event: DealerDrawn) -> None:
    state.position.dealer = event.dealer


def _on_hand(state: State, event: HandDealt) -> None:
    state.position.hands[event.seat] = list(event.cards)


def _on_pile(state: State, event: PileShuffled) -> None:
    position: Position = state.position
    position.pile = list(event.cards)
    position.completed = []
    position.reshuffles = event.number


def _on_turn(state: State, event: TurnBegan) -> None:
    position: Position = state.position
    position.idle = idle_turns(position)
    position.skips = 0
    position.has_played = False
    _begin_turn(state, event)


def _on_drawn(state: State, event: CardsDrawn) -> None:
    position: Position = state.position
    hands = position.hands
    hands[event.seat] = [*hands[event.seat], *event.cards]
    position.pile = position.pile[len(event.cards) :]


def _on_stacked(state: State, event: CardStacked) -> None:
    position: Position = state.position
    card = event.card
    _play(position, event.seat, card, event.from_discard)
    place = place_of(card[0], event.stack)
    position.stacks[place] = [*position.stacks[place], card]
    position.last = event


def _on_finished(state: State, event: SequenceFinished) -> None:
    position: Position = state.position
    place = place_of(event.colour, event.stack)
    position.completed = position.completed + position.stacks[place]
    position.stacks[place] = []


def _on_window(state: State, event: BlockWindowOpened) -> None:
    state.position.window = Window(event.seat, event.colour, event.turn_left)
    ask(state, event.asked, event.deadline)


def _on_window_closed(state: State, event: BlockWindowClosed) -> None:
    state.position.window = None
    resume(state, event.seat, event.deadline)


def _on_blocked(state: State, event: SequenceBlocked) -> None:
    position: Position = state.position
    _take(position, event.seat, BLOCK)
    position.actions = [*position.actions, BLOCK]


def _on_chip(state: State, event: ChipTaken) -> None:
    chips = state.position.chips
    chips[event.seat] = with_chip(chips[event.seat], event.colour)


def _on_skip(state: State, event: SkipPlayed) -> None:
    position: Position = state.position
    _act(position, event.seat, SKIP, event.from_discard)
    position.skips += 1
    position.last = event


def _on_reverse(state: State, event: ReversePlayed) -> None:
    position: Position = state.position
    _act(position, event.seat, REVERSE, event.from_discard)
    position.direction = -position.direction
    position.last = event


def _on_card_stolen(state: State, event: CardStolen) -> None:
    position: Position = state.position
    _act(position, event.seat, STEAL_CARD, event.from_discard)
    discards, hands = position.discards, position.hands
    discards[event.from_seat] = discards[event.from_seat][:-1]
    # In front, for it was not drawn: a time-out discards what was drawn last.
    hands[event.seat] = [event.card, *hands[event.seat]]
    position.last = event


def _on_chip_stolen(state: State, event: ChipStolen) -> None:
    position: Position = state.position
    _act(position, event.seat, STEAL_CHIP, event.from_discard)
    chips = position.chips
    chips[event.from_seat] = with_chip(chips[event.from_seat], event.colour, -1)
    chips[event.seat] = with_chip(chips[event.seat], event.colour)
    position.last = event


def _on_discarded(state: State, event: CardDiscarded) -> None:
    position: Position = state.position
    seat, card = event.seat, event.card
    _take(position, seat, card)
    position.discards[seat] = [*position.discards[seat], card]
    position.last = event


def _on_cleared(state: State, event: SeatCleared) -> None:
    position: Position = state.position
    seat = event.seat
    position.gone_hands = position.gone_hands + position.hands[seat]
    position.gone_discards = position.gone_discards + position.discards[seat]
    position.hands[seat], position.discards[seat], position.chips[seat] = [], [], [0, 0]
    if position.window is not None and position.window.seat == seat:
        position.window = None


def _on_revealed(state: State, event: CardsRevealed) -> None:
    position: Position = state.position
    position.hands = [list(cards) for cards in event.hands]
    position.pile = list(event.pile)
    position.gone_hands = list(event.gone)


def _take(position: Position, seat: int, card: Card) -> None:
    hand = position.hands[seat][:]
    # A card that a viewer does not know was one of the unknown ones.
    hand.remove(card if card in hand else None)
    position.hands[seat] = hand


def _play(position: Position, seat: int, card: Card, from_discard: bool) -> None:
    if from_discard:
        position.discards[seat] = position.discards[seat][:-1]
    else:
        _take(position, seat, card)
    position.has_played = True


def _act(position: Position, seat: int, card: Card, from_discard: bool) -> None:
    _play(position, seat, card, from_discard)
    position.actions = [*position.actions, card]


EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    DealerDrawn: _on_dealer,
    HandDealt: _on_hand,
    PileShuffled: _on_pile,
    TurnBegan: _on_turn,
    CardsDrawn: _on_drawn,
    CardStacked: _on_stacked,
    SequenceFinished: _on_finished,
    BlockWindowOpened: _on_window,
    BlockWindowClosed: _on_window_closed,
    SequenceBlocked: _on_blocked,
    ChipTaken: _on_chip,
    SkipPlayed: _on_skip,
    ReversePlayed: _on_reverse,
    CardStolen: _on_card_stolen,
    ChipStolen: _on_chip_stolen,
    CardDiscarded: _on_discarded,
    SeatCleared: _on_cleared,
    CardsRevealed: _on_revealed,
}
