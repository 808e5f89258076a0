"""What became of each planned notice; the truth that the queue is not."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.earliest import earliest
from service.eventlog.exchange import exchange
from service.eventlog.notice import (
    Ended,
    Fate,
    Notice,
    Record,
    decode_record,
    encode_planned,
    fate_of,
    field_of,
    notice_of,
)
from service.eventlog.pipeline import Read, together
from service.eventlog.scripts import (
    BEGIN,
    BOUNCE,
    CONCLUDE,
    LEASE,
    PLAN,
    POSTPONE,
    WAITING,
    Script,
)
from service.eventlog.wire import Command, Replies

__all__ = ["Ended", "Entry", "Fate", "Ledger", "Notice", "Place"]

KEPT_S: Final = 90 * 24 * 3600
"""A subject's part of the ledger is kept this long after its last change."""


class Place(NamedTuple):
    """Where a notice stands among those of its player: its time (Unix ms), its key."""

    send_at: int
    key: str


class Entry(NamedTuple):
    """A notice and what became of it."""

    notice: Notice
    fate: Fate


class Ledger:
    """Planned notices and their fates, each change in one step on the server."""

    def __init__(self, client: Client, partitions: int = 64) -> None:
        self.client = client
        self.partitions = partitions

    def plan(self, notices: Sequence[Notice], now: int, ended: Sequence[Ended] = ()) -> None:
        """Writes notices down, and concludes those that are not to be sent any more.

        What is known already, concluded, or being sent, stays as it is. One step for each
        subject, the index by player included. ``now`` is Unix ms.
        """
        subjects = sorted({it.subject for it in (*notices, *(end.notice for end in ended))})
        exchange(self.client, [self._planning(it, notices, ended, now) for it in subjects])

    def count(self) -> int:
        """Notices that are not concluded. Raises StoreAway."""
        partitions = range(self.partitions)
        return sum(exchange(self.client, [("ZCARD", keys.planned(at)) for at in partitions]))

    def ready(self, until: int, limit: int) -> list[Entry]:
        """Up to ``limit`` notices that are not concluded and looked at up to ``until`` (ms)."""
        found = earliest(self.client, self.partitions, keys.planned, f"{until}", limit)
        return self._entries(found)

    def claim_ready(self, now: int, lease_ms: int, limit: int) -> list[Notice]:
        """Up to ``limit`` notices to queue: planned, their time or last lease past; leased anew."""
        ready = earliest(self.client, self.partitions, keys.planned, f"{now}", limit)
        replies = exchange(self.client, [self._lease(key, now, now + lease_ms) for key in ready])
        return [
            notice_of(key, decode_record(stored))
            for key, stored in zip(ready, replies, strict=True)
            if stored
        ]

    def begin(self, notice: Notice, now: int, lease_ms: int) -> bool:
        """True for one sender at a time, while the notice is planned; counts an attempt."""
        return self._change(BEGIN, notice, now, now + lease_ms)

    def conclude(self, notice: Notice, fate: Fate) -> bool:
        """The notice is done with; False when it was before, and its first fate stays.

        Attempts counted by ``begin`` stay where the fate names fewer.
        """
        if fate.state == "planned":
            raise ValueError("planned is no end of a notice")
        outcome = (fate.state, fate.at, fate.message_id, fate.reason, fate.attempts, fate.by)
        return self._change(CONCLUDE, notice, encode_planned(notice, fate.at), *outcome)

    def postpone(self, notice: Notice, until: int, reason: str) -> bool:
        """Still planned, but not to be begun before ``until`` (ms); False when it is not."""
        return self._change(POSTPONE, notice, until, reason)

    def bounce(self, notice: Notice, now: int, reason: str) -> bool:
        """What was sent came back at ``now`` (ms); False when there was no such mail."""
        script_keys = self._keys(notice.subject)[:1]
        command = BOUNCE.command(script_keys, field_of(notice), now, reason, KEPT_S)
        return bool(exchange(self.client, [command])[0])

    def waiting(self, subject: str) -> Read[list[Notice]]:
        """The read of the notices of a game or player that are not concluded, in no order."""
        ledger, _, pending = self._keys(subject)

        def parse(replies: Replies) -> list[Notice]:
            return [notice_of(f"{subject}-{field}", record) for field, record in _pairs(replies[0])]

        return Read([WAITING.command([ledger, pending])], parse)

    def pending(self, subject: str) -> list[Notice]:
        """``waiting`` by itself."""
        return together(self.client, self.waiting(subject))[0]

    def fates(self, subject: str) -> dict[str, Fate]:
        """Notice key -> fate, for one game or player."""
        return {entry.notice.key: entry.fate for entry in self.entries(subject)}

    def entries(self, subject: str) -> list[Entry]:
        """Every notice about one game or player, in no order."""
        reply = exchange(self.client, [("HGETALL", self._keys(subject)[0])])[0]
        return [
            Entry(notice_of(f"{subject}-{field}", record), fate_of(record))
            for field, record in _pairs(reply)
        ]

    def fate(self, notice: Notice) -> Fate | None:
        """What became of one notice, None when it was never planned."""
        command = ("HGET", self._keys(notice.subject)[0], field_of(notice))
        stored = exchange(self.client, [command])[0]
        return fate_of(decode_record(stored)) if stored else None

    def of_player(self, player: str, after: Place | None, limit: int) -> list[Entry]:
        """At most ``limit`` notices to a player, the latest first, from after a place on."""
        return self._entries([place.key for place in self._places(player, after, limit)])

    def forget(self, player: str) -> None:
        """The list of a player's notices is gone; that of each game stays."""
        exchange(
            self.client,
            [("DEL", keys.notices_of(at, player)) for at in range(self.partitions)],
        )

    def _entries(self, found: Sequence[str]) -> list[Entry]:
        """The notices with these keys that the ledger has not forgotten."""
        subjects = [key.split("-", 1) for key in found]
        commands = [("HGET", self._keys(subject)[0], field) for subject, field in subjects]
        records = zip(found, exchange(self.client, commands), strict=True)
        kept = [(key, decode_record(stored)) for key, stored in records if stored]
        return [Entry(notice_of(key, record), fate_of(record)) for key, record in kept]

    def _places(self, player: str, after: Place | None, limit: int) -> list[Place]:
        """Each partition has its part of the list, in one slot with the notices themselves."""
        found = self._between(player, "+inf" if after is None else f"({after.send_at}", limit)
        if after is not None:
            # Those of the same time stand before the last place, or after it.
            same = self._between(player, str(after.send_at), None)
            found += [place for place in same if place < after]
        return sorted(found, reverse=True)[:limit]

    def _between(self, player: str, top: str, limit: int | None) -> list[Place]:
        """Places up to ``top``; without a limit those of just that time."""
        bounds: tuple[str | int, ...] = (top, top, "WITHSCORES")
        if limit is not None:
            bounds = (top, "-inf", "WITHSCORES", "LIMIT", 0, limit)
        replies = exchange(
            self.client,
            [
                ("ZREVRANGEBYSCORE", keys.notices_of(at, player), *bounds)
                for at in range(self.partitions)
            ],
        )
        return [
            Place(int(float(score)), key.decode())
            for reply in replies
            for key, score in zip(reply[::2], reply[1::2], strict=True)
        ]

    def _planning(
        self, subject: str, notices: Sequence[Notice], ended: Sequence[Ended], now: int
    ) -> Command:
        partition = keys.partition_of(subject, self.partitions)
        ours = [notice for notice in notices if notice.subject == subject]
        ends = [end for end in ended if end.notice.subject == subject]
        return PLAN.command(
            [*self._keys(subject), *(keys.notices_of(partition, it.player) for it in ours)],
            now,
            KEPT_S,
            len(ours),
            *(part for notice in ours for part in _plan_arguments(notice, now)),
            *(part for end in ends for part in _end_arguments(end)),
        )

    def _change(self, script: Script, notice: Notice, *arguments: str | bytes | int) -> bool:
        command = script.command(
            self._keys(notice.subject), field_of(notice), notice.key, *arguments, KEPT_S
        )
        return bool(exchange(self.client, [command])[0])

    def _lease(self, key: str, now: int, until: int) -> Command:
        subject, field = key.split("-", 1)
        return LEASE.command(self._keys(subject), field, key, now, until)

    def _keys(self, subject: str) -> list[str]:
        partition = keys.partition_of(subject, self.partitions)
        return [
            keys.ledger(partition, subject),
            keys.planned(partition),
            keys.pending(partition, subject),
        ]


def _plan_arguments(notice: Notice, now: int) -> tuple[str | bytes | int, ...]:
    # A sign-in may be that of nobody we know.
    is_listed = int(bool(notice.player))
    planned = encode_planned(notice, now)
    return (field_of(notice), notice.key, planned, notice.send_at, is_listed)


def _end_arguments(end: Ended) -> tuple[str, ...]:
    return (field_of(end.notice), end.notice.key, end.state, end.reason, end.by)


def _pairs(flat: Sequence[bytes]) -> Iterator[tuple[str, Record]]:
    for field, stored in zip(flat[::2], flat[1::2], strict=True):
        yield field.decode(), decode_record(stored)
