"""From the outbox to the queue: notices planned in the ledger, then jobs, then acknowledged.

The next game of a match is opened here too. A crash at any point leaves the entry in the outbox;
seen again, it plans what is planned and opens what is open.
"""

from collections.abc import Sequence
from secrets import token_bytes
from threading import Event
from typing import Final

from service.application.matches import go_on
from service.application.states import States
from service.bootstrap import House
from service.eventlog.outbox import GAME, OutboxEntry
from service.rules.deal import SEED_BYTES
from workers import process
from workers.planning import PLANNERS, plan_mail
from workers.queue import queue_ready

CONSUMER: Final = "relay"
LIMIT: Final = 200
PAUSE_MS: Final = 100
RECOVER_MS: Final = 2_000
IDLE_MS: Final = 5_000
"""After this long a relay that claimed an entry is taken to be gone."""


def step(house: House, now: int) -> bool:
    """Tells what stands in the outbox; whether there was anything. ``now`` is Unix ms."""
    return tell(house, house.outbox.claim(CONSUMER, LIMIT), now)


def recover(house: House, now: int, idle_ms: int = IDLE_MS) -> bool:
    """Tells what a relay claimed and never acknowledged; whether there was anything."""
    return tell(house, house.outbox.reclaim(CONSUMER, idle_ms), now)


def tell(house: House, entries: Sequence[OutboxEntry], now: int) -> bool:
    """Plans, queues, acknowledges; an entry that cannot be read stays for later."""
    if not entries:
        return False
    planned = [entry for entry in entries if _is_planned(house, entry, now)]
    queue_ready(house, now)
    house.outbox.acknowledge(planned)
    return bool(planned)


def plan(house: House, entry: OutboxEntry, now: int) -> bool:
    """Writes the notices of one entry into the ledger; the same entry again changes nothing.

    In the same step those that waited and need not be sent any more are concluded.
    Raises GameNotFound, UnknownEvent, StoreAway.
    """
    planner = PLANNERS.get(entry.kind, plan_mail)
    planner(house, entry, now)
    return True


def run(house: House, stop: Event) -> None:
    """The relay until ``stop`` is set."""
    tasks = [
        process.Task("relay", lambda now: step(house, now), PAUSE_MS),
        process.Task("recover", lambda now: recover(house, now), RECOVER_MS),
    ]
    process.run(tasks, stop, house.now)


def _is_planned(house: House, entry: OutboxEntry, now: int) -> bool:
    done = process.attempted(
        lambda: plan(house, entry, now) and _goes_on(house, entry, now),
        game=entry.game,
        kind=entry.kind,
    )
    return bool(done)


def _goes_on(house: House, entry: OutboxEntry, now: int) -> bool:
    """Before the entry leaves the outbox the match has its next game, should one have ended."""
    if entry.kind == GAME:
        go_on(house.store, States(), entry.game, now, token_bytes(SEED_BYTES))
    return True


if __name__ == "__main__":
    process.main(run)
