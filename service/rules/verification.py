"""Checking a finished game against its revealed seed: what every kind's check has in common.

A log of any viewer will do: what is hidden there is recomputed, what is shown must agree.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from service.rules.deal import commitment, shuffle
from service.rules.game import fold
from service.rules.seating import deal_key_of
from service.rules.table import Event, GameOpened, SeatsDrawn, SeedRevealed, State

Contradiction: TypeAlias = tuple[int, str]
"""The place of an event (from 1) and what is wrong with it."""

Recompute: TypeAlias = Callable[[State, Any], Event]
"""(the state before, the event as logged) -> the event as the seed makes it."""

Fault: TypeAlias = Callable[[State, Event], str | None]
"""(the state before, the true event) -> what is wrong with it, given the cards dealt."""


def contradiction(
    events: Sequence[Event],
    recomputed: Mapping[type[Event], Recompute],
    fault: Fault = lambda state, event: None,
) -> Contradiction | None:
    """The first event that the seed, or the cards it dealt, contradict; None if none does."""
    seed = _seed(events)
    if seed is None:
        return len(events), "the seed is not revealed"
    state = State()
    for place, event in enumerate(events, start=1):
        true = _true(state, event, seed, recomputed)
        if not _agrees(event, true):
            return place, f"the seed leads to {msgspec.json.encode(true).decode()}"
        wrong = fault(state, true)
        if wrong is not None:
            return place, wrong
        try:
            fold([true], state)
        except (LookupError, ValueError):
            return place, "it cannot follow from the events before it"
    return None


def laid_open(
    events: Sequence[Event], recomputed: Mapping[type[Event], Recompute]
) -> Iterator[Event]:
    """The whole log of a finished game from any viewer's, the hidden cards filled in."""
    seed, state = _seed(events) or "", State()
    for event in events:
        true = _true(state, event, seed, recomputed)
        fold([true], state)
        yield true


def _seed(events: Sequence[Event]) -> str | None:
    return next((event.seed for event in reversed(events) if isinstance(event, SeedRevealed)), None)


def _true(
    state: State, event: Event, seed: str, recomputed: Mapping[type[Event], Recompute]
) -> Event:
    if isinstance(event, GameOpened):
        sealed = commitment(bytes.fromhex(seed))
        return msgspec.structs.replace(event, seed=seed, commitment=sealed)
    if isinstance(event, SeatsDrawn):
        return SeatsDrawn(shuffle(deal_key_of(state), "seats", range(len(state.seats))))
    recompute = recomputed.get(type(event))
    return event if recompute is None else recompute(state, event)


def _agrees(event: Event, true: Event) -> bool:
    return event == true or all(
        _agrees_in(getattr(event, field), getattr(true, field)) for field in event.__struct_fields__
    )


def _agrees_in(told: Any, true: Any) -> bool:
    if isinstance(told, list) and isinstance(true, list):
        return len(told) == len(true) and all(map(_agrees_in, told, true))
    return told is None or told == true
