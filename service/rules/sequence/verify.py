"""What the seed of a finished game of Sequence decides, and what the dealt cards allow."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from service.rules.seating import deal_key_of
from service.rules.sequence.board import CORNERS, SPACE_INDEX, TWO_EYED, mask_of
from service.rules.sequence.deal import cut_of, dealt, layout_of, reshuffled
from service.rules.sequence.events import (
    BoardLaid,
    CardDiscarded,
    CardDrawn,
    CardsRevealed,
    ChipPlaced,
    ChipRemoved,
    CutMade,
    DeadCardExchanged,
    HandDealt,
    PileShuffled,
    SequenceMade,
)
from service.rules.sequence.options import hand_size
from service.rules.sequence.state import Position, position_of
from service.rules.sequence.turns import reveal
from service.rules.table import Event, State
from service.rules.verification import Contradiction, Recompute, contradiction, laid_open


def verify(events: Sequence[Event]) -> Contradiction | None:
    """The place (from 1) and reason of the first event the seed contradicts, None if none."""
    return contradiction(events, _RECOMPUTED, _fault)


def open_log(events: Sequence[Event]) -> Iterator[Event]:
    """The log of a finished game with every hidden card filled in from its seed."""
    return laid_open(events, _RECOMPUTED)


def _board(state: State, event: BoardLaid) -> Event:
    return BoardLaid(layout_of(deal_key_of(state), state.options["board"]))


def _cut(state: State, event: CutMade) -> Event:
    return cut_of(state)


def _deal(state: State) -> tuple[list[list[str]], list[str]]:
    seats, dealer = len(state.seats), position_of(state).dealer
    return dealt(deal_key_of(state), seats, dealer, hand_size(state.options, seats))


def _hand(state: State, event: HandDealt) -> Event:
    return HandDealt(event.seat, list(_deal(state)[0][event.seat]))


def _pile(state: State, event: PileShuffled) -> Event:
    position = position_of(state)
    if position.shuffles:
        return reshuffled(state, position.discards)
    return PileShuffled(list(_deal(state)[1]))


def _draw(state: State, event: CardDrawn) -> Event:
    return CardDrawn(event.seat, next(iter(position_of(state).pile), ""))


def _revealed(state: State, event: CardsRevealed) -> Event:
    return reveal(state)[0]


_RECOMPUTED: Final[Mapping[type[Event], Recompute]] = {
    BoardLaid: _board,
    CutMade: _cut,
    HandDealt: _hand,
    PileShuffled: _pile,
    CardDrawn: _draw,
    CardsRevealed: _revealed,
}


_PLAYS: Final = (ChipPlaced, ChipRemoved, DeadCardExchanged, CardDiscarded)


def _fault(state: State, event: Event) -> str | None:
    position = position_of(state)
    if isinstance(event, _PLAYS) and event.card not in position.hands[event.seat]:
        return f"seat {event.seat + 1} did not hold {event.card}"
    if isinstance(event, ChipPlaced):
        return _misplaced(position, event)
    if isinstance(event, ChipRemoved) and mask_of([event.space]) & (position.open | CORNERS):
        return f"no chip stood on {event.space}"
    if isinstance(event, SequenceMade):
        missing = mask_of(event.spaces) & ~(position.chips[event.team] | CORNERS)
        return "not all five were the team's" if missing else None
    return None


def _misplaced(position: Position, event: ChipPlaced) -> str | None:
    shown = position.layout[SPACE_INDEX[event.space]]
    if event.card not in TWO_EYED and event.card != shown:
        return f"{event.space} shows {shown}, not {event.card}"
    if not mask_of([event.space]) & position.open:
        return f"{event.space} was not open"
    return None
