"""Checking a finished game against its revealed seed: the lots, the deck and every draw."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from service.rules.deal import commitment, shuffle
from service.rules.game import fold
from service.rules.seating import deal_key_of
from service.rules.sequentia.deal import first_seat, shuffled_deck
from service.rules.sequentia.events import (
    CardsDrawn,
    DeckShuffled,
    FirstSeatDrawn,
    HandRemoved,
    HandsRevealed,
    TableFilled,
    WordMade,
)
from service.rules.sequentia.state import Position, held_cards
from service.rules.table import Event, GameOpened, SeatsDrawn, SeedRevealed, State

Expected = Callable[[State, Any], Event]


def verify(events: Sequence[Event]) -> tuple[int, str] | None:
    """The place (from 1) and reason of the first event the seed contradicts, None if none.

    Takes the log as any viewer may read it after the end: what is hidden there is recomputed.
    """
    seed = next((event.seed for event in reversed(events) if isinstance(event, SeedRevealed)), None)
    if seed is None:
        return len(events), "the seed is not revealed"
    state = State()
    for place, event in enumerate(events, start=1):
        expected = _expected(state, event, seed)
        if not _agree(event, expected):
            return place, f"the seed leads to {_text(expected)}"
        try:
            fold([expected], state)
        except (LookupError, ValueError):
            return place, "it cannot follow from the events before it"
    return None


def _expected(state: State, event: Event, seed: str) -> Event:
    """The event as the seed and what went before make it."""
    if isinstance(event, GameOpened):
        sealed = commitment(bytes.fromhex(seed))
        return msgspec.structs.replace(event, seed=seed, commitment=sealed)
    make = _EXPECTED.get(type(event))
    return event if make is None else make(state, event)


def _agree(event: Event, expected: Event) -> bool:
    """Whether all that is not hidden is as expected."""
    if event == expected:
        return True
    return all(
        _is_hidden(getattr(event, name)) or getattr(event, name) == getattr(expected, name)
        for name in event.__struct_fields__
    ) and all(
        getattr(event, name) is None or len(getattr(event, name)) == len(getattr(expected, name))
        for name in event.private
    )


def _is_hidden(value: Any) -> bool:
    return value is None or (isinstance(value, list) and set(map(type, value)) == {type(None)})


def _text(event: Event) -> str:
    return msgspec.json.encode(event).decode()


def _drawn(state: State, event: CardsDrawn) -> Event:
    position: Position = state.position
    return CardsDrawn(event.seat, position.pile[: len(event.cards)])


def _filled(state: State, event: TableFilled) -> Event:
    position: Position = state.position
    cards = [card for card in position.pile[: len(event.cells)] if card is not None]
    return TableFilled(event.cells, cards)


def _made(state: State, event: WordMade) -> Event:
    table = state.position.table
    taken = [card for cell in event.cells for card in table[cell - 1]]
    return WordMade(event.seat, event.card, event.cells, taken)


def _hand_removed(state: State, event: HandRemoved) -> Event:
    return HandRemoved(event.seat, held_cards(state.position, event.seat))


def _revealed(state: State, event: HandsRevealed) -> Event:
    position: Position = state.position
    hands = [held_cards(position, seat) for seat in range(len(position.hands))]
    return HandsRevealed(hands, [card for card in position.pile if card is not None])


def _seats(state: State, event: SeatsDrawn) -> Event:
    return SeatsDrawn(shuffle(deal_key_of(state), "seats", range(len(state.seats))))


_EXPECTED: Final[Mapping[type[Event], Expected]] = {
    SeatsDrawn: _seats,
    FirstSeatDrawn: lambda state, event: FirstSeatDrawn(first_seat(state)),
    DeckShuffled: lambda state, event: DeckShuffled(list(shuffled_deck(state))),
    CardsDrawn: _drawn,
    TableFilled: _filled,
    WordMade: _made,
    HandRemoved: _hand_removed,
    HandsRevealed: _revealed,
}
