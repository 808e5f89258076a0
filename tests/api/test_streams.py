"""Streams and long polls behind real web servers: at once, freed when left, ended in time."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from time import monotonic
from typing import Final

import pytest

from service.bootstrap import House
from tests.api.conftest import SECRET
from tests.api.frames import Frame, frames
from tests.api.people import Person
from tests.api.tables import expect, legal, mover, started, versions
from tests.api.test_following import logged
from tests.api.webs import SERVERS, Web, running_web
from tests.servers import Server, wait_until

PLACES: Final = 6
PATIENCE_S: Final = 60
BEFORE_S: Final = 20
"""Whoever is not told waits longer than that."""


@pytest.fixture(scope="module", params=SERVERS)
def web_server(request: pytest.FixtureRequest, valkey: Server) -> Iterator[Web]:
    """The service behind each server; few may wait, on fewer threads than it has."""
    with running_web(request.param, settings(valkey)) as running:
        yield running


@pytest.fixture
def web(web_server: Web, house: House) -> Web:
    """The service behind a web server, over an empty store."""
    return web_server


def settings(valkey: Server) -> dict[str, str]:
    """Followers and workers fit into the threads that the servers of tests have."""
    return {
        "LONGHAND_REDIS_URL": valkey.url,
        "LONGHAND_SECRET": SECRET,
        "LONGHAND_THREADS": "2",
        "LONGHAND_FOLLOWERS": str(PLACES),
    }


@contextmanager
def asked(web: Web, person: Person, path: str, **headers: str) -> Iterator[HTTPResponse]:
    """The answer to a request of its own connection, its body still to come."""
    connection = HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET", path, None, {"Authorization": f"Bearer {person.token}", **sent})
    try:
        yield connection.getresponse()
    finally:
        connection.close()


@contextmanager
def stream(web: Web, person: Person, path: str) -> Iterator[Iterator[Frame]]:
    """The frames of a stream as they come."""
    with asked(web, person, path, Accept="text/event-stream") as answer:
        assert answer.status == 200
        yield frames(iter(lambda: answer.read1(), b""))


def is_free(web: Web, person: Person, path: str) -> bool:
    """Whether another stream finds a place."""
    with asked(web, person, path, Accept="text/event-stream") as answer:
        return answer.status == 200


# The first, before streams that other tests have left hold places still.
def test_who_waits_keeps_nobody_from_working_and_leaves_a_place(
    web: Web, anna: Person, bo: Person
) -> None:
    game = started(anna, bo)
    path = f"/v1/games/{game}/events?after={versions(anna, game)}"
    waiting = [stream(web, bo, path) for _ in range(PLACES)]
    for one in waiting:
        one.__enter__()
    with asked(web, bo, path, Accept="text/event-stream") as full:
        assert (full.status, full.headers["Retry-After"]) == (503, "5")
    with asked(web, bo, path, Prefer="wait=20") as poll:
        assert poll.status == 200
        assert "Preference-Applied" not in poll.headers
    connection = web.connection()
    for _ in range(20):
        assert connection.ask("GET", "/v1/me", anna.token).status == 200
    for one in waiting:
        one.__exit__(None, None, None)
    mine = mover(game, anna, bo)
    # A server sees that a client has left when it has something for it.
    expect(201, mine.post(f"/v1/games/{game}/moves", legal(mine, game)[0]))
    mine = mover(game, anna, bo)
    expect(201, mine.post(f"/v1/games/{game}/moves", legal(mine, game)[0]))
    wait_until(lambda: is_free(web, bo, path))


def test_a_move_is_told_at_once(web: Web, anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    before = versions(anna, game)
    path = f"/v1/games/{game}/events?after={before}"
    with (
        stream(web, bo, path) as told,
        stream(web, bo, f"/v1/me/events?after=1.{game}-{before}") as all_told,
    ):
        one = mover(game, anna, bo)
        move = legal(one, game)[0]
        at = monotonic()
        expect(201, one.post(f"/v1/games/{game}/moves", move))
        first, second = next(told), next(all_told)
        assert monotonic() - at < BEFORE_S
    assert first.data == second.data == logged(bo, game)[before]


def test_a_long_poll_is_answered_before_its_wait_is_over(
    web: Web, anna: Person, bo: Person
) -> None:
    game = started(anna, bo)
    before = versions(anna, game)
    one = mover(game, anna, bo)
    move = legal(one, game)[0]
    connection = HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    headers = {"Authorization": f"Bearer {bo.token}", "Prefer": "wait=25"}
    connection.request("GET", f"/v1/games/{game}/events?after={before}", None, headers)
    at = monotonic()
    expect(201, one.post(f"/v1/games/{game}/moves", move))
    answer = connection.getresponse()
    body = json.loads(answer.read())
    assert monotonic() - at < BEFORE_S
    assert answer.headers["Preference-Applied"] == "wait=25"
    assert body["events"] == logged(bo, game)[before:]
    connection.close()


@pytest.mark.parametrize("kind", SERVERS)
def test_a_server_that_is_told_to_stop_ends_its_streams(
    kind: str, valkey: Server, house: House, anna: Person, bo: Person
) -> None:
    game = started(anna, bo)
    path = f"/v1/games/{game}/events?after={versions(anna, game)}"
    with running_web(kind, settings(valkey)) as web, stream(web, bo, path) as told:
        at = monotonic()
        os.kill(web.pid, signal.SIGTERM)
        assert list(told) == []
        assert monotonic() - at < BEFORE_S
