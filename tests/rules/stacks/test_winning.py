"""Chips and the end of the game (rules 3, 4, 32; D15 to D17)."""

import pytest

from service.rules.decide import decide_for_seat
from service.rules.errors import GameOver
from service.rules.stacks.events import CardsRevealed, ChipTaken
from service.rules.stacks.moves import EndTurn
from service.rules.stacks.state import wins
from service.rules.table import GameEnded, Result, SeedRevealed
from tests.rules.stacks.tables import play, table

ALMOST_RED = "R1 R2 R3 R4"
ALMOST_BLUE = "B1 B2 B3 B4"


def test_five_chips_of_one_colour_do_not_win_rule_4_rule_32_d15_case_44() -> None:
    state = table(hands=["R5 B2"], chips=["4R0B"], stacks=[ALMOST_RED])
    after = play(state, 0, "R5")
    assert after.position.chips[0] == [0, 5]
    assert (after.state.phase, after.state.to_move) == ("running", 0)


@pytest.mark.parametrize("last", ["R5", "B5"])
def test_the_fifth_chip_wins_in_mid_turn_rule_3_rule_32_d16_case_45(last: str) -> None:
    state = table(hands=[f"{last} B2 R2"], chips=["2R2B"], stacks=[ALMOST_RED, ALMOST_BLUE])
    after = play(state, 0, last)
    assert after.kinds() == [
        "card_stacked",
        "sequence_finished",
        "chip_taken",
        "game_ended",
        "cards_revealed",
        "seed_revealed",
    ]
    assert after.state.result == Result([0], "chips", "32")
    with pytest.raises(GameOver):
        decide_for_seat(after.state, EndTurn(), 0, 0)


def test_more_than_five_chips_win_when_the_colours_are_there_d15_case_46() -> None:
    state = table(hands=["B5 R2"], chips=["5R1B"], stacks=[ALMOST_BLUE])
    after = play(state, 0, "B5")
    assert after.position.chips[0] == [2, 5]
    assert after.state.result == Result([0], "chips", "32")


@pytest.mark.parametrize(
    ("chips", "is_enough"),
    [
        ([2, 3], True),
        ([3, 2], True),
        ([2, 2], False),
        ([1, 5], False),
        ([5, 1], False),
        ([5, 2], True),
    ],
)
def test_five_with_two_of_each_colour_are_needed_rule_32_d15(
    chips: list[int], is_enough: bool
) -> None:
    assert wins(chips) is is_enough


def test_chips_count_not_finished_sequences_rule_3() -> None:
    state = table(hands=["STEAL_CHIP R5 B2", ""], chips=["2R1B", "1R2B"], stacks=[ALMOST_RED])
    stolen = play(state, 0, "steal chip 2 blue").state
    assert play(stolen, 0, "R5").state.result == Result([0], "chips", "32")


def test_the_supply_never_runs_out_d17() -> None:
    state = table(hands=["R5 B2"], chips=["9R0B", "9R1B", "9R0B"], stacks=[ALMOST_RED])
    assert play(state, 0, "R5").only(ChipTaken) == ChipTaken(0, "R")


def test_the_end_lays_the_cards_and_the_seed_open() -> None:
    state = table(hands=["R5 B2", "SKIP"], chips=["2R2B"], stacks=[ALMOST_RED])
    ended = play(state, 0, "R5")
    assert ended.only(CardsRevealed).hands == [["B2"], ["SKIP"], []]
    assert ended.only(SeedRevealed).seed == state.seed
    assert ended.only(GameEnded).winners == [0]
