"""Leave: announced or by itself, within its yearly budget, over at its end with nobody around."""

import pytest

from service.rules.clock_errors import (
    BadInstant,
    BadLeave,
    LeaveSpent,
    NoLeave,
    NotOnLeave,
    OnLeaveAlready,
    TooEarly,
)
from service.rules.clocks import LeaveEnded, LeaveTaken
from service.rules.decide import Resign
from service.rules.errors import NotSeated
from service.rules.leaves import EndLeave, TakeLeave, budget_left
from service.rules.pace import LeaveBudget, Pace, Quiet, instant, instant_ms
from tests.rules.clocked import DAY, HOUR, Clocked

WEEKS = Pace("P3D", leave=LeaveBudget(14))
BY_ITSELF = Pace("P3D", leave=LeaveBudget(2, starts_itself=True))
TEN_DAYS_ON = "2027-01-25T08:00:00Z"


def test_the_clock_of_a_seat_on_leave_stands_still() -> None:
    game = Clocked(WEEKS).after(DAY)
    seat = game.mover
    assert game.give(seat, TakeLeave(TEN_DAYS_ON)) == ["leave_taken", "deadline_moved"]
    assert instant_ms(game.deadline) == instant_ms(TEN_DAYS_ON) + 2 * DAY


def test_the_leave_of_another_stops_nobody_and_waits_for_its_turn() -> None:
    game = Clocked(WEEKS)
    other, deadline = game.other, game.deadline
    assert game.give(other, TakeLeave(TEN_DAYS_ON)) == ["leave_taken"]
    assert game.deadline == deadline
    game.move()
    assert game.mover == other
    assert instant_ms(game.deadline) == instant_ms(TEN_DAYS_ON) + 3 * DAY


def test_leave_that_is_announced_ahead_stops_the_clock_when_it_begins() -> None:
    game = Clocked(WEEKS)
    seat = game.mover
    game.give(seat, TakeLeave("2027-01-21T08:00:00Z", starts="2027-01-16T08:00:00Z"))
    # A day before the leave, two after it.
    assert game.deadline == "2027-01-23T08:00:00Z"


def test_leave_ends_at_its_end_with_nobody_around() -> None:
    game = Clocked(WEEKS)
    seat = game.mover
    game.give(seat, TakeLeave(TEN_DAYS_ON))
    deadline = game.deadline
    with pytest.raises(TooEarly):
        game.at(TEN_DAYS_ON).after(-1).clock(EndLeave(seat))
    assert game.after(1).clock(EndLeave(seat)) == ["leave_ended"]
    assert game.last(LeaveEnded) == LeaveEnded(seat, TEN_DAYS_ON)
    assert game.deadline == deadline
    with pytest.raises(NotOnLeave):
        game.clock(EndLeave(seat))


def test_who_is_back_early_keeps_the_rest_of_the_leave() -> None:
    game = Clocked(WEEKS).after(DAY)
    seat = game.mover
    game.give(seat, TakeLeave("2027-01-26T08:00:00Z"))
    game.after(2 * DAY)
    assert game.give(seat, EndLeave()) == ["leave_ended", "deadline_moved"]
    assert instant_ms(game.deadline) == game.now + 2 * DAY
    assert budget_left(game.state, seat, 2027) == 12 * DAY
    assert game.give(seat, TakeLeave("2027-01-30T08:00:00Z"))[0] == "leave_taken"


def test_leave_that_has_not_begun_can_be_given_up_whole() -> None:
    game = Clocked(WEEKS)
    seat, deadline = game.mover, game.deadline
    game.give(seat, TakeLeave("2027-01-21T08:00:00Z", starts="2027-01-16T08:00:00Z"))
    game.give(seat, EndLeave())
    assert (game.deadline, budget_left(game.state, seat, 2027)) == (deadline, 14 * DAY)


def test_a_year_has_so_many_days_of_leave_for_each_seat() -> None:
    game = Clocked(WEEKS)
    game.give(0, TakeLeave("2027-01-27T08:00:00Z"))
    game.at("2027-01-27T08:00:00Z").clock(EndLeave(0))
    with pytest.raises(LeaveSpent) as spent:
        game.give(0, TakeLeave("2027-01-29T08:00:01Z"))
    assert spent.value.facts == {"days": 14, "left": "P2D", "year": 2027}
    game.give(0, TakeLeave("2027-01-29T08:00:00Z"))
    game.give(1, TakeLeave("2027-02-10T08:00:00Z"))


def test_leave_over_new_year_is_taken_from_both_years() -> None:
    game = Clocked(WEEKS, start="2027-12-20T00:00:00Z")
    game.give(0, TakeLeave("2028-01-13T00:00:00Z"))
    assert budget_left(game.state, 0, 2027) == 2 * DAY
    assert budget_left(game.state, 0, 2028) == 2 * DAY


@pytest.mark.parametrize(
    ("starts", "until"),
    [
        (None, "2027-01-15T08:00:00Z"),
        ("2027-01-14T08:00:00Z", "2027-01-17T08:00:00Z"),
        ("2027-01-18T08:00:00Z", "2027-01-17T08:00:00Z"),
        ("2028-01-18T08:00:00Z", "2028-01-20T08:00:00Z"),
    ],
)
def test_leave_begins_now_or_within_a_year_and_ends_later(starts: str | None, until: str) -> None:
    with pytest.raises(BadLeave):
        Clocked(WEEKS).give(0, TakeLeave(until, starts))


def test_leave_is_for_seats_that_have_some_and_are_not_away() -> None:
    with pytest.raises(NoLeave):
        Clocked(Pace("P3D")).give(0, TakeLeave(TEN_DAYS_ON))
    game = Clocked(WEEKS)
    with pytest.raises(NotSeated):
        game.give("stranger", TakeLeave(TEN_DAYS_ON))
    with pytest.raises(BadInstant):
        game.give(0, TakeLeave("next week"))
    with pytest.raises(NotOnLeave):
        game.give(0, EndLeave())
    game.give(0, TakeLeave(TEN_DAYS_ON))
    with pytest.raises(OnLeaveAlready):
        game.give(0, TakeLeave(TEN_DAYS_ON))


def away(pace: Pace = BY_ITSELF) -> tuple[Clocked, int]:
    """A game in which the seat to move has moved before and lets its deadline pass."""
    game = Clocked(pace)
    game.move()
    game.move()
    seat = game.mover
    game.at(game.deadline)
    return game, seat


def test_leave_begins_by_itself_before_a_time_out_day_by_day() -> None:
    game, seat = away()
    late = game.now
    for _ in range(2):
        assert game.time_out() == ["leave_taken", "deadline_moved"]
        assert game.last(LeaveTaken).is_automatic
        with pytest.raises(TooEarly):
            game.time_out()
        game.at(game.deadline)
        game.clock(EndLeave(seat))
    assert game.now == late + 2 * DAY
    assert game.time_out()[0] == "turn_timed_out"


def test_who_moves_is_back_from_leave_that_began_by_itself() -> None:
    game, seat = away()
    game.time_out()
    game.after(5 * HOUR)
    assert game.move()[-1] == "leave_ended"
    assert budget_left(game.state, seat, 2027) == DAY + 19 * HOUR


def test_who_moves_while_on_announced_leave_stays_on_leave() -> None:
    game = Clocked(WEEKS)
    seat = game.mover
    game.give(seat, TakeLeave(TEN_DAYS_ON))
    assert "leave_ended" not in game.move()
    assert not game.timing.leaves[0].is_over


def test_a_seat_that_never_moved_is_given_no_leave_of_its_own_accord() -> None:
    game = Clocked(BY_ITSELF)
    game.at(game.deadline)
    assert game.time_out()[0] == "turn_timed_out"


def test_under_a_daily_deadline_leave_counts_by_whole_days() -> None:
    # A second of leave across the deadline moves it to the next day.
    game = Clocked(Pace(daily="20:00", zone="UTC", leave=LeaveBudget(3)))
    seat = game.mover
    for days in (2, 1, 0):
        before = instant_ms(game.deadline)
        game.give(seat, TakeLeave(instant(game.now + 1_000)))
        assert instant_ms(game.deadline) == before + DAY
        game.after(1_000)
        game.give(seat, EndLeave())
        game.after(DAY)
        assert budget_left(game.state, seat, 2027) == days * DAY
    with pytest.raises(LeaveSpent):
        game.give(seat, TakeLeave(instant(game.now + 1_000)))


def test_days_of_a_daily_game_that_are_begun_in_one_year_count_in_the_next() -> None:
    game = Clocked(Pace(daily="20:00", zone="UTC", leave=LeaveBudget(3)))
    game.at("2027-12-31T18:00:00Z")
    game.give(0, TakeLeave("2027-12-31T19:00:00Z"))
    assert budget_left(game.state, 0, 2027) == 3 * DAY - 6 * HOUR
    assert budget_left(game.state, 0, 2028) == 3 * DAY - 18 * HOUR


def test_leave_that_begins_by_itself_ends_in_the_morning_where_deadlines_slide() -> None:
    pace = Pace(
        "P1D",
        zone="UTC",
        quiet=Quiet("22:00", "07:00", "slide"),
        grace="PT10H",
        leave=LeaveBudget(5, starts_itself=True),
    )
    game, seat = away(pace)
    # Ten hours after the deadline, at six in the evening; then at four in the night.
    game.after(10 * HOUR).time_out()
    game.at(game.deadline).clock(EndLeave(seat))
    game.after(10 * HOUR).time_out()
    assert game.deadline == "2027-01-19T07:00:00Z"


def test_who_resigns_is_back_from_leave() -> None:
    game = Clocked(WEEKS, seats=3)
    game.give(1, TakeLeave(TEN_DAYS_ON))
    assert game.give(1, Resign())[:2] == ["seat_resigned", "leave_ended"]
