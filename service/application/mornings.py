"""When the deadline of a turn moves to the morning of its player."""

from service.application.handle import handle
from service.application.quiet import quiet_at
from service.application.states import States
from service.eventlog.errors import VersionConflict
from service.eventlog.store import Store
from service.players.player import Player
from service.rules.errors import RuleViolation
from service.rules.mornings import MoveToMorning
from service.rules.pace import instant_ms
from service.rules.table import Actor, State

CLOCK = Actor(None, "clock")


def may_move_to_morning(state: State) -> bool:
    """Whether it is worth looking at when the player to move rests."""
    return state.pace.moves_to_morning and state.deadline is not None and state.to_move is not None


def to_morning(store: Store, states: States, state: State, player: Player, now: int) -> bool:
    """Moves the deadline of ``player``, who is to move in ``state``; whether it has moved.

    However often it is asked for, it happens once. Raises StoreAway, UnknownEvent.
    """
    quiet = quiet_at(player, instant_ms(state.deadline)) if state.deadline else None
    if quiet is None:
        return False
    try:
        outcome = handle(
            store,
            states,
            state.game,
            MoveToMorning(state.turn, quiet[1]),
            by=CLOCK,
            now=now,
            command_id=f"night{state.version:011d}",
            expected_version=state.version,
        )
    except (RuleViolation, VersionConflict):
        # Somebody was quicker, and that is looked at by itself.
        return False
    return bool(outcome.events)
