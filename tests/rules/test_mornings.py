"""Deadlines in the night of the player to move, where the pace lets them move to the morning."""

import pytest

from service.rules.agreement import agreed
from service.rules.clock_errors import UnfitPace
from service.rules.clocks import DeadlineMoved
from service.rules.mornings import MoveToMorning
from service.rules.pace import Pace, Quiet, instant_ms
from service.rules.pauses import AgreePause, ProposePause
from tests.rules.clocked import DAY, HOUR, Clocked, text

PACE = Pace("P1D", moves_to_morning=True)


def night(game: Clocked, hours: int = 6) -> MoveToMorning:
    """The player rests from before the deadline until so many hours after it."""
    return MoveToMorning(game.state.turn, instant_ms(game.deadline) + hours * HOUR)


def test_the_deadline_moves_to_the_end_of_the_night_once() -> None:
    game = Clocked(PACE)
    before = instant_ms(game.deadline)
    assert game.clock(night(game)) == ["deadline_moved"]
    assert game.last(DeadlineMoved) == DeadlineMoved(game.mover, text(before + 6 * HOUR), "quiet")
    assert instant_ms(game.deadline) == before + 6 * HOUR
    assert game.clock(night(game)) == []


def test_each_turn_may_move_its_own() -> None:
    game = Clocked(PACE)
    game.clock(night(game))
    game.move()
    assert game.clock(night(game)) == ["deadline_moved"]


@pytest.mark.parametrize("hours", [0, -1])
def test_it_never_comes_sooner(hours: int) -> None:
    game = Clocked(PACE)
    assert game.clock(night(game, hours)) == []


def test_it_moves_by_half_a_day_at_most() -> None:
    game = Clocked(PACE)
    before = instant_ms(game.deadline)
    game.clock(night(game, 13))
    assert instant_ms(game.deadline) == before + 12 * HOUR


def test_a_pace_that_says_nothing_of_it_lets_nothing_move() -> None:
    game = Clocked(Pace("P1D"))
    assert game.clock(night(game)) == []


def test_a_deadline_that_has_passed_stays() -> None:
    game = Clocked(PACE)
    late = night(game)
    game.at(game.deadline)
    assert game.clock(late) == []


def test_another_turn_is_not_meant() -> None:
    game = Clocked(PACE)
    earlier = night(game)
    game.move()
    assert game.clock(earlier) == []


def test_a_morning_on_a_day_off_is_that_of_the_day_after() -> None:
    # A Friday, and on Saturdays the clock stands still.
    game = Clocked(Pace("PT12H", zone="UTC", days_off=["sat"], moves_to_morning=True))
    assert game.deadline == "2027-01-15T20:00:00Z"
    game.clock(MoveToMorning(game.state.turn, instant_ms("2027-01-16T06:00:00Z")))
    assert game.deadline == "2027-01-17T00:00:00Z"


def test_a_pause_keeps_the_time_that_the_morning_has_given() -> None:
    game = Clocked(PACE)
    game.clock(night(game))
    moved, until = instant_ms(game.deadline), text(game.now + 5 * DAY)
    game.give(0, ProposePause(until))
    game.give(1, AgreePause(until))
    assert instant_ms(game.deadline) == moved + 5 * DAY


def test_without_a_clock_there_is_no_morning_to_agree_on() -> None:
    with pytest.raises(UnfitPace):
        agreed(Pace(moves_to_morning=True))
    assert agreed(Pace("P1D", quiet=Quiet("22:00", "07:00"), zone="UTC", moves_to_morning=True))
