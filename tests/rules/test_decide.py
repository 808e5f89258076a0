"""The door to every kind: who may act, when, what the clock does, and what the end lays open."""

import pytest

from service.rules.clock_errors import TooEarly
from service.rules.decide import Resign, TimeOutTurn, decide, decide_for_seat
from service.rules.errors import GameOver, NotSeated, NotYourTurn, UnknownCommand
from service.rules.game import copied, fold, legal_moves
from service.rules.pace import Pace, instant_ms
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.sequence.events import CardsRevealed
from service.rules.table import (
    Actor,
    Command,
    Event,
    GameEnded,
    SeatResigned,
    SeedRevealed,
    State,
    TurnBegan,
    TurnPassed,
    TurnTimedOut,
)

CLOCK = Actor(None, "clock")
START = 1_800_000_000_000
THREE_DAYS = Pace("P3D")
PER_TURN = 3 * 24 * 3_600_000


def running(seats: int = 2, pace: Pace = THREE_DAYS) -> State:
    """A game at its first turn, begun at START."""
    state = State()
    opened = OpenGame("abcdefghij", "sequence", seats, pace=pace, visibility="public")
    commands: list[tuple[Command, int]] = [(opened, 0)]
    commands += [(TakeSeat(), n) for n in range(seats)]
    for command, n in [*commands, (StartGame(), 0)]:
        fold(decide(state, command, Actor(f"p{n}", "http"), START, bytes(32)), state)
    return state


def time_out(state: State, move: Command | None = None) -> list[Event]:
    """The clock at the deadline of the current turn."""
    now = instant_ms(state.deadline or "")
    return decide(state, TimeOutTurn(state.turn, move), CLOCK, now, b"")


def test_deciding_leaves_the_state_as_it_was() -> None:
    state = running()
    before = copied(state)
    seat = state.to_move or 0
    for move in legal_moves(state, seat):
        decide_for_seat(state, move, seat, START)
        assert state == before


def test_strangers_hold_no_seat_and_unknown_commands_are_refused() -> None:
    state = running()
    with pytest.raises(NotSeated):
        decide(state, legal_moves(state, state.to_move or 0)[0], Actor("px", "http"), START, b"")
    with pytest.raises(UnknownCommand):
        decide_for_seat(state, Command(), 0, START)


def test_a_turn_has_its_deadline_and_the_version_it_began_with() -> None:
    state = running()
    assert instant_ms(state.deadline or "") == START + PER_TURN
    assert state.turn_version == state.version
    seat = state.to_move or 0
    events = decide_for_seat(state, legal_moves(state, seat)[0], seat, START + 5_001)
    began = events[-1]
    assert isinstance(began, TurnBegan)
    # Rounded up to the second.
    assert instant_ms(began.deadline or "") == START + PER_TURN + 6_000


def test_without_a_clock_no_turn_has_a_deadline_or_runs_out() -> None:
    state = running(pace=Pace())
    assert state.deadline is None
    with pytest.raises(TooEarly):
        decide(state, TimeOutTurn(state.turn), CLOCK, START + 10**12, b"")


def test_a_turn_runs_out_at_its_deadline_not_before_and_once() -> None:
    state = running()
    now = instant_ms(state.deadline or "")
    with pytest.raises(TooEarly):
        decide(state, TimeOutTurn(state.turn), CLOCK, now - 1, b"")
    command = TimeOutTurn(state.turn)
    events = decide(state, command, CLOCK, now, b"")
    seat = state.to_move or 0
    assert events[:2] == [TurnTimedOut(seat, 1), TurnPassed(seat, "timed_out")]
    assert isinstance(events[2], TurnBegan)
    fold(events, state)
    assert state.to_move != seat
    with pytest.raises(NotYourTurn):
        decide(state, command, CLOCK, now, b"")


def test_the_pace_may_make_a_seat_resign_or_a_bot_move() -> None:
    state = running(pace=Pace("P1D", then="resign"))
    assert [type(event) for event in time_out(state)] == [
        TurnTimedOut,
        SeatResigned,
        GameEnded,
        CardsRevealed,
        SeedRevealed,
    ]
    state = running(pace=Pace("P1D", then="bot"))
    seat = state.to_move or 0
    move = legal_moves(state, seat)[0]
    assert time_out(state, move)[1:] == decide_for_seat(
        state, move, seat, instant_ms(state.deadline or "")
    )


def test_the_last_side_to_stay_wins_at_once_and_the_end_lays_everything_open() -> None:
    state = running()
    events = decide(state, Resign(), Actor("p0", "http"), START, b"")
    assert events[:2] == [SeatResigned(0), GameEnded([1], "resignation", "table.last_side")]
    assert isinstance(events[2], CardsRevealed)
    assert events[3] == SeedRevealed(bytes(32).hex())
    fold(events, state)
    with pytest.raises(GameOver):
        decide(state, Resign(), Actor("p1", "http"), START, b"")


def test_a_seat_resigns_once_and_its_turn_goes_to_the_next() -> None:
    state = running(seats=4)
    seat = state.to_move or 0
    player = Actor(f"p{seat}", "http")
    events = decide(state, Resign(), player, START, b"")
    assert [type(event) for event in events] == [SeatResigned, TurnBegan]
    fold(events, state)
    assert state.to_move == (seat + 1) % 4
    with pytest.raises(NotSeated):
        decide(state, Resign(), player, START, b"")
