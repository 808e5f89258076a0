"""A connection to a server past its greeting: commands out, replies in."""

import socket
import struct
from collections.abc import Sequence
from typing import Any, Final, cast

from hiredis import Reader, pack_command
from redis._parsers import BaseParser
from redis.connection import Connection
from redis.exceptions import ConnectionError, InvalidResponse

_AT_ONCE: Final = 65_536
_MORE: Final = object()


class Line:
    """What redis-py asks itself at every reply costs more than a small command: not so here.

    Whoever sends or reads by ``connection`` itself must go on so until it is closed.
    """

    __slots__ = ("_reader", "_socket", "connection")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._socket = cast(socket.socket, connection._get_socket())
        self._reader = Reader(
            protocolError=InvalidResponse,
            replyError=BaseParser.parse_error,
            notEnoughData=_MORE,
        )
        _leave_waiting_to_the_system(self._socket, connection.socket_timeout)

    def send(self, commands: Sequence[tuple[str | bytes | int, ...]]) -> None:
        """All of them at once. Raises ConnectionError."""
        # A third of what the connection's own packing takes.
        packed: bytes = b"".join(map(pack_command, commands))  # type: ignore[arg-type]
        try:
            self._socket.sendall(packed)
        except OSError as error:
            raise ConnectionError(f"Error while writing to the store: {error}") from error

    def replies(self, count: int) -> list[Any]:
        """The next replies, those that are errors as exceptions. Raises ConnectionError.

        That is raised for a server that refuses its clients for now, too.
        """
        found: list[Any] = []
        while len(found) < count:
            reply = self._reader.gets()
            if reply is _MORE:
                self._reader.feed(self._received())
            elif isinstance(reply, ConnectionError):
                raise reply
            else:
                found.append(reply)
        return found

    def _received(self) -> bytes:
        try:
            received = self._socket.recv(_AT_ONCE)
        except OSError as error:
            raise ConnectionError(f"Error while reading from the store: {error}") from error
        if not received:
            raise ConnectionError("The store has closed the connection.")
        return received


def _leave_waiting_to_the_system(plain: socket.socket, limit_s: float | None) -> None:
    """The time limit stays, but the system keeps it.

    Python keeps its own by asking before each read and write whether it would block, and gives
    other threads a turn each time: of eight turns a move loses four that way.
    """
    # Through TLS a limit of the system is not seen.
    if type(plain) is socket.socket and limit_s:
        limit = struct.pack("ll", *divmod(int(limit_s * 1_000_000), 1_000_000))
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
        plain.settimeout(None)
