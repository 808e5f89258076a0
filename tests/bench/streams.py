"""A thousand followers of one web process while moves go on: memory, delays, other requests.

Run: python -m tests.bench.streams [followers] [seconds]
"""

import re
import selectors
import socket
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import quantiles
from time import monotonic, perf_counter, sleep
from typing import NamedTuple

from service.bootstrap import House, build
from service.config import Settings, process_environment, variable
from service.supervisor.programs import PROGRAMS
from tests.api.webs import Connection
from tests.application.tables import Table
from tests.bench.wire import cpu_s
from tests.servers import VALKEY, Server, free_port, running, wait_until

SECRET = "a secret of thirty-two letters..."
PLAYER = "p0"
LOOK_S = 0.02
STREAMED = re.compile(rb"\nid: (\d+)\n")
POLLED = re.compile(rb'"version":(\d+),"type"')

Heard = list[tuple[str, int, float]]


class Plan(NamedTuple):
    """Who follows what, and how."""

    name: str
    games: int
    moves_a_second: int
    is_poll: bool = False


PLANS = (
    Plan("streams of 50 games, 20 moves a second", 50, 20),
    Plan("streams of one game, a move a second", 1, 1),
    Plan("long polls of 50 games, 20 moves a second", 50, 20, is_poll=True),
)


class Follower:
    """One connection; it notes when which version of its game came."""

    def __init__(self, port: int, token: str, game: str, after: int, is_poll: bool) -> None:
        self.game, self.token, self.after, self.is_poll = game, token, after, is_poll
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""
        self.ask()

    def ask(self) -> None:
        """The request."""
        how = "Prefer: wait=25" if self.is_poll else "Accept: text/event-stream"
        self.socket.sendall(
            f"GET /v1/games/{self.game}/events?after={self.after} HTTP/1.1\r\nHost: bench\r\n"
            f"Authorization: Bearer {self.token}\r\n{how}\r\n\r\n".encode()
        )

    def receive(self, heard: Heard) -> None:
        """What has come, with the time when it came."""
        chunk = self.socket.recv(262_144)
        now = perf_counter()
        if not chunk:
            raise SystemExit(f"a follower of {self.game} was cut off: {self.rest!r}")
        data = self.rest + chunk
        found = list((POLLED if self.is_poll else STREAMED).finditer(data))
        heard += ((self.game, int(match[1]), now) for match in found)
        self.rest = data[found[-1].end() - 1 :] if found else data[-200:]
        if found:
            self.after = int(found[-1][1])
        if self.is_poll and data.endswith(b"}"):
            self.rest = b""
            self.ask()


def follow(
    port: int,
    places: list[tuple[str, str, int]],
    is_poll: bool,
    ready: Event,
    stop: Event,
    heard_by: "Queue[Heard]",
) -> None:
    """A process of its own: all followers in one loop, until told to stop."""
    heard: Heard = []
    with selectors.DefaultSelector() as selector:
        for token, game, after in places:
            follower = Follower(port, token, game, after, is_poll)
            selector.register(follower.socket, selectors.EVENT_READ, follower)
        ready.set()
        while not stop.is_set():
            for key, _ in selector.select(0.2):
                key.data.receive(heard)
    heard_by.put(heard)


@contextmanager
def web(store: Server, followers: int) -> Iterator[tuple[int, int]]:
    """The web process as `longhand up` runs it: port and process id."""
    settings = Settings.load(
        {
            "LONGHAND_REDIS_URL": store.url,
            "LONGHAND_SECRET": SECRET,
            "LONGHAND_PORT": str(free_port()),
            "LONGHAND_FOLLOWERS": str(followers),
            "LONGHAND_LOG_LEVEL": "error",
        }
    )
    given = ("redis_url", "secret", "port", "followers", "log_level")
    environment = {variable(name): str(getattr(settings, name)) for name in given}
    process = subprocess.Popen(PROGRAMS["web"](settings), env=process_environment(environment))
    try:
        wait_until(lambda: _is_up(settings.port))
        yield settings.port, process.pid
    finally:
        process.terminate()
        process.wait(20)


def measured(house: House, store: Server, plan: Plan, followers: int, seconds: int) -> None:
    """Runs one plan on a new web process and prints what came of it."""
    tables = _tables(house, plan)
    after = {table.game: table.state().version for table in tables}
    tokens = [house.tokens.create(PLAYER, 0)[0] for _ in range(followers)]
    places = [
        (token, tables[n % plan.games].game, after[tables[n % plan.games].game])
        for n, token in enumerate(tokens)
    ]
    fork = get_context("fork")
    ready, stop, heard_by = fork.Event(), fork.Event(), fork.Queue()
    with web(store, followers) as (port, pid):
        before = _status(pid, "VmRSS")
        arguments = (port, places, plan.is_poll, ready, stop, heard_by)
        process = fork.Process(target=follow, args=arguments)
        process.start()
        ready.wait(60)
        wait_until(lambda: _status(pid, "Threads") >= followers and _is_at_rest(pid), 60)
        start, spent = monotonic(), cpu_s(pid)
        appended, latencies = _moves(plan, tables, port, seconds, tokens[0])
        spent, took = cpu_s(pid) - spent, monotonic() - start
        sleep(2)
        full = _status(pid, "VmRSS")
        stop.set()
        heard = heard_by.get(timeout=30)
        process.join()
    delays, missing = _delays(places, appended, heard)
    print(f"{plan.name}: {followers} followers, {len(appended)} events in {took:.0f} s")
    print(f"  memory {before / 1024:.0f} MB before, {full / 1024:.0f} MB with all of them waiting")
    print(
        f"  web CPU {100 * spent / took:.0f} % of a core; {missing} of {len(delays) + missing} lost"
    )
    print(f"  append to delivery {_spread(delays)}")
    print(f"  another request    {_spread(latencies)}")


def _tables(house: House, plan: Plan) -> list[Table]:
    tables = []
    for n in range(plan.games):
        name = f"{'p' if plan.is_poll else 's'}{plan.games:03d}{n:06d}"
        table = Table(house.store, name.translate(str.maketrans("0189", "wxyz")))
        table.start()
        tables.append(table)
    return tables


def _moves(
    plan: Plan, tables: list[Table], port: int, seconds: int, token: str
) -> tuple[dict[tuple[str, int], float], list[float]]:
    """Moves at a steady rate, and between them requests of somebody else."""
    appended: dict[tuple[str, int], float] = {}
    latencies: list[float] = []
    connection = Connection(port)
    start, count = perf_counter(), 0
    while perf_counter() < start + seconds:
        at = perf_counter()
        assert connection.ask("GET", "/v1/games?list=open", token).status == 200
        latencies.append(perf_counter() - at)
        if perf_counter() >= start + count / plan.moves_a_second:
            table = tables[count % len(tables)]
            if table.state().phase == "running":
                outcome = table.play(count)
                done = perf_counter()
                versions = range(outcome.version_before + 1, outcome.version + 1)
                appended |= {(table.game, version): done for version in versions}
            count += 1
        sleep(LOOK_S)
    connection.close()
    return appended, latencies


def _delays(
    places: list[tuple[str, str, int]], appended: dict[tuple[str, int], float], heard: Heard
) -> tuple[list[float], int]:
    followers: dict[str, int] = defaultdict(int)
    for _, game, _ in places:
        followers[game] += 1
    wanted = sum(followers[game] for game, _ in appended)
    delays = [
        at - appended[game, version] for game, version, at in heard if (game, version) in appended
    ]
    return delays, wanted - len(delays)


def _spread(seconds: list[float]) -> str:
    cuts = quantiles(seconds, n=100)
    return (
        f"median {cuts[49] * 1e3:.1f} ms, 95 % {cuts[94] * 1e3:.1f} ms, "
        f"99 % {cuts[98] * 1e3:.1f} ms, worst {max(seconds) * 1e3:.1f} ms"
    )


def _status(pid: int, field: str) -> int:
    """A number from the status of the one worker of the web server: kB, or a count."""
    worker = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0]
    lines = Path(f"/proc/{worker}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(f"{field}:")))


def _is_at_rest(pid: int) -> bool:
    """Whether every request has got as far as to wait."""
    before = cpu_s(pid)
    sleep(0.5)
    return cpu_s(pid) - before < 0.05


def _is_up(port: int) -> bool:
    connection = Connection(port)
    try:
        return connection.ask("GET", "/livez").status == 200
    except OSError:
        return False
    finally:
        connection.close()


def main(followers: int = 1000, seconds: int = 10) -> None:
    """Prints the figures; takes about a minute."""
    with running(VALKEY) as store:
        house = build(Settings(secret=SECRET, redis_url=store.url))
        house.prepare()
        for plan in PLANS:
            measured(house, store, plan, followers, seconds)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
