"""Who is told of what time has brought: time-outs, pauses, leave, and seats that fell vacant."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.application.telling import Teller, for_every_seat, for_others, for_seats, notice_of
from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.rules.clocks import (
    GamePaused,
    GameResumed,
    LeaveEnded,
    LeaveTaken,
    PauseDeclined,
    PauseProposed,
)
from service.rules.table import Event, SeatTakenOver, SeatVacated, State, TurnTimedOut

# Of what one command led to, a player is told the second and not the first as well.
_TOLD_BY: Final = (
    ("timed_out", "your_turn"),
    ("timed_out", "vacated"),
    ("vacated", "taken_over"),
)


def without_repeats(notices: Sequence[Notice]) -> list[Notice]:
    """The notices of one command; none says to its player what another says already."""
    told = {(notice.kind, notice.player) for notice in notices}
    return [notice for notice in notices if not _is_told(notice, told)]


def _is_told(notice: Notice, told: set[tuple[str, str]]) -> bool:
    return any(
        notice.kind == first and (second, notice.player) in told for first, second in _TOLD_BY
    )


def _timed_out(recorded: RecordedEvent, event: TurnTimedOut, state: State) -> list[Notice]:
    return for_every_seat(recorded, state, "timed_out")


def _vacated(recorded: RecordedEvent, event: SeatVacated, state: State) -> list[Notice]:
    """Who has lost the seat is told as well, though nobody holds it any more."""
    others = for_others(recorded, state, "vacated", event.seat, str(event.seat))
    return [*others, notice_of(recorded, None, event.player, "vacated", str(event.seat))]


def _taken_over(recorded: RecordedEvent, event: SeatTakenOver, state: State) -> list[Notice]:
    return for_every_seat(recorded, state, "taken_over", str(event.seat))


def _pause_proposed(recorded: RecordedEvent, event: PauseProposed, state: State) -> list[Notice]:
    return for_seats(recorded, state, "pause_proposed", event.awaited)


def _pause_declined(recorded: RecordedEvent, event: PauseDeclined, state: State) -> list[Notice]:
    return for_others(recorded, state, "pause_declined", event.seat)


def _paused(recorded: RecordedEvent, event: GamePaused, state: State) -> list[Notice]:
    return for_every_seat(recorded, state, "paused")


def _resumed(recorded: RecordedEvent, event: GameResumed, state: State) -> list[Notice]:
    return for_every_seat(recorded, state, "resumed")


def _leave(recorded: RecordedEvent, event: LeaveTaken, state: State) -> list[Notice]:
    """Who announces leave knows of it; who is given some does not."""
    if event.is_automatic:
        return for_every_seat(recorded, state, "leave", str(event.seat))
    return for_others(recorded, state, "leave", event.seat, str(event.seat))


def _leave_over(recorded: RecordedEvent, event: LeaveEnded, state: State) -> list[Notice]:
    if recorded.by.channel != "clock":
        return []
    return for_seats(recorded, state, "leave_over", [event.seat])


CLOCK_TELLERS: Final[Mapping[type[Event], Teller]] = {
    TurnTimedOut: _timed_out,
    SeatVacated: _vacated,
    SeatTakenOver: _taken_over,
    PauseProposed: _pause_proposed,
    PauseDeclined: _pause_declined,
    GamePaused: _paused,
    GameResumed: _resumed,
    LeaveTaken: _leave,
    LeaveEnded: _leave_over,
}
