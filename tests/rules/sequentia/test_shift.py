"""The rules, decisions and edge cases of ``shift``.

The table is ``123/3.1/212`` with cell 5 empty and 30 cards to draw, unless a test says otherwise.
"""

import pytest

from service.rules.decide import decide_for_seat
from service.rules.errors import NotYourTurn, RuleViolation
from service.rules.game import evolved, fold, game_named
from service.rules.redact import redact
from service.rules.sequentia.errors import (
    CellNotEmpty,
    CellOccupied,
    EmptyCellUnnamed,
    ExchangeRefused,
    NotASlide,
    NothingToSlide,
    RowUnnamed,
    TooManySlides,
    WordNotStanding,
)
from service.rules.sequentia.events import CardsDrawn, SeatSkipped, TableFilled, WordMade
from service.rules.sequentia.nine import empty_cells
from service.rules.sequentia.shift.decide import slid
from service.rules.sequentia.shift.events import ObjectiveExchanged
from service.rules.sequentia.shift.moves import SlideCards
from service.rules.sequentia.shift.solver import fewest_slides
from service.rules.table import GameEnded, State, TurnBegan, TurnPassed
from service.rules.view import view
from tests.rules.sequentia.tables import (
    act,
    events_of,
    kinds_of,
    new_game,
    position,
    print_table,
    shift,
)


def test_rule_6_eight_cards_lie_in_a_square_with_an_empty_centre() -> None:
    assert empty_cells(position(new_game("sequentia-shift")[0]).table) == [5]


def test_rule_7_each_seat_draws_one_objective() -> None:
    hands = position(new_game("sequentia-shift", 4)[0]).hands
    assert [len(hand) for hand in hands] == [1, 1, 1, 1]


def test_rule_8_a_turn_has_at_most_six_slides() -> None:
    six = "2>5 1>2 4>1 5>4 6>5 3>6"
    assert "CardsSlid" in kinds_of(events_of(shift(mine="313"), six))
    with pytest.raises(TooManySlides):
        act(shift(mine="313"), f"{six} 6>3")


def test_rule_9_a_slide_moves_a_card_beside_the_empty_cell_into_it() -> None:
    assert _table(act(shift(mine="313"), "6>5")) == "123/31./212"


def test_rule_10_the_word_counts_from_left_to_right_in_a_row() -> None:
    # Column 1-4-7 reads 132, and row 1 read backwards 321.
    for word in ("132", "321"):
        assert _score(act(shift(mine=word), "stay")) == 0


def test_rule_11_a_word_is_scored_the_table_filled_and_a_new_objective_drawn() -> None:
    events = events_of(shift(mine="321"), "2>5 row 2 leave 6")
    assert kinds_of(events) == ["CardsSlid", "WordMade", "TableFilled", "CardsDrawn", "TurnBegan"]


def test_rule_12_without_the_word_the_objective_is_kept_and_the_turn_over() -> None:
    after = act(shift(mine="313"), "8>5")
    assert position(after).hands[0] == ["313-3"]
    assert after.to_move == 1


def test_rule_13_an_impossible_objective_is_exchanged_and_leaves_the_game() -> None:
    after = act(shift(mine="313", others=("333",)), "stay")
    assert position(after).removed == ["333-3"]
    assert len(position(after).hands[1]) == 1


def test_rule_14_with_an_empty_deck_an_impossible_objective_is_kept() -> None:
    after = act(shift(mine="313", others=("333",), pile=0), "stay")
    assert position(after).hands[1] == ["333-3"]
    assert position(after).removed == []


def test_rule_15_the_game_ends_with_the_deck_empty_and_no_sequence_possible() -> None:
    events = events_of(shift(mine="212", others=("333",), pile=0), "row 3")
    assert events[-3] == GameEnded([0], "no_more_sequences", "15")


def test_s1_an_objective_is_secret_until_it_is_scored_or_exchanged() -> None:
    drawn = CardsDrawn(0, ["123-1"])
    assert redact(drawn, 1) == CardsDrawn(0, [None])
    assert redact(drawn, None) == CardsDrawn(0, [None])
    assert redact(drawn, 0) == drawn
    for event in (WordMade(0, "123-1", [1, 2, 3], []), ObjectiveExchanged(0, "123-1")):
        assert redact(event, None) == event


def test_s2_the_word_is_judged_after_the_last_slide_and_may_take_none() -> None:
    assert _score(act(shift(mine="123"), "leave 1")) == 4
    assert _score(act(shift(mine="123"), "2>5")) == 0


def test_s3_a_row_with_an_empty_cell_never_counts() -> None:
    assert _score(act(shift(mine="331", table="3.1/333/212"), "stay")) == 0


def test_s4_impossible_is_what_the_digits_on_the_table_do_not_contain() -> None:
    exchanged = events_of(shift(mine="313", others=("333",)), "stay")
    assert exchanged[1:3] == [ObjectiveExchanged(1, "333-3"), CardsDrawn(1, ["111-1"])]
    kept = events_of(shift(mine="313", others=("221",)), "stay")
    assert kinds_of(kept) == ["CardsSlid", "TurnBegan"]


def test_s4_an_impossible_first_objective_is_exchanged_before_the_first_decision() -> None:
    logs = (new_game("sequentia-shift", 4, seed)[1] for seed in range(40))
    exchanged = [log for log in logs if "ObjectiveExchanged" in kinds_of(log)]
    assert exchanged
    for log in exchanged:
        assert kinds_of(log)[-3:] == ["ObjectiveExchanged", "CardsDrawn", "TurnBegan"]


def test_s5_the_player_names_the_cell_that_stays_empty() -> None:
    for cell in (2, 4, 5, 6):
        after = act(shift(mine="321"), f"2>5 row 2 leave {cell}")
        assert empty_cells(position(after).table) == [cell]
    with pytest.raises(EmptyCellUnnamed, match="one of 2, 4, 5, 6"):
        act(shift(mine="321"), "2>5")


def test_s6_with_several_empty_cells_any_card_beside_one_may_slide() -> None:
    state = shift(mine="313", table="1.3/2.1/3.2", pile=0)
    after = act(state, "1>2 2>5 3>2 4>1 7>4")
    assert _table(after) == "23./311/..2"


def test_s7_a_seat_without_an_objective_is_skipped() -> None:
    state = shift(mine="313", others=("", "221"), pile=0)
    events = events_of(state, "stay")
    assert events[1:] == [SeatSkipped(1), TurnBegan(2, 2, None)]


def test_s8_the_game_ends_when_nobody_holds_an_objective_and_the_deck_is_empty() -> None:
    events = events_of(shift(mine="123", others=("",), pile=0), "row 1")
    assert events[2] == GameEnded([0], "no_more_sequences", "15")


def test_s9_the_stall_ends_the_game_with_cards_to_draw() -> None:
    events = events_of(shift(mine="313", quiet=4, stall_turns=5), "stay")
    assert events[1] == GameEnded([0, 1], "stalled", "S9")
    assert events_of(shift(mine="313", quiet=3, stall_turns=5), "stay")[1:] == [
        TurnBegan(1, 2, None)
    ]


def test_case_6_a_new_game_has_eight_cards_on_the_table_and_the_rest_to_draw() -> None:
    for seats, pile in ((2, 44), (4, 42)):
        for seed in range(10):
            now = position(new_game("sequentia-shift", seats, seed)[0])
            # Each exchange before the first decision takes one card more.
            assert len(now.pile) + len(now.removed) == pile


def test_case_7_a_word_that_stands_is_scored_without_a_slide() -> None:
    events = events_of(shift(mine="123"), "row 1 leave 5")
    assert events[1] == WordMade(0, "123-1", [1, 2, 3], ["111-1", "222-2", "333-3"])


def test_case_8_the_third_row_counts_as_well() -> None:
    events = events_of(shift(mine="212"), "leave 5")
    assert isinstance(events[1], WordMade)
    assert events[1].cells == [7, 8, 9]


def test_case_9_one_slide_makes_321_in_the_second_row() -> None:
    events = events_of(shift(mine="321"), "2>5 leave 2")
    assert events[1] == WordMade(0, "321-3", [4, 5, 6], ["333-3", "222-2", "111-1"])
    assert empty_cells(position(evolved(shift(mine="321"), events[:2])).table) == [2, 4, 5, 6]


def test_case_10_the_other_empty_cells_are_filled_in_reading_order() -> None:
    after = act(shift(mine="321"), "2>5 leave 5")
    events = events_of(shift(mine="321"), "2>5 leave 5")
    assert events[2] == TableFilled([2, 4, 6], ["111-1", "111-1+", "112-1"])
    assert events[3] == CardsDrawn(0, ["112-2+"])
    assert (_score(after), len(position(after).pile)) == (4, 26)


def test_case_11_a_cell_with_a_card_cannot_stay_empty() -> None:
    with pytest.raises(CellNotEmpty, match="Cell 1 cannot stay empty; it can be one of 2, 4, 5, 6"):
        act(shift(mine="321"), "2>5 leave 1")


def test_case_12_311_takes_one_slide_and_231_two() -> None:
    assert _score(act(shift(mine="311"), "8>5 row 2 leave 8")) == 4
    assert _score(act(shift(mine="231"), "4>5 7>4 row 2 leave 7")) == 4


def test_case_13_111_takes_four_slides() -> None:
    after = act(shift(mine="111"), "8>5 7>8 4>7 1>4 leave 5")
    assert _score(after) == 4
    assert fewest_slides("1233.1212", "111") == 4


def test_case_16_333_with_two_threes_is_exchanged_without_slides() -> None:
    events = events_of(shift(mine="313", others=("333", "221")), "stay")
    assert kinds_of(events) == ["CardsSlid", "ObjectiveExchanged", "CardsDrawn", "TurnBegan"]
    after = evolved(shift(mine="313", others=("333", "221")), events)
    assert len(position(after).pile) == 29
    assert after.to_move == 2


def test_case_17_slides_after_the_exchange_come_too_late() -> None:
    after = act(shift(mine="313", others=("333", "221")), "stay")
    with pytest.raises(NotYourTurn):
        act(after, "2>5", seat=1)


def test_case_18_a_possible_objective_is_not_exchanged_on_request() -> None:
    with pytest.raises(ExchangeRefused):
        act(shift(mine="313"), "exchange")


def test_case_19_a_word_in_a_column_does_not_count() -> None:
    assert _score(act(shift(mine="132"), "stay")) == 0
    with pytest.raises(WordNotStanding):
        act(shift(mine="132"), "row 1 leave 5")
    assert fewest_slides("1233.1212", "132") == 4


def test_case_20_a_row_read_backwards_does_not_count() -> None:
    assert _score(act(shift(mine="321"), "stay")) == 0
    with pytest.raises(WordNotStanding):
        act(shift(mine="321"), "row 1 leave 5")


@pytest.mark.parametrize(
    ("slides", "error", "step"),
    [
        (["1>5"], NotASlide, 1),
        (["9>5"], NotASlide, 1),
        (["2>3"], CellOccupied, 1),
        (["2>5", "2>5"], NothingToSlide, 2),
        (["2>5", "0>1"], NotASlide, 2),
    ],
)
def test_case_21_a_slide_that_is_not_possible_is_named_by_its_step(
    slides: list[str], error: type[RuleViolation], step: int
) -> None:
    with pytest.raises(error) as refused:
        decide_for_seat(shift(), SlideCards(slides), 0, 0)
    assert refused.value.facts["step"] == step


def test_case_22_a_word_that_slides_pass_through_is_not_scored() -> None:
    after = act(shift(mine="321"), "2>5 5>2")
    assert _score(after) == 0
    assert _table(after) == "123/3.1/212"


def test_case_23_where_two_rows_show_the_word_one_is_named_and_taken() -> None:
    state = shift(mine="123", table="123/3.1/123")
    with pytest.raises(RowUnnamed, match="Rows 1, 3"):
        act(state, "leave 5")
    events = events_of(state, "row 3 leave 5")
    assert isinstance(events[1], WordMade)
    assert events[1].cells == [7, 8, 9]
    assert _table(act(state, "row 3 leave 5")).startswith("123/3.1")


def test_case_24_after_six_slides_without_the_word_the_shifted_table_stays() -> None:
    after = act(shift(mine="313"), "2>5 1>2 4>1 5>4 6>5 3>6")
    assert position(after).hands[0] == ["313-3"]
    assert _table(after) == "31./213/212"
    assert after.to_move == 1


def test_case_26_a_short_deck_fills_the_table_first() -> None:
    three = position(act(shift(mine="123", pile=3), "leave 5"))
    assert (empty_cells(three.table), three.hands[0], three.pile) == ([5], [], [])
    four = position(act(shift(mine="123", pile=4), "leave 5"))
    assert (empty_cells(four.table), len(four.hands[0]), four.pile) == ([5], 1, [])


def test_case_27_with_an_empty_deck_an_impossible_objective_passes_by_itself() -> None:
    state = shift(mine="313", others=("333", "221"), pile=0)
    events = events_of(state, "stay")
    assert events[1:] == [TurnPassed(1, "no_move"), TurnBegan(2, 2, None)]
    assert position(evolved(state, events)).hands[1] == ["333-3"]


def test_case_29_no_objective_possible_with_an_empty_deck_ends_the_game() -> None:
    # Row 3 is scored, which leaves the digits 1, 1, 2, 3, 3.
    events = events_of(shift(mine="212", others=("333", "111"), pile=0), "row 3")
    assert events[2] == GameEnded([0], "no_more_sequences", "15")
    assert _score(fold(events, shift(mine="212", others=("333", "111"), pile=0))) == 4


def test_case_31_twenty_quiet_turns_end_the_game_and_an_exchange_starts_the_count_anew() -> None:
    stalled = events_of(shift(mine="313", pile=12, quiet=19), "stay")
    assert stalled[1] == GameEnded([0, 1], "stalled", "S9")
    exchanged = act(shift(mine="313", others=("333",), pile=12, quiet=18), "stay")
    assert position(exchanged).quiet == 0
    assert position(act(exchanged, "stay")).quiet == 1


def test_case_32_a_viewer_sees_the_own_objective_and_every_scored_one() -> None:
    _, log = new_game("sequentia-shift", 2)
    seen = view(fold(redact(event, 1) for event in log)).position
    assert seen.hands[0].cards is None
    assert (seen.hands[0].count, len(seen.hands[1].cards)) == (1, 1)
    after = act(shift(mine="123"), "leave 5")
    assert "123-1" in view(after).position.scores[0]


def test_a_hint_says_in_how_many_slides_the_own_word_can_be_reached() -> None:
    assert view(shift(mine="132")).position.reachable_in == [4, 0]
    _, log = new_game("sequentia-shift", 2)
    hints = view(fold(redact(event, 0) for event in log)).position.reachable_in
    assert hints[1] is None


def test_naming_a_row_that_does_not_read_the_word_scores_nothing() -> None:
    with pytest.raises(WordNotStanding):
        act(shift(mine="123"), "row 3 leave 5")


def test_a_full_table_need_not_be_left_open_once_the_deck_is_empty() -> None:
    state = shift(mine="123", others=("212",), pile=0)
    assert _table(act(state, "row 1")) == ".../3.1/212"
    assert _table(act(state, "row 1 leave 5")) == ".../3.1/212"
    with pytest.raises(CellNotEmpty):
        act(state, "row 1 leave 4")


def test_the_moves_offered_are_still_slid_solved_and_bounded() -> None:
    offered = game_named("sequentia-shift").legal_moves(shift(mine="111"), 0)
    ways = [move.slides for move in offered if isinstance(move, SlideCards)]
    assert ways[:5] == [[], ["2>5"], ["4>5"], ["6>5"], ["8>5"]]
    assert ways[5:] == [["8>5", "7>8", "4>7", "1>4"]] * 4


def test_of_a_long_way_to_the_word_the_first_six_slides_are_offered() -> None:
    far = shift(mine="223", table="312/1.1/112")
    offered = game_named("sequentia-shift").legal_moves(far, 0)
    assert isinstance(offered[-1], SlideCards)
    assert len(offered[-1].slides) == 6
    assert fewest_slides(slid("3121.1112", offered[-1].slides), "223") == 10


def _table(state: State) -> str:
    return print_table(position(state).table)


def _score(state: State, seat: int = 0) -> int:
    return len(position(state).scores[seat])
