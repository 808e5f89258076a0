"""Pauses by consent, which end by themselves, and take no time from anybody."""

import pytest

from service.rules.clock_errors import (
    BadInstant,
    NoClock,
    NoPauses,
    NothingProposed,
    PauseProposedAlready,
    PauseTooLong,
    TooEarly,
)
from service.rules.clocks import DeadlineMoved, GamePaused, PauseProposed
from service.rules.decide import Resign
from service.rules.errors import NotSeated
from service.rules.leaving import VacateSeat
from service.rules.pace import Pace, Quiet, instant_ms
from service.rules.pauses import AgreePause, DeclinePause, ProposePause, ResumeGame
from tests.rules.clocked import DAY, HOUR, Clocked

UNTIL = "2027-02-01T12:00:00Z"
THREE_DAYS = Pace("P3D")


def paused(pace: Pace = THREE_DAYS, hours: int = 30) -> Clocked:
    """A game of two that is paused after some hours of its first turn."""
    game = Clocked(pace).after(hours * HOUR)
    game.give(0, ProposePause(UNTIL))
    game.give(1, AgreePause(UNTIL))
    return game


def test_a_pause_begins_when_all_other_seats_agree() -> None:
    game = Clocked(THREE_DAYS, seats=3)
    assert game.give(1, ProposePause(UNTIL)) == ["pause_proposed"]
    assert game.last(PauseProposed).awaited == [0, 2]
    assert game.give(2, AgreePause(UNTIL)) == ["pause_agreed"]
    assert not game.timing.paused_version
    assert game.give(0, AgreePause(UNTIL)) == ["pause_agreed", "game_paused", "deadline_moved"]
    assert game.last(GamePaused).until == UNTIL
    assert game.timing.proposal is None


def test_after_a_pause_the_time_left_is_what_it_was() -> None:
    game = paused(hours=30)
    assert instant_ms(game.deadline) == instant_ms(UNTIL) + 42 * HOUR
    assert game.last(DeadlineMoved).reason == "pause"


def test_a_pause_ends_by_itself_at_its_end_and_not_before() -> None:
    game = paused()
    deadline = game.deadline
    game.at(UNTIL).after(-1)
    with pytest.raises(TooEarly):
        game.clock(ResumeGame())
    assert game.after(1).clock(ResumeGame()) == ["game_resumed"]
    assert game.deadline == deadline
    with pytest.raises(NothingProposed):
        game.clock(ResumeGame())


def test_the_deadline_after_a_pause_holds_with_no_clock_to_end_it() -> None:
    game = paused()
    game.at(game.deadline).after(-1)
    with pytest.raises(TooEarly):
        game.time_out()
    assert game.after(1).time_out()[0] == "turn_timed_out"


def test_a_pause_stops_the_clocks_and_not_the_players() -> None:
    game = paused()
    game.at("2027-01-20T00:00:00Z").move()
    assert instant_ms(game.deadline) == instant_ms(UNTIL) + 3 * DAY


def test_one_refusal_takes_a_proposal_off_the_table() -> None:
    game = Clocked(THREE_DAYS, seats=3)
    game.give(1, ProposePause(UNTIL))
    assert game.give(0, DeclinePause()) == ["pause_declined"]
    with pytest.raises(NothingProposed):
        game.give(2, AgreePause(UNTIL))


def test_who_proposed_may_think_better_of_it() -> None:
    game = Clocked(THREE_DAYS)
    game.give(1, ProposePause(UNTIL))
    later = "2027-02-02T12:00:00Z"
    game.give(1, ProposePause(later))
    with pytest.raises(NothingProposed):
        game.give(0, AgreePause(UNTIL))
    game.give(1, DeclinePause())
    with pytest.raises(NothingProposed):
        game.give(0, AgreePause(later))


def test_a_proposal_is_answered_before_another_is_made() -> None:
    game = Clocked(THREE_DAYS)
    game.give(1, ProposePause(UNTIL))
    with pytest.raises(PauseProposedAlready):
        game.give(0, ProposePause(UNTIL))


def test_a_proposal_waits_no_longer_than_its_own_end() -> None:
    game = Clocked(THREE_DAYS)
    game.give(1, ProposePause("2027-01-16T08:00:00Z"))
    game.at("2027-01-16T08:00:00Z")
    with pytest.raises(NothingProposed):
        game.give(0, AgreePause("2027-01-16T08:00:00Z"))
    assert game.give(0, ProposePause(UNTIL)) == ["pause_proposed"]


def test_nobody_agrees_for_another_or_twice() -> None:
    game = Clocked(THREE_DAYS, seats=3)
    game.give(1, ProposePause(UNTIL))
    with pytest.raises(NothingProposed):
        game.give(1, AgreePause(UNTIL))
    game.give(2, AgreePause(UNTIL))
    with pytest.raises(NothingProposed):
        game.give(2, AgreePause(UNTIL))
    with pytest.raises(NotSeated):
        game.give("stranger", AgreePause(UNTIL))


def test_bots_have_no_objection() -> None:
    game = Clocked(THREE_DAYS, seats=3, bots=2)
    assert "game_paused" in game.give(0, ProposePause(UNTIL))


@pytest.mark.parametrize("leaving", [Resign(), VacateSeat()])
def test_a_seat_that_goes_takes_its_part_in_a_proposal_along(leaving: Resign) -> None:
    game = Clocked(THREE_DAYS, seats=3)
    game.give(1, ProposePause(UNTIL))
    game.give(2, leaving)
    assert game.timing.proposal is None
    game.give(1, ProposePause(UNTIL))
    assert "game_paused" in game.give(0, AgreePause(UNTIL))


def test_a_pause_can_be_given_another_end_with_the_consent_of_all() -> None:
    game = paused(hours=30)
    sooner = "2027-01-20T14:00:00Z"
    game.at("2027-01-18T14:00:00Z")
    game.give(1, ProposePause(sooner))
    game.give(0, AgreePause(sooner))
    assert instant_ms(game.deadline) == instant_ms(sooner) + 42 * HOUR
    later = "2027-02-05T14:00:00Z"
    game.give(1, ProposePause(later))
    game.give(0, AgreePause(later))
    assert instant_ms(game.deadline) == instant_ms(later) + 42 * HOUR


@pytest.mark.parametrize(
    "until", ["2027-01-15T08:00:59Z", "2027-01-01T00:00:00Z", "2027-03-16T08:00:01Z"]
)
def test_a_pause_is_no_shorter_and_no_longer_than_agreed(until: str) -> None:
    with pytest.raises(PauseTooLong):
        Clocked(THREE_DAYS).give(0, ProposePause(until))


@pytest.mark.parametrize("until", ["tomorrow", "2027-02-01T12:00:00", "9999-12-31T23:59:59-23:00"])
def test_an_instant_has_its_zone(until: str) -> None:
    with pytest.raises((BadInstant, PauseTooLong)):
        Clocked(THREE_DAYS).give(0, ProposePause(until))


def test_there_are_no_pauses_where_none_were_agreed_or_no_clock_runs() -> None:
    with pytest.raises(NoPauses):
        Clocked(Pace("P3D", longest_pause=None)).give(0, ProposePause(UNTIL))
    with pytest.raises(NoClock):
        Clocked(Pace()).give(0, ProposePause(UNTIL))


def test_the_reserve_that_was_in_use_is_what_a_pause_keeps() -> None:
    game = paused(Pace("P1D", bank="P2D"), hours=30)
    assert instant_ms(game.deadline) == instant_ms(UNTIL) + 42 * HOUR
    game.at(UNTIL).after(2 * HOUR)
    seat = game.mover
    game.move()
    assert game.timing.banks[seat] == 40 * HOUR


def test_a_pause_that_ends_at_night_leaves_the_night_out() -> None:
    nights = Pace("PT12H", zone="Europe/Berlin", quiet=Quiet("22:00", "07:00"))
    game = Clocked(nights).after(2 * HOUR)
    game.give(0, ProposePause("2027-01-20T23:00:00Z"))
    game.give(1, AgreePause("2027-01-20T23:00:00Z"))
    assert game.deadline == "2027-01-21T16:00:00Z"


def test_a_daily_deadline_after_a_pause_is_at_its_time_of_day_again() -> None:
    game = Clocked(Pace(daily="20:00", zone="Europe/Berlin")).after(2 * HOUR)
    game.give(0, ProposePause("2027-01-20T13:37:00Z"))
    game.give(1, AgreePause("2027-01-20T13:37:00Z"))
    # 33 hours are left, until Thursday at 23:37 in Berlin: so Friday at 20:00.
    assert game.deadline == "2027-01-22T19:00:00Z"
