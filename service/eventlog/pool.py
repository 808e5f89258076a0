"""A pool that keeps the connections of finished round trips at hand, ready for the next."""

import socket
import struct
from collections import deque
from typing import Any

from redis import ConnectionPool
from redis.connection import Connection


class Pool(ConnectionPool):
    """Lends connections without the questions that ``get_connection`` asks each time.

    These, and what is counted with them, cost more than a small command itself. A connection
    that has broken while it rested is found out by its borrower, who then calls ``drop``.
    """

    def reset(self) -> None:
        """Begins anew; after a fork the connections are those of the parent."""
        super().reset()
        self._resting: deque[Connection] = deque()

    def lend(self) -> Connection:
        """A connection for one round trip. Raises ConnectionError where none can be made."""
        self._checkpid()
        try:
            return self._resting.pop()
        except IndexError:
            return self._made()

    def take_back(self, connection: Connection) -> None:
        """The connection rests; nothing may be under way on it."""
        self._resting.append(connection)

    def drop(self, connection: Connection) -> None:
        """Closes a connection that broke or has replies due, and those at rest with it.

        Whatever cut the one, a restart of the server for one, has cut the others.
        """
        connection.disconnect()
        self.release(connection)
        while self._resting:
            other = self._resting.pop()
            other.disconnect()
            self.release(other)

    def _made(self) -> Connection:
        connection: Connection = self.get_connection()
        _leave_waiting_to_the_system(connection)
        return connection


def pool_of(client: Any) -> Pool:
    """The pool of a client of one server. Raises TypeError for one that was not made here."""
    pool = client.connection_pool
    if not isinstance(pool, Pool):
        raise TypeError("the client has a pool of redis-py's own")
    return pool


def _leave_waiting_to_the_system(connection: Connection) -> None:
    """The time limit stays, but the system keeps it.

    Python keeps its own by asking before each read and write whether it would block, and gives
    other threads a turn each time: of eight turns a move loses four that way.
    """
    plain, limit_s = connection._get_socket(), connection.socket_timeout
    # Through TLS a limit of the system is not seen.
    if type(plain) is socket.socket and limit_s:
        limit = struct.pack("ll", *divmod(int(limit_s * 1_000_000), 1_000_000))
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
        plain.settimeout(None)
