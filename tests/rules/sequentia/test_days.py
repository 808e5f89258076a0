"""Play over days: a turn is refused whole, and the least is played when the time is up."""

import pytest

from service.rules.decide import TimeOutTurn, decide
from service.rules.errors import RuleViolation
from service.rules.game import copied, evolved, game_named
from service.rules.pace import Pace
from service.rules.sequentia.events import WordMade
from service.rules.table import Actor, Event, State, TurnBegan, TurnTimedOut
from tests.rules.sequentia.tables import (
    MODES,
    act,
    events_of,
    grid,
    kinds_of,
    new_game,
    position,
    shift,
    stack,
)

CLOCK = Actor(None, "clock")
HAND = "111-1 222-2 333-3"


@pytest.mark.parametrize(
    ("state", "line", "step"),
    [
        (shift(mine="313"), "2>5 1>2 3>6", 3),
        (stack("2131", ("222-2+ 111-1 333-3", HAND)), "222-2+ on 1, 111-1 on 2, 333-3 on 3", 3),
        (grid("233-3+ 312-3 321-1+"), "233-3+ 4, 312-3 6, 321-1+ 6", 3),
    ],
)
def test_a_turn_is_refused_whole_and_names_the_step_that_is_wrong(
    state: State, line: str, step: int
) -> None:
    before = copied(state)
    with pytest.raises(RuleViolation) as refused:
        act(state, line)
    assert refused.value.facts["step"] == step
    assert state == before


def test_in_shift_nothing_is_slid_and_the_objective_is_kept_when_time_is_up() -> None:
    assert _least(shift(mine="313")) == "stay"


def test_in_shift_a_word_that_stands_is_scored_when_time_is_up() -> None:
    assert _least(shift(mine="212")) == "row 3 leave 5"
    assert _least(shift(mine="123", table="123/3.1/123")) == "row 1 leave 1"
    assert _least(shift(mine="123", pile=0)) == "row 1"


def test_in_stack_the_oldest_simple_card_is_laid_when_time_is_up() -> None:
    assert _least(stack("13", ("222-2+ 333-3 111-1", HAND))) == "333-3 right"


def test_in_stack_a_full_row_gets_the_card_on_its_lowest_pile_when_time_is_up() -> None:
    state = stack("2131", ("333-3 111-1 222-2", HAND), heights=(2, 1, 3, 1))
    assert _least(state) == "333-3 on 2"


def test_in_stack_a_bonus_card_forces_the_next_when_time_is_up() -> None:
    state = stack("213", ("222-2+ 333-3+ 111-1+", HAND), heights=(2, 2, 2))
    assert _least(state) == "222-2+ right, 333-3+ on 4, 111-1+ on 1"


def test_in_grid_each_card_goes_on_its_first_legal_cell_when_time_is_up() -> None:
    assert _least(grid("113-1 321-1+ 233-3+")) == "113-1 2, 321-1+ 3, 233-3+ 1"


def test_in_grid_the_lines_are_left_to_the_best_when_time_is_up() -> None:
    # The cards fall on cells 1 and 2, where row 1 then reads 212 and column 2 reads 111.
    table = "333-3 222-2 212-2 333-3 313-1 222-2 332-3 123-1 233-3"
    state = grid("222-2 111-1", table=table, grid_claim="any_card")
    assert _least(state) == "222-2 1, 111-1 2"
    made = [e for e in events_of(state, "222-2 1, 111-1 2") if isinstance(e, WordMade)]
    assert [event.cells for event in made] == [[1, 2, 3]]


@pytest.mark.parametrize("kind", MODES)
def test_when_the_time_is_up_the_clock_makes_the_least_move(kind: str) -> None:
    state, _ = new_game(kind)
    state.pace = Pace("P1D")
    events = _time_out(state)
    assert events[0] == TurnTimedOut(state.to_move or 0, state.turn)
    assert "TurnPassed" not in kinds_of(events)
    assert kinds_of(events)[-1] == "TurnBegan"


@pytest.mark.parametrize("kind", MODES)
def test_a_game_that_nobody_attends_comes_to_its_end(kind: str) -> None:
    state, _ = new_game(kind, 3)
    state.pace = Pace("P1D")
    for _ in range(60):
        state = evolved(state, _time_out(state))
        if state.phase == "ended":
            break
    assert state.phase == "ended"
    assert position(state).pile == [] or state.result is not None


def _least(state: State) -> str:
    game = game_named(state.kind)
    assert game.time_out_move is not None
    move = game.time_out_move(state, 0)
    game.decide(state, move, 0, 0)
    return game.print_move(move)


def _time_out(state: State) -> list[Event]:
    dated = evolved(state, [TurnBegan(state.to_move or 0, state.turn, "2030-01-01T00:00:00Z")])
    state.deadline = dated.deadline
    return decide(state, TimeOutTurn(state.turn), CLOCK, 2_000_000_000_000, b"")
