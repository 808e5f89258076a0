"""The client that others copy: asked again without harm, followed without a gap."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Final

import pytest

from longhand_api import Away, Client, Game, Gap, Problem, Unreadable, follow
from longhand_fold import fold
from service.bootstrap import House
from tests.client.cutting import Network, network
from tests.servers import free_port
from tests.service_up import Service, running
from tests.system.people import Person, house_of, people, started

CLIENTS: Final = Path(__file__).parent.parent.parent / "openapi" / "clients"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("up") / "data") as one:
        yield one


@pytest.fixture(scope="module")
def house(service: Service) -> House:
    return house_of(service)


@pytest.fixture
def seated(service: Service, house: House) -> list[Person]:
    return people(service, house, 2)


@pytest.fixture
def unsteady(service: Service) -> Iterator[Network]:
    with network(service.port) as one:
        yield one


def test_a_move_whose_answer_is_lost_is_made_once(unsteady: Network, seated: list[Person]) -> None:
    game_id = started(seated, kind="sequence")
    mover = seated[seated[0].get(f"/v1/games/{game_id}")["state"]["to_move"]]
    told: list[str | None] = []
    client = Client(unsteady.url, mover.token, on_away=told.append)
    game = Game(client, game_id)
    game.catch_up()
    body, before = game.moves()[0], game.version
    unsteady.requests.clear()
    unsteady.cuts = 3
    answer = game.move(body)
    assert len(unsteady.keys()) == 4
    assert len(set(unsteady.keys())) == 1
    assert told[0] is not None
    assert told[1:] == [None]
    assert game.add(answer["events"])
    placed = [event for event in game.events[before:] if event["by"]["seat"] is not None]
    assert len([event for event in placed if event["type"].startswith("chip_")]) == 1
    assert game.catch_up() == []


def test_what_is_folded_is_what_is_served(service: Service, seated: list[Person]) -> None:
    game_id = started(seated, kind="sequentia-grid")
    client = Client(service.url, seated[0].token)
    game = Game(client, game_id)
    seen: list[int] = []
    news = game.catch_up(seen.append)
    assert [event["version"] for event in news] == list(range(1, game.version + 1))
    assert seen[-1] == game.version
    served = client.get(f"/v1/games/{game_id}")
    assert game.state == served["state"]
    assert game.at(3) == client.get(f"/v1/games/{game_id}?version=3")["state"]
    assert fold(event["data"] for event in news) == served["state"]
    assert [event for event, _ in game.replayed()] == news
    assert [state["version"] for _, state in game.replayed()] == list(range(1, game.version + 1))
    game.meet()
    assert game.seat == 0
    assert game.name_of(seated[1].id) == "Player 1"
    assert not game.has_strangers()
    assert game.add(news) == []
    with pytest.raises(Gap):
        game.add([{**news[-1], "version": game.version + 2}])


def test_what_is_not_known_here_is_said(service: Service, seated: list[Person]) -> None:
    game = Game(Client(service.url, seated[0].token), started(seated, kind="sequence"))
    [last] = game.catch_up()[-1:]
    news = {**last, "version": last["version"] + 1, "data": {"type": "board_painted"}}
    with pytest.raises(Unreadable, match="board_painted"):
        game.add([news | {"type": "board_painted"}])


def test_whoever_waits_can_be_let_go(service: Service, seated: list[Person]) -> None:
    client = Client(service.url, seated[0].token)
    news = follow(client, started(seated, kind="sequence"), 0, wait_s=60)
    assert next(news)
    waiting = Thread(target=lambda: list(news), daemon=True)
    waiting.start()
    waiting.join(0.3)
    assert waiting.is_alive()
    client.abandon()
    waiting.join(60)
    assert not waiting.is_alive()


def test_the_example_plays_a_whole_game(seated: list[Person]) -> None:
    """Two of them, each in a process that has the standard library and the two packages."""
    game = started(seated, kind="sequentia-stack")
    playing = [
        subprocess.Popen(
            [sys.executable, "-S", "example.py", person.url, person.token, game],
            cwd=CLIENTS,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for person in seated
    ]
    told = [process.communicate(timeout=60) for process in playing]
    result = seated[0].get(f"/v1/games/{game}")["state"]["result"]
    winners = " and ".join(seated[seat].id for seat in result["winners"])
    assert told == [(f"won by {winners}\n" if winners else "a draw\n", "")] * 2


def test_a_follower_that_is_cut_off_hears_everything_once(
    unsteady: Network, seated: list[Person]
) -> None:
    game_id = started(seated, kind="sequence")
    chance, versions = random.Random(7), []
    client = Client(unsteady.url, seated[0].token)
    for events in follow(client, game_id, 0, wait_s=1):
        versions += [event["version"] for event in events]
        if len(versions) > 40:
            break
        unsteady.cuts = chance.randrange(3)
        mover = seated[seated[0].get(f"/v1/games/{game_id}")["state"]["to_move"]]
        mover.post(
            f"/v1/games/{game_id}/moves", mover.get(f"/v1/games/{game_id}/moves")["moves"][0]
        )
    assert versions == list(range(1, len(versions) + 1))


def test_a_no_of_the_service_is_not_asked_again(unsteady: Network, seated: list[Person]) -> None:
    client = Client(unsteady.url, seated[0].token, language="fr")
    with pytest.raises(Problem) as refused:
        client.post("/v1/games", {"kind": "chess", "seats": 2})
    assert (refused.value.status, refused.value.code) == (422, "unknown_kind")
    assert len(unsteady.keys()) == 1
    game = started(seated, kind="sequence")
    with pytest.raises(Problem) as stale:
        client.post(f"/v1/games/{game}/moves", {"text": "7H i5"}, version=1)
    assert stale.value.status == 412
    assert stale.value.missed[0]["version"] == 2


def test_a_service_that_stays_away_is_given_up(seated: list[Person]) -> None:
    client = Client(f"http://127.0.0.1:{free_port()}", "lh_x", patience_s=0.5)
    began = time.monotonic()
    with pytest.raises(Away, match="cannot be reached"):
        client.get("/v1/me")
    assert time.monotonic() - began < 30
    for wrong in ("nowhere", "ftp://example.org", "http://", "http://a:b"):
        with pytest.raises(Away, match="is no http"):
            Client(wrong).get("/v1/kinds")
