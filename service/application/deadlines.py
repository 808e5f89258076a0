"""What the clock does with a game that is due: pauses end, bots move, deadlines pass."""

import hashlib
from collections.abc import Sequence

from service.application.bots import bot_to_act
from service.application.credits import owed
from service.application.handle import handle
from service.application.queries import bot_move
from service.application.states import States
from service.application.summaries import when_due
from service.eventlog.errors import GameNotFound, VersionConflict
from service.eventlog.heartbeat import Outage
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Loaded, Store
from service.rules.chores import due_end
from service.rules.clock_errors import TooEarly
from service.rules.decide import OpenAnswers, TimeOutTurn, has_answers
from service.rules.game import fold
from service.rules.leaving import SUBSTITUTE, fate_of
from service.rules.table import Actor, Command, State

CLOCK = Actor(None, "clock")
BOT = Actor(None, "bot")


def advance(
    store: Store, states: States, game_id: str, now: int, outages: Sequence[Outage] = ()
) -> bool:
    """One step of a game that is due at ``now`` (Unix ms); whether anything happened.

    However many clocks run, a step happens once: its command id and version are fixed. What a
    turn has lost by ``outages`` is made good before its time can run out.
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
    return _step(store, states, state, loaded, now, outages)


def make_good(
    store: Store, states: States, game_id: str, now: int, outages: Sequence[Outage]
) -> bool:
    """Gives a game, due or not, what its turn lost by an outage; whether there was anything."""
    loaded = store.load(game_id)
    state = fold(event.data for event in loaded.events)
    credit = owed(state, loaded.events, outages, now)
    return credit is not None and _given(store, states, state, credit, CLOCK, now, None)


def _step(
    store: Store,
    states: States,
    state: State,
    loaded: Loaded,
    now: int,
    outages: Sequence[Outage],
) -> bool:
    ended = due_end(state, now) or owed(state, loaded.events, outages, now)
    if ended is not None and not has_answers(state, loaded.notes):
        return _given(store, states, state, ended, CLOCK, now, None)
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
    seat = state.to_move or 0
    if state.seats[seat].is_free or fate_of(state, seat) != "bot":
        return None
    return bot_move(recorded, seat, SUBSTITUTE, _whim(state))


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
