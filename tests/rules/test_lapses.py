"""What time-outs lead to: passes in a row, then the next policy, and seats that never moved."""

from random import Random

import pytest

from service.rules.decide import Resign, TimeOutTurn, decide
from service.rules.errors import GameOver, NotYourTurn
from service.rules.game import copied, evolved, games, legal_moves
from service.rules.leaving import fate_of, has_acted
from service.rules.pace import Pace
from service.rules.state import Result
from service.rules.table import (
    Event,
    GameEnded,
    SeatResigned,
    TurnBegan,
    TurnPassed,
    TurnTimedOut,
)
from tests.rules.clocked import CLOCK, Clocked


def overdue(game: Clocked) -> list[str]:
    """The deadline passes."""
    game.at(game.deadline)
    return game.time_out(game.bot_move())


def missed_by(game: Clocked, seat: int, times: int) -> list[list[str]]:
    """The seat lets its turns pass, so many times; the others move."""
    told: list[list[str]] = []
    while len(told) < times:
        if game.mover == seat:
            told.append(overdue(game))
        else:
            game.move()
    return told


def test_turns_pass_as_often_in_a_row_as_agreed_and_then_the_seat_resigns() -> None:
    game = Clocked(Pace("P1D", "resign", passes=2), seats=3)
    first, second, third = missed_by(game, game.mover, 3)
    assert first[:2] == second[:2] == ["turn_timed_out", "turn_passed"]
    assert third[:2] == ["turn_timed_out", "seat_resigned"]


def test_then_a_bot_moves_and_at_last_the_seat_resigns() -> None:
    game = Clocked(Pace("P1D", "resign", passes=1, bot_turns=2), seats=3)
    told = missed_by(game, game.mover, 4)
    assert [each[1] for each in told] == [
        "turn_passed",
        "chip_placed",
        "chip_placed",
        "seat_resigned",
    ]


def test_a_move_begins_the_count_anew() -> None:
    game = Clocked(Pace("P1D", "resign", passes=1))
    seat = game.mover
    missed_by(game, seat, 1)
    assert game.timing.missed[seat] == 1
    game.move()
    game.move()
    assert game.timing.missed[seat] == 0
    (told,) = missed_by(game, seat, 1)
    assert told[1] == "turn_passed"


def test_a_turn_that_a_bot_plays_out_is_missed_once() -> None:
    game = Clocked(Pace("P1D", "resign", bot_turns=1), kind="sequence-stacks")
    seat = game.mover
    game.at(game.deadline)
    while game.mover == seat:
        assert fate_of(game.state, seat) == "bot"
        game.time_out(game.bot_move())
    assert game.timing.missed[seat] == 1


def test_what_the_pace_gave_up_is_recorded_apart_from_the_score() -> None:
    game = Clocked(Pace("P1D", "resign"))
    seat = game.mover
    player = game.state.seats[seat].player
    overdue(game)
    assert game.last(SeatResigned).is_abandoned
    assert game.state.seats[seat].abandoned_by == player
    assert game.state.result is not None
    assert game.state.result.winners == [1 - seat]


def test_who_resigns_abandons_nothing() -> None:
    game = Clocked(Pace("P1D", "resign"))
    game.give(0, Resign())
    assert [seat.abandoned_by for seat in game.state.seats] == [None, None]


def test_a_seat_that_never_moved_voids_the_game_where_that_is_agreed() -> None:
    game = Clocked(Pace("P1D", "resign", unmoved="void"))
    assert overdue(game)[:2] == ["turn_timed_out", "game_ended"]
    assert game.state.result == Result([], "voided", "pace.unmoved")
    with pytest.raises(GameOver):
        game.time_out()


def test_a_seat_that_moved_once_is_under_the_other_policy() -> None:
    game = Clocked(Pace("P1D", "resign", unmoved="void"))
    game.move()
    game.move()
    assert overdue(game)[:2] == ["turn_timed_out", "seat_resigned"]
    assert game.last(GameEnded).reason != "voided"


def test_a_seat_that_exchanged_a_dead_card_in_its_first_turn_has_moved() -> None:
    game = Clocked(Pace("P1D", "resign", unmoved="void"))
    game.at(game.deadline)
    state = copied(game.state)
    # As if the dead card had been exchanged, and the seat had said nothing more.
    state.position.exchanges = 1
    events = decide(state, TimeOutTurn(state.turn), CLOCK, game.now, b"")
    assert events[0] == TurnTimedOut(game.mover, state.turn, has_acted=True)
    assert isinstance(events[1], SeatResigned)


@pytest.mark.parametrize("kind", list(games()))
def test_who_does_something_in_a_turn_that_goes_on_is_known_to_have_acted(kind: str) -> None:
    game = Clocked(Pace("P1D", unmoved="void"), kind=kind)
    chance, turn, in_the_middle = Random(3), 0, 0
    for _ in range(400):
        if game.state.phase == "ended":
            break
        is_begun = game.state.turn == turn
        turn, in_the_middle = game.state.turn, in_the_middle + is_begun
        assert has_acted(game.state, game.mover) == is_begun
        assert not has_acted(game.state, game.other)
        game.give(game.mover, chance.choice(list(legal_moves(game.state, game.mover))))
    # Only these have turns of several commands.
    assert bool(in_the_middle) == (kind in ("sequence", "sequence-stacks"))


def test_the_first_turns_of_a_seat_that_never_moved_may_pass() -> None:
    game = Clocked(Pace("P1D", passes=2, unmoved="void"))
    seat = game.mover
    first, second, third = missed_by(game, seat, 3)
    assert first[1] == second[1] == "turn_passed"
    assert third[1] == "game_ended"


def test_a_turn_without_a_choice_is_neither_missed_nor_a_sign_of_life() -> None:
    state = Clocked(Pace("P1D", passes=1), kind="sequence-stacks").state
    seat, timing = state.to_move or 0, state.timing
    assert timing is not None
    timing.missed[seat] = 1
    passed: list[Event] = [TurnPassed(seat, "no_move"), TurnBegan(1 - seat, 2, None)]
    after = evolved(state, passed).timing
    assert after is not None
    assert (after.missed[seat], after.moved) == (1, [])


def test_the_time_of_a_turn_that_is_over_runs_out_for_nobody() -> None:
    game = Clocked(Pace("P1D", passes=1))
    turn = game.state.turn
    game.move()
    with pytest.raises(NotYourTurn):
        game.clock(TimeOutTurn(turn))
