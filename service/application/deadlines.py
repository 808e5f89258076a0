"""What the clock does with a game that is due: bots move, answers are opened, deadlines pass."""

import hashlib

from service.application.bots import bot_to_act
from service.application.handle import handle
from service.application.queries import bot_move
from service.application.states import States
from service.application.summaries import when_due
from service.eventlog.errors import GameNotFound, VersionConflict
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Loaded, Store
from service.rules.decide import OpenAnswers, TimeOutTurn
from service.rules.errors import TooEarly
from service.rules.game import fold
from service.rules.table import Actor, Command, State

CLOCK = Actor(None, "clock")
BOT = Actor(None, "bot")


def advance(store: Store, states: States, game_id: str, now: int) -> bool:
    """One step of a game that is due at ``now`` (Unix ms); whether anything happened.

    However many clocks run, a step happens once: its command id and version are fixed.
    Raises GameNotFound, UnknownEvent, UnknownNote, StoreAway.
    """
    loaded = store.load(game_id, with_notes=True)
    if loaded.summary is None:
        raise GameNotFound(game_id)
    state = fold(event.data for event in loaded.events)
    due = when_due(state, loaded.notes, now)
    if due is None or due > now:
        # Else it would be found due, for nothing, again and again.
        store.look_again(game_id, loaded.version, loaded.changes, due)
        return False
    return _step(store, states, state, loaded, now)


def _step(store: Store, states: States, state: State, loaded: Loaded, now: int) -> bool:
    if state.asked:
        command = OpenAnswers(state.asked_version)
        return _given(store, states, state, command, CLOCK, now, None)
    seat = bot_to_act(state)
    if seat is not None:
        strength = state.seats[seat].bot or "easy"
        move = bot_move(loaded.events, seat, strength, _whim(state))
        return _given(store, states, state, move, BOT, now, seat)
    late = TimeOutTurn(state.turn, _stand_in_move(state, loaded.events))
    return _given(store, states, state, late, CLOCK, now, None)


def _stand_in_move(state: State, recorded: list[RecordedEvent]) -> Command | None:
    if state.pace.then != "bot":
        return None
    return bot_move(recorded, state.to_move or 0, "steady", _whim(state))


def _given(
    store: Store,
    states: States,
    state: State,
    command: Command,
    by: Actor,
    now: int,
    seat: int | None,
) -> bool:
    try:
        outcome = handle(
            store,
            states,
            state.game,
            command,
            by=by,
            now=now,
            command_id=_command_id(state),
            expected_version=state.version,
            seat=seat,
        )
    except (VersionConflict, TooEarly):
        # Someone was first: another clock, the player after all, an answer that was taken back.
        return False
    return not outcome.is_repeat


def _command_id(state: State) -> str:
    return f"clock{state.version:011d}"


def _whim(state: State) -> int:
    return int.from_bytes(hashlib.sha256(f"{state.game}:{state.version}".encode()).digest()[:8])
