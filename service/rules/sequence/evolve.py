"""One step of the fold: what each event of Sequence does to the position.

Every evolver takes redacted events too: an unknown card is None, and counts stay true.
"""

from collections.abc import Mapping
from typing import Final

from service.rules.cards import Card
from service.rules.sequence.board import (
    BITS,
    SPACE_INDEX,
    mask_of,
)
from service.rules.sequence.events import (
    BoardLaid,
    CardDiscarded,
    CardDrawn,
    CardsRevealed,
    ChipPlaced,
    ChipRemoved,
    CutMade,
    DeadCardExchanged,
    DrawLost,
    DrawOwed,
    HandDealt,
    PileShuffled,
    SequenceBroken,
    SequenceMade,
    TalkCalledOut,
    TalkPenalised,
)
from service.rules.sequence.placings import placings_on
from service.rules.sequence.state import Position
from service.rules.sequence.tally import THROUGH
from service.rules.table import TABLE_EVOLVERS, Event, Evolver, State, TurnPassed

_pass_turn = TABLE_EVOLVERS[TurnPassed]


def _on_board(state: State, event: BoardLaid) -> None:
    position: Position = state.position
    position.layout = event.layout
    layout = tuple(event.layout)
    position.placings, position.placings_only = (
        placings_on(layout, True),
        placings_on(layout, False),
    )


def _on_cut(state: State, event: CutMade) -> None:
    state.position.dealer = event.dealer


def _on_hand(state: State, event: HandDealt) -> None:
    state.position.hands[event.seat] = list(event.cards)


def _on_pile(state: State, event: PileShuffled) -> None:
    position: Position = state.position
    position.pile = list(event.cards)
    position.discards = []
    position.shuffles += 1


def _on_placed(state: State, event: ChipPlaced) -> None:
    position: Position = state.position
    seat, index = event.seat, SPACE_INDEX[event.space]
    _discard(position, seat, event.card)
    team = seat % position.teams
    position.chips[team] |= BITS[index]
    position.tally[team] += THROUGH[index]
    position.open ^= BITS[index]
    position.exchanges = position.passes = 0
    position.last = event


def _on_removed(state: State, event: ChipRemoved) -> None:
    position: Position = state.position
    index = SPACE_INDEX[event.space]
    _discard(position, event.seat, event.card)
    for team, chips in enumerate(position.chips):
        if chips & BITS[index]:
            position.chips[team] ^= BITS[index]
            position.tally[team] -= THROUGH[index]
    position.open |= BITS[index]
    position.exchanges = position.passes = 0
    position.last = event


def _on_made(state: State, event: SequenceMade) -> None:
    position: Position = state.position
    five = mask_of(event.spaces)
    position.sequences.append((event.team, five))
    position.locked[event.team] |= five & position.chips[event.team]


def _on_broken(state: State, event: SequenceBroken) -> None:
    position: Position = state.position
    position.sequences.remove((event.team, mask_of(event.spaces)))
    locked = 0
    for team, five in position.sequences:
        if team == event.team:
            locked |= five
    position.locked[event.team] = locked & position.chips[event.team]


def _on_exchanged(state: State, event: DeadCardExchanged) -> None:
    position: Position = state.position
    _discard(position, event.seat, event.card)
    position.exchanges += 1
    # The replacement that follows is owed before any card owed for a move.
    position.owed.insert(0, event.seat)


def _on_owed(state: State, event: DrawOwed) -> None:
    state.position.owed.append(event.seat)


def _on_card(state: State, event: CardDrawn) -> None:
    position: Position = state.position
    position.pile.pop(0)
    position.hands[event.seat].append(event.card)
    if event.seat in position.owed:
        position.owed.remove(event.seat)


def _on_draw_lost(state: State, event: DrawLost) -> None:
    state.position.owed.remove(event.seat)


def _on_passed(state: State, event: TurnPassed) -> None:
    position: Position = state.position
    position.passes += 1
    position.exchanges = 0
    _pass_turn(state, event)


def _on_talk(state: State, event: TalkCalledOut) -> None:
    state.position.talk_calls.append((event.seat, event.team))


def _on_penalised(state: State, event: TalkPenalised) -> None:
    position: Position = state.position
    position.talk_calls = [call for call in position.talk_calls if call[1] != event.team]
    position.penalties.extend(event.seats)


def _on_discarded(state: State, event: CardDiscarded) -> None:
    position: Position = state.position
    _discard(position, event.seat, event.card)
    position.penalties.remove(event.seat)


def _on_revealed(state: State, event: CardsRevealed) -> None:
    position: Position = state.position
    position.hands = [list(cards) for cards in event.hands]
    position.pile = list(event.pile)


def _discard(position: Position, seat: int, card: Card) -> None:
    hand = position.hands[seat]
    hand.remove(card if card in hand else None)
    position.discards.append(card)


EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    BoardLaid: _on_board,
    CutMade: _on_cut,
    HandDealt: _on_hand,
    PileShuffled: _on_pile,
    ChipPlaced: _on_placed,
    ChipRemoved: _on_removed,
    SequenceMade: _on_made,
    SequenceBroken: _on_broken,
    DeadCardExchanged: _on_exchanged,
    DrawOwed: _on_owed,
    CardDrawn: _on_card,
    DrawLost: _on_draw_lost,
    TurnPassed: _on_passed,
    TalkCalledOut: _on_talk,
    TalkPenalised: _on_penalised,
    CardDiscarded: _on_discarded,
    CardsRevealed: _on_revealed,
}
