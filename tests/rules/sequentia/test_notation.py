"""Every turn on one line, printed one way and read in many."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.errors import UnreadableMove
from service.rules.game import game_named, legal_moves
from service.rules.sequentia.cards import DECKS
from service.rules.sequentia.grid.moves import CoverCells, Placement
from service.rules.sequentia.nine import LINES, SLIDES
from service.rules.sequentia.shift.moves import ExchangeObjective, SlideCards
from service.rules.sequentia.stack.moves import PlayCards, Step
from service.rules.table import Command
from tests.rules.sequentia.tables import MODES, new_game

SHIFT, STACK, GRID = (game_named(kind) for kind in MODES)

cards = st.sampled_from(DECKS["seq54"])
turns_of_shift = st.builds(
    SlideCards,
    st.lists(st.sampled_from(list(SLIDES)), max_size=6),
    st.none() | st.integers(1, 3),
    st.none() | st.integers(1, 9),
)
steps = st.one_of(
    st.builds(Step, cards, st.sampled_from(["left", "right"])),
    st.builds(Step, cards, st.just("pile"), st.integers(1, 4)),
    st.builds(Step, cards, st.just("word"), st.none() | st.integers(1, 2)),
)
turns_of_grid = st.builds(
    CoverCells,
    st.lists(st.builds(Placement, cards, st.none() | st.integers(1, 9)), min_size=1, max_size=3),
    st.lists(st.sampled_from(list(LINES)), max_size=3),
)


@given(turns_of_shift)
def test_a_turn_of_shift_reads_back_as_itself(move: SlideCards) -> None:
    assert SHIFT.parse_move(SHIFT.print_move(move)) == move


@given(st.lists(steps, min_size=1, max_size=4).map(PlayCards))
def test_a_turn_of_stack_reads_back_as_itself(move: PlayCards) -> None:
    assert STACK.parse_move(STACK.print_move(move)) == move


@given(turns_of_grid)
def test_a_turn_of_grid_reads_back_as_itself(move: CoverCells) -> None:
    assert GRID.parse_move(GRID.print_move(move)) == move


@pytest.mark.parametrize("kind", MODES)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_every_turn_that_is_offered_reads_back_as_itself(kind: str, seed: int) -> None:
    state, _ = new_game(kind, seed=seed)
    game = game_named(kind)
    for move in legal_moves(state, state.to_move or 0):
        assert game.parse_move(game.print_move(move)) == move


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (SlideCards(["2>5", "4>1"], 2, 6), "2>5 4>1 row 2 leave 6"),
        (SlideCards(["2>5"]), "2>5"),
        (SlideCards([], None, 5), "leave 5"),
        (SlideCards([]), "stay"),
        (ExchangeObjective(), "exchange"),
    ],
)
def test_a_turn_of_shift_is_printed_as_the_rule_book_writes_it(move: Command, line: str) -> None:
    assert SHIFT.print_move(move) == line


@pytest.mark.parametrize(
    ("move", "line"),
    [
        ([Step("131-1", "right")], "131-1 right"),
        ([Step("213-3+", "pile", 2)], "213-3+ on 2"),
        ([Step("213-3+", "word", 1)], "word 213-3+ at 1"),
        ([Step("111-1+", "left"), Step("213-2", "word")], "111-1+ left, word 213-2"),
    ],
)
def test_a_turn_of_stack_is_printed_as_the_rule_book_writes_it(move: list[Step], line: str) -> None:
    assert STACK.print_move(PlayCards(move)) == line


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (
            CoverCells(
                [Placement("233-3+", 4), Placement("312-3", 6), Placement("321-1+", 2)], ["row 1"]
            ),
            "233-3+ 4, 312-3 6, 321-1+ 2 take row 1",
        ),
        (CoverCells([Placement("222-2", None)]), "222-2 out"),
        (
            CoverCells([Placement("222-2", 1)], ["column 1", "column 3"]),
            "222-2 1 take column 1, column 3",
        ),
    ],
)
def test_a_turn_of_grid_is_printed_as_the_rule_book_writes_it(move: CoverCells, line: str) -> None:
    assert GRID.print_move(move) == line


@pytest.mark.parametrize(
    ("kind", "line", "printed"),
    [
        ("sequentia-shift", "  2->5, 4 > 1;ROW 2  Leave 6 ", "2>5 4>1 row 2 leave 6"),
        ("sequentia-shift", "2→5", "2>5"),
        ("sequentia-shift", "٢>٥ row ٢ leave ٦", "2>5 row 2 leave 6"),
        ("sequentia-shift", "Pass", "stay"),
        ("sequentia-stack", "131-1 RIGHT", "131-1 right"),
        ("sequentia-stack", "213–3 + on pile 2", "213-3+ on 2"),
        ("sequentia-stack", "213/3+ on 2; word 213.2 at 1", "213-3+ on 2, word 213-2 at 1"),
        ("sequentia-grid", "233-3+ on 4 312-3 6 321-1+ 2", "233-3+ 4, 312-3 6, 321-1+ 2"),
        ("sequentia-grid", "132-1 2 take rows 1, 2 and 3", "132-1 2 take row 1, row 2, row 3"),
        ("sequentia-grid", "132-1 2 TAKE col 1", "132-1 2 take column 1"),
    ],
)
def test_what_people_write_is_read_as_what_they_mean(kind: str, line: str, printed: str) -> None:
    game = game_named(kind)
    assert game.print_move(game.parse_move(line)) == printed


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("sequentia-shift", ""),
        ("sequentia-shift", "2>"),
        ("sequentia-shift", "2>55"),
        ("sequentia-shift", "0>1"),
        ("sequentia-shift", "row 4"),
        ("sequentia-shift", "leave 5 row 2"),
        ("sequentia-shift", "2>5 please"),
        ("sequentia-stack", ""),
        ("sequentia-stack", "131-1"),
        ("sequentia-stack", "431-1 right"),
        ("sequentia-stack", "131-1 on 5"),
        ("sequentia-stack", "131-1 at 1"),
        ("sequentia-stack", "word 131-1 on 1"),
        ("sequentia-stack", "131-1 right, pass"),
        ("sequentia-grid", ""),
        ("sequentia-grid", "132-1"),
        ("sequentia-grid", "132-1 0"),
        ("sequentia-grid", "132-1 2 take"),
        ("sequentia-grid", "132-1 2 take row 4"),
        ("sequentia-grid", "take row 1"),
        ("sequentia-grid", "132-1 2 take diagonal 1"),
    ],
)
def test_what_names_no_turn_is_refused_and_quoted(kind: str, line: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        game_named(kind).parse_move(line)
    assert refused.value.facts["given"] == line


@pytest.mark.parametrize("kind", MODES)
def test_a_command_of_another_mode_is_not_printed(kind: str) -> None:
    other = ExchangeObjective() if kind != "sequentia-shift" else PlayCards([])
    with pytest.raises(ValueError, match="no move of Sequentia"):
        game_named(kind).print_move(other)
