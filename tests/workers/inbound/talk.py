"""A conversation with the listener, line by line, as SMTP and LMTP have it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE_S = 60


class Talk:
    """One connection; ``say`` sends a line and gives back the answers that are due."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._lines = connection.makefile("rb")

    def hear(self) -> str:
        """One answer, of several lines or one."""
        heard = ""
        while True:
            line = self._lines.readline().decode()
            heard += line
            if not line or line[3:4] != "-":
                return heard.strip()

    def say(self, line: str, answers: int = 1) -> list[str]:
        """The answers to a command."""
        self.send(f"{line}\r\n".encode())
        return [self.hear() for _ in range(answers)]

    def send(self, content: bytes) -> None:
        """Bytes, with no answer due yet."""
        self._connection.sendall(content)

    def cut(self) -> None:
        """The connection is gone, without goodbye."""
        self._lines.close()
        self._connection.close()


@contextmanager
def talking(port: int, greeting: str = "EHLO there") -> Iterator[Talk]:
    """A connection that has been greeted."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as connection:
        talk = Talk(connection)
        assert talk.hear().startswith("220 ")
        assert talk.say(greeting)[0].startswith("250")
        yield talk
