"""When a player who is to move is reminded: at steps of the player's own choice."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.application.quiet import quiet_at
from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.players.player import Player
from service.rules.game import fold
from service.rules.pace import duration_ms, instant_ms
from service.rules.stops import later
from service.rules.table import State, left_for
from service.rules.timing import stops_of

REMINDER: Final = "reminder"

EARLIER_MS: Final = 60_000
"""So long before quiet hours, the reminder that could only come after the deadline."""


def reminders_for(
    recorded: Sequence[RecordedEvent], state: State, players: Mapping[str, Player], now: int
) -> list[Notice]:
    """The reminders after ``now`` (Unix ms) of the turn that goes on in ``state``.

    ``recorded``: the log from 1 up to that state.

    At the steps of the player to move, one of ``players``: shares of the time that has gone
    (``80%``), or times left (``PT6H``), counted on the clock of the seat, which may stand still;
    each is keyed by the deadline: where that moves, others take their place.
    """
    seat = state.to_move
    player = None if seat is None else players.get(state.seats[seat].player or "")
    if seat is None or player is None or state.deadline is None:
        return []
    whole = _whole_time(recorded, state, seat)
    left = left_for(state, seat, now) or 0
    waits = {step: left - time_before(step, whole) for step in player.reminders}
    return [
        Notice(
            subject=state.game,
            version=max(state.turn_version, state.resumed_version),
            seat=seat,
            player=player.id,
            kind=REMINDER,
            send_at=_awake(state, player, now, _after(state, seat, now, wait)),
            ref=f"{instant_ms(state.deadline)}_{step.removesuffix('%')}",
        )
        for step, wait in waits.items()
        if wait > 0
    ]


def time_before(step: str, whole: int) -> int:
    """Milliseconds before the deadline at which a step is, in a turn of ``whole`` ms."""
    if step.endswith("%"):
        return whole * (100 - int(step.removesuffix("%"))) // 100
    return duration_ms(step)


def deadline_in(notice: Notice) -> int:
    """The deadline (Unix ms) that a reminder is about."""
    return int(notice.ref.partition("_")[0])


def step_in(notice: Notice) -> str:
    """The step that a reminder was planned for."""
    # A third part tells it from one that was given up.
    step = notice.ref.split("_")[1]
    return f"{step}%" if step.isdecimal() else step


def _whole_time(recorded: Sequence[RecordedEvent], state: State, seat: int) -> int:
    """What the clock had when the turn began."""
    began = fold(event.data for event in recorded[: state.turn_version])
    return left_for(began, seat, recorded[state.turn_version - 1].at) or 0


def _after(state: State, seat: int, now: int, wait: int) -> int:
    if state.timing is None:
        return now + wait
    return later(now, wait, stops_of(state.pace, state.timing, seat, now))


def _awake(state: State, player: Player, now: int, at: int) -> int:
    quiet = quiet_at(player, at)
    if quiet is None or state.deadline is None or quiet[1] < instant_ms(state.deadline):
        return at
    earlier = quiet[0] - EARLIER_MS
    return earlier if earlier > now else at
