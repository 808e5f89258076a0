"""What the clock does with a game that is due: bots move, deadlines pass."""

import hashlib

from service.application.handle import handle
from service.application.queries import bot_move
from service.application.states import States
from service.eventlog.errors import VersionConflict
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Store
from service.rules.decide import TimeOutTurn
from service.rules.game import fold
from service.rules.pace import instant_ms
from service.rules.table import Actor, Command, State

CLOCK = Actor(None, "clock")
BOT = Actor(None, "bot")


def advance(store: Store, states: States, game_id: str, now: int) -> bool:
    """One step of a game that is due at ``now`` (Unix ms); whether anything happened.

    However many clocks run, a step happens once: its command id and version are fixed.
    """
    recorded = store.read(game_id)
    state = fold(event.data for event in recorded)
    if state.phase != "running" or state.to_move is None:
        return False
    if state.seats[state.to_move].bot is not None:
        return _move_bot(store, states, state, recorded, now)
    if state.deadline is not None and now >= instant_ms(state.deadline):
        return _time_out(store, states, state, recorded, now)
    return False


def _move_bot(
    store: Store, states: States, state: State, recorded: list[RecordedEvent], now: int
) -> bool:
    seat = state.to_move or 0
    strength = state.seats[seat].bot or "easy"
    move = bot_move(recorded, seat, strength, _whim(state))
    return _step(store, states, state, move, BOT, now, seat)


def _time_out(
    store: Store, states: States, state: State, recorded: list[RecordedEvent], now: int
) -> bool:
    move = None
    if state.pace.then == "bot":
        move = bot_move(recorded, state.to_move or 0, "steady", _whim(state))
    return _step(store, states, state, TimeOutTurn(state.turn, move), CLOCK, now, None)


def _step(
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
    except VersionConflict:
        # Someone was first: another clock, or the player after all.
        return False
    return not outcome.is_repeat


def _command_id(state: State) -> str:
    return f"clock{state.version:011d}"


def _whim(state: State) -> int:
    return int.from_bytes(hashlib.sha256(f"{state.game}:{state.version}".encode()).digest()[:8])
