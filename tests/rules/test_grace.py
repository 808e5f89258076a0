"""After the deadline: the grace stands still with the clocks, and nothing begins it anew."""

import pytest

from service.rules.clock_errors import TooEarly
from service.rules.clocks import DeadlineMoved
from service.rules.deadlines import ends_at
from service.rules.leaves import EndLeave, TakeLeave
from service.rules.mornings import MoveToMorning
from service.rules.outages import CreditOutage
from service.rules.pace import LeaveBudget, Pace, Quiet, instant_ms
from service.rules.pauses import AgreePause, ProposePause
from tests.rules.clocked import DAY, HOUR, MINUTE, Clocked, text

PACE = Pace("P1D", grace="PT1H", leave=LeaveBudget(10))


def late(minutes: int = 40, pace: Pace = PACE) -> Clocked:
    """A game whose deadline passed so many minutes ago."""
    game = Clocked(pace)
    return game.at(game.deadline).after(minutes * MINUTE)


def time_up(game: Clocked) -> int:
    """When (ms) the time of the turn is up, by trying."""
    ends = ends_at(game.state)
    assert ends is not None
    now = game.now
    game.now = ends - 1
    with pytest.raises(TooEarly):
        game.time_out()
    game.now = now
    return ends


def test_leave_to_come_does_not_begin_the_grace_anew() -> None:
    game = late()
    deadline, ends = game.deadline, time_up(game)
    for _ in range(3):
        until = text(game.now + 200 * DAY + 60_000)
        game.give(game.mover, TakeLeave(until, text(game.now + 200 * DAY)))
        game.give(game.mover, EndLeave())
        game.after(MINUTE)
    assert (game.deadline, time_up(game)) == (deadline, ends)


def test_a_moment_of_leave_is_worth_a_moment() -> None:
    game = late()
    ends = time_up(game)
    for _ in range(3):
        game.give(game.mover, TakeLeave(text(game.now + 1_000)))
        game.after(1_000)
        game.give(game.mover, EndLeave())
        game.after(MINUTE)
    assert time_up(game) == ends + 3_000


def test_leave_in_the_grace_stops_it_and_its_rest_follows() -> None:
    game = late(40)
    until = game.now + 3 * DAY
    assert game.give(game.mover, TakeLeave(text(until))) == ["leave_taken"]
    assert time_up(game) == until + 20 * MINUTE
    game.after(DAY)
    assert game.give(game.mover, EndLeave()) == ["leave_ended"]
    assert time_up(game) == game.now + 20 * MINUTE


def test_leave_that_begins_in_the_grace_stops_it() -> None:
    game = Clocked(PACE)
    starts = instant_ms(game.deadline) + 10 * MINUTE
    game.give(game.mover, TakeLeave(text(starts + DAY), text(starts)))
    assert time_up(game) == starts + DAY + 50 * MINUTE


def test_a_pause_in_the_grace_stops_it_and_its_rest_follows() -> None:
    game = late(40)
    until = game.now + 5 * DAY
    game.give(0, ProposePause(text(until)))
    assert game.give(1, AgreePause(text(until))) == ["pause_agreed", "game_paused"]
    assert time_up(game) == until + 20 * MINUTE
    assert "turn_began" in game.at(text(until)).after(20 * MINUTE - 1).move()


def test_quiet_hours_do_not_stop_the_grace() -> None:
    # The deadline is at ten in the evening, when the night begins.
    nights = Pace("PT14H", zone="UTC", quiet=Quiet("22:00", "07:00"), grace="PT1H")
    game = Clocked(nights)
    assert game.deadline == "2027-01-15T22:00:00Z"
    assert time_up(game) == instant_ms("2027-01-15T23:00:00Z")


def test_an_outage_in_the_grace_is_made_good_once() -> None:
    game = late(10)
    outage = CreditOutage(game.state.turn, game.now, game.now + 6 * HOUR)
    deadline = game.deadline
    game.after(6 * HOUR)
    assert game.clock(outage) == ["deadline_moved"]
    assert game.last(DeadlineMoved).reason == "outage"
    assert game.deadline == deadline
    assert time_up(game) == instant_ms(deadline) + 7 * HOUR
    assert game.clock(outage) == []


def test_an_outage_after_the_grace_gives_nothing() -> None:
    game = late(60)
    outage = CreditOutage(game.state.turn, game.now, game.now + 6 * HOUR)
    assert game.after(6 * HOUR).clock(outage) == []


def test_what_changes_nothing_of_the_time_moves_no_deadline() -> None:
    # In the morning of the player, which is no time of day that the pace knows.
    game = Clocked(Pace(daily="20:00", zone="UTC", leave=LeaveBudget(10), moves_to_morning=True))
    morning = instant_ms(game.deadline) + 10 * HOUR
    game.clock(MoveToMorning(game.state.turn, morning))
    starts = game.now + 100 * DAY
    taken = TakeLeave(text(starts + DAY), text(starts))
    assert game.give(game.mover, taken) == ["leave_taken"]
    assert game.deadline == text(morning)
