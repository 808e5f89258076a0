"""What became of each planned notice; the truth that the queue is not."""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, Literal

import msgspec

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.earliest import earliest
from service.eventlog.exchange import exchange
from service.eventlog.scripts import BEGIN, CONCLUDE, LEASE, PLAN, POSTPONE, Script
from service.eventlog.wire import Command

KEPT_S: Final = 90 * 24 * 3600
"""A subject's part of the ledger is kept this long after its last change."""

NoticeState = Literal["planned", "sent", "superseded", "dropped", "failed"]


class Notice(msgspec.Struct, frozen=True, gc=False):
    """To be told to one player: about ``version`` of a game, or (``ref``) outside any game.

    ``subject``: game or player id. ``send_at``: Unix ms, not before. Ids hold no ``-``.
    ``detail``: what the mail says besides what the log holds; no part of the key.
    """

    subject: str
    version: int
    seat: int | None
    player: str
    kind: str
    send_at: int
    ref: str = ""
    detail: str = ""

    @property
    def key(self) -> str:
        """Names the notice for ever: letters, digits, ``_`` and ``-`` where ``ref`` is so."""
        return f"{self.subject}-{_field(self)}"


class Fate(msgspec.Struct, frozen=True, gc=False):
    """What became of a notice; ``at`` (ms) of the last change, ``attempts`` to send it."""

    state: NoticeState
    at: int
    reason: str = ""
    message_id: str = ""
    attempts: int = 0


class _Record(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A notice and its fate as the ledger keeps them under the rest of the notice's key."""

    state: NoticeState
    at: int
    attempts: int
    leased_until: int
    message_id: str
    reason: str
    player: str
    send_at: int
    detail: str = ""


class Ledger:
    """Planned notices and their fates, each change in one step on the server."""

    def __init__(self, client: Client, partitions: int = 64) -> None:
        self.client = client
        self.partitions = partitions

    def plan(self, notices: Sequence[Notice], now: int) -> None:
        """Writes the notices down; one that is known already stays as it is."""
        by_subject = sorted(notices, key=attrgetter("subject"))
        commands = [
            PLAN.command(
                self._keys(subject),
                KEPT_S,
                *(part for notice in group for part in _plan_arguments(notice, now)),
            )
            for subject, group in groupby(by_subject, key=attrgetter("subject"))
        ]
        exchange(self.client, commands)

    def claim_ready(self, now: int, lease_ms: int, limit: int) -> list[Notice]:
        """Up to ``limit`` notices to queue: planned, their time or last lease past; leased anew."""
        ready = earliest(self.client, self.partitions, keys.planned, f"{now}", limit)
        replies = exchange(self.client, [self._lease(key, now, now + lease_ms) for key in ready])
        return [
            _notice(key, _RECORD.decode(stored))
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
        outcome = (fate.state, fate.at, fate.message_id, fate.reason, fate.attempts)
        return self._change(CONCLUDE, notice, _planned(notice, fate.at), *outcome)

    def postpone(self, notice: Notice, until: int, reason: str) -> bool:
        """Still planned, but not to be begun before ``until`` (ms); False when it is not."""
        return self._change(POSTPONE, notice, until, reason)

    def fates(self, subject: str) -> dict[str, Fate]:
        """Notice key -> fate, for one game or player."""
        reply = exchange(self.client, [("HGETALL", self._keys(subject)[0])])[0]
        return {
            f"{subject}-{field.decode()}": _fate(_RECORD.decode(stored))
            for field, stored in zip(reply[::2], reply[1::2], strict=True)
        }

    def _change(self, script: Script, notice: Notice, *arguments: str | bytes | int) -> bool:
        command = script.command(
            self._keys(notice.subject), _field(notice), notice.key, *arguments, KEPT_S
        )
        return bool(exchange(self.client, [command])[0])

    def _lease(self, key: str, now: int, until: int) -> Command:
        subject, field = key.split("-", 1)
        return LEASE.command(self._keys(subject), field, key, now, until)

    def _keys(self, subject: str) -> list[str]:
        partition = keys.partition_of(subject, self.partitions)
        return [keys.ledger(partition, subject), keys.planned(partition)]


def _field(notice: Notice) -> str:
    """The notice's key within its subject: version, place, kind, and ref where it has one."""
    place = notice.player if notice.seat is None else notice.seat
    field = f"{notice.version}-{place}-{notice.kind}"
    return f"{field}-{notice.ref}" if notice.ref else field


def _notice(key: str, record: _Record) -> Notice:
    subject, version, place, kind, *ref = key.split("-", 4)
    return Notice(
        subject=subject,
        version=int(version),
        seat=int(place) if place.isdecimal() else None,
        player=record.player,
        kind=kind,
        send_at=record.send_at,
        ref="".join(ref),
        detail=record.detail,
    )


def _planned(notice: Notice, now: int) -> bytes:
    about = (notice.player, notice.send_at, notice.detail)
    return _ENCODER.encode(_Record("planned", now, 0, 0, "", "", *about))


def _plan_arguments(notice: Notice, now: int) -> tuple[str | bytes | int, ...]:
    return (_field(notice), notice.key, _planned(notice, now), notice.send_at)


def _fate(record: _Record) -> Fate:
    return Fate(record.state, record.at, record.reason, record.message_id, record.attempts)


_ENCODER: Final = msgspec.json.Encoder()
_RECORD: Final = msgspec.json.Decoder(_Record)
