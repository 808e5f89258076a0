"""The rules' answer to a command: events, or the violation that forbids it."""

from collections.abc import Callable
from typing import Any, Final

from service.rules.clock_errors import TooEarly
from service.rules.deadlines import charged, returned
from service.rules.errors import GameOver, NothingAsked, NotRunning, NotSeated, UnknownCommand
from service.rules.game import evolved, game_named
from service.rules.lapses import TimeOutTurn, time_out_turn
from service.rules.leaves import EndLeave, TakeLeave, end_leave, take_leave
from service.rules.leaving import VacateSeat, resign, vacate_seat
from service.rules.legs import OpenLeg, open_leg
from service.rules.mornings import MoveToMorning, move_to_morning
from service.rules.notes import NO_NOTES, Note, NoteRules, Notes
from service.rules.outages import CreditOutage, credit_outage
from service.rules.pace import instant_ms
from service.rules.pauses import (
    AgreePause,
    DeclinePause,
    ProposePause,
    ResumeGame,
    agree_pause,
    decline_pause,
    propose_pause,
    resume_game,
)
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
from service.rules.steps import kind_decides
from service.rules.table import (
    Actor,
    Command,
    Event,
    GameEnded,
    SeedRevealed,
    State,
    TurnBegan,
    seat_of,
)

__all__ = [
    "OpenAnswers",
    "Resign",
    "TimeOutTurn",
    "decide",
    "decide_for_seat",
    "has_answers",
    "is_note",
    "noted",
    "open_answers",
    "require_running",
    "resign",
    "time_out_turn",
]


class Resign(Command, frozen=True, tag="resign"):
    """Give up; the seat plays no further part."""


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

    ``chance``: 32 random bytes, used to open games only. A command that sets a note makes no
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
    if isinstance(command, OpenLeg):
        return open_leg(state, command, by, now, chance)
    seating = _SEATING.get(type(command))
    if seating is not None:
        return _with_the_end(state, seating(state, command, by, now))
    require_running(state)
    by_players = _ABOUT_TIME.get(type(command))
    if by_players is not None:
        return _finished(state, by_players(state, command, by, now), now, notes)
    return _finished(state, _BY_THE_CLOCK[type(command)](state, command, now, notes), now, notes)


def decide_for_seat(
    state: State, command: Command, seat: int, now: int, notes: Notes = NO_NOTES
) -> list[Event]:
    """A command of one seat in a running game; bots come in here. Raises RuleViolation."""
    require_running(state)
    if type(command) is Resign:
        return _finished(state, resign(state, seat, now), now, notes)
    game = game_named(state.kind)
    if game.notes is not None and isinstance(command, game.notes.commands):
        noted(state, command, seat, notes)
        return []
    if state.timing is not None:
        return _finished(state, _decide_in_time(state, command, seat, now, notes), now, notes)
    if game.notes is None:
        return _with_the_end(state, game.decide(state, command, seat, now))
    return _finished(state, game.decide(state, command, seat, now, notes), now, notes)


def _decide_in_time(
    state: State, command: Command, seat: int, now: int, notes: Notes
) -> list[Event]:
    """As the kind decides, with what the reserve has given so far told before it."""
    before = charged(state, now)
    after = evolved(state, before) if before else state
    decided = kind_decides(after, command, seat, now, notes)
    return [*before, *decided, *returned(state, decided, now)] if decided else []


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


def require_running(state: State) -> None:
    """Raises NotRunning before the start and GameOver after the end."""
    if state.phase == "ended":
        raise GameOver
    if state.phase != "running":
        raise NotRunning


def _note_rules(state: State) -> NoteRules:
    rules = game_named(state.kind).notes
    if rules is None:
        raise NothingAsked
    return rules


def _finished(state: State, events: list[Event], now: int, notes: Notes) -> list[Event]:
    """The events with the turns that follow from standing orders, and with what ends a game."""
    return _with_the_end(state, _with_orders(state, events, now, notes))


def _with_orders(state: State, events: list[Event], now: int, notes: Notes) -> list[Event]:
    """Each turn that has begun is played at once where its seat has ordered so."""
    rules = game_named(state.kind).notes
    if not notes or rules is None or rules.ordered is None:
        return events
    new = events
    while any(type(event) is TurnBegan for event in new):
        after = evolved(state, events)
        seat = after.to_move
        if seat is None or after.seats[seat].player is None:
            break
        command = rules.ordered(after, seat, notes)
        if command is None:
            break
        new = kind_decides(after, command, seat, now, notes)
        events = [*events, *new]
    return events


def _with_the_end(state: State, events: list[Event]) -> list[Event]:
    """After the end the cards and the seed are laid open, so that the deal can be verified."""
    if not events or type(events[-1]) is not GameEnded:
        return events
    if state.phase == "running":
        events = events + game_named(state.kind).reveal(evolved(state, events))
    return [*events, SeedRevealed(state.seed or "")]


def _without_notes(
    decided: Callable[[State, Any, int], list[Event]],
) -> Callable[[State, Any, int, Notes], list[Event]]:
    return lambda state, command, now, notes: decided(state, command, now)


_SEATING: Final[dict[type[Command], Callable[[State, Any, Actor, int], list[Event]]]] = {
    InvitePlayer: invite_player,
    TakeSeat: take_seat,
    LeaveSeat: leave_seat,
    FillSeat: fill_seat,
    StartGame: start_game,
    CancelGame: cancel_game,
}

_ABOUT_TIME: Final[dict[type[Command], Callable[[State, Any, Actor, int], list[Event]]]] = {
    ProposePause: propose_pause,
    AgreePause: agree_pause,
    DeclinePause: decline_pause,
    TakeLeave: take_leave,
    EndLeave: end_leave,
    VacateSeat: vacate_seat,
}

_BY_THE_CLOCK: Final[dict[type[Command], Callable[[State, Any, int, Notes], list[Event]]]] = {
    TimeOutTurn: time_out_turn,
    OpenAnswers: open_answers,
    ResumeGame: _without_notes(resume_game),
    CreditOutage: _without_notes(credit_outage),
    MoveToMorning: _without_notes(move_to_morning),
}

# Looked up by type: isinstance on a struct is slow, and every move comes by here.
_OF_THE_TABLE: Final = frozenset({OpenGame, OpenLeg, *_SEATING, *_ABOUT_TIME, *_BY_THE_CLOCK})
