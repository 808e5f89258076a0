"""The clock of a game as anybody at it may see it: every rule, where it stands, what comes."""

from datetime import UTC, datetime
from typing import Literal

import msgspec

from service.application.pace_words import pace_sentence
from service.locale import Translator
from service.rules.deadlines import ends_at, has_passed, open_leave, reserve_from, stopped_until
from service.rules.lapses import foretold
from service.rules.leaves import budget_left
from service.rules.leaving import Fate, is_played_at_once
from service.rules.pace import Pace, duration, instant, instant_ms
from service.rules.pauses import paused_until, proposal_at
from service.rules.table import State, left_for
from service.rules.timing import Proposal, Reason

Halt = Literal["pause", "leave", "rest"]
What = Literal["reminder", "bank", "deadline", "time_out", "resumption", "leave_end"]


class SeatClock(msgspec.Struct, frozen=True):
    """What one seat has. ``bank`` and ``leave_left`` (of this year) are durations, null: none.

    ``missed``: its time-outs in a row.
    """

    seat: int
    bank: str | None
    leave_left: str | None
    on_leave_from: str | None
    on_leave_until: str | None
    missed: int


class Coming(msgspec.Struct, frozen=True):
    """Something that time alone will bring, unless somebody acts before it.

    ``then``: what a time-out does; ``leave``: it is put off by leave that begins by itself. A
    deadline of no seat is that of answers: they are opened together.
    """

    at: str
    what: What
    seat: int | None = None
    then: Fate | Literal["leave"] | None = None


class GameClock(msgspec.Struct, frozen=True):
    """The clock of a game at ``server_time``; ``sentence`` says in words what ``pace`` says.

    ``left``: the running time up to the deadline, the reserve of the seat included.
    ``halted_by`` and ``runs_from``: why the clock of the seat to move stands still, and until
    when. ``is_kept_for_ever``: no game is ended or removed for its age, whatever becomes of it.
    """

    game: str
    version: int
    server_time: str
    pace: Pace
    sentence: str
    to_move: int | None
    turn: int
    deadline: str | None
    moved_for: Reason | None
    left: str | None
    halted_by: Halt | None
    runs_from: str | None
    paused_until: str | None
    proposal: Proposal | None
    seats: list[SeatClock]
    coming: list[Coming]
    is_kept_for_ever: bool = True


def clock_of(state: State, now: int, reminders: list[int], language: Translator) -> GameClock:
    """The clock at ``now`` (Unix ms). ``reminders``: those of the reader that are planned (ms)."""
    halt = _halt(state, now)
    left, until, timing = left_for(state, state.to_move, now), _pause_end(state, now), state.timing
    is_moved = timing is not None and timing.deadline_version > state.turn_version
    return GameClock(
        game=state.game,
        version=state.version,
        server_time=instant(now),
        pace=state.pace,
        sentence=pace_sentence(state.pace, language),
        to_move=state.to_move,
        turn=state.turn,
        deadline=state.deadline,
        moved_for=timing.deadline_reason if timing is not None and is_moved else None,
        left=None if left is None else duration(left),
        halted_by=halt[0] if halt else None,
        runs_from=instant(halt[1]) if halt else None,
        paused_until=None if until is None else instant(until),
        proposal=proposal_at(state, now),
        seats=[_seat_clock(state, seat, now) for seat in range(len(state.seats))],
        coming=_coming(state, now, reminders),
    )


def _halt(state: State, now: int) -> tuple[Halt, int] | None:
    if state.phase != "running" or state.deadline is None:
        return None
    until = stopped_until(state, now)
    if until is None:
        return None
    if _pause_end(state, now) is not None:
        return "pause", until
    leave = None if state.to_move is None else open_leave(state.timing, state.to_move)
    is_away = leave is not None and instant_ms(leave.starts) <= now < instant_ms(leave.ends)
    return "leave" if is_away else "rest", until


def _pause_end(state: State, now: int) -> int | None:
    """Of the pause that goes on; the clock may be late to say that one is over."""
    until = paused_until(state)
    return until if until is not None and until > now else None


def _seat_clock(state: State, seat: int, now: int) -> SeatClock:
    timing, leave = state.timing, open_leave(state.timing, seat)
    year = datetime.fromtimestamp(now // 1000, UTC).year
    return SeatClock(
        seat=seat,
        bank=duration(timing.banks[seat]) if timing is not None and timing.banks else None,
        leave_left=duration(budget_left(state, seat, year)) if state.pace.leave else None,
        on_leave_from=leave.starts if leave else None,
        on_leave_until=leave.ends if leave else None,
        missed=timing.missed[seat] if timing is not None else 0,
    )


def _coming(state: State, now: int, reminders: list[int]) -> list[Coming]:
    if state.phase != "running":
        return []
    found = [Coming(instant(at), "reminder", state.to_move) for at in reminders]
    until = _pause_end(state, now)
    if until is not None:
        found.append(Coming(instant(until), "resumption"))
    for leave in state.timing.leaves if state.timing else []:
        if not leave.is_over and instant_ms(leave.ends) > now:
            found.append(Coming(leave.ends, "leave_end", leave.seat))
    if state.to_move is not None:
        found += _of_turn(state, state.to_move, now)
    elif state.asked and state.deadline is not None:
        found.append(Coming(state.deadline, "deadline"))
    return sorted(found, key=lambda it: it.at)


def _of_turn(state: State, seat: int, now: int) -> list[Coming]:
    ends = ends_at(state)
    if ends is None or state.deadline is None or is_played_at_once(state, seat):
        return []
    reserve = reserve_from(state, now)
    found = [] if reserve is None else [Coming(instant(reserve), "bank", seat)]
    if not has_passed(state, now):
        found.append(Coming(state.deadline, "deadline", seat))
    return [*found, Coming(instant(ends), "time_out", seat, foretold(state, seat))]
