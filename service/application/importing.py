"""Whole logs out of a store and into another one, byte for byte; nobody is told of anything."""

from collections.abc import Sequence

from service.application.summaries import is_listed, members, summary_of, when_due
from service.eventlog.codec import from_ndjson, ndjson
from service.eventlog.errors import UnknownEvent
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Arrival, Store
from service.rules.errors import RuleViolation
from service.rules.game import fold
from service.rules.notes import NO_NOTES
from service.rules.table import GameOpened, State


class NotImported(Exception):
    """A log that is not taken into the store; the text says why."""


def exported(store: Store, game_id: str) -> bytes:
    """The log as the operator may see it, an event a line, its secrets included.

    Private notes of seats are in no log, so not in this one. Raises GameNotFound, UnknownEvent.
    """
    return ndjson(store.read(game_id))


def imported(store: Store, text: bytes) -> State:
    """Puts an exported log into the store under its id; the state it leads to.

    Nothing is sent of what happened in it; a running game goes on from where it was.
    Raises NotImported, StoreAway.
    """
    events = _events(text)
    state = _folded(events)
    last = events[-1].at
    arrival = Arrival(
        events=events,
        summary=summary_of(state, events[0].at, last),
        due=when_due(state, NO_NOTES, last),
        members=sorted(members(state)),
        listed=is_listed(state),
    )
    if not store.bring_in(arrival):
        raise NotImported(f"there is a game {state.game} here already")
    return state


def _events(text: bytes) -> list[RecordedEvent]:
    try:
        events = from_ndjson(text)
    except UnknownEvent as error:
        raise NotImported(f"event {error.version} cannot be read: {error.event_type}") from None
    first = events[0].data if events else None
    if not isinstance(first, GameOpened):
        raise NotImported("this is no whole log: it does not begin with game_opened")
    if first.seed is None:
        raise NotImported("this is what one player may read: take `longhand export GAME`")
    for place, event in enumerate(events, start=1):
        if event.version != place or event.game != first.game:
            raise NotImported(f"event {place} says {event.game} {event.version}")
    return events


def _folded(events: Sequence[RecordedEvent]) -> State:
    try:
        return fold(event.data for event in events)
    except (LookupError, ValueError, TypeError, AttributeError, RuleViolation):
        raise NotImported("its events do not follow from each other") from None
