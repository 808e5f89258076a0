"""Recorded games fold to the same end for ever, and are played again move by move."""

import pytest

from service.rules.game import fold, game_named
from service.rules.sequentia.shift import RULES_VERSION
from tests.rules.sequentia.recorded import GAMES, end_of, played, read, read_events

NAMES = sorted(path.stem for path in GAMES.glob("*.txt"))


def test_two_three_and_four_seats_of_each_mode_are_recorded() -> None:
    modes = ("grid", "shift", "stack")
    assert [f"{mode}-{seats}" for mode in modes for seats in (2, 3, 4)] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_events_of_a_recorded_game_fold_to_its_end(name: str) -> None:
    recorded = read(name)
    state = fold(read_events(name, recorded.opening.kind))
    assert end_of(state) == recorded.end


@pytest.mark.parametrize("name", NAMES)
def test_the_moves_of_a_recorded_game_lead_to_its_events(name: str) -> None:
    recorded = read(name)
    assert RULES_VERSION == 1
    assert played(recorded)[1] == read_events(name, recorded.opening.kind)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_agrees_with_its_seed(name: str) -> None:
    kind = read(name).opening.kind
    assert game_named(kind).verify(read_events(name, kind)) is None
