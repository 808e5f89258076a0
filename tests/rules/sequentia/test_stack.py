"""The rules, decisions and edge cases of ``stack``. A row is written by its tops."""

import pytest

from service.rules.decide import decide_for_seat
from service.rules.errors import RuleViolation
from service.rules.game import evolved, game_named
from service.rules.sequentia.errors import (
    BonusOwesCard,
    CardNotHeld,
    NoSuchCard,
    NoSuchPile,
    NothingPlayed,
    NotYourWord,
    RowComplete,
    RowNotComplete,
    TurnOver,
    WindowUnnamed,
)
from service.rules.sequentia.events import CardsDrawn, SeatSkipped, WordMade
from service.rules.sequentia.stack.events import PileCovered, RowExtended
from service.rules.sequentia.stack.moves import PlayCards, Step
from service.rules.table import Event, GameEnded, State, TurnBegan
from tests.rules.sequentia.tables import (
    act,
    events_of,
    kinds_of,
    new_game,
    position,
    row,
    stack,
)

OTHER = "111-1 222-2 333-3"


def test_rule_16_a_row_of_tops_that_reads_a_card_in_hand_is_a_sequence() -> None:
    after = act(stack("2131", ("213-2 111-1 222-2", OTHER)), "word 213-2 at 1")
    assert position(after).words == [1, 0]


def test_rule_17_cards_are_laid_at_either_end_until_four_lie_there() -> None:
    state = stack("13", ("222-2 111-1 333-3", OTHER))
    assert row(act(state, "222-2 left")) == "213"
    assert row(act(state, "222-2 right")) == "132"


def test_rule_18_words_are_read_from_left_to_right() -> None:
    with pytest.raises(NotYourWord):
        act(stack("2131", ("312-3 111-1 222-2", OTHER)), "word 312-3 at 1")


def test_rule_19_on_a_full_row_cards_are_laid_on_a_pile_of_choice() -> None:
    state = stack("2131", ("333-3 111-1 222-2", OTHER))
    for pile, tops in ((1, "3131"), (2, "2331"), (4, "2133")):
        assert row(act(state, f"333-3 on {pile}")) == tops
    with pytest.raises(RowComplete):
        act(state, "333-3 right")


def test_rule_20_with_fewer_than_four_piles_the_row_is_filled_first() -> None:
    state = stack("213", ("213-2 111-1 222-2", OTHER))
    with pytest.raises(RowNotComplete):
        act(state, "111-1 on 2")
    with pytest.raises(RowNotComplete):
        act(state, "word 213-2 at 1")


def test_rule_21_a_simple_card_ends_the_turn_or_a_sequence_follows() -> None:
    state = stack("2131", ("222-2 222-2+ 112-1", OTHER))
    assert kinds_of(events_of(state, "222-2 on 1")) == ["PileCovered", "CardsDrawn", "TurnBegan"]
    state = stack("2231", ("111-1 213-2 333-3", OTHER))
    after = act(state, "111-1 on 2, word 213-2 at 1")
    assert position(after).words[0] == 1


def test_rule_22_after_a_bonus_card_any_card_may_follow_by_its_own_rule() -> None:
    for line in (
        "222-2+ on 4, word 213-2 at 1",
        "222-2+ on 4, 213-2 on 4",
        "222-2+ on 4, 111-1+ on 4, 213-2 on 4",
    ):
        state = stack("2131", ("222-2+ 111-1+ 213-2", OTHER))
        assert act(state, line).to_move == 1


def test_rule_23_a_sequence_takes_all_cards_of_its_three_piles_and_ends_the_turn() -> None:
    state = stack("2131", ("213-2 111-1 222-2", OTHER), heights=(2, 3, 1, 5))
    events = events_of(state, "word 213-2 at 1")
    assert kinds_of(events) == ["WordMade", "CardsDrawn", "TurnBegan"]
    assert _score(evolved(state, events)) == 6 + 1


def test_rule_24_a_hand_is_three_cards() -> None:
    assert [len(hand) for hand in position(new_game("sequentia-stack", 3)[0]).hands] == [3] * 3


def test_rule_25_the_game_ends_when_deck_and_hands_are_used_up() -> None:
    state = stack("2131", ("111-1", ""), pile=0)
    assert events_of(state, "111-1 on 2")[1] == GameEnded([0, 1], "cards_used_up", "25")


def test_k1_three_cards_each_and_an_empty_table() -> None:
    now = position(new_game("sequentia-stack", 2)[0])
    assert now.table == []
    assert [len(hand) for hand in now.hands] == [3, 3]


def test_k2_a_word_takes_three_neighbouring_piles() -> None:
    state = stack("1213", ("213-2 121-1 123-1", OTHER))
    assert position(act(state, "word 213-2 at 2")).words[0] == 1
    assert position(act(state, "word 121-1 at 1")).words[0] == 1
    with pytest.raises(NotYourWord):
        act(state, "word 123-1")


def test_k3_a_sequence_may_be_the_first_action_of_a_turn() -> None:
    state = stack("2131", ("131-1 111-1 222-2", OTHER))
    assert kinds_of(events_of(state, "word 131-1"))[0] == "WordMade"


def test_k4_the_card_played_as_a_sequence_is_scored_too() -> None:
    after = act(stack("2131", ("131-1 111-1 222-2", OTHER)), "word 131-1")
    assert "131-1" in position(after).scores[0]
    assert _score(after) == 4


def test_k5_a_turn_takes_at_least_one_action() -> None:
    with pytest.raises(NothingPlayed):
        decide_for_seat(stack(), PlayCards([]), 0, 0)


def test_k6_after_a_bonus_card_the_turn_ends_only_with_an_empty_hand() -> None:
    with pytest.raises(BonusOwesCard):
        act(stack("21", ("222-2+ 111-1", OTHER)), "222-2+ left")
    assert act(stack("21", ("222-2+", OTHER)), "222-2+ left").to_move == 1


def test_k6_a_bonus_card_played_as_a_sequence_owes_nothing() -> None:
    state = stack("2131", ("213-3+ 111-1 222-2", OTHER))
    assert act(state, "word 213-3+ at 1").to_move == 1


def test_k7_a_turn_has_one_sequence() -> None:
    state = stack("2222", ("222-2 222-2+ 111-1", OTHER))
    with pytest.raises(TurnOver):
        act(state, "word 222-2 at 1, word 222-2+ at 1")


def test_k8_where_two_windows_fit_one_is_named() -> None:
    state = stack("2222", ("222-2 111-1 333-3", OTHER))
    with pytest.raises(WindowUnnamed):
        act(state, "word 222-2")
    assert position(act(state, "word 222-2 at 2")).words[0] == 1


def test_k9_a_seat_without_cards_is_skipped_once_the_deck_is_empty() -> None:
    state = stack("2131", ("111-1 222-2", "", "333-3"), pile=0)
    assert events_of(state, "111-1 on 1")[1:] == [SeatSkipped(1), TurnBegan(2, 2, None)]


def test_case_33_a_new_game_for_three_has_45_cards_to_draw() -> None:
    now = position(new_game("sequentia-stack", 3)[0])
    assert (now.table, len(now.pile), list(map(len, now.hands))) == ([], 45, [3, 3, 3])


def test_case_34_a_simple_card_on_the_empty_row_may_end_the_turn() -> None:
    state = stack("", ("112-1 222-2 333-3", OTHER), pile=["123-1", "111-1"])
    events = events_of(state, "112-1 right")
    assert events[:2] == [RowExtended(0, "112-1", "right"), CardsDrawn(0, ["123-1"])]
    assert row(evolved(state, events)) == "1"


def test_case_35_a_card_goes_left_or_right_of_the_row_but_on_no_pile_yet() -> None:
    state = stack("1", ("333-3 222-2 111-1", OTHER))
    assert row(act(state, "333-3 left")) == "31"
    assert row(act(state, "333-3 right")) == "13"
    with pytest.raises(RowNotComplete):
        act(state, "333-3 on 1")


def test_case_36_no_sequence_on_three_piles() -> None:
    with pytest.raises(RowNotComplete):
        act(stack("213", ("213-2 111-1 222-2", OTHER)), "word 213-2")


def test_case_37_a_simple_card_may_complete_the_row_for_a_sequence() -> None:
    state = stack("213", ("121-1 213-2 222-2", OTHER))
    events = events_of(state, "121-1 right, word 213-2 at 1")
    assert isinstance(events[1], WordMade)
    assert events[1].cells == [1, 2, 3]
    assert row(evolved(state, events)) == "1"


def test_case_38_a_sequence_takes_the_heights_of_its_piles_and_itself() -> None:
    after = act(_high(), "word 213-3+ at 1")
    assert _score(after) == 7
    assert row(after) == "1"
    assert [len(pile) for pile in position(after).table] == [4]
    assert after.to_move == 1


def test_case_40_piles_that_are_not_neighbours_make_no_word() -> None:
    with pytest.raises(NotYourWord):
        act(_high(), "word 211-2")


def test_case_41_a_word_is_not_read_from_right_to_left() -> None:
    with pytest.raises(NotYourWord):
        act(_high(), "word 312-3")


def test_case_42_of_two_windows_the_named_one_is_taken() -> None:
    state = stack("2222", ("222-2+ 111-1 333-3", OTHER), heights=(1, 1, 1, 5))
    assert _score(act(state, "word 222-2+ at 2")) == 8
    with pytest.raises(WindowUnnamed):
        act(state, "word 222-2+")


def test_case_43_after_a_simple_card_only_a_sequence_follows() -> None:
    state = stack("2231", ("111-1 213-2 333-3", OTHER))
    with pytest.raises(TurnOver) as refused:
        act(state, "111-1 on 2, 333-3 on 4")
    assert refused.value.facts["step"] == 2
    assert act(state, "111-1 on 2, word 213-2 at 1").to_move == 1


def test_case_44_a_turn_does_not_end_on_a_bonus_card_with_cards_in_hand() -> None:
    with pytest.raises(BonusOwesCard):
        act(stack("2131", ("222-2+ 111-1 333-3", OTHER)), "222-2+ on 1")


def test_case_45_bonus_and_simple_end_the_turn_and_two_are_drawn() -> None:
    events = events_of(stack("2131", ("222-2+ 111-1 333-3", OTHER)), "222-2+ on 1, 111-1 on 2")
    assert _drawn(events) == 2


def test_case_46_three_bonus_cards_end_the_turn_and_three_are_drawn() -> None:
    state = stack("2131", ("222-2+ 111-1+ 333-3+", OTHER))
    assert _drawn(events_of(state, "222-2+ on 1, 111-1+ on 2, 333-3+ on 2")) == 3


def test_case_47_a_sequence_may_follow_a_bonus_card_and_two_are_drawn() -> None:
    state = stack("2231", ("111-1+ 213-2 333-3", OTHER))
    events = events_of(state, "111-1+ on 2, word 213-2 at 1")
    assert kinds_of(events) == ["PileCovered", "WordMade", "CardsDrawn", "TurnBegan"]
    assert _drawn(events) == 2


def test_case_48_nothing_follows_a_bonus_card_played_as_a_sequence() -> None:
    state = stack("2131", ("213-3+ 111-1 222-2", OTHER))
    with pytest.raises(TurnOver) as refused:
        act(state, "word 213-3+ at 1, 111-1 right")
    assert refused.value.facts["step"] == 2


def test_case_49_two_sequences_in_one_turn_are_refused() -> None:
    state = stack("2222", ("222-2 222-2+ 111-1+", OTHER))
    with pytest.raises(TurnOver):
        act(state, "111-1+ on 1, word 222-2 at 2, word 222-2+ at 1")


def test_case_50_after_a_sequence_three_cards_are_laid_before_the_next() -> None:
    state = act(_high(), "word 213-3+ at 1")
    for tops, line in (("11", "111-1 left"), ("113", "333-3 right"), ("2113", "222-2 left")):
        with pytest.raises(RowNotComplete):
            act(state, "222-2 on 1", 1)
        state = _again(act(state, line, 1))
        assert row(state) == tops
    position(state).hands[1] = ["113-1"]
    assert position(act(state, "word 113-1", 1)).words[1] == 1


def test_case_52_a_pass_without_an_action_is_refused() -> None:
    with pytest.raises(RuleViolation):
        act(stack(), "pass")
    with pytest.raises(NothingPlayed):
        decide_for_seat(stack(), PlayCards([]), 0, 0)


def test_case_53_a_short_deck_fills_the_hand_as_far_as_it_goes() -> None:
    state = stack("2131", ("111-1 222-2", OTHER), pile=["333-3"])
    after = act(state, "111-1 on 1")
    assert position(after).hands[0] == ["222-2", "333-3"]


def test_case_54_empty_hands_are_skipped_and_the_last_card_ends_the_game() -> None:
    state = stack("2131", ("111-1", "", "222-2"), pile=0)
    position(state).scores[2] = ["123-1"]
    middle = act(state, "111-1 on 1")
    assert middle.to_move == 2
    events = events_of(middle, "222-2 on 1", seat=2)
    assert events[:2] == [PileCovered(2, "222-2", 1), GameEnded([2], "cards_used_up", "25")]
    assert [len(cards) for cards in position(evolved(middle, events)).scores] == [0, 0, 1]


def test_case_55_a_card_may_be_laid_on_the_same_digit() -> None:
    assert row(act(stack("2131", ("111-1 222-2 333-3", OTHER)), "111-1 on 2")) == "2131"


def test_a_step_with_a_card_that_is_not_held_is_named() -> None:
    state = stack("2131", ("222-2+ 111-1 333-3", OTHER))
    with pytest.raises(CardNotHeld) as refused:
        act(state, "222-2+ on 1, 222-2+ on 1")
    assert refused.value.facts == {"step": 2, "card": "222-2+"}
    with pytest.raises(NoSuchCard):
        decide_for_seat(state, PlayCards([Step("444-4", "pile", 1)]), 0, 0)


@pytest.mark.parametrize(
    "step",
    [
        Step("111-1", "pile", 5),
        Step("111-1", "pile", 0),
        Step("111-1", "pile"),
        Step("111-1", "left", 1),
        Step("111-1", "word", 3),
    ],
)
def test_a_place_that_the_row_does_not_have_is_refused(step: Step) -> None:
    with pytest.raises(NoSuchPile):
        decide_for_seat(stack("2131"), PlayCards([step]), 0, 0)


def test_every_turn_is_offered_once_and_no_other() -> None:
    state = stack("213", ("222-2+ 111-1 222-2+", OTHER))
    offered = game_named(state.kind).legal_moves(state, 0)
    lines = [game_named(state.kind).print_move(move) for move in offered]
    assert len(lines) == len(set(lines))
    # The bonus card at either end, then on four piles the simple one, or the other bonus card
    # and the simple one; or the simple card first.
    assert len(lines) == 2 * (4 + 4 * 4) + 2


def _high() -> State:
    return stack("2131", ("213-3+ 211-2 312-3", OTHER), heights=(1, 3, 2, 4))


def _again(state: State) -> State:
    """Seat 1 is to move once more, with the cards it had at first."""
    after = evolved(state, [TurnBegan(1, 9, None)])
    position(after).hands[1] = [*OTHER.split()]
    return after


def _drawn(events: list[Event]) -> int:
    return sum(len(e.cards) for e in events if isinstance(e, CardsDrawn))


def _score(state: State, seat: int = 0) -> int:
    return len(position(state).scores[seat])
