"""A network that fails: passes connections on to a service, and cuts them when told."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Final

_CHUNK: Final = 65536


class Network:
    """Between a client and the service at ``port``. ``cuts``: how many answers get lost."""

    def __init__(self, port: int) -> None:
        self.cuts = 0
        self.requests: list[bytes] = []
        self._service = port
        self._door = socket.create_server(("127.0.0.1", 0))
        Thread(target=self._serve, daemon=True).start()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def close(self) -> None:
        """Lets nobody in any more."""
        self._door.close()

    def keys(self) -> list[str]:
        """The Idempotency-Key of each request that had one, in order."""
        lines = (line for head in self.requests for line in head.decode().splitlines())
        return [line for line in lines if line.lower().startswith("idempotency-key")]

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                Thread(target=self._pass_on, args=(client,), daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        with (
            client,
            suppress(OSError),
            socket.create_connection(("127.0.0.1", self._service)) as up,
        ):
            Thread(target=self._answer, args=(up, client), daemon=True).start()
            while request := client.recv(_CHUNK):
                self.requests.append(request)
                up.sendall(request)

    def _answer(self, up: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while answer := up.recv(_CHUNK):
                if self.cuts:
                    # The service has done what it was asked; nobody hears of it.
                    self.cuts -= 1
                    break
                client.sendall(answer)
            client.shutdown(socket.SHUT_RDWR)


@contextmanager
def network(port: int) -> Iterator[Network]:
    """One that is closed at the end."""
    made = Network(port)
    try:
        yield made
    finally:
        made.close()
