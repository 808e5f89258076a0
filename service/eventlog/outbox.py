"""What the service has still to tell: written by the append, drained by the relay."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from random import randrange
from typing import Any

import msgspec

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.exchange import exchange
from service.eventlog.pipeline import Read, together
from service.eventlog.scripts import ACKNOWLEDGE, CLAIM, RECLAIM, Script
from service.eventlog.wire import Command

GAME = "game"
"""The kind of entry that an append makes."""


class OutboxEntry(msgspec.Struct, frozen=True, gc=False):
    """One thing to tell.

    Kind ``game``: a game went from ``version_before`` to ``version``. Another kind
    (``sign_in``): a mail to ``player`` that belongs to no game; ``ref`` leads to the rest.
    """

    id: str
    partition: int
    kind: str
    game: str = ""
    version_before: int = 0
    version: int = 0
    player: str = ""
    ref: str = ""


class Outbox:
    """The outboxes of all partitions; every entry goes to one consumer."""

    def __init__(self, client: Client, partitions: int = 64) -> None:
        self.client = client
        self.partitions = partitions

    def telling(self, kind: str, player: str, ref: str) -> Read[None]:
        """The entry for a mail outside any game, to be sent with other commands."""
        outbox = keys.outbox(keys.partition_of(player, self.partitions))
        command: Command = ("XADD", outbox, "*", "k", kind, "p", player, "r", ref)
        return Read([command], lambda replies: None)

    def tell(self, kind: str, player: str, ref: str) -> None:
        """``telling`` by itself. Raises StoreAway."""
        together(self.client, self.telling(kind, player, ref))

    def claim(self, consumer: str, limit: int) -> list[OutboxEntry]:
        """Up to ``limit`` entries that nobody has claimed; none only when there are none."""
        return self._taken(CLAIM, limit, consumer)

    def reclaim(self, consumer: str, idle_ms: int, limit: int = 100) -> list[OutboxEntry]:
        """Entries claimed ``idle_ms`` ago and not acknowledged: their consumer is gone."""
        return self._taken(RECLAIM, limit, consumer, idle_ms)

    def acknowledge(self, entries: Sequence[OutboxEntry]) -> None:
        """The entries are told and leave the outbox; harmless when they have left before."""
        by_partition = sorted(entries, key=lambda entry: entry.partition)
        commands = [
            ACKNOWLEDGE.command([keys.outbox(partition)], *(entry.id for entry in group))
            for partition, group in groupby(by_partition, key=lambda entry: entry.partition)
        ]
        exchange(self.client, commands)

    def _taken(self, script: Script, limit: int, *arguments: str | int) -> list[OutboxEntry]:
        busy = self._busy()
        for start in range(0, len(busy), limit):
            some = busy[start : start + limit]
            count = limit // len(some)
            commands = [script.command([keys.outbox(at)], *arguments, count) for at in some]
            replies = exchange(self.client, commands)
            taken = [
                _entry(at, entry)
                for at, reply in zip(some, replies, strict=True)
                for entry in reply
            ]
            if taken:
                return taken
        return []

    def _busy(self) -> list[int]:
        """The partitions with entries; chance picks the first, so that all get their turn."""
        partitions = range(self.partitions)
        lengths = exchange(self.client, [("XLEN", keys.outbox(at)) for at in partitions])
        start = randrange(self.partitions)
        wheel = (*partitions[start:], *partitions[:start])
        return [partition for partition in wheel if lengths[partition]]


def _entry(partition: int, entry: Sequence[Any]) -> OutboxEntry:
    entry_id = entry[0].decode()
    fields = dict(_pairs(entry[1]))
    if "g" in fields:
        before, version = int(fields["b"]), int(fields["v"])
        return OutboxEntry(entry_id, partition, GAME, fields["g"], before, version)
    return OutboxEntry(entry_id, partition, fields["k"], player=fields["p"], ref=fields["r"])


def _pairs(flat: Sequence[bytes]) -> Iterable[tuple[str, str]]:
    texts = [part.decode() for part in flat]
    return zip(texts[::2], texts[1::2], strict=True)
