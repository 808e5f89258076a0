"""Legal turns are accepted and all others refused with nothing changed, by referees of our own.

The referees here share no code with the rules; they judge one turn from the position alone.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.decide import decide_for_seat
from service.rules.errors import RuleViolation
from service.rules.game import copied, fold, game_named, legal_moves
from service.rules.sequentia.grid.moves import CoverCells, LineName, Placement
from service.rules.sequentia.shift.moves import SlideCards
from service.rules.sequentia.stack.moves import PlayCards, Step
from service.rules.table import Command, State
from tests.rules.sequentia.tables import MODES, new_game, position

SOME_LINES: list[LineName] = ["row 1", "column 1", "row 2"]
CELLS = [f"{a}>{b}" for a in range(1, 10) for b in range(1, 10)]


def some_state(kind: str, seed: int, turns: int) -> State:
    """A position some random turns into a game, or before its end."""
    state, _ = new_game(kind, 2, seed)
    game = game_named(kind)
    for turn in range(turns):
        move = game.bot(state, state.to_move or 0, "easy", seed + turn)
        events = decide_for_seat(state, move, state.to_move or 0, 0)
        if type(events[-1]).__name__ != "TurnBegan":
            break
        fold(events, state)
    return state


positions = {
    kind: st.builds(some_state, st.just(kind), st.integers(0, 500), st.integers(0, 20))
    for kind in MODES
}


@pytest.mark.parametrize("kind", MODES)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_every_turn_that_is_offered_is_accepted(kind: str, data: st.DataObject) -> None:
    state = data.draw(positions[kind])
    before = copied(state)
    offered = legal_moves(state, state.to_move or 0)
    assert offered
    for move in offered:
        assert decide_for_seat(state, move, state.to_move or 0, 0)
    assert state == before


@settings(max_examples=300, deadline=None)
@given(state=positions["sequentia-shift"], data=st.data())
def test_a_turn_of_shift_is_accepted_if_the_referee_says_so(
    state: State, data: st.DataObject
) -> None:
    slides = data.draw(st.lists(st.sampled_from(CELLS), max_size=2) | _walk(state))
    row = data.draw(st.none() | st.integers(1, 3))
    leave = data.draw(st.none() | st.integers(1, 9))
    _compare(state, SlideCards(slides, row, leave), _may_slide(state, slides, row, leave))


@settings(max_examples=300, deadline=None)
@given(state=positions["sequentia-stack"], data=st.data())
def test_a_turn_of_stack_is_accepted_if_the_referee_says_so(
    state: State, data: st.DataObject
) -> None:
    hand = [card for card in position(state).hands[state.to_move or 0] if card]
    full = len(position(state).table) == 4
    places = ["pile", "word", "left"] if full else ["left", "right", "pile", "word"]
    step = st.builds(
        Step,
        st.sampled_from(hand),
        st.sampled_from(places),
        st.none() | st.integers(1, 4),
    )
    steps = data.draw(st.lists(step, max_size=3))
    _compare(state, PlayCards(steps), _may_play(state, steps))


@settings(max_examples=300, deadline=None)
@given(state=positions["sequentia-grid"], data=st.data())
def test_a_turn_of_grid_is_accepted_if_the_referee_says_so(
    state: State, data: st.DataObject
) -> None:
    hand = [card for card in position(state).hands[state.to_move or 0] if card]
    order = data.draw(st.permutations(hand))
    cells = data.draw(
        st.lists(st.none() | st.integers(1, 9), min_size=len(hand), max_size=len(hand))
    )
    placements = [Placement(*each) for each in zip(order, cells, strict=True)]
    placements = placements[: data.draw(st.sampled_from([3, 3, 3, 2]))]
    lines = data.draw(st.lists(st.sampled_from(SOME_LINES), max_size=2))
    _compare(state, CoverCells(placements, lines), _may_cover(state, placements, lines))


def _compare(state: State, move: Command, is_legal: bool) -> None:
    before = copied(state)
    try:
        decide_for_seat(state, move, state.to_move or 0, 0)
        accepted = True
    except RuleViolation:
        accepted = False
    assert accepted == is_legal
    assert state == before


def _walk(state: State) -> st.SearchStrategy[list[str]]:
    """Slides that can be made, so that some of what is drawn is legal."""
    board = _board(state)
    ways: list[list[str]] = [[]]
    for slide in CELLS:
        if _slid(board, [slide]) is not None:
            ways.append([slide])
            ways += [[slide, after] for after in CELLS if _slid(board, [slide, after]) is not None]
    return st.sampled_from(ways)


def _board(state: State) -> list[str]:
    return [pile[-1][4] if pile else "" for pile in position(state).table]


def _slid(board: Sequence[str], slides: Sequence[str]) -> list[str] | None:
    cells = list(board)
    for slide in slides:
        a, b = int(slide[0]) - 1, int(slide[2]) - 1
        apart = abs(a // 3 - b // 3) + abs(a % 3 - b % 3)
        if apart != 1 or not cells[a] or cells[b]:
            return None
        cells[a], cells[b] = "", cells[a]
    return cells


def _may_slide(state: State, slides: list[str], row: int | None, leave: int | None) -> bool:
    cells = _slid(_board(state), slides)
    if cells is None:
        return False
    word = str(position(state).hands[state.to_move or 0][0])[:3]
    rows = [n for n in (1, 2, 3) if "".join(cells[3 * n - 3 : 3 * n]) == word]
    if not rows:
        return row is None and leave is None
    if (row is None and len(rows) > 1) or (row is not None and row not in rows):
        return False
    taken = row or rows[0]
    empty = {n + 1 for n in range(9) if not cells[n] or n // 3 == taken - 1}
    return leave in empty or (leave is None and not position(state).pile)


def _may_play(state: State, steps: list[Step]) -> bool:
    hand = list(position(state).hands[state.to_move or 0])
    tops = [pile[-1][4] for pile in position(state).table]
    last = ""
    for step in steps:
        if step.card not in hand or last == "word":
            return False
        if last == "simple" and step.to != "word":
            return False
        hand.remove(step.card)
        if step.to == "word":
            fits = [n for n in (1, 2) if len(tops) == 4 and _reads(tops, n) == step.card[:3]]
            if step.pile not in fits and (step.pile is not None or len(fits) != 1):
                return False
            last = "word"
            continue
        if step.to == "pile":
            if len(tops) < 4 or step.pile is None:
                return False
            tops[step.pile - 1] = step.card[4]
        elif len(tops) == 4 or step.pile is not None:
            return False
        else:
            tops.insert(0 if step.to == "left" else len(tops), step.card[4])
        last = "bonus" if step.card.endswith("+") else "simple"
    return bool(steps) and not (last == "bonus" and hand)


def _reads(tops: Sequence[str], first: int) -> str:
    return "".join(tops[first - 1 : first + 2])


def _may_cover(state: State, placements: list[Placement], lines: Sequence[str]) -> bool:
    hand = list(position(state).hands[state.to_move or 0])
    tops = [pile[-1] if pile else "" for pile in position(state).table]
    laid: set[int] = set()
    for placement in placements:
        card = placement.card
        if card not in hand:
            return False
        hand.remove(card)
        open_to_it = {n for n in range(9) if tops[n] and n not in laid and tops[n][4] != card[4]}
        if placement.cell is None:
            if open_to_it:
                return False
            continue
        if placement.cell - 1 not in open_to_it:
            return False
        laid.add(placement.cell - 1)
        tops[placement.cell - 1] = card
    if hand:
        return False
    return len({name[0] for name in lines}) <= 1 and all(
        _is_made(tops, laid, name) for name in lines
    )


def _is_made(tops: Sequence[str], laid: set[int], name: str) -> bool:
    kind, number = name.split()
    start = int(number) - 1
    line = range(3 * start, 3 * start + 3) if kind == "row" else range(start, 9, 3)
    digits = "".join(tops[n][4:5] for n in line)
    return bool(laid & set(line)) and digits in {tops[n][:3] for n in line}
