"""What the service has still to tell: written by the append, drained by the relay."""

from collections.abc import Sequence

import msgspec

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.pipeline import Read, together
from service.eventlog.streams import Streams, Waiting
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
        self._streams = Streams(client, partitions, keys.outbox)

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
        return [_entry(waiting) for waiting in self._streams.claim(consumer, limit)]

    def reclaim(self, consumer: str, idle_ms: int, limit: int = 100) -> list[OutboxEntry]:
        """Entries claimed ``idle_ms`` ago and not acknowledged: their consumer is gone."""
        return [_entry(waiting) for waiting in self._streams.reclaim(consumer, idle_ms, limit)]

    def count(self) -> int:
        """Entries that are not told. Raises StoreAway."""
        return self._streams.count()

    def acknowledge(self, entries: Sequence[OutboxEntry]) -> None:
        """The entries are told and leave the outbox; harmless when they have left before."""
        self._streams.acknowledge([(entry.partition, entry.id) for entry in entries])


def _entry(waiting: Waiting) -> OutboxEntry:
    partition, entry_id, values = waiting
    fields = {name: value.decode() for name, value in values.items()}
    if "g" in fields:
        before, version = int(fields["b"]), int(fields["v"])
        return OutboxEntry(entry_id, partition, GAME, fields["g"], before, version)
    return OutboxEntry(entry_id, partition, fields["k"], player=fields["p"], ref=fields["r"])
