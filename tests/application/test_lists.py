"""What lists say of a game is what its log says, after every command."""

import pytest

from service.eventlog.store import Store
from service.rules.game import games
from service.rules.pace import Pace, instant_ms
from service.rules.seating import OpenGame, StartGame, TakeSeat
from tests.application.tables import SEED, Table


@pytest.mark.parametrize("kind", list(games()))
def test_whose_turn_it_is_in_lists_is_whose_turn_it_is_by_the_log(store: Store, kind: str) -> None:
    table = Table(store)
    table.give(OpenGame(table.game, kind, 2, pace=Pace("P2D", bank="P1D")), chance=SEED)
    for player in ("p0", "p1"):
        table.give(TakeSeat(has_link=True), player)
    table.give(StartGame())
    for whim in range(60):
        table.now += 60_000
        if table.state().phase == "ended":
            break
        table.play(whim)
        _agrees(store, table)


def _agrees(store: Store, table: Table) -> None:
    state = table.state()
    (listed,) = store.games_of("p0")
    assert (listed.version, listed.phase) == (state.version, state.phase)
    assert (listed.to_move, listed.turn) == (state.to_move, state.turn)
    assert listed.deadline == (instant_ms(state.deadline) if state.deadline else None)
    assert listed.winners == (state.result.winners if state.result else None)
