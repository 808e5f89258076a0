"""A pool that keeps the connections of finished round trips at hand, ready for the next."""

from collections import deque
from typing import Any

from redis import ConnectionPool

from service.eventlog.line import Line


class Pool(ConnectionPool):
    """Lends connections without the questions that ``get_connection`` asks each time.

    These, and what is counted with them, cost more than a small command itself. A connection
    that has broken while it rested is found out by its borrower, who then calls ``drop``.
    """

    def reset(self) -> None:
        """Begins anew; after a fork the connections are those of the parent."""
        super().reset()
        self._resting: deque[Line] = deque()

    def lend(self) -> Line:
        """A connection for one round trip. Raises ConnectionError where none can be made."""
        self._checkpid()
        try:
            return self._resting.pop()
        except IndexError:
            return Line(self.get_connection())

    def take_back(self, line: Line) -> None:
        """The connection rests; nothing may be under way on it."""
        self._resting.append(line)

    def drop(self, line: Line) -> None:
        """Closes a connection that broke or has replies due, and those at rest with it.

        Whatever cut the one, a restart of the server for one, has cut the others.
        """
        self._close(line)
        while self._resting:
            self._close(self._resting.pop())

    def _close(self, line: Line) -> None:
        line.connection.disconnect()
        self.release(line.connection)


def pool_of(client: Any) -> Pool:
    """The pool of a client of one server. Raises TypeError for one that was not made here."""
    pool = client.connection_pool
    if not isinstance(pool, Pool):
        raise TypeError("the client has a pool of redis-py's own")
    return pool
