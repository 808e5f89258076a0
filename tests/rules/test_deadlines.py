"""Deadlines under each kind of pace, and moves at and after them."""

import pytest

from service.rules.clock_errors import TooEarly
from service.rules.clocks import BankUsed
from service.rules.pace import Pace, Quiet, instant_ms
from service.rules.table import TurnBegan
from tests.rules.clocked import DAY, HOUR, MINUTE, Clocked

BERLIN = "Europe/Berlin"
WEEKEND = Pace("P1D", zone=BERLIN, days_off=["sat", "sun"])
NIGHTS = Pace("PT12H", zone=BERLIN, quiet=Quiet("22:00", "07:00"))


def deadline(pace: Pace, start: str) -> str:
    """Of the first turn of a game that starts then."""
    return Clocked(pace, start=start).deadline


def test_a_day_is_twenty_four_hours_through_both_clock_changes() -> None:
    assert deadline(Pace("P1D"), "2027-03-27T19:00:00Z") == "2027-03-28T19:00:00Z"
    assert deadline(Pace("P1D"), "2027-10-30T18:00:00Z") == "2027-10-31T18:00:00Z"


@pytest.mark.parametrize(
    ("start", "ends"),
    [
        ("2027-03-27T07:00:00Z", "2027-03-27T19:00:00Z"),
        ("2027-03-28T06:00:00Z", "2027-03-28T18:00:00Z"),
        ("2027-10-30T06:00:00Z", "2027-10-30T18:00:00Z"),
        ("2027-10-31T07:00:00Z", "2027-10-31T19:00:00Z"),
        # Less than twelve hours before it: the day after.
        ("2027-03-27T07:00:01Z", "2027-03-28T18:00:00Z"),
        ("2027-10-30T06:00:01Z", "2027-10-31T19:00:00Z"),
    ],
)
def test_daily_at_eight_stays_eight_in_berlin_through_both_clock_changes(
    start: str, ends: str
) -> None:
    assert deadline(Pace(daily="20:00", zone=BERLIN), start) == ends


def test_a_daily_deadline_leaves_out_days_off() -> None:
    pace = Pace(daily="20:00", zone=BERLIN, days_off=["sat", "sun"])
    assert deadline(pace, "2027-01-15T12:00:00Z") == "2027-01-18T19:00:00Z"


def test_the_clock_stands_still_on_days_off() -> None:
    # From Friday noon: half a day, then Monday until noon, Berlin's noon being 11 in UTC.
    assert deadline(WEEKEND, "2027-01-15T11:00:00Z") == "2027-01-18T11:00:00Z"
    assert deadline(WEEKEND, "2027-01-16T11:00:00Z") == "2027-01-18T23:00:00Z"


def test_the_clock_stands_still_on_the_weekend_of_a_clock_change() -> None:
    # The weekend of 27 March 2027 has 47 hours, that of 30 October 49.
    assert deadline(WEEKEND, "2027-03-26T11:00:00Z") == "2027-03-29T10:00:00Z"
    assert deadline(WEEKEND, "2027-10-29T10:00:00Z") == "2027-11-01T11:00:00Z"


def test_the_clock_stands_still_in_quiet_hours() -> None:
    assert deadline(NIGHTS, "2027-01-15T15:00:00Z") == "2027-01-16T12:00:00Z"
    assert deadline(NIGHTS, "2027-01-15T23:00:00Z") == "2027-01-16T18:00:00Z"


def test_a_quiet_night_takes_its_own_length_from_the_clock_when_that_is_changed() -> None:
    # Six hours before the night and six after it, at 13:00 on the wall either time.
    assert deadline(NIGHTS, "2027-03-27T15:00:00Z") == "2027-03-28T11:00:00Z"
    assert deadline(NIGHTS, "2027-10-30T14:00:00Z") == "2027-10-31T12:00:00Z"


def test_a_deadline_in_quiet_hours_slides_to_the_morning_where_that_is_agreed() -> None:
    pace = Pace("P1D", zone=BERLIN, quiet=Quiet("22:00", "07:00", "slide"))
    assert deadline(pace, "2027-01-14T22:30:00Z") == "2027-01-16T06:00:00Z"
    assert deadline(pace, "2027-01-15T12:00:00Z") == "2027-01-16T12:00:00Z"


def test_a_deadline_that_slides_into_a_day_off_goes_on_to_the_next_morning() -> None:
    pace = Pace("P1D", zone=BERLIN, quiet=Quiet("22:00", "07:00", "slide"), days_off=["sat", "sun"])
    # Thursday night plus a day is Friday night, whose morning is a Saturday.
    assert deadline(pace, "2027-01-14T22:30:00Z") == "2027-01-18T06:00:00Z"


def test_a_deadline_that_the_reserve_brings_into_quiet_hours_slides_as_well() -> None:
    pace = Pace("P1D", zone=BERLIN, bank="PT5H", quiet=Quiet("22:00", "07:00", "slide"))
    game = Clocked(pace, start="2027-01-15T19:00:00Z")
    seat = game.mover
    # The time for the turn ends at eight in the evening, the reserve five hours later.
    assert game.deadline == "2027-01-17T06:00:00Z"
    assert "bank_used" not in game.at("2027-01-17T01:00:00Z").move()
    assert game.timing.banks[seat] == 5 * HOUR


def test_a_deadline_is_a_whole_second_and_never_a_moment_short() -> None:
    for pace in (Pace("PT1H"), Pace("PT1H", passes=1)):
        game = Clocked(pace, start="2027-01-15T08:00:00.001+00:00")
        assert game.deadline == "2027-01-15T09:00:01Z"


def test_the_clock_acts_when_the_grace_is_over_and_a_move_in_it_is_taken() -> None:
    game = Clocked(Pace("P1D", grace="PT10M"))
    game.at(game.deadline).after(10 * MINUTE - 1)
    with pytest.raises(TooEarly):
        game.time_out()
    assert "turn_began" in game.move()
    game.at(game.deadline).after(10 * MINUTE)
    assert game.time_out()[0] == "turn_timed_out"


def test_the_reserve_is_part_of_the_deadline_and_is_used_last() -> None:
    game = Clocked(Pace("P1D", bank="P2D"))
    seat = game.mover
    assert game.deadline == "2027-01-18T08:00:00Z"
    game.after(DAY + 5 * HOUR)
    assert game.move()[0] == "bank_used"
    assert game.last(BankUsed) == BankUsed(seat, 5 * HOUR, 43 * HOUR)
    assert game.timing.banks[seat] == 43 * HOUR
    # The other has its whole reserve; then the first has what is left.
    assert instant_ms(game.deadline) == game.now + 3 * DAY
    game.move()
    assert instant_ms(game.deadline) == game.now + DAY + 43 * HOUR


def test_a_move_within_the_time_for_a_turn_uses_no_reserve() -> None:
    game = Clocked(Pace("P1D", bank="P2D"))
    game.after(DAY)
    assert "bank_used" not in game.move()
    assert game.timing.banks == [2 * DAY, 2 * DAY]


def test_a_time_out_leaves_no_reserve() -> None:
    game = Clocked(Pace("P1D", bank="PT6H"))
    seat = game.mover
    game.at(game.deadline)
    assert game.time_out()[:2] == ["bank_used", "turn_timed_out"]
    assert game.timing.banks[seat] == 0
    game.move()
    assert instant_ms(game.deadline) == game.now + DAY


def test_a_turn_of_many_plays_uses_each_hour_of_the_reserve_once() -> None:
    game = Clocked(Pace("PT1H", bank="PT10H"), kind="sequence-stacks")
    seat, spent = game.mover, 0
    while game.mover == seat:
        game.after(HOUR)
        spent += 1
        game.move()
    used = sum(event.used for event in game.log if isinstance(event, BankUsed))
    assert used == (spent - 1) * HOUR == 10 * HOUR - game.timing.banks[seat]


def test_a_game_without_a_clock_has_no_deadline_whatever_else_is_agreed() -> None:
    game = Clocked(Pace(passes=2))
    game.move()
    assert game.last(TurnBegan).deadline is None
