"""A real HTTP server on loopback that keeps what it is sent, and a certificate for it."""

import ssl
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self


class Received(NamedTuple):
    """One request; header names in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Reply:
    """What the receiver answers from now on."""

    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class Receiver:
    """Answers every POST with ``reply``, after ``before`` has been called with it."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.reply = Reply()
        self.requests: list[Received] = []
        self.before: Callable[[Received], None] = lambda _: None
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.receiver = self
        self._scheme = "http" if tls is None else "https"
        if tls is not None:
            # The handshake belongs to the thread of its connection, and not to the listener.
            self._server.socket = tls.wrap_socket(
                self._server.socket, server_side=True, do_handshake_on_connect=False
            )
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    @property
    def port(self) -> int:
        """Where it listens on 127.0.0.1."""
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        """Its address."""
        return self.url_at("127.0.0.1")

    def url_at(self, host: str) -> str:
        """Its address under a name."""
        return f"{self._scheme}://{host}:{self.port}/hook"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    receiver: Receiver

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients that hang up are part of the tests."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        """Keeps the request and answers it."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        receiver = self.server.receiver
        received = Received(self.path, headers, body)
        receiver.requests.append(received)
        receiver.before(received)
        reply = receiver.reply
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(reply.body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def speaking(certificate: Path) -> ssl.SSLContext:
    """What a receiver needs to be known by this certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


def made_certificate(folder: Path, name: str) -> Path:
    """A file with a new key and a certificate for ``name`` that signs itself."""
    key, certificate, both = folder / "key", folder / "certificate", folder / f"{name}.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", "/CN=test", "-addext", f"subjectAltName=DNS:{name}"),
            *("-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )
    both.write_bytes(key.read_bytes() + certificate.read_bytes())
    return both
