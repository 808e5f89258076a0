"""Time that ran out: what the pace agreed for it takes its course."""

from typing import Literal

from service.rules.clock_errors import TooEarly
from service.rules.clocks import LeaveEnded
from service.rules.deadlines import begun_anew, charged, ends_at, is_time_up, open_leave
from service.rules.errors import AnswersAwaited, NotYourTurn
from service.rules.game import evolved, game_named
from service.rules.leaves import leave_instead
from service.rules.leaving import (
    Fate,
    fate_of,
    forsaken,
    has_acted,
    is_played_at_once,
    resign,
    substituted,
    vacated,
    voided,
)
from service.rules.notes import NO_NOTES, Notes
from service.rules.pace import instant_ms
from service.rules.state import State
from service.rules.steps import happens, kind_decides, steps
from service.rules.table import Command, Event, TurnPassed, TurnTimedOut


class TimeOutTurn(Command, frozen=True, tag="time_out_turn"):
    """The clock ends turn ``turn``; ``move`` is what the bot plays where the pace says so."""

    turn: int
    move: Command | None = None


def time_out_turn(
    state: State, command: TimeOutTurn, now: int, notes: Notes = NO_NOTES
) -> list[Event]:
    """The pace takes its course. Raises TooEarly, NotYourTurn when that turn is over."""
    if state.asked:
        raise AnswersAwaited
    seat = state.to_move
    if seat is None or command.turn != state.turn:
        raise NotYourTurn(to_move=-1 if seat is None else seat, seat=-1)
    fate = fate_of(state, seat)
    if is_played_at_once(state, seat):
        return _played_for_nobody(state, seat, fate, now, notes)
    if not is_time_up(state, now):
        raise TooEarly
    return leave_instead(state, seat, now) or _timed_out(state, command, seat, now, notes)


def foretold(state: State, seat: int) -> Fate | Literal["leave"]:
    """What becomes of the turn of ``seat`` when its time is up and nobody acts before.

    ``leave``: some begins by itself. The seat is to move.
    """
    ends = ends_at(state)
    if ends is not None and leave_instead(_without_leave(state, seat, ends), seat, ends):
        return "leave"
    return fate_of(state, seat)


def _without_leave(state: State, seat: int, now: int) -> State:
    """As the clock will have it by then: leave that has come to its end is over."""
    leave = open_leave(state.timing, seat)
    if leave is None or instant_ms(leave.ends) > now:
        return state
    return evolved(state, [LeaveEnded(seat, leave.ends)])


def _timed_out(
    state: State, command: TimeOutTurn, seat: int, now: int, notes: Notes
) -> list[Event]:
    fate = fate_of(state, seat)
    # Where a turn is many moves the clock comes by for each; it runs out but once.
    is_known = state.late_turn == state.turn
    return steps(
        state,
        lambda state: charged(state, now),
        happens() if is_known else happens(_late(state, seat)),
        lambda state: _course(state, command, seat, fate, now, notes),
    )


def _late(state: State, seat: int) -> TurnTimedOut:
    return TurnTimedOut(seat, state.turn, has_acted(state, seat))


def _course(
    state: State, command: TimeOutTurn, seat: int, fate: Fate, now: int, notes: Notes
) -> list[Event]:
    if fate == "resign":
        return resign(state, seat, now, is_abandoned=True)
    if fate == "void":
        return voided()
    if fate == "refill":
        return steps(
            state,
            lambda state: vacated(state, seat, "timed_out", now),
            lambda state: begun_anew(state, seat, now, "refill"),
        )
    if fate == "vacate":
        return steps(
            state,
            lambda state: vacated(state, seat, "timed_out", now),
            lambda state: forsaken(state, now),
            lambda state: _passed(state, None, seat, TurnPassed(seat, "timed_out"), now, notes),
        )
    move = command.move if fate == "bot" else None
    return _passed(state, move, seat, TurnPassed(seat, "timed_out"), now, notes)


def _played_for_nobody(state: State, seat: int, fate: Fate, now: int, notes: Notes) -> list[Event]:
    if fate in ("bot", "resign"):
        return substituted(state, seat, fate, now)
    if fate == "void":
        return voided()
    return _passed(state, None, seat, TurnPassed(seat, "vacant"), now, notes)


def _passed(
    state: State, move: Command | None, seat: int, passed: TurnPassed, now: int, notes: Notes
) -> list[Event]:
    """The turn ends by a move, the least there is where the kind knows no turn without one."""
    game = game_named(state.kind)
    if move is None and game.time_out_move is not None:
        move = game.time_out_move(state, seat)
    if move is not None:
        return kind_decides(state, move, seat, now, notes)
    return steps(state, happens(passed), lambda state: game.after_pass(state, now))
