"""Results carry a reason code and the rule that decided, whoever ends the game and however."""

import ast
from pathlib import Path

import pytest

import service.rules
from service.rules.decide import Resign, decide
from service.rules.game import fold, games
from service.rules.leaving import VacateSeat
from service.rules.pace import Pace
from service.rules.seating import CancelGame, OpenGame
from service.rules.state import Result, State
from service.rules.table import Actor, Command, GameEnded
from tests.rules.clocked import Clocked


@pytest.mark.parametrize("kind", list(games()))
@pytest.mark.parametrize("leaving", [Resign(), VacateSeat()])
def test_the_last_one_left_wins_by_a_rule_that_is_named(kind: str, leaving: Command) -> None:
    game = Clocked(Pace("P1D"), kind=kind)
    game.give(0, leaving)
    assert game.state.result is not None
    assert game.state.result.winners == [1]
    assert game.state.result.reason == "resignation"
    assert game.state.result.rule in ("table.last_side", "D24")


@pytest.mark.parametrize("kind", list(games()))
def test_a_time_out_that_ends_a_game_names_its_rule(kind: str) -> None:
    game = Clocked(Pace("P1D", "resign"), kind=kind)
    game.at(game.deadline)
    late = game.mover
    game.time_out()
    assert game.state.result is not None
    assert game.state.result.winners == [1 - late]
    assert game.state.result.rule in ("table.last_side", "D24")


@pytest.mark.parametrize("kind", list(games()))
def test_a_game_that_counts_for_nothing_says_by_which_rule(kind: str) -> None:
    game = Clocked(Pace("P1D", unmoved="void"), kind=kind)
    game.at(game.deadline)
    game.time_out()
    assert game.state.result == Result([], "voided", "pace.unmoved")


def test_a_game_that_is_called_off_says_by_which_rule() -> None:
    host, state = Actor("p0", "http"), State()
    fold(decide(state, OpenGame("calledoff2", "sequence", 2), host, 0, bytes(32)), state)
    ended = decide(state, CancelGame(), host, 0, b"")[0]
    assert ended == GameEnded([], "cancelled", "table.called_off")


def test_no_end_in_the_code_has_an_empty_reason_or_rule() -> None:
    ends = list(_ends())
    assert len(ends) >= 9
    assert not [ast.unparse(end) for end in ends if _is_empty(end)]


def _ends() -> list[ast.Call]:
    """Every place of the rules that ends a game."""
    files = Path(service.rules.__path__[0]).rglob("*.py")
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in files)
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [call for call in calls if ast.unparse(call.func) == "GameEnded"]


def _is_empty(end: ast.Call) -> bool:
    given = end.args[1:] + [word.value for word in end.keywords]
    return len(end.args) + len(end.keywords) < 3 or any(
        isinstance(value, ast.Constant) and not value.value for value in given
    )
