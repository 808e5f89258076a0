"""Pauses: the clocks of all stand still until an instant that every seat has agreed to."""

from typing import Final

from service.rules.clock_errors import (
    NoPauses,
    NothingProposed,
    PauseProposedAlready,
    PauseTooLong,
    TooEarly,
)
from service.rules.clocks import GamePaused, GameResumed, PauseAgreed, PauseDeclined, PauseProposed
from service.rules.deadlines import moved, second_of
from service.rules.instants import clocked_seat, read_instant
from service.rules.pace import MINUTE_MS, duration_ms, instant, instant_ms
from service.rules.state import State
from service.rules.steps import happens, steps
from service.rules.table import Actor, Command, Event
from service.rules.timing import Proposal, whole_second

SHORTEST_PAUSE_MS: Final = MINUTE_MS


class ProposePause(Command, frozen=True, tag="propose_pause"):
    """Ask all other seats to let the clocks stand still until an instant (RFC 3339).

    While the game is paused this asks for another end of the pause.
    """

    until: str


class AgreePause(Command, frozen=True, tag="agree_pause"):
    """Agree to the pause that is proposed, whose end must be this one."""

    until: str


class DeclinePause(Command, frozen=True, tag="decline_pause"):
    """Refuse the pause that is proposed, or take the own proposal back."""


class ResumeGame(Command, frozen=True, tag="resume_game"):
    """The clock says that a pause is over."""


def propose_pause(state: State, command: ProposePause, by: Actor, now: int) -> list[Event]:
    """A seat proposes; nobody to ask, and the pause begins.

    Raises NoPauses, PauseTooLong, PauseProposedAlready, BadInstant, NoClock.
    """
    seat = clocked_seat(state, by)
    if state.pace.longest_pause is None:
        raise NoPauses
    until = whole_second(read_instant(command.until))
    last = now + duration_ms(state.pace.longest_pause)
    if not now + SHORTEST_PAUSE_MS <= until <= last:
        first = whole_second(now + SHORTEST_PAUSE_MS)
        raise PauseTooLong(first=instant(first), last=instant(last))
    earlier = proposal_at(state, now)
    if earlier is not None and earlier.seat != seat:
        raise PauseProposedAlready(seat=earlier.seat)
    proposed = PauseProposed(seat, instant(until), _others(state, seat))
    return steps(state, happens(proposed), lambda after: _paused(after, now))


def agree_pause(state: State, command: AgreePause, by: Actor, now: int) -> list[Event]:
    """A seat agrees; with the last of them the pause begins. Raises NothingProposed."""
    seat = clocked_seat(state, by)
    proposal = proposal_at(state, now)
    if proposal is None or seat not in proposal.awaited:
        raise NothingProposed
    if instant(whole_second(read_instant(command.until))) != proposal.until:
        raise NothingProposed
    return steps(state, happens(PauseAgreed(seat)), lambda after: _paused(after, now))


def decline_pause(state: State, command: DeclinePause, by: Actor, now: int) -> list[Event]:
    """A seat that was asked, or the one that asked, takes it off the table."""
    seat = clocked_seat(state, by)
    proposal = proposal_at(state, now)
    if proposal is None:
        raise NothingProposed
    return [PauseDeclined(seat)]


def resume_game(state: State, command: ResumeGame, now: int) -> list[Event]:
    """The pause is over by itself: its end was in the deadline from the beginning.

    Raises TooEarly, NothingProposed when no pause holds.
    """
    until = paused_until(state)
    if until is None:
        raise NothingProposed
    if now < until:
        raise TooEarly
    return [GameResumed()]


def paused_until(state: State) -> int | None:
    """The end (ms) of the pause that holds, None when none does."""
    timing = state.timing
    if timing is None or not timing.paused_version:
        return None
    return instant_ms(timing.pauses[-1].ends)


def proposal_at(state: State, now: int) -> Proposal | None:
    """The proposal that waits for answers; one whose end has come waits no longer."""
    proposal = state.timing.proposal if state.timing else None
    if proposal is None or instant_ms(proposal.until) <= now:
        return None
    return proposal


def _paused(state: State, now: int) -> list[Event]:
    """The pause, once nobody is awaited any more."""
    proposal = proposal_at(state, now)
    if proposal is None or proposal.awaited:
        return []
    paused = GamePaused(instant(second_of(now)), proposal.until)
    return steps(state, happens(paused), lambda after: moved(state, after, now, "pause"))


def _others(state: State, seat: int) -> list[int]:
    """The seats that must agree: people still in the game."""
    return [
        n
        for n, other in enumerate(state.seats)
        if n != seat and other.player is not None and not other.is_out
    ]
