"""The time: that of the wall clock, or one that stands still in the store until it is moved."""

import time
from typing import Final

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.errors import StoreUnfit
from service.eventlog.exchange import exchange

SECOND_MS: Final = 1000


def unix_ms() -> int:
    """The time of the wall clock, in Unix milliseconds."""
    return time.time_ns() // 1_000_000


class ToldTime:
    """Time that moves only when told, the same for every process at the store; Unix ms."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def now(self) -> int:
        """The time as it was told last. Raises StoreAway, StoreUnfit."""
        (told,) = exchange(self._client, [("GET", keys.TOLD_TIME)])
        if told is None:
            raise StoreUnfit("nobody has told the time yet")
        return int(told)

    def move_to(self, moment: int) -> int:
        """Tells the time, which never runs backwards; what it is now."""
        told = max(self.now(), moment)
        # A leap is no time without a clock: for games all of it goes by.
        exchange(self._client, [("MSET", keys.BEAT, told, keys.TOLD_TIME, told)])
        return told

    def prepare(self) -> None:
        """Begins with the time of the wall clock, in a store that nobody has used yet.

        Raises StoreUnfit where games are kept by real time: a leap would end them.
        """
        is_used, told = exchange(
            self._client, [("EXISTS", keys.PARTITIONS), ("GET", keys.TOLD_TIME)]
        )
        if told is None and is_used:
            raise StoreUnfit("the games of this store go by real time: a test clock wants its own")
        # To the second, like deadlines: so a move by the time for a turn ends that turn.
        start = unix_ms() // SECOND_MS * SECOND_MS
        exchange(self._client, [("SET", keys.TOLD_TIME, start, "NX")])


def check_real_time(client: Client) -> None:
    """Raises StoreUnfit for a store whose time is told."""
    if exchange(client, [("EXISTS", keys.TOLD_TIME)])[0]:
        raise StoreUnfit("the time of this store is told: LONGHAND_TEST_CLOCK=on")
