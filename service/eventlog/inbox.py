"""Mails that came in and are still to be read: on disk before they count as taken."""

from collections.abc import Sequence
from typing import Final

import msgspec

from service.eventlog import keys
from service.eventlog.connection import Client, Durability
from service.eventlog.errors import InboxFull, OutcomeUnknown
from service.eventlog.exchange import exchange
from service.eventlog.store import WAIT_MS
from service.eventlog.streams import Streams, Waiting
from service.eventlog.wire import Command

FULL: Final = 200
"""Mails to one recipient's partition that may wait: a loop must not fill the store."""


class InboxEntry(msgspec.Struct, frozen=True, gc=False):
    """A mail as it came, for one recipient; ``at`` is Unix ms.

    ``sender`` is that of the envelope, empty for a mail that wants no answer.
    """

    id: str
    partition: int
    recipient: str
    sender: str
    at: int
    content: bytes


class Inbox:
    """The inboxes of all partitions; every mail goes to one consumer."""

    def __init__(
        self, client: Client, partitions: int = 64, durability: Durability = "safe"
    ) -> None:
        self.client = client
        self.partitions = partitions
        self.durability = durability
        self._streams = Streams(client, partitions, keys.inbox)

    def put(self, recipients: Sequence[str], sender: str, content: bytes, now: int) -> None:
        """A mail for each recipient; it is kept when this returns, maybe twice.

        Raises InboxFull, OutcomeUnknown, StoreAway.
        """
        places = [keys.inbox(keys.partition_of(to, self.partitions)) for to in recipients]
        if max(exchange(self.client, [("XLEN", key) for key in places])) >= FULL:
            raise InboxFull("too many mails wait to be read")
        mail = ("s", sender, "t", now, "m", content)
        commands: list[Command] = []
        for key, to in zip(places, recipients, strict=True):
            commands.append(("XADD", key, "*", "r", to, *mail))
            if self.durability == "replicated":
                # For the node of the command before it, which on a cluster may be any.
                commands.append(("WAIT", 1, WAIT_MS))
        if 0 in exchange(self.client, commands):
            raise OutcomeUnknown("no replica has confirmed the mail in time")

    def claim(self, consumer: str, limit: int) -> list[InboxEntry]:
        """Up to ``limit`` mails that nobody has claimed; none only when there are none."""
        return [_entry(waiting) for waiting in self._streams.claim(consumer, limit)]

    def reclaim(self, consumer: str, idle_ms: int, limit: int = 100) -> list[InboxEntry]:
        """Mails claimed ``idle_ms`` ago and not acknowledged: their consumer is gone."""
        return [_entry(waiting) for waiting in self._streams.reclaim(consumer, idle_ms, limit)]

    def count(self) -> int:
        """Mails that are not dealt with. Raises StoreAway."""
        return self._streams.count()

    def acknowledge(self, entries: Sequence[InboxEntry]) -> None:
        """The mails are dealt with and leave; harmless when they have left before."""
        self._streams.acknowledge([(entry.partition, entry.id) for entry in entries])


def _entry(waiting: Waiting) -> InboxEntry:
    partition, entry_id, fields = waiting
    recipient, sender = fields["r"].decode(), fields["s"].decode()
    return InboxEntry(entry_id, partition, recipient, sender, int(fields["t"]), fields["m"])
