"""Clients in separate processes have exactly the state that the server shows."""

import random

import pytest

from service.bootstrap import House
from tests.service_up import Service
from tests.system.following import agreements, followers
from tests.system.people import IS_LONG, Playing, people, started

SEATS = (2, 3, 4, 6)
WINDOW = {"block_mode": "window"}
GAMES = 20 if IS_LONG else 4


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("number", range(GAMES))
def test_two_seats_and_a_spectator_fold_what_the_server_shows_after_every_move(
    service: Service, house: House, number: int
) -> None:
    seats = SEATS[number % len(SEATS)]
    *seated, spectator = people(service, house, seats + 1)
    teams = {"options": {"teams": 3}} if seats == 6 else {}
    game = started(seated, **teams)
    processes = followers((seated[0], seated[-1], spectator), game)
    moves = Playing(seated, game, random.Random(number)).play()
    # Exchanges of dead cards are moves that begin no turn; the end is one more version.
    assert min(agreements(processes)) > moves / 2


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("seats", "options"), [(4, {}), (3, WINDOW)], ids=["standing", "window"])
def test_every_seat_of_sequence_stacks_folds_what_the_server_shows(
    service: Service, house: House, seats: int, options: dict[str, str]
) -> None:
    *seated, spectator = people(service, house, seats + 1)
    # A few reshuffles are enough, and let no game go on for ever.
    agreed = {**options, "max_reshuffles": 10 if IS_LONG else 1}
    game = started(seated, kind="sequence-stacks", options=agreed)
    processes = followers((*seated, spectator), game)
    Playing(seated, game, random.Random(seats)).play()
    counts = agreements(processes)
    types = [event.type for event in house.store.read(game)]
    assert min(counts) > types.count("turn_began")
    assert ("block_window_opened" in types) is (options == WINDOW)
    assert len(set(counts)) == 1
