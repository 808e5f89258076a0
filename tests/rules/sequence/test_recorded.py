"""Recorded games fold to the same end for ever, and today's rules play them the same."""

import pytest

from service.rules.sequence.options import EDITIONS, SEATS
from service.rules.sequence.verify import verify
from tests.rules.sequence.recorded import names, read, replayed, served


@pytest.mark.parametrize("name", names())
def test_a_recorded_game_folds_to_its_end(name: str) -> None:
    game = read(name)
    now = served(game.events)
    # A later version may add fields; what the record holds stays as it was.
    for part, value in game.end.items():
        if part != "position":
            assert now[part] == value, part
    for part, value in game.end["position"].items():
        assert now["position"][part] == value, part


@pytest.mark.parametrize("name", names())
def test_todays_rules_make_the_same_events_of_its_moves(name: str) -> None:
    game = read(name)
    assert replayed(game) == game.events


@pytest.mark.parametrize("name", names())
def test_its_deal_is_the_one_its_seed_gives(name: str) -> None:
    assert verify(read(name).events) is None


def test_every_edition_and_every_number_of_seats_is_recorded() -> None:
    games = [read(name) for name in names()]
    assert {game.end["options"]["edition"] for game in games} == set(EDITIONS)
    assert {game.seats for game in games} == set(SEATS)
    assert {game.end["result"]["reason"] for game in games} >= {"sequences"}
