"""Games that nobody can finish (D20 to D22)."""

import pytest

from service.rules.stacks.ranking import chips_needed
from service.rules.table import Result
from tests.rules.stacks.tables import play, play_on, table

HANDS = ["R2 R3", "R2 R3", "R2 R3"]


def test_a_round_without_a_play_on_a_dead_table_ends_by_ranking_d20_d22_case_59() -> None:
    state = table(hands=HANDS, pile=0, chips=["3R0B", "2R1B", "2R2B"])
    for seat in (0, 1):
        state = play(state, seat, "discard R2").state
        assert state.phase == "running"
    ended = play(state, 2, "discard R2")
    assert ended.state.result == Result([2], "dead_table", "D20")


def test_equal_seats_share_the_victory_d22_case_60() -> None:
    state = table(hands=HANDS, pile=0, chips=["3R1B", "2R2B", "0R0B"])
    for seat in (0, 1, 2):
        state = play(state, seat, "discard R2").state
    assert state.result == Result([0, 1], "dead_table", "D20")


def test_a_play_of_anybody_starts_the_round_anew_d20() -> None:
    state = table(hands=["R2 R3", "R1 R3 R4", "R2 R3"], pile=0)
    state = play_on(state, 0, "discard R2")
    state = play_on(state, 1, "R1", "discard R3")
    state = play_on(state, 2, "discard R2")
    state = play_on(state, 0, "discard R3")
    assert state.phase == "running"


def test_an_action_is_a_play_too_d20() -> None:
    state = table(hands=["R2 R3", "R2 R3", "SKIP R3"], pile=0)
    state = play_on(play_on(state, 0, "discard R2"), 1, "discard R2")
    assert play_on(state, 2, "skip", "discard R3").phase == "running"


@pytest.mark.parametrize(("pile", "completed"), [(9, 0), (0, 9)])
def test_the_table_is_not_dead_while_a_card_can_be_drawn_d20(pile: int, completed: int) -> None:
    state = table(hands=["R2 R3 R4 R5 B2"] * 3, pile=pile, completed=completed)
    for seat in (0, 1, 2):
        state = play(state, seat, "discard R2").state
    assert state.phase == "running"


def test_the_reshuffle_after_the_last_one_ends_the_game_at_once_d21_case_62() -> None:
    state = table(hands=["R2 R3", "R2 R3 R4"], pile=0, completed=10, chips=["", "1R"])
    state.position.reshuffles = 10
    ended = play(state, 0, "discard R2")
    assert ended.kinds()[:3] == ["card_discarded", "turn_began", "game_ended"]
    assert ended.state.result == Result([1], "last_reshuffle", "D21")


def test_what_is_left_of_the_pile_is_drawn_before_the_end_d10_d21() -> None:
    state = table(hands=["R2 R3", "R2 R3"], pile=1, completed=10)
    state.position.reshuffles = 10
    ended = play(state, 0, "discard R2")
    assert ended.kinds()[:4] == ["card_discarded", "turn_began", "cards_drawn", "game_ended"]


@pytest.mark.parametrize(("limit", "phase"), [(0, "running"), (11, "running"), (3, "ended")])
def test_the_number_of_reshuffles_is_agreed_beforehand_d21(limit: int, phase: str) -> None:
    state = table(hands=["R2 R3"], pile=0, completed=10, options={"max_reshuffles": limit})
    state.position.reshuffles = 10
    assert play(state, 0, "discard R2").state.phase == phase


def test_the_end_can_come_in_mid_turn_when_five_are_to_be_drawn_d3_d21() -> None:
    state = table(hands=["R5"], pile=0, stacks=["R1 R2 R3 R4"], chips=["", "3R1B"])
    state.position.reshuffles = 10
    ended = play(state, 0, "R5")
    assert ended.kinds()[:4] == ["card_stacked", "sequence_finished", "chip_taken", "game_ended"]
    assert ended.state.result == Result([1], "last_reshuffle", "D21")


@pytest.mark.parametrize(
    ("chips", "needed"),
    [([0, 0], 5), ([0, 3], 2), ([1, 2], 2), ([2, 2], 1), ([1, 3], 1), ([0, 5], 2), ([2, 3], 0)],
)
def test_the_ranking_counts_the_chips_still_needed_d22(chips: list[int], needed: int) -> None:
    assert chips_needed(chips) == needed


def test_more_chips_decide_between_equal_needs_d22() -> None:
    state = table(hands=HANDS, pile=0, chips=["5R0B", "2R1B", "1R2B"])
    for seat in (0, 1, 2):
        state = play(state, seat, "discard R2").state
    assert state.result is not None
    assert state.result.winners == [0]
