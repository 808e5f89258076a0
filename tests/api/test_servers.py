"""What only a real web server shows: kept connections, large bodies, races of two processes."""

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final
from uuid import uuid4

import pytest

from service.bootstrap import House
from service.eventlog.recorded import RecordedEvent
from tests.api.conftest import SECRET
from tests.api.people import Person
from tests.api.tables import legal, opened, seen, started
from tests.api.webs import SERVERS, Answer, Connection, Web, running_web
from tests.servers import Server

RACES: Final = 1000 if os.environ.get("LONGHAND_LONG") else 100


@pytest.fixture(scope="module", params=SERVERS)
def web_server(request: pytest.FixtureRequest, valkey: Server) -> Iterator[Web]:
    """The service behind each server that it is to run under."""
    settings = {"LONGHAND_REDIS_URL": valkey.url, "LONGHAND_SECRET": SECRET}
    with running_web(request.param, settings) as running:
        yield running


@pytest.fixture
def web(web_server: Web, house: House) -> Web:
    """The service behind a web server, over an empty store."""
    return web_server


def test_a_connection_serves_on_whatever_was_refused_on_it(
    web: Web, anna: Person, bo: Person
) -> None:
    game = started(anna, bo)
    path = f"/v1/games/{game}/moves"
    connection = web.connection()
    for _ in range(3):
        for token, body, status in (
            ("", b"x" * 60_000, 401),
            (anna.token, b"x" * 60_000, 400),
            (anna.token, b'{"text": "' + b"x" * 50_000 + b'"}', 422),
            (anna.token, b"", 400),
        ):
            assert connection.ask("POST", path, token, body)[0] == status
            assert connection.ask("GET", "/v1/me", anna.token)[0] == 200
        assert connection.ask("POST", "/v1/nothing", anna.token, b"y" * 60_000)[0] == 404
        assert connection.ask("PUT", "/v1/games", anna.token, b"y" * 60_000)[0] == 405
        assert connection.ask("GET", "/v1/me", anna.token)[0] == 200
    assert connection.opened == 1


def test_a_body_of_a_megabyte_is_refused_and_the_next_request_served(
    web: Web, anna: Person
) -> None:
    game = opened(anna)
    for path in (f"/v1/games/{game}/start", f"/v1/games/{game}/moves", "/v1/sign-ins"):
        connection = web.connection()
        status, headers, body = connection.ask("POST", path, anna.token, b"z" * 1_000_000)
        assert (status, json.loads(body)["code"]) == (413, "body_too_large")
        assert headers["Content-Type"] == "application/problem+json"
        for _ in range(3):
            assert connection.ask("GET", "/v1/me", anna.token)[0] == 200


def test_a_body_without_a_length_is_limited_too(web: Web, anna: Person) -> None:
    connection = web.connection()
    for sizes in ([10_000] * 30, [65_537], [65_536, 1]):
        chunks = (b"z" * size for size in sizes)
        assert connection.send_chunks("/v1/games", anna.token, chunks).status == 413
        assert connection.ask("GET", "/v1/me", anna.token).status == 200
    body = json.dumps({"kind": "sequence", "seats": 2}).encode()
    assert connection.send_chunks("/v1/games", anna.token, (body[:9], body[9:])).status == 201
    assert connection.opened == 1


@pytest.mark.parametrize("kind", SERVERS)
def test_who_is_slow_in_sending_a_body_holds_up_nobody(kind: str, valkey: Server) -> None:
    """Of eight threads two may be at work, and five wait for the rest of a body."""
    settings = {"LONGHAND_REDIS_URL": valkey.url, "LONGHAND_SECRET": SECRET}
    with running_web(kind, {**settings, "LONGHAND_THREADS": "2"}) as web, ExitStack() as stack:
        slow = [_begun(web, n, stack) for n in range(5)]
        for _ in range(5):
            assert web.connection().ask("GET", "/v1/kinds").status == 200
        for sender in slow:
            # The limit for strangers, a body that is no JSON: whatever it is, it is answered.
            sender.sendall(b"x" * 50_000)
            assert sender.recv(9).startswith(b"HTTP/1.1 ")


def test_of_two_moves_on_one_version_exactly_one_is_made(
    web: Web, house: House, anna: Person, bo: Person
) -> None:
    race = Race(web, anna, bo)
    game, log = "", list[RecordedEvent]()
    for number in range(RACES):
        if not game or seen(anna, game)["state"]["phase"] == "ended":
            game = started(anna, bo)
        log = house.store.read(game)
        is_conditional = number % 2 == 0
        first, second = race.run(game, is_conditional)
        statuses = sorted(status for status, _, _ in (first, second))
        assert statuses == [201, 412 if is_conditional else 409], (first, second)
        won = json.loads(first[2] if first[0] == 201 else second[2])
        assert won["events"][0]["version"] == log[-1].version + 1
        assert len(house.store.read(game)) == won["version"]
        race.repeat()


def test_a_look_for_garbage_passes_over_what_was_made_at_the_start() -> None:
    count = "import gc, service.wsgi; print(gc.get_freeze_count(), len(gc.get_objects()))"
    done = subprocess.run(
        [sys.executable, "-c", count],
        env={**os.environ, "LONGHAND_SECRET": SECRET},
        capture_output=True,
        text=True,
        check=True,
    )
    frozen, others = map(int, done.stdout.split())
    assert frozen > 10 * others


def _begun(web: Web, number: int, stack: ExitStack) -> socket.socket:
    """A connection on which a request has begun, its body announced in either way."""
    length = "Transfer-Encoding: chunked" if number % 2 else "Content-Length: 50000"
    sender = stack.enter_context(socket.create_connection(("127.0.0.1", web.port), 60))
    head = f"POST /v1/sign-ins HTTP/1.1\r\nHost: localhost\r\n{length}\r\n\r\n"
    sender.sendall(head.encode())
    return sender


class Race:
    """Two connections that post at the same moment."""

    def __init__(self, web: Web, *people: Person) -> None:
        self.people = people
        self.connections = (web.connection(), web.connection())
        self.asked: list[tuple[Connection, tuple[Any, ...], dict[str, str]]] = []
        self.answers: dict[int, Answer] = {}

    def run(self, game: str, is_conditional: bool) -> list[Answer]:
        """Two different moves of one seat on the same version; both answers."""
        shown = seen(self.people[0], game)
        player = shown["state"]["seats"][shown["state"]["to_move"]]["player"]
        one = next(person for person in self.people if person.player == player)
        moves = [move for move in legal(one, game) if move["type"] != "exchange_dead_card"]
        condition = {"If_Match": f'"{shown["version"]}"'} if is_conditional else {}
        self.asked = [
            (
                connection,
                ("POST", f"/v1/games/{game}/moves", one.token, move),
                {"Idempotency_Key": f'"{uuid4()}"', **condition},
            )
            for connection, move in zip(self.connections, (moves[0], moves[-1]), strict=True)
        ]
        barrier = threading.Barrier(2)
        threads = [threading.Thread(target=self._post, args=(n, barrier)) for n in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return [self.answers[0], self.answers[1]]

    def repeat(self) -> None:
        """The winner asks again: the same answer; the loser is refused again."""
        for n, (connection, asked, headers) in enumerate(self.asked):
            again = connection.ask(*asked, **headers)
            status, _, body = self.answers[n]
            assert again[0] == status
            if status == 201:
                assert again[2] == body

    def _post(self, n: int, barrier: threading.Barrier) -> None:
        connection, asked, headers = self.asked[n]
        barrier.wait()
        self.answers[n] = connection.ask(*asked, **headers)
