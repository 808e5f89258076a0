"""What the service has still to do, and whether it is late with any of it."""

from typing import Final, NamedTuple

from service.application.delivery import DIGEST
from service.eventlog.deliveries import Deliveries
from service.eventlog.heartbeat import Heartbeat
from service.eventlog.inbox import Inbox
from service.eventlog.ledger import Entry, Ledger
from service.eventlog.outbox import Outbox
from service.eventlog.store import Store

LATE_MS: Final = 3_600_000
"""A digest that nobody has tried to send so long after its time is late."""

PATIENCE_MS: Final = 60_000
"""So long after its time a game or a webhook is overdue."""

LEASE_MS: Final = 30_000
"""So long a notice that was queued counts as not due, though nobody may have looked at it."""

LOOKED_AT: Final = 5_000
"""Notices whose time has come, at most, that are looked at one by one."""


class Backlog(NamedTuple):
    """Counts at one instant; ``oldest_ms``: since when the oldest notice is due, 0: none is.

    ``beat_age_ms``: since the last beat of any clock, None where there never was one.
    """

    notices_planned: int
    notices_due: int
    oldest_ms: int
    digests_late: int
    outbox: int
    inbox: int
    games_overdue: int
    webhooks_overdue: int
    beat_age_ms: int | None


def backlog(
    ledger: Ledger,
    outbox: Outbox,
    inbox: Inbox,
    store: Store,
    deliveries: Deliveries,
    heartbeat: Heartbeat,
    now: int,
) -> Backlog:
    """How things stand at ``now`` (Unix ms), by the store alone. Raises StoreAway."""
    due = due_notices(ledger, now)
    last = heartbeat.last()
    return Backlog(
        notices_planned=ledger.count(),
        notices_due=len(due),
        oldest_ms=max((now - _due_at(entry) for entry in due), default=0),
        digests_late=len(late_digests(due, now)),
        outbox=outbox.count(),
        inbox=inbox.count(),
        games_overdue=store.count_due(now - PATIENCE_MS),
        webhooks_overdue=deliveries.count_due(now - PATIENCE_MS),
        beat_age_ms=None if last is None else max(0, now - last),
    )


def due_notices(ledger: Ledger, now: int) -> list[Entry]:
    """Notices that should be sent at ``now`` (Unix ms) if they are true, queued ones included."""
    found = ledger.ready(now + LEASE_MS, LOOKED_AT)
    return [entry for entry in found if _due_at(entry) <= now]


def late_digests(due: list[Entry], now: int) -> list[Entry]:
    """Those among ``due`` that nobody has tried to send an hour after their time."""
    return [
        entry
        for entry in due
        if entry.notice.kind == DIGEST
        and not entry.fate.attempts
        and entry.notice.send_at <= now - LATE_MS
    ]


def _due_at(entry: Entry) -> int:
    return max(entry.notice.send_at, entry.fate.until)
