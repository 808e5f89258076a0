"""What happens to the clocks of a game, as events, and how each of them is folded."""

from collections.abc import Mapping
from typing import Final

import msgspec

from service.rules.event import Event
from service.rules.state import Evolver, State
from service.rules.timing import Leave, Proposal, Reason, Stop, Timing, new_timing


class PauseProposed(Event, frozen=True, tag="pause_proposed"):
    """A seat wants the clocks to stand still until an instant; ``awaited`` have to agree."""

    seat: int
    until: str
    awaited: list[int]


class PauseAgreed(Event, frozen=True, tag="pause_agreed"):
    """A seat agrees to the pause that is proposed."""

    seat: int


class PauseDeclined(Event, frozen=True, tag="pause_declined"):
    """A seat will not have the pause, or takes its own proposal back: it is off the table."""

    seat: int


class GamePaused(Event, frozen=True, tag="game_paused"):
    """All have agreed: the clocks stand still from one instant up to the other."""

    starts: str
    until: str


class GameResumed(Event, frozen=True, tag="game_resumed"):
    """The pause is over, at the instant that it named."""


class LeaveTaken(Event, frozen=True, tag="leave_taken"):
    """A seat's clock stands still for so long; ``is_automatic``: in the place of a time-out."""

    seat: int
    starts: str
    until: str
    is_automatic: bool


class LeaveEnded(Event, frozen=True, tag="leave_ended"):
    """A seat is back from leave since an instant; what it did not use of it is not spent."""

    seat: int
    at: str


class BankUsed(Event, frozen=True, tag="bank_used"):
    """A turn has gone on past its own time: ``used`` ms of the reserve, ``left`` remain."""

    seat: int
    used: int
    left: int


class DeadlineMoved(Event, frozen=True, tag="deadline_moved", omit_defaults=True):
    """The turn (of no seat: the wait for answers) has a new deadline.

    ``since`` and ``until``: of the outage of our own clock that is made good.
    """

    seat: int | None
    deadline: str
    reason: Reason
    since: str | None = None
    until: str | None = None


def timing_of(state: State) -> Timing:
    """For evolvers: the clocks of the game, which are no longer plain from here on."""
    if state.timing is None:
        state.timing = new_timing(state.pace, len(state.seats))
    return state.timing


def _on_proposed(state: State, event: PauseProposed) -> None:
    # Within a fold `version` counts the events before this one.
    version = state.version + 1
    timing_of(state).proposal = Proposal(event.seat, event.until, event.awaited, version)


def _on_agreed(state: State, event: PauseAgreed) -> None:
    timing = timing_of(state)
    if timing.proposal is not None:
        awaited = [seat for seat in timing.proposal.awaited if seat != event.seat]
        timing.proposal = msgspec.structs.replace(timing.proposal, awaited=awaited)


def _on_declined(state: State, event: PauseDeclined) -> None:
    timing_of(state).proposal = None


def _on_paused(state: State, event: GamePaused) -> None:
    timing = timing_of(state)
    timing.proposal = None
    if timing.paused_version:
        timing.pauses[-1] = msgspec.structs.replace(timing.pauses[-1], ends=event.starts)
    timing.pauses.append(Stop(event.starts, event.until))
    timing.paused_version = state.version + 1


def _on_resumed(state: State, event: GameResumed) -> None:
    timing_of(state).paused_version = 0


def _on_leave(state: State, event: LeaveTaken) -> None:
    leave = Leave(event.seat, event.starts, event.until, event.is_automatic, state.version + 1)
    timing_of(state).leaves.append(leave)


def _on_leave_ended(state: State, event: LeaveEnded) -> None:
    timing = timing_of(state)
    timing.leaves = [
        _ended(leave, event.at) if leave.seat == event.seat and not leave.is_over else leave
        for leave in timing.leaves
    ]


def _ended(leave: Leave, at: str) -> Leave:
    # Instants of one form are in the order of their texts.
    ends = max(leave.starts, min(leave.ends, at))
    return msgspec.structs.replace(leave, ends=ends, is_over=True)


def _on_bank(state: State, event: BankUsed) -> None:
    timing_of(state).banks[event.seat] = event.left


def _on_moved(state: State, event: DeadlineMoved) -> None:
    timing = timing_of(state)
    state.deadline = event.deadline
    timing.deadline_version, timing.deadline_reason = state.version + 1, event.reason
    if event.since is not None and event.until is not None:
        timing.outages.append(Stop(event.since, event.until))


CLOCK_EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    PauseProposed: _on_proposed,
    PauseAgreed: _on_agreed,
    PauseDeclined: _on_declined,
    GamePaused: _on_paused,
    GameResumed: _on_resumed,
    LeaveTaken: _on_leave,
    LeaveEnded: _on_leave_ended,
    BankUsed: _on_bank,
    DeadlineMoved: _on_moved,
}
