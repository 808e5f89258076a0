"""Commands over one connection of a pool, replies as they come."""

from collections.abc import Sequence
from typing import Any, Final

from hiredis import pack_command
from redis.connection import Connection
from redis.exceptions import ConnectionError, ResponseError, TimeoutError

from service.eventlog.pool import Pool

Command = tuple[str | bytes | int, ...]
"""A command and its arguments; its first key decides the node on a cluster."""


class Dispensable(tuple[str | bytes | int, ...]):
    """A command whose refusal by the store spoils nothing: the error stands among the replies."""

    __slots__ = ()


Replies = list[Any]
"""A raw reply for each command; an error reply stands there as its exception."""

LOST: Final = (ConnectionError, TimeoutError)
"""The server may or may not have done what it was asked."""


def ask(pool: Pool, commands: Sequence[Command]) -> Replies:
    """The replies of one server. Raises what is in LOST.

    Asks once more when the connection broke or stayed silent, so every command must bear being
    sent twice; not when the server cannot be reached at all.
    """
    connection = pool.lend()
    try:
        _put(pool, connection, commands)
        return receive(pool, connection, len(commands))
    except LOST:
        return receive(pool, send(pool, commands), len(commands))


def send(pool: Pool, commands: Sequence[Command]) -> Connection:
    """A connection on which the commands are under way; ``receive`` gives it back."""
    connection = pool.lend()
    _put(pool, connection, commands)
    return connection


def receive(pool: Pool, connection: Connection, count: int) -> Replies:
    """The ``count`` replies that are due; the connection goes back to its pool."""
    try:
        replies = [_reply(connection) for _ in range(count)]
    except BaseException:
        # What is still under way would be read as the answer to the next command.
        pool.drop(connection)
        raise
    pool.take_back(connection)
    return replies


def _put(pool: Pool, connection: Connection, commands: Sequence[Command]) -> None:
    try:
        # A third of what the connection's own packing takes.
        packed: bytes = b"".join(pack_command(command) for command in commands)  # type: ignore[arg-type]
        connection.send_packed_command([packed])
    except BaseException:
        pool.drop(connection)
        raise


def _reply(connection: Connection) -> Any:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error
