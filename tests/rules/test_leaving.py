"""Seats whose players are gone: the game goes on by its policy, and others may sit down."""

import msgspec
import pytest

from service.rules.clock_errors import TooEarly
from service.rules.clocks import PauseProposed
from service.rules.decide import Resign
from service.rules.errors import NotHost, NotInvited, NotOpen, NotSeated, SeatTakenAlready
from service.rules.game import evolved
from service.rules.leaves import TakeLeave
from service.rules.leaving import VacateSeat
from service.rules.pace import LeaveBudget, Pace, Unmoved, instant_ms
from service.rules.pauses import AgreePause, ProposePause
from service.rules.seating import FillSeat, InvitePlayer, TakeSeat
from service.rules.state import Result
from service.rules.table import SeatTakenOver, SeatVacated
from tests.rules.clocked import DAY, HOUR, Clocked

PASSING = Pace("P3D")


def left_by_mover(pace: Pace = PASSING, seats: int = 3, **told: str) -> tuple[Clocked, int]:
    """A game whose seat to move closes its account."""
    game = Clocked(pace, seats, **told)  # type: ignore[arg-type]
    seat = game.mover
    game.give(seat, VacateSeat())
    return game, seat


def test_an_account_that_is_closed_leaves_its_seat_and_its_hand() -> None:
    game = Clocked(PASSING, seats=3)
    seat = game.mover
    hand = game.state.position.hands[seat]
    assert game.give(seat, VacateSeat()) == ["seat_vacated"]
    assert game.last(SeatVacated) == SeatVacated(seat, f"p{seat}", "account_closed")
    assert game.state.seats[seat].player is None
    assert game.state.seats[seat].abandoned_by == f"p{seat}"
    assert game.state.position.hands[seat] == hand


def test_turns_of_a_vacant_seat_take_no_time() -> None:
    game, seat = left_by_mover()
    assert game.time_out() == ["turn_passed", "turn_began"]
    for _ in range(2):
        game.move()
    assert game.mover == seat
    assert game.time_out() == ["turn_passed", "turn_began"]


@pytest.mark.parametrize("kind", ["sequentia-grid", "sequentia-stack", "sequence-stacks"])
def test_turns_of_a_vacant_seat_take_no_time_in_other_kinds(kind: str) -> None:
    game, seat = left_by_mover(kind=kind)
    game.time_out()
    assert game.mover != seat


@pytest.mark.parametrize(
    ("then", "follows"),
    [("resign", "seat_resigned"), ("bot", "seat_taken_over")],
)
def test_an_account_that_is_closed_leaves_its_seat_to_the_policy(then: str, follows: str) -> None:
    game = Clocked(Pace("P3D", then), seats=3)  # type: ignore[arg-type]
    assert game.give(game.other, VacateSeat())[:2] == ["seat_vacated", follows]


def test_passes_come_first_for_a_vacant_seat_too() -> None:
    game, seat = left_by_mover(Pace("P3D", "bot", passes=2))
    for _ in range(2):
        assert game.time_out() == ["turn_passed", "turn_began"]
        game.move()
        game.move()
    assert game.time_out() == ["seat_taken_over"]
    assert game.state.seats[seat].bot == "steady"
    game.move()


def test_the_last_side_with_anybody_wins_at_once() -> None:
    game = Clocked(PASSING, seats=2)
    assert "game_ended" in game.give(0, VacateSeat())
    assert game.state.result is not None
    assert game.state.result.winners == [1]
    assert game.state.seats[0].abandoned_by == "p0"


def test_the_last_side_wins_when_all_others_have_resigned_or_are_vacant() -> None:
    game = Clocked(PASSING, seats=3)
    game.give(0, VacateSeat())
    assert "game_ended" in game.give(1, Resign())
    assert game.state.result is not None
    assert game.state.result.winners == [2]


def test_a_side_is_there_while_one_of_its_seats_is() -> None:
    game = Clocked(PASSING, seats=4)
    assert game.give(0, VacateSeat()) == ["seat_vacated"]
    assert "game_ended" in game.give(2, VacateSeat())
    assert game.state.result is not None
    assert game.state.result.winners == [1, 3]


def test_a_seat_that_resigned_has_nothing_to_leave() -> None:
    game = Clocked(PASSING, seats=3)
    game.give(1, Resign())
    assert game.give(1, VacateSeat()) == []
    with pytest.raises(NotSeated):
        game.give("stranger", VacateSeat())


def test_an_invited_player_takes_a_vacant_seat_with_its_hand_and_its_whole_turn() -> None:
    game, seat = left_by_mover()
    hand = game.state.position.hands[seat]
    with pytest.raises(NotInvited):
        game.give("cleo", TakeSeat())
    game.give("p0", InvitePlayer("cleo"))
    game.after(DAY)
    assert game.give("cleo", TakeSeat(seat)) == ["seat_taken_over", "deadline_moved"]
    assert game.last(SeatTakenOver) == SeatTakenOver(seat, "cleo", None, begins_turn=True)
    assert game.state.seats[seat].player == "cleo"
    assert game.state.position.hands[seat] == hand
    assert instant_ms(game.deadline) == game.now + 3 * DAY
    with pytest.raises(TooEarly):
        game.time_out()
    with pytest.raises(NotOpen):
        game.give("dora", TakeSeat(has_link=True))


def test_the_entropy_of_a_seat_stays_in_the_deal_whoever_sits_there() -> None:
    game, _ = left_by_mover()
    entropies = [seat.entropy for seat in game.state.seats]
    game.give("cleo", TakeSeat(entropy="something else", has_link=True))
    assert [seat.entropy for seat in game.state.seats] == entropies


def test_who_left_a_seat_by_the_pace_may_come_back_to_it() -> None:
    game = Clocked(Pace("P3D", "vacate"), seats=3)
    seat = game.mover
    game.at(game.deadline)
    assert game.time_out() == ["turn_timed_out", "seat_vacated", "turn_passed", "turn_began"]
    assert game.give(f"p{seat}", TakeSeat()) == ["seat_taken_over"]
    assert game.state.seats[seat].player == f"p{seat}"


def test_the_host_puts_a_bot_on_a_vacant_seat() -> None:
    game = Clocked(PASSING, seats=3)
    game.give(1, VacateSeat())
    with pytest.raises(NotHost):
        game.give(2, FillSeat())
    with pytest.raises(SeatTakenAlready):
        game.give(0, FillSeat(seat=2))
    assert game.give(0, FillSeat(bot="strong"))[0] == "seat_taken_over"
    assert game.state.seats[1].bot == "strong"


def test_without_its_host_any_seat_may_fill_a_vacant_one() -> None:
    game = Clocked(PASSING, seats=3)
    game.give(0, VacateSeat())
    with pytest.raises(NotHost):
        game.give("stranger", FillSeat())
    assert game.give(1, FillSeat())[0] == "seat_taken_over"


def test_a_game_without_a_vacant_seat_takes_nobody() -> None:
    game = Clocked(PASSING, seats=3)
    for command in (TakeSeat(has_link=True), FillSeat(), InvitePlayer("cleo")):
        with pytest.raises(NotOpen):
            game.give("cleo", command)


REFILL = Pace("P1D", "resign", unmoved="refill")


def no_show() -> tuple[Clocked, int]:
    """A game whose first seat to move never came."""
    game = Clocked(REFILL, seats=3)
    seat = game.mover
    game.at(game.deadline)
    assert game.time_out() == ["turn_timed_out", "seat_vacated", "deadline_moved"]
    return game, seat


def test_a_seat_that_never_moved_waits_for_another_player_where_that_is_agreed() -> None:
    game, seat = no_show()
    assert instant_ms(game.deadline) == game.now + DAY
    with pytest.raises(TooEarly):
        game.time_out()
    game.after(HOUR)
    assert "seat_taken_over" in game.give("cleo", TakeSeat(has_link=True))
    assert (game.mover, instant_ms(game.deadline)) == (seat, game.now + DAY)
    assert "turn_began" in game.move()


def test_a_game_that_nobody_came_to_in_time_counts_for_nothing() -> None:
    game, _ = no_show()
    game.at(game.deadline)
    assert "game_ended" in game.time_out()
    assert game.state.result == Result([], "voided", "pace.unmoved")


def test_a_closed_account_that_never_moved_is_waited_for_as_well() -> None:
    game = Clocked(REFILL, seats=3).after(HOUR)
    seat = game.mover
    assert game.give(seat, VacateSeat()) == ["seat_vacated", "deadline_moved"]
    assert instant_ms(game.deadline) == game.now + DAY


def test_a_closed_account_that_never_moved_voids_the_game_where_that_is_agreed() -> None:
    game = Clocked(Pace("P1D", unmoved="void"), seats=3)
    assert game.give(1, VacateSeat())[:2] == ["seat_vacated", "game_ended"]


LEAVES = Pace("P3D", leave=LeaveBudget(14))
NEXT_WEEK = "2027-01-22T08:00:00Z"


def test_who_takes_a_seat_over_is_not_on_the_leave_of_who_left_it() -> None:
    game = Clocked(LEAVES, seats=3)
    seat = game.mover
    game.give(seat, TakeLeave(NEXT_WEEK))
    assert game.give(seat, VacateSeat()) == ["seat_vacated", "leave_ended"]
    game.after(DAY).give("cleo", TakeSeat(seat, has_link=True))
    assert instant_ms(game.deadline) == game.now + 3 * DAY


def test_a_seat_that_waits_for_another_player_waits_no_longer_for_a_leave_to_come() -> None:
    game = Clocked(Pace("P1D", unmoved="refill", leave=LeaveBudget(14)), seats=3)
    seat = game.mover
    game.give(seat, TakeLeave(NEXT_WEEK, "2027-01-16T20:00:00Z"))
    game.at(game.deadline).time_out()
    assert instant_ms(game.deadline) == game.now + DAY


def test_who_comes_to_the_table_has_to_agree_to_a_pause_that_is_proposed() -> None:
    game = Clocked(PASSING, seats=4)
    for seat in (2, 3):
        game.give(seat, VacateSeat())
    game.give(0, ProposePause(NEXT_WEEK))
    assert game.give("cleo", TakeSeat(2, has_link=True))[-1] == "pause_proposed"
    assert game.last(PauseProposed) == PauseProposed(0, NEXT_WEEK, [1, 2])
    assert game.give(1, AgreePause(NEXT_WEEK)) == ["pause_agreed"]
    # A bot has no objection.
    assert "pause_proposed" not in game.give(0, FillSeat(3))
    assert "game_paused" in game.give("cleo", AgreePause(NEXT_WEEK))


@pytest.mark.parametrize("unmoved", ["void", "refill"])
def test_no_game_is_voided_by_who_takes_over_a_seat_that_has_moved(unmoved: Unmoved) -> None:
    game = Clocked(Pace("P1D", "vacate", unmoved=unmoved), seats=3)
    for _ in range(3):
        game.move()
    seat = game.mover
    for _ in range(2):
        game.at(game.deadline)
        assert game.time_out() == ["turn_timed_out", "seat_vacated", "turn_passed", "turn_began"]
        assert game.give("cleo", TakeSeat(seat, has_link=True)) == ["seat_taken_over"]
        assert game.last(SeatTakenOver).has_moved
        while game.mover != seat:
            game.move()


def test_who_comes_to_a_seat_that_never_moved_may_be_followed_by_another() -> None:
    game, seat = no_show()
    game.give("cleo", TakeSeat(has_link=True))
    game.at(game.deadline)
    assert game.time_out() == ["turn_timed_out", "seat_vacated", "deadline_moved"]
    assert game.state.seats[seat].abandoned_by == "cleo"


def test_who_moves_in_the_turn_that_another_missed_has_moved() -> None:
    game, seat = no_show()
    game.give("cleo", TakeSeat(has_link=True))
    game.move()
    assert (game.timing.moved, game.timing.missed[seat]) == ([seat], 0)
    while game.mover != seat:
        game.move()
    game.at(game.deadline)
    assert game.time_out()[:2] == ["turn_timed_out", "seat_resigned"]


def test_an_event_of_before_says_nothing_of_what_the_seat_has_done() -> None:
    game = Clocked(Pace("P1D", unmoved="void"), seats=3)
    seat = game.mover
    game.move()
    assert game.timing.moved == [seat]
    old = msgspec.json.decode(
        b'{"type":"seat_taken_over","seat":%d,"player":"cleo","bot":null}' % seat,
        type=SeatTakenOver,
    )
    after = evolved(game.state, [old]).timing
    assert after is not None
    assert after.moved == []
