"""Commands over one connection of a pool, replies as they come."""

from collections.abc import Sequence
from typing import Any, Final

from redis.exceptions import ConnectionError, TimeoutError

from service.eventlog.line import Line
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
    line = pool.lend()
    try:
        _put(pool, line, commands)
        return receive(pool, line, len(commands))
    except LOST:
        return receive(pool, send(pool, commands), len(commands))


def send(pool: Pool, commands: Sequence[Command]) -> Line:
    """A connection on which the commands are under way; ``receive`` gives it back."""
    line = pool.lend()
    _put(pool, line, commands)
    return line


def receive(pool: Pool, line: Line, count: int) -> Replies:
    """The ``count`` replies that are due; the connection goes back to its pool."""
    try:
        replies = line.replies(count)
    except BaseException:
        # What is still under way would be read as the answer to the next command.
        pool.drop(line)
        raise
    pool.take_back(line)
    return replies


def _put(pool: Pool, line: Line, commands: Sequence[Command]) -> None:
    try:
        line.send(commands)
    except BaseException:
        pool.drop(line)
        raise
