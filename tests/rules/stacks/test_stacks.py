"""What goes on a stack, and what finishing one brings (rules 2, 12, 16 to 18, 30)."""

import pytest

from service.rules.decide import decide_for_seat
from service.rules.errors import RuleViolation
from service.rules.stacks.errors import (
    BlockIsNoPlay,
    CardNotInHand,
    NoFreePlace,
    NoOpenStack,
    NoPlace,
    NotForStacks,
    UnknownCard,
    WhichStack,
    WrongNumber,
    WrongStart,
)
from service.rules.stacks.events import ChipTaken, SequenceFinished
from service.rules.stacks.moves import PlayCard
from tests.rules.stacks.tables import allowed, play, play_on, refused, table

BLUE, RED = 0, 2
"""Where the first stack of each colour lies."""


def test_a_stack_starts_with_a_1_and_not_with_a_2_rule_16_case_5() -> None:
    state = table(hands=["R1 R2 B5"])
    refused(state, 0, "R2", NoPlace)
    refused(state, 0, "R2 new", WrongStart)
    played = play(state, 0, "R1")
    assert played.position.stacks[RED] == ["R1"]
    assert played.kinds() == ["card_stacked"]


def test_a_wild_starts_a_stack_and_stands_for_1_rule_16_rule_30_d7_case_6() -> None:
    state = play(table(hands=["RW R1 R2 B5"]), 0, "RW").state
    assert state.position.stacks[RED] == ["RW"]
    assert {"R2 1", "R1 new"} <= allowed(state, 0)
    refused(state, 0, "R1 1", WrongNumber)
    assert play(state, 0, "R2").position.stacks[RED] == ["RW", "R2"]


def test_a_wild_stays_in_its_colour_rule_17_rule_30_case_7() -> None:
    state = table(hands=["BW B5"], stacks=["R1 R2"])
    assert allowed(state, 0) == {"BW new", "discard BW", "discard B5"}
    refused(state, 0, "BW 1", NoOpenStack)


def test_two_stacks_of_a_colour_are_open_at_most_rule_12_d8_case_8() -> None:
    state = table(hands=["R1 B1 RW"], stacks=["R1", "R1 R2"])
    refused(state, 0, "R1", NoFreePlace)
    refused(state, 0, "R1 new", NoFreePlace)
    refused(state, 0, "RW new", NoFreePlace)
    assert play(state, 0, "B1").position.stacks[BLUE] == ["B1"]


def test_stacks_belong_to_all_and_the_5_takes_the_chip_rule_2_rule_18_d8_case_10() -> None:
    state = table(hands=["B4 B5 R2"], stacks=["B1 B2 B3"])
    finished = play(play(state, 0, "B4").state, 0, "B5")
    assert finished.kinds() == ["card_stacked", "sequence_finished", "chip_taken"]
    assert finished.only(ChipTaken) == ChipTaken(0, "B")
    assert finished.position.chips == [[1, 0], [0, 0], [0, 0]]


def test_a_wild_as_5_finishes_and_five_cards_are_set_aside_rule_18_d9_case_11() -> None:
    state = table(hands=["BW R2"], stacks=["B1 B2 B3 B4"])
    finished = play(state, 0, "BW")
    assert finished.position.completed == ["B1", "B2", "B3", "B4", "BW"]
    assert finished.position.chips[0] == [1, 0]
    assert finished.position.stacks[BLUE] == []


def test_a_sequence_of_wilds_alone_is_one_d7_case_12() -> None:
    state = table(hands=["RW B2"], stacks=["RW RW RW RW"])
    assert play(state, 0, "RW").only(SequenceFinished) == SequenceFinished(0, "R", 1)


def test_a_finished_stack_frees_its_place_in_the_same_turn_d8_case_13() -> None:
    state = table(hands=["B5 B1 R2"], stacks=["B1 B2 B3 B4", "B1"])
    refused(state, 0, "B1", NoFreePlace)
    state = play_on(state, 0, "B5", "B1")
    assert state.position.stacks[:2] == [["B1"], ["B1"]]


def test_numbers_follow_in_order_rule_17_case_14() -> None:
    state = table(hands=["B4 B2 R2"], stacks=["B1 B2"])
    refused(state, 0, "B4", NoPlace)
    refused(state, 0, "B4 1", WrongNumber)
    refused(state, 0, "B2 1", WrongNumber)


def test_two_places_that_take_the_card_make_the_move_name_one_d8() -> None:
    state = table(hands=["R3 RW B2"], stacks=["R1 R2", "RW R2"])
    refused(state, 0, "R3", WhichStack)
    refused(state, 0, "RW", WhichStack)
    assert play(state, 0, "R3 2").position.stacks[RED:] == [["R1", "R2"], ["RW", "R2", "R3"]]
    assert {"R3 1", "R3 2", "RW 1", "RW 2"} < allowed(state, 0)


def test_a_wild_goes_on_the_open_stack_unless_it_is_said_to_start_one_d7_d8() -> None:
    state = table(hands=["RW B2"], stacks=["R1 R2"])
    assert play(state, 0, "RW").position.stacks[RED] == ["R1", "R2", "RW"]
    assert play(state, 0, "RW 1").position.stacks[RED] == ["R1", "R2", "RW"]
    assert play(state, 0, "RW new").position.stacks[RED + 1] == ["RW"]


def test_completed_cards_are_shuffled_again_but_never_actions_or_discards_d9() -> None:
    state = table(
        hands=["R5 SKIP"], stacks=["R1 R2 R3 R4"], discards=["B1 B2"], actions="SKIP", pile=0
    )
    renewed = play_on(state, 0, "R5", "skip").position
    assert sorted(renewed.hands[0]) == ["R1", "R2", "R3", "R4", "R5"]
    assert (renewed.actions, renewed.discards[0]) == (["SKIP", "SKIP"], ["B1", "B2"])


@pytest.mark.parametrize(
    ("card", "error"),
    [
        ("SKIP", NotForStacks),
        ("STEAL_CHIP", NotForStacks),
        ("BLOCK", BlockIsNoPlay),
        ("R6", UnknownCard),
        ("", UnknownCard),
        ("7H", UnknownCard),
        ("R3", CardNotInHand),
    ],
)
def test_only_own_numbers_and_wilds_go_on_stacks_rule_26(
    card: str, error: type[RuleViolation]
) -> None:
    state = table(hands=["SKIP STEAL_CHIP BLOCK"], stacks=["R1 R2"])
    with pytest.raises(error):
        decide_for_seat(state, PlayCard(card), 0, 0)
