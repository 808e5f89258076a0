"""One round trip: commands out, replies in; the one place where redis' errors become ours."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NoReturn

from redis import Redis
from redis.exceptions import (
    AskError,
    AuthenticationError,
    NoPermissionError,
    RedisClusterException,
    RedisError,
    ResponseError,
)

from service.eventlog.cluster import answers
from service.eventlog.connection import Client
from service.eventlog.errors import LogError, StoreAway, StoreUnfit
from service.eventlog.pool import pool_of
from service.eventlog.scripts import is_missing, load_library
from service.eventlog.wire import Command, Dispensable, Replies, ask

_AWAY: Final = (
    "OOM",
    "LOADING",
    "READONLY",
    "MASTERDOWN",
    "CLUSTERDOWN",
    "TRYAGAIN",
    "MISCONF",
    "NOREPLICAS",
    "BUSY",
)


def exchange(client: Client, commands: Sequence[Command]) -> Replies:
    """The raw replies, in order, after one round trip.

    Commands of one partition reach the server in order over one connection, and are sent once
    more when the answer is lost. A server without our functions is given them.
    Raises StoreAway, StoreUnfit, and ResponseError for a bug.
    """
    if not commands:
        return []
    try:
        replies = _answers(client, commands)
        if any(isinstance(reply, Exception) for reply in replies):
            replies = _mended(client, commands, replies)
        return replies
    except (RedisError, RedisClusterException) as error:
        _raise(error)


@contextmanager
def translated() -> Iterator[None]:
    """Turns what redis raises into StoreAway or StoreUnfit; for callers of the client itself."""
    try:
        yield
    except (RedisError, RedisClusterException) as error:
        _raise(error)


def _mended(client: Client, commands: Sequence[Command], replies: Replies) -> Replies:
    """The replies of a server that has our functions; the first error that counts is raised."""
    if any(map(is_missing, replies)):
        load_library(client)
        replies = _answers(client, commands)
    for command, reply in zip(commands, replies, strict=True):
        if isinstance(reply, Exception) and not _is_spared(command, reply):
            raise reply
    return replies


def _raise(error: Exception) -> NoReturn:
    named = _named(error)
    if named is None:
        raise error
    raise named from error


def _is_spared(command: Command, error: Exception) -> bool:
    return type(command) is Dispensable and isinstance(_named(error), StoreAway)


def _named(error: Exception) -> LogError | None:
    if isinstance(error, AuthenticationError | NoPermissionError):
        return StoreUnfit(str(error))
    if isinstance(error, ResponseError) and not isinstance(error, AskError):
        code = getattr(error, "status_code", None) or str(error).split(" ", 1)[0]
        return StoreAway(str(error)) if code in _AWAY else None
    return StoreAway(str(error))


def _answers(client: Client, commands: Sequence[Command]) -> Replies:
    if isinstance(client, Redis):
        return ask(pool_of(client), commands)
    return answers(client, commands)
