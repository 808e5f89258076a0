"""What a command is decided on: the state of the game, and the notes where its kind keeps any."""

from typing import NamedTuple

from service.application.states import States
from service.eventlog.errors import GameNotFound
from service.eventlog.store import Loaded, Store
from service.rules.game import fold, game_named
from service.rules.notes import Notes
from service.rules.table import State


class Prepared(NamedTuple):
    """A state out of the cache and what the game has had since, read in some round trip."""

    state: State
    loaded: Loaded


class Ground(NamedTuple):
    """``changes``: of the notes, None for a kind that keeps none; ``opened_at``: Unix ms."""

    state: State
    notes: Notes
    changes: int | None
    opened_at: int | None


def prepare(store: Store, states: States, game_id: str, command_id: str) -> Prepared:
    """The held state and, in one round trip, what the game has had since."""
    state = states.take(game_id)
    with_notes = may_keep_notes(state)
    loaded = store.load(game_id, state.version, command_id, with_notes=with_notes)
    return Prepared(state, loaded)


def may_keep_notes(state: State) -> bool:
    """Whether notes have to be read with the game: its kind keeps them, or is not known yet."""
    return not state.kind or game_named(state.kind).notes is not None


def ground_of(store: Store, game_id: str, prepared: Prepared) -> Ground:
    """The latest ground, the prepared state caught up in place."""
    state, loaded = prepared
    if loaded.version < state.version:
        # The store knows less than this process: it was set back, and the log is right.
        return latest_ground(store, game_id)
    return _ground(state, loaded)


def latest_ground(store: Store, game_id: str) -> Ground:
    """The ground as the store has it now. Raises GameNotFound."""
    loaded = store.load(game_id, with_notes=True)
    if loaded.summary is None:
        raise GameNotFound(game_id)
    return _ground(State(), loaded)


def _ground(state: State, loaded: Loaded) -> Ground:
    fold((recorded.data for recorded in loaded.events), state)
    keeps_notes = bool(state.kind) and may_keep_notes(state)
    opened_at = loaded.summary.opened_at if loaded.summary else None
    return Ground(state, loaded.notes, loaded.changes if keeps_notes else None, opened_at)
