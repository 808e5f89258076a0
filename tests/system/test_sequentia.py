"""Each mode of Sequentia over HTTP, every seat and a spectator in a process of its own."""

import random

import pytest

from service.bootstrap import House
from tests.rules.sequentia.tables import MODES
from tests.service_up import Service
from tests.system.following import agreements, followers
from tests.system.people import IS_LONG, Playing, people, started

GAMES = 6 if IS_LONG else 1


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("kind", MODES)
def test_every_seat_folds_its_own_events_to_what_the_server_shows(
    service: Service, house: House, kind: str, number: int
) -> None:
    *seated, spectator = people(service, house, 3 + number % 3)
    game = started(seated, kind=kind)
    processes = followers((*seated, spectator), game)
    moves = Playing(seated, game, random.Random(number)).play()
    # Every turn but the first follows a move; the end is one more.
    assert set(agreements(processes)) == {moves + 1}
