"""What became of each planned notice; the truth that the queue is not."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from service.eventlog.connection import Client

NoticeState = Literal["planned", "sent", "superseded", "dropped", "failed"]


class Notice(msgspec.Struct, frozen=True, gc=False):
    """To be told to one player: about ``version`` of a game, or (``ref``) outside any game.

    ``subject``: game or player id. ``send_at``: Unix ms, not before.
    """

    subject: str
    version: int
    seat: int | None
    player: str
    kind: str
    send_at: int
    ref: str = ""

    @property
    def key(self) -> str:
        """Names the notice for ever: letters, digits, ``_`` and ``-`` only."""
        place = self.player if self.seat is None else str(self.seat)
        parts = [self.subject, str(self.version), place, self.kind]
        return "-".join([*parts, self.ref] if self.ref else parts)


class Fate(msgspec.Struct, frozen=True, gc=False):
    """What became of a notice; ``at`` (ms) of the last change, ``attempts`` to send it."""

    state: NoticeState
    at: int
    reason: str = ""
    message_id: str = ""
    attempts: int = 0


class Ledger:
    """Planned notices and their fates, each change in one step on the server."""

    def __init__(self, client: Client, partitions: int = 64) -> None:
        self.client = client
        self.partitions = partitions

    def plan(self, notices: Sequence[Notice], now: int) -> None:
        """Writes the notices down; one that is known already stays as it is."""
        raise NotImplementedError

    def claim_ready(self, now: int, lease_ms: int, limit: int) -> list[Notice]:
        """Notices to queue: planned, their time (or the last lease) past; leased anew."""
        raise NotImplementedError

    def begin(self, notice: Notice, now: int, lease_ms: int) -> bool:
        """True for one sender at a time, while the notice is planned; counts an attempt."""
        raise NotImplementedError

    def conclude(self, notice: Notice, fate: Fate) -> bool:
        """The notice is done with; False when it was before, and its first fate stays."""
        raise NotImplementedError

    def postpone(self, notice: Notice, until: int, reason: str) -> bool:
        """Still planned, not before ``until`` (ms); free for the next ``begin``."""
        raise NotImplementedError

    def fates(self, subject: str) -> dict[str, Fate]:
        """Notice key -> fate, for one game or player."""
        raise NotImplementedError
