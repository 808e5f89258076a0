"""The rules' answer to a command: events, or the violation that forbids it."""

from collections.abc import Callable
from typing import Any, Final

from service.rules.errors import GameOver, NotRunning, NotSeated, NotYourTurn, TooEarly
from service.rules.game import evolved, game_named
from service.rules.pace import instant_ms
from service.rules.seating import (
    CancelGame,
    FillSeat,
    InvitePlayer,
    LeaveSeat,
    OpenGame,
    StartGame,
    TakeSeat,
    cancel_game,
    fill_seat,
    invite_player,
    leave_seat,
    open_game,
    start_game,
    take_seat,
)
from service.rules.table import (
    Actor,
    Command,
    Event,
    GameEnded,
    SeatResigned,
    SeedRevealed,
    State,
    TurnPassed,
    TurnTimedOut,
    seat_of,
)


class Resign(Command, frozen=True, tag="resign"):
    """Give up; the seat plays no further part."""


class TimeOutTurn(Command, frozen=True, tag="time_out_turn"):
    """The clock ends turn ``turn``; ``move`` is what the bot plays where the pace says so."""

    turn: int
    move: Command | None = None


def decide(state: State, command: Command, by: Actor, now: int, chance: bytes) -> list[Event]:
    """What happens when ``by`` gives ``command`` at ``now`` (Unix ms); the state stays as it was.

    ``chance``: 32 random bytes, used by OpenGame only. Raises RuleViolation.
    """
    if isinstance(command, OpenGame):
        return open_game(state, command, by, now, chance)
    seating = _SEATING.get(type(command))
    if seating is not None:
        return _with_the_end(state, seating(state, command, by, now))
    require_running(state)
    if isinstance(command, TimeOutTurn):
        return _with_the_end(state, time_out_turn(state, command, now))
    seat = seat_of(state, by.player)
    if seat is None:
        raise NotSeated
    return decide_for_seat(state, command, seat, now)


def decide_for_seat(state: State, command: Command, seat: int, now: int) -> list[Event]:
    """A command of one seat in a running game; bots come in here. Raises RuleViolation."""
    require_running(state)
    if isinstance(command, Resign):
        return _with_the_end(state, resign(state, seat, now))
    return _with_the_end(state, game_named(state.kind).decide(state, command, seat, now))


def resign(state: State, seat: int, now: int) -> list[Event]:
    """The seat is out; the kind says what follows. Raises NotSeated when it was out before."""
    if state.seats[seat].is_out:
        raise NotSeated
    resigned: list[Event] = [SeatResigned(seat)]
    game = game_named(state.kind)
    return resigned + game.after_resignation(evolved(state, resigned), seat, now)


def time_out_turn(state: State, command: TimeOutTurn, now: int) -> list[Event]:
    """The pace takes its course. Raises TooEarly, NotYourTurn when that turn is over."""
    seat = state.to_move
    if seat is None or command.turn != state.turn:
        raise NotYourTurn(to_move=-1 if seat is None else seat, seat=-1)
    if state.deadline is None or now < instant_ms(state.deadline):
        raise TooEarly
    timed_out: list[Event] = [TurnTimedOut(seat, state.turn)]
    game = game_named(state.kind)
    if state.pace.then == "resign":
        return timed_out + resign(state, seat, now)
    if state.pace.then == "bot" and command.move is not None:
        return timed_out + game.decide(state, command.move, seat, now)
    passed: list[Event] = [TurnPassed(seat, "timed_out")]
    return timed_out + passed + game.after_pass(evolved(state, passed), now)


def require_running(state: State) -> None:
    """Raises NotRunning before the start and GameOver after the end."""
    if state.phase == "ended":
        raise GameOver
    if state.phase != "running":
        raise NotRunning


def _with_the_end(state: State, events: list[Event]) -> list[Event]:
    """After the end the cards and the seed are laid open, so that the deal can be verified."""
    if not events or type(events[-1]) is not GameEnded:
        return events
    if state.phase == "running":
        events = events + game_named(state.kind).reveal(evolved(state, events))
    return [*events, SeedRevealed(state.seed or "")]


_SEATING: Final[dict[type[Command], Callable[[State, Any, Actor, int], list[Event]]]] = {
    InvitePlayer: invite_player,
    TakeSeat: take_seat,
    LeaveSeat: leave_seat,
    FillSeat: fill_seat,
    StartGame: start_game,
    CancelGame: cancel_game,
}
