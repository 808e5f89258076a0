"""The rules' answer to a command: events, or the violation that forbids it."""

from collections.abc import Callable
from typing import Any, Final

from service.rules.errors import (
    AnswersAwaited,
    GameOver,
    NothingAsked,
    NotRunning,
    NotSeated,
    NotYourTurn,
    TooEarly,
    UnknownCommand,
)
from service.rules.game import evolved, game_named
from service.rules.notes import NO_NOTES, Note, NoteRules, Notes
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


class OpenAnswers(Command, frozen=True, tag="open_answers"):
    """The clock opens the answers that event ``asked_version`` asked for: all in, or time up."""

    asked_version: int


def decide(
    state: State,
    command: Command,
    by: Actor,
    now: int,
    chance: bytes,
    notes: Notes = NO_NOTES,
) -> list[Event]:
    """What happens when ``by`` gives ``command`` at ``now`` (Unix ms); the state stays as it was.

    ``chance``: 32 random bytes, used by OpenGame only. A command that sets a note makes no
    event; see ``noted``. Raises RuleViolation.
    """
    if type(command) in _OF_THE_TABLE:
        return _decide_for_table(state, command, by, now, chance, notes)
    seat = seat_of(state, by.player)
    if seat is None:
        require_running(state)
        raise NotSeated
    return decide_for_seat(state, command, seat, now, notes)


def _decide_for_table(
    state: State, command: Command, by: Actor, now: int, chance: bytes, notes: Notes
) -> list[Event]:
    if isinstance(command, OpenGame):
        return open_game(state, command, by, now, chance)
    seating = _SEATING.get(type(command))
    if seating is not None:
        return _with_the_end(state, seating(state, command, by, now))
    require_running(state)
    return _with_the_end(state, _BY_THE_CLOCK[type(command)](state, command, now, notes))


def decide_for_seat(
    state: State, command: Command, seat: int, now: int, notes: Notes = NO_NOTES
) -> list[Event]:
    """A command of one seat in a running game; bots come in here. Raises RuleViolation."""
    require_running(state)
    if type(command) is Resign:
        return _with_the_end(state, resign(state, seat, now))
    game = game_named(state.kind)
    if game.notes is None:
        return _with_the_end(state, game.decide(state, command, seat, now))
    if isinstance(command, game.notes.commands):
        noted(state, command, seat, notes)
        return []
    return _with_the_end(state, game.decide(state, command, seat, now, notes))


def is_note(state: State, command: Command) -> bool:
    """Whether the command sets a note of its seat and nothing else."""
    rules = game_named(state.kind).notes
    return rules is not None and isinstance(command, rules.commands)


def noted(state: State, command: Command, seat: int, notes: Notes) -> Note:
    """The note that ``command`` leaves ``seat`` with. Raises RuleViolation."""
    require_running(state)
    if state.seats[seat].is_out:
        raise NotSeated
    if not is_note(state, command):
        raise UnknownCommand(kind=state.kind, command=type(command).__name__)
    return _note_rules(state).take(state, command, seat, notes.get(seat))


def has_answers(state: State, notes: Notes) -> bool:
    """Whether sealed answers are awaited and all of them are in: they can be opened."""
    return bool(state.asked) and _note_rules(state).has_answers(state, notes)


def open_answers(state: State, command: OpenAnswers, now: int, notes: Notes) -> list[Event]:
    """The wait is over. Raises NothingAsked when it was over before, TooEarly."""
    if not state.asked or command.asked_version != state.asked_version:
        raise NothingAsked
    rules = _note_rules(state)
    is_time_up = state.deadline is not None and now >= instant_ms(state.deadline)
    if not is_time_up and not rules.has_answers(state, notes):
        raise TooEarly
    return rules.open_answers(state, now, notes)


def resign(state: State, seat: int, now: int) -> list[Event]:
    """The seat is out; the kind says what follows. Raises NotSeated when it was out before."""
    if state.seats[seat].is_out:
        raise NotSeated
    resigned: list[Event] = [SeatResigned(seat)]
    game = game_named(state.kind)
    return resigned + game.after_resignation(evolved(state, resigned), seat, now)


def time_out_turn(
    state: State, command: TimeOutTurn, now: int, notes: Notes = NO_NOTES
) -> list[Event]:
    """The pace takes its course. Raises TooEarly, NotYourTurn when that turn is over."""
    if state.asked:
        raise AnswersAwaited
    seat = state.to_move
    if seat is None or command.turn != state.turn:
        raise NotYourTurn(to_move=-1 if seat is None else seat, seat=-1)
    if state.deadline is None or now < instant_ms(state.deadline):
        raise TooEarly
    # Where a turn is many moves the clock comes by for each; it runs out but once.
    is_known = state.late_turn == state.turn
    timed_out: list[Event] = [] if is_known else [TurnTimedOut(seat, state.turn)]
    game = game_named(state.kind)
    if state.pace.then == "resign":
        return timed_out + resign(state, seat, now)
    move = command.move if state.pace.then == "bot" else None
    if move is None and game.time_out_move is not None:
        move = game.time_out_move(state, seat)
    if move is not None:
        return timed_out + _decide(state, move, seat, now, notes)
    passed: list[Event] = [TurnPassed(seat, "timed_out")]
    return timed_out + passed + game.after_pass(evolved(state, passed), now)


def require_running(state: State) -> None:
    """Raises NotRunning before the start and GameOver after the end."""
    if state.phase == "ended":
        raise GameOver
    if state.phase != "running":
        raise NotRunning


def _decide(state: State, command: Command, seat: int, now: int, notes: Notes) -> list[Event]:
    game = game_named(state.kind)
    if game.notes is None:
        return game.decide(state, command, seat, now)
    return game.decide(state, command, seat, now, notes)


def _note_rules(state: State) -> NoteRules:
    rules = game_named(state.kind).notes
    if rules is None:
        raise NothingAsked
    return rules


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

_BY_THE_CLOCK: Final[dict[type[Command], Callable[[State, Any, int, Notes], list[Event]]]] = {
    TimeOutTurn: time_out_turn,
    OpenAnswers: open_answers,
}

# Looked up by type: isinstance on a struct is slow, and every move comes by here.
_OF_THE_TABLE: Final = frozenset({OpenGame, *_SEATING, *_BY_THE_CLOCK})
