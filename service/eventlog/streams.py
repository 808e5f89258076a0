"""Streams of entries to be dealt with: each goes to one consumer, and leaves when acknowledged."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from random import randrange
from typing import Any, NamedTuple

from service.eventlog.connection import Client
from service.eventlog.exchange import exchange
from service.eventlog.scripts import ACKNOWLEDGE, CLAIM, RECLAIM, Script


class Waiting(NamedTuple):
    """One entry of one partition's stream, its values as they were put in."""

    partition: int
    id: str
    fields: Mapping[str, bytes]


class Streams:
    """The streams of one purpose, one a partition; ``key`` names that of a partition."""

    def __init__(self, client: Client, partitions: int, key: Callable[[int], str]) -> None:
        self.client = client
        self.partitions = partitions
        self.key = key

    def claim(self, consumer: str, limit: int) -> list[Waiting]:
        """Up to ``limit`` entries that nobody has claimed; none only when there are none."""
        return self._taken(CLAIM, limit, consumer)

    def reclaim(self, consumer: str, idle_ms: int, limit: int) -> list[Waiting]:
        """Entries claimed ``idle_ms`` ago and not acknowledged: their consumer is gone."""
        return self._taken(RECLAIM, limit, consumer, idle_ms)

    def acknowledge(self, places: Sequence[tuple[int, str]]) -> None:
        """Partition and id of each entry that is done with; harmless when it has left before."""
        commands = [
            ACKNOWLEDGE.command([self.key(partition)], *(entry_id for _, entry_id in group))
            for partition, group in groupby(sorted(places), key=itemgetter(0))
        ]
        exchange(self.client, commands)

    def count(self) -> int:
        """Entries that are not acknowledged, claimed or not."""
        return sum(self._lengths())

    def _taken(self, script: Script, limit: int, *arguments: str | int) -> list[Waiting]:
        busy = self._busy()
        for start in range(0, len(busy), limit):
            some = busy[start : start + limit]
            count = limit // len(some)
            commands = [script.command([self.key(at)], *arguments, count) for at in some]
            replies = exchange(self.client, commands)
            taken = [
                _waiting(at, entry)
                for at, reply in zip(some, replies, strict=True)
                for entry in reply
            ]
            if taken:
                return taken
        return []

    def _busy(self) -> list[int]:
        """The partitions with entries; chance picks the first, so that all get their turn."""
        partitions, lengths = range(self.partitions), self._lengths()
        start = randrange(self.partitions)
        wheel = (*partitions[start:], *partitions[:start])
        return [partition for partition in wheel if lengths[partition]]

    def _lengths(self) -> Sequence[int]:
        commands = [("XLEN", self.key(at)) for at in range(self.partitions)]
        return exchange(self.client, commands)


def _waiting(partition: int, entry: Sequence[Any]) -> Waiting:
    flat: Sequence[bytes] = entry[1]
    fields = {name.decode(): value for name, value in zip(flat[::2], flat[1::2], strict=True)}
    return Waiting(partition, entry[0].decode(), fields)
