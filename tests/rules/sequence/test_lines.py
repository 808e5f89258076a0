"""Edge cases of lines: what counts, what is locked, what may be shared (E1 to E34)."""

import pytest

from service.rules.errors import RuleViolation
from service.rules.sequence.errors import ChipLocked
from service.rules.sequence.events import ChipRemoved, SequenceMade
from service.rules.sequence.state import Position
from tests.rules.sequence.tables import A, B, Table, spaces


def placed(text: str, **options: object) -> Table:
    """A table on which side A has placed these chips in this order."""
    table = Table(**options)  # type: ignore[arg-type]
    table.place(A, text)
    return table


def counts(text: str) -> list[int]:
    """The number of A's sequences after each chip."""
    table, found = Table(), []
    for space in spaces(text):
        table.place(A, space)
        found.append(table.count())
    return found


def test_e01_five_in_a_row_count_once_and_lock_exactly_themselves() -> None:
    table = placed("b5-f5")
    assert table.sequences() == ["b5-f5"]
    assert table.locked() == spaces("b5-f5")


def test_e02_a_sixth_chip_is_unlocked_and_removable_the_five_are_not() -> None:
    table = placed("b5-f5 g5")
    assert table.count() == 1
    assert table.locked() == spaces("b5-f5")
    for space in spaces("b5-f5"):
        with pytest.raises(ChipLocked):
            table.play(B, f"JS {space}", hand="JS")
    assert ChipRemoved(B, "JS", "g5") in table.play(B, "JS g5", hand="JS")


def test_e03_six_in_a_row_are_one_and_the_mover_may_name_which_five() -> None:
    assert placed("b5 c5 d5 f5 g5 e5").sequences() == ["b5-f5"]
    for named in ("b5-f5", "c5-g5"):
        table = placed("b5 c5 d5 f5 g5")
        table.play(A, f"JD e5 lock {named}", hand="JD")
        assert table.sequences() == [named]


def test_e04_eight_in_a_row_completed_in_the_middle_are_one_of_four_fives() -> None:
    assert placed("b5-e5 g5-i5 f5").count() == 1
    for named in ("b5-f5", "c5-g5", "d5-h5", "e5-i5"):
        table = placed("b5-e5 g5-i5")
        table.play(A, f"JD f5 lock {named}", hand="JD")
        assert table.sequences() == [named]


@pytest.mark.parametrize("order", ["a5-i5", "i5-a5"])
def test_e05_nine_in_a_row_are_two_from_either_end(order: str) -> None:
    assert counts(order) == [0, 0, 0, 0, 1, 1, 1, 1, 2]


def test_e07_a_second_five_may_end_on_the_first_ones_end() -> None:
    assert counts("e5-i5 a5 b5 c5 d5")[-2:] == [1, 2]


def test_e08_one_chip_between_two_fours_completes_exactly_two_at_once() -> None:
    assert counts("a5-d5 f5-i5 e5")[-2:] == [0, 2]


def test_e10_eight_in_a_row_are_not_two() -> None:
    assert counts("a5-h5")[-1] == 1


def test_e11_ten_in_a_row_are_two_and_never_three() -> None:
    assert counts("a5-j5")[-1] == 2


def test_e15_two_that_cross_share_one_chip() -> None:
    table = placed("a5-e5 c3 c4 c6 c7")
    assert table.sequences() == ["a5-e5", "c3-c7"]


def test_e16_one_chip_completes_a_cross_and_wins_for_two_sides() -> None:
    table = placed("a5 b5 d5 e5 c3 c4 c6 c7", sequences_to_win=2)
    table.place(A, "c5")
    assert table.count() == 2
    assert table.state.result is not None
    assert table.state.result.winners == [0]


E17 = "a5-d5 e1-e4 i1 h2 g3 f4"


def test_e17_one_chip_completes_three_at_once() -> None:
    table = placed(E17)
    made = [event for event in table.place(A, "e5") if isinstance(event, SequenceMade)]
    assert len(made) == table.count() == 3


def test_e18_one_becomes_four_and_wins_where_two_were_needed() -> None:
    table = placed(f"{E17} f9-j9", sequences_to_win=2)
    assert table.count() == 1
    table.place(A, "e5")
    assert table.count() == 4
    assert table.state.phase == "ended"


def test_e20_each_pair_may_share_one_chip_but_first_once_crosses_the_first_only_once() -> None:
    assert placed("a5-e5 a2-a6 e2-e6").count() == 3
    assert placed("a5-e5 a2-a6 e2-e6", sharing="first_once").count() == 2


def test_e21_two_parallel_rows_are_joined_by_a_third() -> None:
    assert placed("a3-e3 a7-e7 c4 c5 c6").count() == 3


def test_e22_a_diagonal_and_a_row_share_their_crossing() -> None:
    table = placed("c3-g7 f5 g5 h5 i5")
    assert table.sequences() == ["c3-g7", "e5-i5"]


def test_e23_a_chip_of_another_side_breaks_the_line() -> None:
    table = placed("b5 c5")
    table.place(B, "d5")
    table.place(A, "e5 f5 g5")
    assert table.count() == 0


def test_e24_lines_do_not_wrap_round_the_edge() -> None:
    assert placed("g4-j4 a5").count() == 0


def test_e25_a_short_diagonal_counts_at_five_and_never_at_four() -> None:
    assert placed("a5 b4 c3 d2 e1").count() == 1
    assert placed("a4 b3 c2 d1").count() == 0


def test_e26_chips_of_two_team_mates_make_a_sequence() -> None:
    table = Table(seats=4)
    table.place(0, "b5 d5 f5")
    table.place(2, "c5 e5")
    assert table.count(A) == 1


def test_e28_a_corner_counts_as_the_fifth() -> None:
    table = placed("b1-e1")
    assert table.sequences() == ["a1-e1"]
    assert table.locked() == spaces("a1-e1")[1:] or table.locked() == spaces("a1-e1")


def test_e29_the_chip_beside_a_corner_sequence_is_unlocked() -> None:
    table = placed("b1-e1 f1")
    assert table.count() == 1
    assert ChipRemoved(B, "JS", "f1") in table.play(B, "JS f1", hand="JS")


def test_e30_the_corner_is_one_of_two_choices() -> None:
    assert placed("c1-f1 b1").sequences() == ["a1-e1"]
    table = placed("c1-f1")
    table.play(A, "JD b1 lock b1-f1", hand="JD")
    assert table.sequences() == ["b1-f1"]


def test_e31_two_sequences_meet_in_a_corner() -> None:
    assert placed("b1-e1 a2-a5").count() == 2


def test_e32_row_column_and_diagonal_meet_in_a_corner() -> None:
    assert placed("b1-e1 a2-a5 b2-e5").count() == 3


def test_e33_two_sides_use_the_same_corner() -> None:
    table = placed("b1-e1")
    table.place(B, "a2-a5")
    assert (table.count(A), table.count(B)) == (1, 1)


def test_e34_eight_chips_and_a_corner_are_two() -> None:
    assert counts("b1-i1") == [0, 0, 0, 1, 1, 1, 1, 2]


def test_what_is_named_must_be_what_the_placing_completes() -> None:
    table = placed("b5-e5")
    before = table.position.chips[:]
    for named in ("a5-e5", "b5-e5", "b5-f6", "c5-g5"):
        with pytest.raises(RuleViolation):
            table.play(A, f"JD f5 lock {named}", hand="JD")
    assert table.position.chips == before


def test_sharing_none_lets_sequences_of_a_side_share_corners_only() -> None:
    assert placed("a5-e5 c3 c4 c6 c7", sharing="none").count() == 1
    assert placed("b1-e1 a2-a5", sharing="none").count() == 2


def test_under_first_once_a_shared_corner_is_no_crossing() -> None:
    assert placed("b1-e1 a2-a5 b2-e5", sharing="first_once").count() == 3


def test_the_position_keeps_its_derived_parts_true() -> None:
    table = placed("b5-f5 g5")
    table.play(B, "JS g5", hand="JS")
    position: Position = table.position
    assert not position.open & (position.chips[A] | position.chips[B])
