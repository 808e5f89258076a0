"""Recomputes every deal, draw and reshuffle of a finished game from its revealed seed.

Works on the log of any viewer: what is hidden there is recomputed, what is shown must agree.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from service.rules.seating import deal_key_of
from service.rules.stacks.cards import BLOCK, REVERSE, SKIP, STEAL_CARD, STEAL_CHIP, Card
from service.rules.stacks.deal import dealer_of, dealt, renewed
from service.rules.stacks.events import (
    CardDiscarded,
    CardsDrawn,
    CardsRevealed,
    CardStacked,
    CardStolen,
    ChipStolen,
    DealerDrawn,
    HandDealt,
    PileShuffled,
    ReversePlayed,
    SequenceBlocked,
    SkipPlayed,
)
from service.rules.stacks.state import place_of, position_of
from service.rules.table import Event, State
from service.rules.verification import Contradiction, Recompute, contradiction


def verify(events: Sequence[Event]) -> Contradiction | None:
    """The first event that the seed, or the cards it dealt, contradict; None if none does."""
    return contradiction(events, _RECOMPUTED, _fault)


def _dealer(state: State, event: DealerDrawn) -> Event:
    return DealerDrawn(dealer_of(state))


def _hand(state: State, event: HandDealt) -> Event:
    hands, _ = dealt(deal_key_of(state), len(state.seats), position_of(state).dealer)
    return HandDealt(event.seat, list(hands[event.seat]))


def _pile(state: State, event: PileShuffled) -> Event:
    key, position = deal_key_of(state), position_of(state)
    if event.number:
        return renewed(key, position.reshuffles + 1, position.completed)
    _, pile = dealt(key, len(state.seats), position.dealer)
    return PileShuffled(list(pile), 0)


def _draw(state: State, event: CardsDrawn) -> Event:
    return CardsDrawn(event.seat, position_of(state).pile[: len(event.cards)])


def _revealed(state: State, event: CardsRevealed) -> Event:
    position: Any = position_of(state)
    return CardsRevealed(position.hands, position.pile, position.gone_hands)


_RECOMPUTED: Final[Mapping[type[Event], Recompute]] = {
    DealerDrawn: _dealer,
    HandDealt: _hand,
    PileShuffled: _pile,
    CardsDrawn: _draw,
    CardsRevealed: _revealed,
}


def _fault(state: State, event: Event) -> str | None:
    """What is wrong with a play, given the cards that the seed dealt."""
    played = _PLAYED.get(type(event))
    if played is None:
        return None
    position, card, seat = position_of(state), played(event), event.seat  # type: ignore[attr-defined]
    if getattr(event, "from_discard", False):
        if position.discards[seat][-1:] != [card]:
            return f"{card} was not on top of the discard pile of seat {seat + 1}"
    elif card not in position.hands[seat]:
        return f"seat {seat + 1} did not hold {card}"
    return _misplaced(state, event)


def _misplaced(state: State, event: Event) -> str | None:
    position = position_of(state)
    if isinstance(event, CardStacked):
        needed = len(position.stacks[place_of(event.card[0], event.stack)]) + 1
        if event.card[1] not in ("W", str(needed)):
            return f"the stack needed {needed}"
    if isinstance(event, CardStolen) and position.discards[event.from_seat][-1:] != [event.card]:
        return f"{event.card} was not on top of the discard pile of seat {event.from_seat + 1}"
    return None


_PLAYED: Final[dict[type[Event], Callable[[Any], Card]]] = {
    CardStacked: lambda event: str(event.card),
    CardDiscarded: lambda event: str(event.card),
    SkipPlayed: lambda event: SKIP,
    ReversePlayed: lambda event: REVERSE,
    CardStolen: lambda event: STEAL_CARD,
    ChipStolen: lambda event: STEAL_CHIP,
    SequenceBlocked: lambda event: BLOCK,
}
