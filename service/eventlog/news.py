"""What the server says aloud of every append: which game grew, and whose list of games changed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from redis.connection import Connection

from service.eventlog.connection import Client, connect, primaries
from service.eventlog.errors import StoreAway
from service.eventlog.exchange import translated
from service.eventlog.line import Line
from service.eventlog.pool import Pool, pool_of
from service.eventlog.wire import LOST

CHANNEL: Final = "longhand:news"
"""The append function has the same name in it. On a cluster every node hears of every append."""

SILENCE_S: Final = 5.0
"""After so much silence the server is asked whether it is still there."""
ANSWER_S: Final = 1.0
AT_ONCE: Final = 500


class News(NamedTuple):
    """``game`` has ``version`` events; ``players`` gained or lost it. Nothing of it is secret."""

    game: str
    version: int
    players: tuple[str, ...]


class Listening:
    """A connection that is told of every append from now on."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def heard(self, silence_s: float = SILENCE_S) -> list[News]:
        """What was said since; nothing after a while of silence. Raises StoreAway, StoreUnfit."""
        with translated():
            if not self._connection.can_read(silence_s):
                self._connection.send_command("PING")
                if not self._connection.can_read(ANSWER_S):
                    raise StoreAway("the store has fallen silent")
            return list(self._messages())

    def _messages(self) -> Iterator[News]:
        for _ in range(AT_ONCE):
            kind, *_, said = self._connection.read_response()
            # What else comes is the answer to a PING.
            if kind == b"message":
                yield _news(said)
            if not self._connection.can_read(0):
                return


@contextmanager
def listening(url: str) -> Iterator[Listening]:
    """Listens from the moment that this is entered, over a connection of its own.

    Raises StoreAway, StoreUnfit.
    """
    # Its own client: what is closed elsewhere, or looks for moved slots, is none of its business.
    client = connect(url)
    try:
        with translated():
            pool, line = _subscribed(client)
        try:
            yield Listening(line.connection)
        finally:
            pool.drop(line)
    finally:
        client.close()


def _subscribed(client: Client) -> tuple[Pool, Line]:
    """A connection to the first server that takes it: on a cluster each of them will do."""
    lost: Exception = StoreAway("the store has no servers")
    for server in primaries(client):
        pool = pool_of(server)
        try:
            return pool, _subscription(pool)
        except LOST as error:
            lost = error
    raise lost


def _subscription(pool: Pool) -> Line:
    line = pool.lend()
    try:
        line.connection.send_command("SUBSCRIBE", CHANNEL)
        line.connection.read_response()
    except BaseException:
        pool.drop(line)
        raise
    return line


def _news(said: bytes) -> News:
    game, version, *players = said.decode().split(" ")
    return News(game, int(version), tuple(players))
