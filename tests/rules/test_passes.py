"""A turn that passed for want of a move is no sign of life, whatever else a kind makes of it."""

import pytest

from service.rules.game import fold, games
from service.rules.pace import Pace
from service.rules.table import GameOpened, GameStarted, SeatTaken, TurnBegan, TurnPassed


@pytest.mark.parametrize("kind", games())
def test_a_pass_without_a_choice_ends_a_turn_in_which_nobody_was_there(kind: str) -> None:
    game = games()[kind]
    pace = Pace(per_turn="P1D", bank="P2D")
    opened = GameOpened(
        "testgame22", kind, 1, game.resolve({}, 2), 2, pace, "public", "as_seated", "a", "", None
    )
    seating = [SeatTaken(0, "a", ""), SeatTaken(1, "b", ""), GameStarted()]
    begun = TurnBegan(0, 1, "2027-01-16T08:00:00Z")
    state = fold([opened, *seating, begun, TurnPassed(0, "no_move")])
    assert state.timing is not None
    assert state.timing.is_lapsed
    fold([TurnBegan(1, 2, "2027-01-17T08:00:00Z")], state)
    assert state.timing.moved == []
