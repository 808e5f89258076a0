"""One try at a command: what the rules decide on one ground, and what is written of it."""

from typing import NamedTuple

from service.application.ground import Ground
from service.application.states import States
from service.application.summaries import is_listed, members, summary_of, when_due
from service.eventlog.errors import VersionConflict
from service.eventlog.recorded import By, RecordedEvent
from service.eventlog.store import Appended, Batch, NewNote, Store
from service.rules.decide import decide, decide_for_seat, is_note, noted
from service.rules.errors import RuleViolation
from service.rules.game import fold
from service.rules.table import Actor, Command, Event, State, seat_of


class Outcome(NamedTuple):
    """What a command led to: the events with versions above ``version_before``."""

    version_before: int
    version: int
    events: list[RecordedEvent]
    is_repeat: bool


class Asked(NamedTuple):
    """One command with all that decides about it besides the game."""

    game_id: str
    command: Command
    by: Actor
    seat: int | None
    now: int
    chance: bytes
    command_id: str
    body_hash: str
    expected_version: int | None


def attempt(store: Store, states: States, ground: Ground, asked: Asked) -> Outcome:
    """Decides and writes, or finds that someone was first.

    Raises RuleViolation, VersionConflict, NotesChanged, CommandReused, StoreAway.
    """
    state, before = ground.state, ground.state.version
    if asked.expected_version not in (None, before):
        states.give(asked.game_id, state)
        raise _stale(store, asked, before)
    try:
        decided = _decide(ground, asked)
    except RuleViolation:
        states.give(asked.game_id, state)
        raise
    if decided:
        return _append(store, states, ground, asked, decided)
    states.give(asked.game_id, state)
    if _is_note(state, asked.command):
        laid = _lay_down(store, ground, asked)
        return Outcome(laid.version_before, laid.version, [], laid.is_repeat)
    return Outcome(before, before, [], False)


def first_result(store: Store, asked: Asked, before: int, version: int) -> Outcome:
    """What the same command led to when it came before."""
    events = store.read(asked.game_id, after=before, until=version) if before < version else []
    return Outcome(before, version, events, True)


def _decide(ground: Ground, asked: Asked) -> list[Event]:
    state, command, now, notes = ground.state, asked.command, asked.now, ground.notes
    if asked.seat is not None:
        return decide_for_seat(state, command, asked.seat, now, notes)
    return decide(state, command, asked.by, now, asked.chance, notes)


def _append(
    store: Store, states: States, ground: Ground, asked: Asked, decided: list[Event]
) -> Outcome:
    batch = _batch(ground, asked, decided)
    appended = store.append(batch)
    if appended.is_repeat:
        return first_result(store, asked, appended.version_before, appended.version)
    states.give(asked.game_id, ground.state)
    return Outcome(batch.expected_version, appended.version, _recorded(batch), False)


def _batch(ground: Ground, asked: Asked, decided: list[Event]) -> Batch:
    state, before, circle = ground.state, ground.state.version, members(ground.state)
    by = By(_seat(state, asked), asked.by.channel)
    # Folded in place: should the append fail, this state is dropped and read anew.
    fold(decided, state)
    circle_after = members(state)
    opened_at = asked.now if ground.opened_at is None else ground.opened_at
    return Batch(
        game_id=asked.game_id,
        expected_version=before,
        expected_changes=ground.changes,
        command_id=asked.command_id,
        body_hash=asked.body_hash,
        at=asked.now,
        by=by,
        events=decided,
        summary=summary_of(state, opened_at, asked.now),
        due=when_due(state, ground.notes, asked.now),
        seated=sorted(circle_after - circle),
        left=sorted(circle - circle_after),
        listed=is_listed(state),
    )


def _lay_down(store: Store, ground: Ground, asked: Asked) -> Appended:
    state, seat = ground.state, _seat(ground.state, asked)
    if seat is None or ground.changes is None:
        raise ValueError("a note is that of a seat, in a kind that keeps notes")
    note = noted(state, asked.command, seat, ground.notes)
    return store.lay_down(
        NewNote(
            game_id=asked.game_id,
            kind=state.kind,
            rules_version=state.rules_version,
            expected_version=state.version,
            expected_changes=ground.changes,
            command_id=asked.command_id,
            body_hash=asked.body_hash,
            seat=seat,
            note=note,
            due=when_due(state, {**ground.notes, seat: note}, asked.now),
        )
    )


def _is_note(state: State, command: Command) -> bool:
    return bool(state.kind) and is_note(state, command)


def _seat(state: State, asked: Asked) -> int | None:
    return seat_of(state, asked.by.player) if asked.seat is None else asked.seat


def _recorded(batch: Batch) -> list[RecordedEvent]:
    return [
        RecordedEvent(batch.game_id, version, batch.at, batch.by, batch.command_id, event)
        for version, event in enumerate(batch.events, start=batch.expected_version + 1)
    ]


def _stale(store: Store, asked: Asked, version: int) -> VersionConflict:
    expected = asked.expected_version or 0
    missed = store.read(asked.game_id, after=expected) if expected < version else []
    return VersionConflict(version, missed, expected)
