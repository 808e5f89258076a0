"""Blocks by standing order (rules 27, 31; D18, D19)."""

import pytest

from service.rules.decide import decide_for_seat
from service.rules.errors import NoSuchSeat, NothingAsked
from service.rules.notes import NO_NOTES
from service.rules.stacks.errors import BlockIsNoPlay, NobodyIsAsked, OwnSeat
from service.rules.stacks.events import ChipTaken, SequenceBlocked
from service.rules.stacks.moves import PlayCard
from service.rules.table import Result
from tests.rules.stacks.tables import hand, lay_down, ordered, play, refused, table

ALMOST_RED = "R1 R2 R3 R4"


def test_a_block_takes_the_chip_away_and_is_spent_rule_31_d9_d18_d19_case_47() -> None:
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=[ALMOST_RED])
    blocked = play(state, 0, "R5", ordered(state, p1="order 1"))
    assert blocked.kinds() == ["card_stacked", "sequence_finished", "sequence_blocked"]
    assert blocked.only(SequenceBlocked) == SequenceBlocked(1, 0, "R")
    position = blocked.position
    assert position.chips == [[0, 0]] * 3
    assert position.completed == ["R1", "R2", "R3", "R4", "R5"]
    assert (position.actions, hand(blocked.state, 1)) == (["BLOCK"], ["R3"])
    assert blocked.state.to_move == 0
    assert len(hand(play(blocked.state, 0, "discard B2").state, 1)) == 5


@pytest.mark.parametrize(("direction", "blocker"), [(1, 1), (-1, 2)])
def test_the_first_in_playing_direction_blocks_d18_case_48(direction: int, blocker: int) -> None:
    state = table(hands=["R5 B2", "BLOCK R3", "BLOCK R4"], stacks=[ALMOST_RED], direction=direction)
    blocked = play(state, 0, "R5", ordered(state, p1="order 1", p2="order 1"))
    assert blocked.only(SequenceBlocked).seat == blocker
    assert len(hand(blocked.state, 3 - blocker)) == 2


@pytest.mark.parametrize(("chips", "is_blocked"), [("2R1B", False), ("2R2B", True)])
def test_the_order_win_blocks_a_winning_chip_alone_d18_case_49(
    chips: str, is_blocked: bool
) -> None:
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=[ALMOST_RED], chips=[chips])
    after = play(state, 0, "R5", ordered(state, p1="order win"))
    assert after.has(SequenceBlocked) is is_blocked
    assert after.state.phase == "running"


@pytest.mark.parametrize(("chips", "is_blocked"), [("1R1B", False), ("2R1B", True)])
def test_the_order_4_blocks_from_the_fourth_chip_on_case_50(chips: str, is_blocked: bool) -> None:
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=[ALMOST_RED], chips=[chips])
    assert play(state, 0, "R5", ordered(state, p1="order 4")).has(SequenceBlocked) is is_blocked


def test_an_order_by_number_blocks_a_winning_chip_too() -> None:
    # A winning chip is at least the fifth, so every number blocks it.
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=[ALMOST_RED], chips=["2R2B"])
    assert play(state, 0, "R5", ordered(state, p1="order 5")).has(SequenceBlocked)


def test_an_order_names_each_seat_once() -> None:
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=[ALMOST_RED])
    repeated = ordered(state, p1="order 1 against 3 3 1 3")
    assert repeated == ordered(state, p1="order 1 against 3 1")


def test_an_order_against_others_does_not_block_case_51() -> None:
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=[ALMOST_RED])
    notes = ordered(state, p1="order 1 against 3")
    assert not play(state, 0, "R5", notes).has(SequenceBlocked)
    notes = ordered(state, p1="order 1 against 3 1")
    assert play(state, 0, "R5", notes).has(SequenceBlocked)


def test_an_order_without_a_block_leaves_no_trace_case_52() -> None:
    state = table(hands=["R5 B2", "R3"], stacks=[ALMOST_RED])
    wishing = play(state, 0, "R5", ordered(state, p1="order 1"))
    unwilling = play(state, 0, "R5", ordered(state, p1="order never"))
    assert wishing.events == unwilling.events
    assert wishing.has(ChipTaken)


def test_nobody_blocks_themselves_d18_case_53() -> None:
    state = table(hands=["R5 BLOCK"], stacks=[ALMOST_RED])
    assert play(state, 0, "R5", ordered(state, p0="order 1")).has(ChipTaken)


def test_a_block_is_no_play_of_the_own_turn_rule_27_d18_case_55() -> None:
    state = table(hands=["BLOCK R2"], stacks=[ALMOST_RED])
    refused(state, 0, "block", NothingAsked)
    with pytest.raises(BlockIsNoPlay):
        decide_for_seat(state, PlayCard("BLOCK"), 0, 0)


def test_an_order_given_after_the_completion_has_no_effect_on_it_case_56() -> None:
    state = table(hands=["R5 B5 B2", "BLOCK R3"], stacks=[ALMOST_RED, "B1 B2 B3 B4"])
    notes = ordered(state, p1="order never")
    finished = play(state, 0, "R5", notes)
    assert finished.has(ChipTaken)
    later = lay_down(finished.state, notes, 1, "order 1")
    assert play(finished.state, 0, "B5", later).has(SequenceBlocked)


def test_without_an_order_of_its_own_a_seat_blocks_a_win_d18() -> None:
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=[ALMOST_RED], chips=["2R2B"])
    assert play(state, 0, "R5", NO_NOTES).has(SequenceBlocked)
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=[ALMOST_RED], chips=["2R1B"])
    assert play(state, 0, "R5", NO_NOTES).has(ChipTaken)


def test_an_unblocked_win_follows_when_all_orders_are_never_d16_d18() -> None:
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=[ALMOST_RED], chips=["2R2B"])
    after = play(state, 0, "R5", ordered(state, p1="order never"))
    assert after.state.result == Result([0], "chips", "32")


def test_the_block_is_settled_before_the_emptied_hand_draws_five_d19() -> None:
    state = table(hands=["R5", "BLOCK R3"], stacks=[ALMOST_RED])
    blocked = play(state, 0, "R5", ordered(state, p1="order 1"))
    assert blocked.kinds()[2:] == ["sequence_blocked", "cards_drawn"]
    assert (len(hand(blocked.state, 0)), blocked.state.to_move) == (5, 0)


def test_a_blocker_that_spends_its_last_card_draws_nothing_d3_d18() -> None:
    state = table(hands=["R5 B2", "BLOCK"], stacks=[ALMOST_RED])
    assert hand(play(state, 0, "R5", ordered(state, p1="order 1")).state, 1) == []


def test_one_block_is_spent_however_many_are_held_d18() -> None:
    state = table(hands=["R5 B2", "BLOCK BLOCK"], stacks=[ALMOST_RED])
    blocked = play(state, 0, "R5", ordered(state, p1="order 1"))
    assert (hand(blocked.state, 1), blocked.position.actions) == (["BLOCK"], ["BLOCK"])


def test_an_order_is_a_note_and_makes_no_event() -> None:
    state = table(hands=["R2"])
    assert play(state, 1, "order 3 against 1").events == []
    assert ordered(state, p1="order 3 against 1")[1] != ordered(state, p1="order 3")[1]


def test_orders_name_other_seats_of_this_table() -> None:
    state = table()
    refused(state, 1, "order 1 against 2", OwnSeat)
    refused(state, 1, "order 1 against 4", NoSuchSeat)
    refused(state, 1, "order ask", NobodyIsAsked)
