"""Clients in separate processes have exactly the state that the server shows."""

import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

from service.bootstrap import House
from tests.service_up import Service, running
from tests.system.people import IS_LONG, Person, Playing, house_of, people, started

SEATS = (2, 3, 4, 6)
WINDOW = {"block_mode": "window"}
GAMES = 20 if IS_LONG else 4


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("clients") / "data") as one:
        yield one


@pytest.fixture(scope="module")
def house(service: Service) -> House:
    return house_of(service)


def follower(person: Person, game: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.system.follower", person.url, person.token, game]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


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
    followers = [follower(person, game) for person in (seated[0], seated[-1], spectator)]
    moves = Playing(seated, game, random.Random(number)).play()
    for process in followers:
        agreed, complaint = process.communicate(timeout=60)
        assert process.returncode == 0, complaint
        # Exchanges of dead cards are moves that begin no turn; the end is one more version.
        assert int(agreed) > moves / 2


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
    followers = [follower(person, game) for person in (*seated, spectator)]
    Playing(seated, game, random.Random(seats)).play()
    counts = []
    for process in followers:
        agreed_at, complaint = process.communicate(timeout=60)
        assert process.returncode == 0, complaint
        counts.append(int(agreed_at))
    types = [event.type for event in house.store.read(game)]
    assert min(counts) > types.count("turn_began")
    assert ("block_window_opened" in types) is (options == WINDOW)
    assert len(set(counts)) == 1
