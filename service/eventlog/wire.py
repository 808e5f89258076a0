"""Commands over one connection of a pool, replies as they come."""

from collections.abc import Sequence
from typing import Any, Final

from hiredis import pack_command
from redis import ConnectionPool
from redis.connection import Connection
from redis.exceptions import ConnectionError, ResponseError, TimeoutError

Command = tuple[str | bytes | int, ...]
"""A command and its arguments; its first key decides the node on a cluster."""

Replies = list[Any]
"""A raw reply for each command; an error reply stands there as its exception."""

LOST: Final = (ConnectionError, TimeoutError)
"""The server may or may not have done what it was asked."""


def ask(pool: ConnectionPool, commands: Sequence[Command]) -> Replies:
    """The replies of one server. Raises what is in LOST.

    Asks once more when the connection broke or stayed silent, so every command must bear being
    sent twice; not when the server cannot be reached at all.
    """
    connection = send(pool, commands)
    try:
        return receive(pool, connection, len(commands))
    except LOST:
        return receive(pool, send(pool, commands), len(commands))


def send(pool: ConnectionPool, commands: Sequence[Command]) -> Connection:
    """A connection on which the commands are under way; ``receive`` gives it back."""
    connection = pool.get_connection()
    try:
        # A third of what the connection's own packing takes.
        packed: bytes = b"".join(pack_command(command) for command in commands)  # type: ignore[arg-type]
        connection.send_packed_command([packed])
    except BaseException:
        drop(pool, connection)
        raise
    return connection


def receive(pool: ConnectionPool, connection: Connection, count: int) -> Replies:
    """The ``count`` replies that are due; the connection goes back to its pool."""
    try:
        replies = [_reply(connection) for _ in range(count)]
    except BaseException:
        # What is still under way would be read as the answer to the next command.
        drop(pool, connection)
        raise
    pool.release(connection)
    return replies


def drop(pool: ConnectionPool, connection: Connection) -> None:
    """Closes a connection with replies still due."""
    connection.disconnect()
    pool.release(connection)


def _reply(connection: Connection) -> Any:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error
