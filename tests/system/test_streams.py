"""A client cut off at random moments, by itself or by its server, has every event once."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from random import Random
from threading import Event, Semaphore, Thread
from typing import Any, Final

import msgspec
import pytest

from service.application.queries import readable
from service.bootstrap import House, build
from service.config import Settings
from service.eventlog.codec import public
from tests.api.conftest import SECRET
from tests.api.frames import frames
from tests.api.webs import Web, running_web
from tests.application.tables import NOON, Table
from tests.servers import Server
from tests.system.people import IS_LONG

CUTS: Final = 200 if IS_LONG else 20
LIVES: Final = 8 if IS_LONG else 2
PLAYER: Final = "p0"


@dataclass
class Servers:
    """One web server after the other: some are told to stop, some are killed."""

    settings: dict[str, str]
    stack: ExitStack = field(default_factory=ExitStack)
    web: Web | None = None
    lives: int = 0

    def next(self) -> None:
        """The server ends, and another one takes its place."""
        if self.web is not None and self.lives % 2:
            for worker in _children(self.web.pid):
                os.kill(worker, signal.SIGKILL)
        self.stack.close()
        self.web = self.stack.enter_context(running_web("granian", self.settings))
        self.lives += 1

    @property
    def port(self) -> int:
        """Where the one that runs now answers."""
        assert self.web is not None
        return self.web.port


@dataclass
class Client:
    """Keeps nothing but what it was told, and the id of the last event."""

    token: str
    path: str
    chance: Random
    place: str | None = None
    heard: list[Any] = field(default_factory=list)
    is_told_all: bool = False
    in_vain: int = 0

    def listen(self, port: int) -> None:
        """Follows until it is cut off: after some bytes, after some silence, or by the server."""
        # On a busy machine nobody answers so soon.
        silence_s = self.chance.uniform(0.02, 0.3) * (1 + self.in_vain)
        heard = len(self.heard)
        with closing(HTTPConnection("127.0.0.1", port, timeout=silence_s)) as connection:
            headers = {"Authorization": f"Bearer {self.token}", "Accept": "text/event-stream"}
            if self.place is not None:
                headers["Last-Event-ID"] = self.place
            with suppress(HTTPException, OSError):
                connection.request("GET", self.path, None, headers)
                self._follow(connection.getresponse())
        self.in_vain = 0 if len(self.heard) > heard else self.in_vain + 1

    def _follow(self, answer: HTTPResponse) -> None:
        self.is_told_all = answer.status == 204
        for frame in frames(self._chunks(answer)):
            if frame.id:
                self.heard.append(frame.data)
                self.place = frame.id

    def _chunks(self, answer: HTTPResponse) -> Iterator[bytes]:
        left = self.chance.randrange(12_000)
        while left > 0:
            chunk = answer.read1(self.chance.randint(1, left))
            if not chunk:
                return
            left -= len(chunk)
            yield chunk


@contextmanager
def playing(table: Table) -> Iterator[Semaphore]:
    """The game is played beside the test, as many moves as are let through."""
    turns, moves, is_over = Semaphore(0), Random(table.game), Event()

    def play() -> None:
        while table.state().phase == "running" and not is_over.is_set():
            table.play(moves.randrange(2**32))
            turns.acquire()

    thread = Thread(target=play)
    thread.start()
    try:
        yield turns
    finally:
        is_over.set()
        turns.release()
        thread.join()


@pytest.fixture
def house(store_url: str) -> Iterator[House]:
    built = build(Settings(secret=SECRET, redis_url=store_url))
    built.prepare()
    yield built
    built.store.client.close()


@pytest.fixture(scope="module")
def servers(valkey: Server) -> Iterator[Servers]:
    one = Servers({"LONGHAND_REDIS_URL": valkey.url, "LONGHAND_SECRET": SECRET})
    one.next()
    yield one
    one.stack.close()


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_client_that_is_cut_off_has_every_event_of_a_game_once(
    house: House, servers: Servers
) -> None:
    chance, cuts, before = Random(7), 0, servers.lives
    token, _ = house.tokens.create(PLAYER, NOON)
    for number in range(CUTS):
        table = _started(house, number)
        client = Client(token, f"/v1/games/{table.game}/events", chance)
        with playing(table) as turns:
            while not client.is_told_all:
                turns.release(chance.randint(1, 30))
                client.listen(servers.port)
                cuts += 1
                if cuts % (CUTS // LIVES) == 0:
                    servers.next()
        assert client.heard == _logged(house, table.game)
        if cuts >= CUTS:
            break
    assert servers.lives > before


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_client_that_is_cut_off_has_every_event_of_all_its_games_once(
    house: House, servers: Servers
) -> None:
    chance, games = Random(8), list[str]()
    token, _ = house.tokens.create(PLAYER, NOON)
    client = Client(token, "/v1/me/events", chance)
    cuts = 0
    while cuts < CUTS:
        turns = list[Semaphore]()
        with ExitStack() as tables:
            # Two games at a time, and two new ones before all has been told.
            for _ in range(2):
                table = _started(house, len(games))
                games.append(table.game)
                turns.append(tables.enter_context(playing(table)))
            for _ in range(CUTS // 4):
                chance.choice(turns).release(chance.randint(1, 10))
                client.listen(servers.port)
                cuts += 1
                if cuts % (CUTS // LIVES) == 0:
                    servers.next()
    logged = {game: _logged(house, game) for game in games}
    while len(client.heard) < sum(map(len, logged.values())):
        client.listen(servers.port)
    for game in games:
        assert [event for event in client.heard if event["game"] == game] == logged[game]
    assert len(client.heard) == sum(map(len, logged.values()))


def _started(house: House, number: int) -> Table:
    game = f"cut{number:07d}".translate(str.maketrans("0189", "wxyz"))
    table = Table(house.store, game)
    table.start()
    return table


def _logged(house: House, game: str) -> list[Any]:
    """The log as the player reads it."""
    events = [public(event) for event in readable(house.store.read(game), 0)]
    logged: list[Any] = msgspec.json.decode(msgspec.json.encode(events))
    return logged


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
