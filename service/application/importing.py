"""Whole logs out of a store and into another one, byte for byte; nobody is told of anything."""

from collections.abc import Sequence

from service.application.summaries import is_listed, members, summary_of, when_due
from service.eventlog.codec import from_ndjson, ndjson
from service.eventlog.errors import GameNotFound, UnknownEvent, UnknownNote
from service.eventlog.notes import note_lines, notes_from_lines
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Arrival, Store
from service.rules.errors import RuleViolation
from service.rules.game import fold, game_named
from service.rules.notes import Notes
from service.rules.table import GameOpened, State


class NotImported(Exception):
    """A log that is not taken into the store; the text says why."""


def exported(store: Store, game_id: str) -> bytes:
    """The log as the operator may see it, an event a line, its secrets included.

    After it the notes that seats have laid down, a line each. Raises GameNotFound, UnknownEvent,
    UnknownNote.
    """
    loaded = store.load(game_id, with_notes=True)
    if loaded.summary is None:
        raise GameNotFound(game_id)
    return ndjson(loaded.events) + note_lines(game_id, loaded.notes)


def imported(store: Store, text: bytes) -> State:
    """Puts an exported log into the store under its id; the state it leads to.

    Nothing is sent of what happened in it; a running game goes on from where it was.
    Raises NotImported, StoreAway.
    """
    events = _events(text)
    state = _folded(events)
    notes = _notes(text, state)
    last = events[-1].at
    arrival = Arrival(
        events=events,
        notes=notes,
        summary=summary_of(state, events[0].at, last),
        due=when_due(state, notes, last),
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


def _notes(text: bytes, state: State) -> Notes:
    try:
        notes = notes_from_lines(text, state.game, state.kind)
    except UnknownNote:
        raise NotImported("the note of a seat cannot be read") from None
    is_kept = game_named(state.kind).notes is not None and state.phase == "running"
    if notes and not (is_kept and notes.keys() <= set(range(len(state.seats)))):
        raise NotImported("a note is that of no seat of this game as it stands")
    return notes


def _folded(events: Sequence[RecordedEvent]) -> State:
    try:
        return fold(event.data for event in events)
    except (LookupError, ValueError, TypeError, AttributeError, RuleViolation):
        raise NotImported("its events do not follow from each other") from None
