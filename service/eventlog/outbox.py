"""What the service has still to tell: written by the append, drained by the relay."""

from collections.abc import Sequence

import msgspec

from service.eventlog.connection import Client
from service.eventlog.pipeline import Read


class OutboxEntry(msgspec.Struct, frozen=True, gc=False):
    """One thing to tell: a game went from ``version_before`` to ``version`` (kind ``game``),

    or a mail to one player that belongs to no game (kind ``sign_in``...), told by ``ref``.
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
    """The outbox of every partition, read by the consumers of one group."""

    def __init__(self, client: Client, partitions: int = 64) -> None:
        self.client = client
        self.partitions = partitions

    def telling(self, kind: str, player: str, ref: str) -> Read[None]:
        """The entry for a mail outside any game, to be sent with other commands."""
        raise NotImplementedError

    def tell(self, kind: str, player: str, ref: str) -> None:
        """``telling`` by itself. Raises StoreAway."""
        raise NotImplementedError

    def claim(self, consumer: str, limit: int) -> list[OutboxEntry]:
        """Entries nobody has claimed: about ``limit``, at least one a partition."""
        raise NotImplementedError

    def reclaim(self, consumer: str, idle_ms: int) -> list[OutboxEntry]:
        """Entries claimed and not acknowledged for ``idle_ms``: their consumer is gone."""
        raise NotImplementedError

    def acknowledge(self, entries: Sequence[OutboxEntry]) -> None:
        """Told: the entries leave the outbox."""
        raise NotImplementedError
