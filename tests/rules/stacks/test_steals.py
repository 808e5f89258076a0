"""Stolen cards and chips (rule 31; D13, D14)."""

import pytest

from service.rules.errors import NoSuchSeat
from service.rules.stacks.errors import (
    CardNotInHand,
    NoSuchChip,
    NothingToSteal,
    OwnSeat,
    StealWouldWin,
)
from tests.rules.stacks.tables import allowed, hand, play, play_on, refused, resign, table


def test_without_a_discard_there_is_no_card_to_steal_d13_case_37() -> None:
    state = table(hands=["STEAL_CARD R2"], discards=["B5"])
    refused(state, 0, "steal card 2", NothingToSteal)
    assert allowed(state, 0) == {"discard steal card", "discard R2"}


def test_a_stolen_card_may_be_played_in_the_same_turn_rule_31_d13_case_38() -> None:
    state = table(hands=["STEAL_CARD R2 B5"], discards=["", "R3 BW"])
    stolen = play(state, 0, "steal card 2")
    assert "BW" in hand(stolen.state, 0)
    assert stolen.position.discards[1] == ["R3"]
    assert stolen.position.actions == ["STEAL_CARD"]
    assert play(stolen.state, 0, "BW").position.stacks[0] == ["BW"]


def test_nobody_steals_from_themselves_rule_31_case_39() -> None:
    state = table(hands=["STEAL_CARD STEAL_CHIP R2"], discards=["B5"], chips=["1B"])
    refused(state, 0, "steal card 1", OwnSeat)
    refused(state, 0, "steal chip 1 blue", OwnSeat)


def test_a_stolen_chip_never_wins_rule_31_d14_case_40() -> None:
    state = table(hands=["STEAL_CHIP R2"], chips=["2R2B", "1R0B"])
    refused(state, 0, "steal chip 2 red", StealWouldWin)
    assert allowed(state, 0) == {"discard steal chip", "discard R2"}


def test_a_fifth_chip_that_does_not_win_may_be_stolen_d14_case_41() -> None:
    state = table(hands=["STEAL_CHIP R2"], chips=["3R1B", "1R1B"])
    refused(state, 0, "steal chip 2 blue", StealWouldWin)
    stolen = play(state, 0, "steal chip 2 red")
    assert stolen.kinds() == ["chip_stolen"]
    assert stolen.position.chips[:2] == [[1, 4], [1, 0]]
    assert stolen.state.phase == "running"


def test_only_a_chip_that_is_there_is_stolen_d14_case_42() -> None:
    state = table(hands=["STEAL_CHIP R2"], chips=["3R1B", "0R2B"])
    refused(state, 0, "steal chip 2 red", NoSuchChip)


@pytest.mark.parametrize("line", ["steal card 8", "steal chip 8 red"])
def test_a_seat_that_is_not_there_is_refused(line: str) -> None:
    refused(table(hands=["STEAL_CARD STEAL_CHIP"]), 0, line, NoSuchSeat)


def test_the_card_must_be_held() -> None:
    state = table(hands=["R2"], discards=["", "R3"], chips=["", "1R"])
    refused(state, 0, "steal card 2", CardNotInHand)
    refused(state, 0, "steal chip 2 red", CardNotInHand)


def test_a_seat_that_left_has_nothing_to_steal_d13_d24() -> None:
    state = table(hands=["STEAL_CARD STEAL_CHIP R2"], discards=["", "R3"], chips=["", "1R"])
    state = resign(state, 1).state
    refused(state, 0, "steal card 2", NothingToSteal)
    refused(state, 0, "steal chip 2 red", NoSuchChip)
    assert not any(move.startswith("steal") for move in allowed(state, 0))


def test_a_stolen_card_bares_the_one_beneath_for_its_owner_d6_d13() -> None:
    state = table(hands=["STEAL_CARD R2", "B5", ""], discards=["", "R1 RW"])
    state = play_on(state, 0, "steal card 2", "discard R2")
    assert "top R1 new" in allowed(state, 1)
