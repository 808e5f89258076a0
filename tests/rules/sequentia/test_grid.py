"""The rules, decisions and edge cases of ``grid``.

The table shows ``132/231/312``: see GRID_TABLE; 20 cards to draw.
"""

import pytest

from service.rules.decide import decide_for_seat
from service.rules.game import evolved, game_named
from service.rules.sequentia.cards import digit_of
from service.rules.sequentia.errors import (
    CardFits,
    CardNotHeld,
    CardsNotLaid,
    CellTaken,
    LineNotMade,
    LinesCross,
    NoCardThere,
    NoSuchCell,
    NoSuchLine,
    SameDigit,
)
from service.rules.sequentia.events import SeatSkipped, TableFilled, WordMade
from service.rules.sequentia.grid.events import CardRemoved, CellCovered
from service.rules.sequentia.grid.legal import ways_to_lay
from service.rules.sequentia.grid.lines import lines_made
from service.rules.sequentia.grid.moves import CoverCells, Placement
from service.rules.sequentia.nine import empty_cells
from service.rules.table import Event, GameEnded, State, TurnBegan
from tests.rules.sequentia.tables import (
    GRID_TABLE,
    act,
    events_of,
    grid,
    kinds_of,
    new_game,
    position,
    print_table,
)

ROW_1 = "233-3+ 4, 312-3 6, 321-1+ 2"
COLUMN_3 = "312-2+ 6, 223-2 8, 322-3 3"
CROSS = "121-2+ 5, 212-1+ 2, 223-3+ 4"
THREE_ROWS = "132-1 2, 311-1+ 9, 331-3 4"
ALL_TWOS = "222-2 222-2+ 222-2 222-2+ 222-2 222-2+"


def test_rule_26_nine_cards_lie_there_and_each_seat_holds_three() -> None:
    now = position(new_game("sequentia-grid", 3)[0])
    assert empty_cells(now.table) == []
    assert [len(hand) for hand in now.hands] == [3, 3, 3]


def test_rule_27_all_three_cards_are_laid_on_cards_of_the_table() -> None:
    events = events_of(_for(THREE_ROWS), THREE_ROWS)
    assert events[:3] == [
        CellCovered(0, "132-1", 2),
        CellCovered(0, "311-1+", 9),
        CellCovered(0, "331-3", 4),
    ]


def test_rule_28_not_on_the_same_digit_and_not_on_a_card_of_this_turn() -> None:
    state = grid("112-1 113-1 233-2")
    with pytest.raises(SameDigit):
        act(state, "112-1 1, 113-1 2, 233-2 1")
    with pytest.raises(CellTaken):
        act(state, "112-1 2, 233-2 2, 113-1 3")


def test_rule_29_a_line_makes_the_word_of_a_card_that_lies_in_it() -> None:
    assert _words(ROW_1) == [
        WordMade(0, "112-1", [1, 2, 3], ["112-1", "131-3+", "321-1+", "222-2"])
    ]


def test_rule_30_lines_run_left_to_right_and_top_to_bottom() -> None:
    assert [word.cells for word in _words(ROW_1)] == [[1, 2, 3]]
    assert [word.cells for word in _words(COLUMN_3)] == [[3, 6, 9]]


def test_rule_31_several_sequences_count_if_they_do_not_cross() -> None:
    assert [word.cells[0] for word in _words(THREE_ROWS)] == [1, 4, 7]
    with pytest.raises(LinesCross):
        act(_for(CROSS), f"{CROSS} take row 1, column 2")


def test_rule_32_cards_underneath_are_taken_the_table_filled_and_three_drawn() -> None:
    events = events_of(_for(ROW_1), ROW_1)
    assert kinds_of(events[3:]) == ["WordMade", "TableFilled", "CardsDrawn", "TurnBegan"]
    assert isinstance(events[4], TableFilled)
    assert events[4].cells == [1, 2, 3]
    after = evolved(_for(ROW_1), events)
    assert "131-3+" in position(after).scores[0]
    assert len(position(after).hands[0]) == 3


def test_rule_33_without_a_sequence_three_are_drawn_and_the_turn_passes() -> None:
    state = _for(ROW_1, grid_claim="placed_card")
    assert kinds_of(events_of(state, ROW_1)[3:]) == ["CardsDrawn", "TurnBegan"]


def test_rule_34_a_card_that_cannot_be_laid_leaves_the_game() -> None:
    state = grid("112-1 113-1 222-2", table=f"{ALL_TWOS} 222-2 111-1 333-3")
    events = events_of(state, "112-1 9, 222-2 8, 113-1 1")
    assert "CardRemoved" not in kinds_of(events)
    stuck = grid("112-1 113-1 222-2", table=f"{ALL_TWOS} 222-2 333-3 333-3")
    events = events_of(stuck, "112-1 8, 113-1 9, 222-2 out")
    assert events[2] == CardRemoved(0, "222-2")


def test_rule_35_the_game_ends_when_nothing_can_be_made_any_more() -> None:
    state = grid(_hand(ROW_1), others=("",), pile=0)
    assert GameEnded([0], "cards_used_up", "35") in events_of(state, ROW_1)


def test_g1_any_visible_card_or_only_a_placed_one_may_give_the_word() -> None:
    assert len(_words(ROW_1, grid_claim="any_card")) == 1
    assert len(_words(ROW_1, grid_claim="placed_card")) == 0
    assert len(_words(COLUMN_3, grid_claim="placed_card")) == 1


def test_g2_a_line_that_stands_after_deal_or_refill_scores_nothing() -> None:
    table = [[card] for card in GRID_TABLE.replace("112-1", "132-1").split()]
    assert "row 1" in lines_made(table, {0}, "any_card")
    assert lines_made(table, {3, 5, 7}, "any_card") == {}


def test_g3_the_player_chooses_lines_and_most_cards_are_proposed() -> None:
    assert [word.cells for word in _words(CROSS)] == [[2, 5, 8]]
    chosen = events_of(_for(CROSS), f"{CROSS} take row 1")
    assert [word.cells for word in _made(chosen)] == [[1, 2, 3]]
    fewer = events_of(_for(THREE_ROWS), f"{THREE_ROWS} take row 3, row 1")
    assert [word.cells[0] for word in _made(fewer)] == [7, 1]


def test_g4_lines_are_judged_once_after_all_cards_are_laid() -> None:
    # After the first two cards row 1 reads 112; the third card covers it again.
    state = grid("321-1+ 312-3 333-3")
    assert _made(events_of(state, "321-1+ 2, 312-3 6, 333-3 1")) == []


def test_g5_a_card_is_removed_only_when_no_cell_is_legal_at_that_moment() -> None:
    with pytest.raises(CardFits, match="222-2 can be laid on cell 8"):
        act(
            grid("112-1 113-1 222-2", table=f"{ALL_TWOS} 222-2 333-3 333-3"),
            "222-2 out, 112-1 8, 113-1 9",
        )


def test_g6_empty_cells_take_no_card_and_lines_through_them_do_not_exist() -> None:
    table = [[card] for card in GRID_TABLE.split()]
    table[8] = []
    assert "row 3" not in lines_made(table, {6, 7}, "any_card")
    with pytest.raises(NoCardThere):
        act(grid("112-1", table=GRID_TABLE.replace("112-1", ".")), "112-1 1")


def test_g7_whoever_holds_cards_still_plays_them() -> None:
    state = grid("333-3", others=("", "111-1"), pile=0)
    events = events_of(state, "333-3 1")
    assert events[1:] == [SeatSkipped(1), TurnBegan(2, 2, None)]
    assert isinstance(events_of(evolved(state, events), "111-1 1", 2)[1], GameEnded)


def test_g8_with_fewer_than_three_cards_what_is_held_is_laid() -> None:
    state = grid("333-3 222-2", pile=0)
    assert act(state, "333-3 1, 222-2 2").to_move == 1
    with pytest.raises(CardsNotLaid):
        act(state, "333-3 1")


def test_case_56_a_new_game_has_nine_on_the_table_and_three_each() -> None:
    for seats, pile in ((2, 39), (4, 33)):
        assert len(position(new_game("sequentia-grid", seats)[0]).pile) == pile


def test_case_57_the_table_has_no_line_and_a_dealt_one_scores_for_nobody() -> None:
    table = [[card] for card in GRID_TABLE.split()]
    assert lines_made(table, set(range(9)), "any_card") == {}
    assert print_table(table) == "132/231/312"
    dealt = "132-1 131-3+ 222-2 213-2 313-3 121-1 332-3 123-1 233-2"
    state = grid("112-1 133-1 331-3", table=dealt)
    assert "row 1" in lines_made(position(state).table, set(range(9)), "any_card")
    assert _made(events_of(state, "112-1 4, 133-1 7, 331-3 9")) == []


def test_case_58_row_1_reads_the_word_of_an_old_card() -> None:
    assert _score(act(_for(ROW_1), ROW_1)) == 4
    assert _score(act(_for(ROW_1, grid_claim="placed_card"), ROW_1)) == 0


def test_case_59_column_3_reads_the_word_of_a_card_just_laid() -> None:
    for claim in ("any_card", "placed_card"):
        assert _score(act(_for(COLUMN_3, grid_claim=claim), COLUMN_3)) == 5


def test_case_61_of_a_row_and_a_column_that_cross_one_is_taken() -> None:
    assert _score(act(_for(CROSS), f"{CROSS} take row 1")) == 4
    assert _score(act(_for(CROSS), f"{CROSS} take column 2")) == 5
    assert _score(act(_for(CROSS), CROSS)) == 5


def test_case_63_three_rows_at_once_take_the_whole_table() -> None:
    events = events_of(_for(THREE_ROWS), THREE_ROWS)
    filled = [event for event in events if isinstance(event, TableFilled)]
    assert [event.cells for event in filled] == [list(range(1, 10))]
    assert _score(evolved(_for(THREE_ROWS), events)) == 12


def test_case_64_another_digit_may_be_laid_on_cell_1_but_not_a_one() -> None:
    state = grid("113-1 223-2 233-2")
    with pytest.raises(SameDigit) as refused:
        act(state, "113-1 1, 223-2 2, 233-2 3")
    assert refused.value.facts["step"] == 1
    events = events_of(state, "223-2 1, 233-2 2, 113-1 3")
    assert events[0] == CellCovered(0, "223-2", 1)


def test_case_65_a_cell_is_laid_on_once_a_turn() -> None:
    state = grid("213-3+ 223-2 233-2")
    with pytest.raises(CellTaken) as refused:
        act(state, "213-3+ 6, 223-2 1, 233-2 6")
    assert refused.value.facts == {"step": 3, "cell": 6}


def test_case_66_a_card_that_fits_must_be_laid() -> None:
    state = grid("213-3+ 223-2 233-2")
    with pytest.raises(CardsNotLaid, match="233-2"):
        act(state, "213-3+ 6, 223-2 1")
    with pytest.raises(CardFits):
        act(state, "213-3+ 6, 223-2 1, 233-2 out")


def test_case_67_a_card_with_no_legal_cell_is_removed_and_the_others_judged() -> None:
    table = "221-2 222-2 222-2+ 222-2 . 222-2+ 222-2 . 222-2+"
    state = grid("113-1 112-1 223-2", table=table)
    line = "113-1 3, 112-1 9, 223-2 out"
    events = events_of(state, line)
    assert position(evolved(state, events)).removed == ["223-2"]
    assert [word.card for word in _made(events)] == ["221-2"]


def test_case_68_lines_read_backwards_do_not_score() -> None:
    # Row 1 backwards and column 3 upwards read 211 and 223.
    state = grid("211-1+ 223-3+ 311-1+")
    events = events_of(state, "211-1+ 2, 223-3+ 9, 311-1+ 7")
    assert print_table(position(evolved(state, events[:3])).table) == "112/231/113"
    assert [word.card for word in _made(events)] == ["112-1"]
    backwards = grid("211-1+ 333-3 223-3+", table=GRID_TABLE.replace("112-1", "122-1"))
    assert _made(events_of(backwards, "211-1+ 2, 333-3 4, 223-3+ 9")) == []


def test_case_69_a_line_complete_before_the_turn_does_not_score() -> None:
    table = GRID_TABLE.replace("112-1 131-3+", "132-1 131-3+")
    state = grid("112-1 133-1 331-3", table=table)
    assert "row 1" in lines_made(position(state).table, set(range(9)), "any_card")
    assert _made(events_of(state, "112-1 4, 133-1 7, 331-3 9")) == []


def test_case_72_an_empty_cell_takes_no_card_and_breaks_its_lines() -> None:
    state = grid(_hand(COLUMN_3), table=GRID_TABLE.replace("233-2", "."), pile=0)
    with pytest.raises(NoCardThere) as refused:
        act(state, "312-2+ 9, 223-2 8, 322-3 3")
    assert refused.value.facts == {"step": 1, "cell": 9}
    assert _made(events_of(state, COLUMN_3)) == []
    with pytest.raises(LineNotMade):
        act(state, f"{COLUMN_3} take column 3")


def test_case_73_two_cards_left_make_a_hand_of_two_and_both_are_laid() -> None:
    state = grid("333-3 222-2 111-1", pile=["123-1", "123-3+"])
    after = act(state, "333-3 1, 222-2 2, 111-1 3")
    assert position(after).hands[0] == ["123-1", "123-3+"]
    again = evolved(after, [TurnBegan(0, 3, None)])
    with pytest.raises(CardsNotLaid):
        act(again, "123-1 1")
    assert position(act(again, "123-1 1, 123-3+ 2")).hands[0] == []


def test_case_74_the_last_hand_ends_the_game_and_the_table_belongs_to_nobody() -> None:
    state = grid("333-3 222-2 111-1", others=("",), pile=0)
    events = events_of(state, "333-3 1, 222-2 2, 111-1 3")
    assert events[3] == GameEnded([0, 1], "cards_used_up", "35")
    assert position(evolved(state, events)).scores == [[], []]


def test_case_75_a_cell_of_height_four_gives_four_cards_and_is_filled_by_one() -> None:
    state = _for(ROW_1)
    position(state).table[0] = ["222-2", "333-3", "222-2+", "112-1"]
    events = events_of(state, ROW_1)
    assert _score(evolved(state, events)) == 4 + 2 + 1
    assert [len(pile) for pile in position(evolved(state, events)).table[:3]] == [1, 1, 1]


def test_what_the_table_does_not_have_is_refused() -> None:
    state = _for(ROW_1)
    with pytest.raises(NoSuchCell):
        decide_for_seat(state, CoverCells([Placement("233-3+", 10)]), 0, 0)
    with pytest.raises(NoSuchLine):
        decide_for_seat(
            state,
            CoverCells(
                [Placement("233-3+", 4), Placement("312-3", 6), Placement("321-1+", 2)],
                ["row 4"],  # type: ignore[list-item]
            ),
            0,
            0,
        )
    with pytest.raises(CardNotHeld):
        act(state, "233-3+ 4, 233-3+ 6, 321-1+ 2")


def test_a_line_that_makes_nothing_cannot_be_taken() -> None:
    with pytest.raises(LineNotMade, match="row 2 makes no sequence"):
        act(_for(ROW_1), f"{ROW_1} take row 1, row 2")


def test_every_way_to_lay_a_hand_is_offered_once_with_its_lines() -> None:
    state = _for(CROSS)
    offered = [m for m in game_named(state.kind).legal_moves(state, 0) if isinstance(m, CoverCells)]
    tops = [digit_of(card) for card in GRID_TABLE.split()]
    laid = {frozenset((p.card, p.cell) for p in move.placements) for move in offered}
    twos = [n for n, digit in enumerate(tops) if digit != "2"]
    ones = [n for n, digit in enumerate(tops) if digit != "1"]
    threes = [n for n, digit in enumerate(tops) if digit != "3"]
    ways = sum(len({a, b, c}) == 3 for a in twos for b in ones for c in threes)
    assert len(laid) == ways
    lines = [m.lines for m in offered if m.placements == _placements(CROSS)]
    assert lines == [["column 2"], ["row 1"]]


def test_when_cells_are_short_either_card_may_be_the_one_that_leaves() -> None:
    table = [["222-2"]] * 8 + [["333-3"]]
    ways = ways_to_lay(table, ["222-2", "223-2", "333-3"])
    assert {tuple(p.card for p in way if p.cell is None) for way in ways} == {
        ("222-2",),
        ("223-2",),
    }


def _for(line: str, **options: str) -> State:
    return grid(_hand(line), **options)


def _hand(line: str) -> str:
    return " ".join(part.split()[0] for part in line.split(", "))


def _placements(line: str) -> list[Placement]:
    parts = [part.split() for part in line.split(", ")]
    return [Placement(card, int(cell)) for card, cell in parts]


def _words(line: str, **options: str) -> list[WordMade]:
    return _made(events_of(_for(line, **options), line))


def _made(events: list[Event]) -> list[WordMade]:
    return [event for event in events if isinstance(event, WordMade)]


def _score(state: State) -> int:
    return len(position(state).scores[0])
