"""The one door: load, fold, decide, append with the expected version."""

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from service.application.notices import has_notices
from service.application.states import States
from service.application.summaries import is_listed, members, summary_of, when_due
from service.eventlog.errors import CommandReused, GameNotFound, VersionConflict
from service.eventlog.recorded import By, RecordedEvent
from service.eventlog.store import Batch, Loaded, Store
from service.rules.decide import decide, decide_for_seat
from service.rules.errors import RuleViolation
from service.rules.game import fold
from service.rules.seating import OpenGame
from service.rules.table import Actor, Command, Event, State, seat_of

TRIES = 3


class Outcome(NamedTuple):
    """What a command led to: the events with versions above ``version_before``."""

    version_before: int
    version: int
    events: list[RecordedEvent]
    is_repeat: bool


class Prepared(NamedTuple):
    """A state out of the cache and what the log has had since, read in some round trip."""

    state: State
    loaded: Loaded


@dataclass(frozen=True, slots=True)
class _Asked:
    """One command with all that decides about it."""

    game_id: str
    command: Command
    by: Actor
    seat: int | None
    now: int
    chance: bytes
    command_id: str
    body_hash: str
    expected_version: int | None


def handle(
    store: Store,
    states: States,
    game_id: str,
    command: Command,
    *,
    by: Actor,
    now: int,
    command_id: str,
    chance: bytes = b"",
    expected_version: int | None = None,
    seat: int | None = None,
    prepared: Prepared | None = None,
) -> Outcome:
    """Every command, from every channel, ends here; ``now`` is Unix ms, ``chance`` 32 bytes.

    A known ``command_id`` answers with the earlier result. ``seat``: a bot moves for its seat.
    ``prepared``: a round trip the caller has already made (see ``prepare``).
    Raises RuleViolation, GameNotFound, VersionConflict, CommandReused, StoreAway.
    """
    state, loaded = prepared or prepare(store, states, game_id, command_id)
    asked = _Asked(
        game_id, command, by, seat, now, chance, command_id, hash_of(command), expected_version
    )
    if loaded.earlier is not None:
        if loaded.earlier.body_hash != asked.body_hash:
            raise CommandReused(command_id)
        return _repeated(store, game_id, loaded.earlier.version_before, loaded.earlier.version)
    state = _caught_up(store, game_id, state, loaded)
    if not state.version and not isinstance(command, OpenGame):
        raise GameNotFound(game_id)
    opened_at = loaded.summary.opened_at if loaded.summary else now
    for _ in range(TRIES - 1):
        try:
            return _attempt(store, states, state, asked, opened_at)
        except VersionConflict:
            if expected_version is not None:
                raise
            state = fold(recorded.data for recorded in store.read(game_id))
    return _attempt(store, states, state, asked, opened_at)


def prepare(store: Store, states: States, game_id: str, command_id: str) -> Prepared:
    """The held state and, in one round trip, what the log has had since."""
    state = states.take(game_id)
    return Prepared(state, store.load(game_id, after=state.version, command_id=command_id))


def hash_of(command: Command) -> str:
    """Twelve characters that tell two bodies under one command id apart."""
    return hashlib.sha256(msgspec.json.encode(command)).hexdigest()[:12]


def _attempt(store: Store, states: States, state: State, asked: _Asked, opened_at: int) -> Outcome:
    before = state.version
    if asked.expected_version not in (None, before):
        states.give(asked.game_id, state)
        raise _stale(store, asked, before)
    try:
        decided = _decide(state, asked)
    except RuleViolation:
        states.give(asked.game_id, state)
        raise
    if not decided:
        states.give(asked.game_id, state)
        return Outcome(before, before, [], False)
    batch = _batch(state, asked, decided, opened_at)
    appended = store.append(batch)
    if appended.is_repeat:
        return _repeated(store, asked.game_id, appended.version_before, appended.version)
    states.give(asked.game_id, state)
    return Outcome(before, appended.version, _recorded(batch), False)


def _decide(state: State, asked: _Asked) -> list[Event]:
    if asked.seat is not None:
        return decide_for_seat(state, asked.command, asked.seat, asked.now)
    return decide(state, asked.command, asked.by, asked.now, asked.chance)


def _batch(state: State, asked: _Asked, decided: list[Event], opened_at: int) -> Batch:
    before, circle = state.version, members(state)
    mover = seat_of(state, asked.by.player) if asked.seat is None else asked.seat
    # Folded in place: should the append fail, this state is dropped and read anew.
    fold(decided, state)
    circle_after = members(state)
    return Batch(
        game_id=asked.game_id,
        expected_version=before,
        command_id=asked.command_id,
        body_hash=asked.body_hash,
        at=asked.now,
        by=By(mover, asked.by.channel),
        events=decided,
        summary=summary_of(state, opened_at, asked.now),
        due=when_due(state, asked.now),
        tells=has_notices(decided, state),
        seated=sorted(circle_after - circle),
        left=sorted(circle - circle_after),
        listed=is_listed(state),
    )


def _recorded(batch: Batch) -> list[RecordedEvent]:
    return [
        RecordedEvent(batch.game_id, version, batch.at, batch.by, batch.command_id, event)
        for version, event in enumerate(batch.events, start=batch.expected_version + 1)
    ]


def _caught_up(store: Store, game_id: str, state: State, loaded: Loaded) -> State:
    if loaded.version < state.version:
        # The store knows less than this process: it was set back, and the log is right.
        state = State()
        return fold((recorded.data for recorded in store.read(game_id)), state)
    return fold((recorded.data for recorded in loaded.events), state)


def _repeated(store: Store, game_id: str, before: int, version: int) -> Outcome:
    return Outcome(before, version, store.read(game_id, after=before, until=version), True)


def _stale(store: Store, asked: _Asked, version: int) -> VersionConflict:
    expected = asked.expected_version or 0
    missed = store.read(asked.game_id, after=expected) if expected < version else []
    return VersionConflict(version, missed, expected)
