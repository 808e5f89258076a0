"""Wall clocks through both nights of the clock change, and time that does not run."""

from itertools import islice

import pytest

from service.rules.clock_errors import UnfitPace
from service.rules.pace import Pace, Quiet, instant, instant_ms
from service.rules.stops import later, running
from service.rules.wall import daily_from, day_of, rest_of, shown_at, slid, zone_of

BERLIN = zone_of("Europe/Berlin")
NIGHT = Quiet("22:00", "07:00")
HOUR = 3_600_000
DAY = 24 * HOUR


def at(day: str, minutes: int, is_last: bool = False) -> str:
    return instant(
        shown_at(day_of(instant_ms(f"{day}T12:00:00Z"), BERLIN), minutes, BERLIN, is_last)
    )


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2027-03-27", "2027-03-27T19:00:00Z"),
        ("2027-03-28", "2027-03-28T18:00:00Z"),
        ("2027-10-30", "2027-10-30T18:00:00Z"),
        ("2027-10-31", "2027-10-31T19:00:00Z"),
    ],
)
def test_eight_in_the_evening_stays_eight_in_the_evening(day: str, expected: str) -> None:
    assert at(day, 20 * 60) == expected


def test_a_time_that_the_clock_jumps_over_is_the_moment_of_the_jump() -> None:
    assert at("2027-03-28", 2 * 60 + 30) == "2027-03-28T01:00:00Z"


def test_a_time_that_comes_twice_is_the_first_or_the_last_of_them() -> None:
    assert at("2027-10-31", 2 * 60 + 30) == "2027-10-31T00:30:00Z"
    assert at("2027-10-31", 2 * 60 + 30, is_last=True) == "2027-10-31T01:30:00Z"


def test_a_midnight_that_does_not_exist_is_the_first_moment_of_the_day() -> None:
    beirut = zone_of("Asia/Beirut")
    day = day_of(instant_ms("2027-03-28T12:00:00Z"), beirut)
    assert instant(shown_at(day, 0, beirut)) == "2027-03-27T22:00:00Z"


def test_daily_instants_go_on_through_both_changes() -> None:
    pace = Pace(daily="20:00", zone="Europe/Berlin")
    spring = islice(daily_from(pace, instant_ms("2027-03-27T19:00:00Z")), 3)
    assert [instant(moment) for moment in spring] == [
        "2027-03-27T19:00:00Z",
        "2027-03-28T18:00:00Z",
        "2027-03-29T18:00:00Z",
    ]
    autumn = islice(daily_from(pace, instant_ms("2027-10-30T18:00:01Z")), 2)
    assert [instant(moment) for moment in autumn] == [
        "2027-10-31T19:00:00Z",
        "2027-11-01T19:00:00Z",
    ]


@pytest.mark.parametrize(
    ("start", "hours"),
    [("2027-03-27T21:00:00Z", 8), ("2027-10-30T20:00:00Z", 10), ("2027-06-01T20:00:00Z", 9)],
)
def test_a_quiet_night_is_as_long_as_the_wall_clock_makes_it(start: str, hours: int) -> None:
    pace = Pace("P1D", zone="Europe/Berlin", quiet=NIGHT)
    evening = instant_ms(start)
    night = next(span for span in rest_of(pace, evening) if span[1] > evening)
    assert night == (evening, evening + hours * HOUR)


def test_the_hour_that_comes_twice_breaks_no_night_in_two() -> None:
    pace = Pace("P1D", zone="Europe/Berlin", quiet=Quiet("22:00", "02:30"))
    evening = instant_ms("2027-10-30T20:00:00Z")
    nights = [span for span in islice(rest_of(pace, evening), 3) if span[1] > evening]
    assert nights[0] == (evening, instant_ms("2027-10-31T01:30:00Z"))


def test_days_off_last_from_midnight_to_midnight() -> None:
    pace = Pace("P1D", zone="Europe/Berlin", days_off=["sat", "sun"])
    spans = islice(rest_of(pace, instant_ms("2027-03-26T12:00:00Z")), 2)
    assert [(instant(start), instant(end)) for start, end in spans] == [
        ("2027-03-26T23:00:00Z", "2027-03-27T23:00:00Z"),
        # The Sunday of the clock change has 23 hours.
        ("2027-03-27T23:00:00Z", "2027-03-28T22:00:00Z"),
    ]


def test_running_time_leaves_the_stops_out() -> None:
    stops = [(10, 20), (15, 30), (40, 45)]
    assert running(0, 50, stops) == 10 + 10 + 5
    assert running(12, 25, stops) == 0
    assert running(50, 40, stops) == 0
    assert later(0, 10, stops) == 10
    assert later(0, 11, stops) == 31
    assert later(12, 0, stops) == 30
    assert later(0, 25, stops) == 50
    assert later(35, 5, stops) == 40


def test_a_deadline_in_quiet_hours_slides_to_the_morning_after() -> None:
    pace = Pace("P1D", zone="Europe/Berlin", quiet=Quiet("22:00", "07:00", "slide"))
    moments = ["2027-10-30T19:59:00Z", "2027-10-30T20:00:00Z", "2027-10-31T05:00:00Z"]
    assert [instant(slid(pace, instant_ms(moment))) for moment in moments] == [
        "2027-10-30T19:59:00Z",
        "2027-10-31T06:00:00Z",
        "2027-10-31T06:00:00Z",
    ]
    assert slid(pace, instant_ms("2027-10-31T06:00:00Z")) == instant_ms("2027-10-31T06:00:00Z")


@pytest.mark.parametrize("zone", ["Mars/Base", "", "../etc/passwd", "Europe", "Europe/Berlin\x00"])
def test_what_is_no_zone_is_told(zone: str) -> None:
    with pytest.raises(UnfitPace):
        zone_of(zone)
