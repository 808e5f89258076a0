"""A seat that leaves the game (D24)."""

import pytest

from service.rules.decide import Resign, decide_for_seat
from service.rules.errors import NotSeated, NotYourTurn
from service.rules.pace import Pace
from service.rules.stacks.events import SequenceBlocked
from service.rules.stacks.notes import BOT_ORDERS, Order, StacksNote, order_of
from service.rules.table import Result
from tests.rules.clocked import Clocked
from tests.rules.stacks.tables import allowed, ordered, play, refused, resign, table


def test_of_two_players_the_other_wins_d24() -> None:
    left = resign(table(2, hands=["R2", "R3"], chips=["4R0B", ""]), 0)
    assert left.state.result == Result([1], "resignation", "D24")


def test_cards_and_discards_leave_and_chips_return_d24() -> None:
    state = table(4, hands=["R2", "R3 SKIP"], discards=["", "B1 B2"], chips=["", "2R1B"])
    left = resign(state, 1)
    assert left.kinds() == ["seat_resigned", "seat_cleared"]
    position = left.position
    assert (position.hands[1], position.discards[1], position.chips[1]) == ([], [], [0, 0])
    assert position.gone_discards == ["B1", "B2"]
    assert left.state.to_move == 0


def test_the_turn_of_a_seat_that_leaves_passes_on_d24() -> None:
    left = resign(table(4, hands=["R2 R3"]), 0)
    assert left.state.to_move == 1
    assert left.kinds() == ["seat_resigned", "seat_cleared", "turn_began", "cards_drawn"]


def test_a_seat_that_left_is_passed_over_in_both_directions_d24() -> None:
    state = resign(table(4, hands=["R2 R3 REVERSE"], direction=1), 1).state
    assert play(state, 0, "discard R2").state.to_move == 2
    state = resign(table(4, hands=["R2 R3"], direction=-1), 3).state
    assert play(state, 0, "discard R2").state.to_move == 2


def test_the_last_seat_wins_d24() -> None:
    state = resign(resign(table(3, hands=["R2"]), 2).state, 0).state
    assert state.result == Result([1], "resignation", "D24")


def test_a_seat_that_left_does_not_block_d18_d24() -> None:
    state = table(4, hands=["R5 B2", "BLOCK", "", "BLOCK"], stacks=["R1 R2 R3 R4"])
    notes = ordered(state, p1="order 1")
    assert not play(resign(state, 1).state, 0, "R5", notes).has(SequenceBlocked)


def test_a_seat_that_left_is_not_ranked_d22_d24() -> None:
    state = table(3, hands=["R2 R3"] * 3, pile=0, chips=["", "2R2B", "1R"])
    state = resign(state, 1).state
    state = play(play(state, 0, "discard R2").state, 2, "discard R2").state
    assert state.result == Result([2], "dead_table", "D20")


def test_who_left_gives_no_more_commands_d24() -> None:
    state = resign(table(3, hands=["R2", "R3"]), 1).state
    assert allowed(state, 1) == set()
    refused(state, 1, "discard R3", NotYourTurn)
    refused(state, 1, "order 1", NotSeated)
    with pytest.raises(NotSeated):
        decide_for_seat(state, Resign(), 1, 0)


def test_a_bot_goes_by_no_order_of_the_player_before_it() -> None:
    state = Clocked(Pace(), kind="sequence-stacks", bots=1).state
    notes = {1: StacksNote(Order("never"))}
    assert order_of(state, notes, 1) == BOT_ORDERS["steady"]
