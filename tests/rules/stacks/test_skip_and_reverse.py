"""Who comes next (rules 27 to 29; D11, D12)."""

import pytest

from service.rules.errors import NotYourTurn
from service.rules.stacks.errors import CardNotInHand, TooManySkips
from tests.rules.stacks.tables import allowed, drawn_by, hand, play, play_on, refused, resign, table


def test_a_skipped_player_neither_draws_nor_moves_rule_28_d11_case_30() -> None:
    state = table(hands=["SKIP R2 B5", "R2", "R2"])
    after = play(play(state, 0, "skip").state, 0, "discard R2")
    assert after.state.to_move == 2
    assert (hand(after.state, 1), drawn_by(after.events, 1)) == (["R2"], [])


@pytest.mark.parametrize(
    ("seats", "skips", "following"), [(4, 1, 2), (4, 2, 3), (4, 3, 0), (3, 2, 0)]
)
def test_each_skip_skips_one_more_seat_d11_case_31(seats: int, skips: int, following: int) -> None:
    state = table(seats, hands=["SKIP SKIP SKIP R2 B5"])
    state = play_on(state, 0, *["skip"] * skips, "discard R2")
    assert state.to_move == following


def test_no_more_skips_than_there_are_others_d11_case_31() -> None:
    state = play_on(table(3, hands=["SKIP SKIP SKIP R2"]), 0, "skip", "skip")
    assert "skip" not in allowed(state, 0)
    refused(state, 0, "skip", TooManySkips)
    assert "skip" in allowed(play_on(table(4, hands=["SKIP SKIP SKIP R2"]), 0, "skip", "skip"), 0)


def test_with_two_players_a_skip_gives_another_full_turn_d11_case_32() -> None:
    state = table(2, hands=["SKIP SKIP R2 B5", "R3"])
    state = play(state, 0, "skip").state
    refused(state, 0, "skip", TooManySkips)
    again = play(state, 0, "discard R2")
    assert again.state.to_move == 0
    assert len(hand(again.state, 0)) == 5
    assert play_on(again.state, 0, "skip", "discard B5").to_move == 0


def test_a_reverse_turns_the_direction_for_good_rule_24_rule_29_d12_case_33() -> None:
    state = table(4, to_move=2, hands=["R2", "R2", "REVERSE R2 B5"])
    state = play_on(state, 2, "reverse", "discard R2")
    assert (state.to_move, state.position.direction) == (1, -1)
    assert play(state, 1, "discard R2").state.to_move == 0


def test_two_reverses_cancel_each_other_d12_case_35() -> None:
    state = table(4, hands=["REVERSE REVERSE R2 B5"])
    state = play_on(state, 0, "reverse", "reverse", "discard R2")
    assert (state.to_move, state.position.direction) == (1, 1)


def test_a_skip_counts_in_the_direction_at_the_end_of_the_turn_d11_d12() -> None:
    state = table(4, hands=["SKIP REVERSE R2 B5"])
    assert play_on(state, 0, "skip", "reverse", "discard R2").to_move == 2
    state = table(5, hands=["SKIP REVERSE R2 B5"])
    assert play_on(state, 0, "skip", "reverse", "discard R2").to_move == 3


def test_nothing_but_a_block_is_played_out_of_turn_rule_27_case_36() -> None:
    state = table(hands=["R2", "SKIP R2"])
    refused(state, 1, "skip", NotYourTurn)
    assert allowed(state, 1) == set()


def test_skips_are_forgotten_when_the_turn_is_over_d11() -> None:
    state = table(4, hands=["SKIP R2 B5", "", "R2"])
    state = play_on(state, 0, "skip", "discard R2")
    assert play(state, 2, "discard R2").state.to_move == 3


def test_a_seat_that_left_is_not_counted_when_skipping_d11_d24() -> None:
    state = resign(table(4, hands=["SKIP SKIP R2 B5"]), 2).state
    state = play(state, 0, "skip").state
    assert play(state, 0, "discard R2").state.to_move == 3
    assert play_on(state, 0, "skip", "discard R2").to_move == 0


def test_who_skipped_everybody_moves_again_though_one_of_them_left_d11_d24() -> None:
    state = play_on(table(3, hands=["SKIP SKIP R2 B5"]), 0, "skip", "skip")
    assert play(resign(state, 1).state, 0, "discard R2").state.to_move == 0


def test_a_card_that_is_not_held_does_nothing() -> None:
    refused(table(hands=["R2"]), 0, "skip", CardNotInHand)
    refused(table(hands=["R2"]), 0, "reverse", CardNotInHand)
