"""The service behind real web servers, and a client that keeps its connection."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from email.message import Message
from http.client import HTTPConnection
from typing import Any, Final, NamedTuple

from tests.servers import free_port, wait_until

SERVERS: Final = ("granian", "gunicorn")
_PATIENCE_S: Final = 60


class Web(NamedTuple):
    """A running web server."""

    port: int
    pid: int

    def connection(self) -> "Connection":
        """A new connection to it."""
        return Connection(self.port)


class Answer(NamedTuple):
    """The answer of a server."""

    status: int
    headers: Message
    body: bytes


class Connection:
    """One connection, kept open over requests, and opened anew only when the server closed it."""

    def __init__(self, port: int) -> None:
        self._http = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_S)
        self.opened = 0

    def ask(
        self, method: str, path: str, token: str = "", body: Any = None, **headers: str
    ) -> Answer:
        """The answer to a request."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        self._count()
        self._http.request(method, path, data, sent)
        return self._answer()

    def send_chunks(self, path: str, token: str, chunks: Iterable[bytes]) -> Answer:
        """The answer to a POST whose length is not known before its end."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._count()
        self._http.request("POST", path, chunks, headers, encode_chunked=True)
        return self._answer()

    def close(self) -> None:
        """Ends it."""
        self._http.close()

    def _count(self) -> None:
        if self._http.sock is None:
            self.opened += 1

    def _answer(self) -> Answer:
        answer = self._http.getresponse()
        return Answer(answer.status, answer.headers, answer.read())


@contextmanager
def running_web(
    kind: str,
    environment: dict[str, str],
    app: str = "service.wsgi:app",
    threads: int = 8,
) -> Iterator[Web]:
    """A web server with one process and a few threads; it is gone afterwards."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", kind, *_OPTIONS[kind], f"{threads}", *_BIND[kind](port), app],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: _is_up(port, process))
        yield Web(port, process.pid)
    finally:
        process.terminate()
        process.wait(_PATIENCE_S)


def _is_up(port: int, process: "subprocess.Popen[bytes]") -> bool:
    if process.poll() is not None:
        raise RuntimeError(f"the web server ended with {process.returncode}")
    connection = Connection(port)
    try:
        return connection.ask("GET", "/livez")[0] == 200
    except OSError:
        return False
    finally:
        connection.close()


_OPTIONS: Final = {
    # The number of threads follows.
    "granian": [
        *("--interface", "wsgi", "--workers", "1", "--no-ws", "--log-level", "error"),
        "--blocking-threads",
    ],
    "gunicorn": [
        *("--worker-class", "gthread", "--no-control-socket", "--log-level", "error"),
        "--threads",
    ],
}
_BIND: Final = {
    "granian": lambda port: ["--host", "127.0.0.1", "--port", str(port)],
    "gunicorn": lambda port: ["--bind", f"127.0.0.1:{port}"],
}
