"""From the ledger into RQ: notices that are ready, several a job.

RQ only carries them; a job that is lost is queued again when its lease in the ledger ends.
"""

from functools import cache
from secrets import token_hex
from typing import Final

import msgspec
from redis import Redis
from rq import Queue
from rq.defaults import RQ_KEY_PREFIX
from rq.serializers import JSONSerializer

from service.bootstrap import House
from service.config import QUEUE
from service.eventlog.ledger import Notice
from workers import KEY_PREFIX

if RQ_KEY_PREFIX != KEY_PREFIX:
    raise ImportError("rq was imported before workers could tell it the prefix of its keys")

JOB: Final = "workers.notify.send_notices"
BATCH: Final = 20
"""Notices a job: a job costs the server as much as some thirty appends."""
CLAIM: Final = 200
FULL: Final = 100
"""Jobs waiting: more than this would be the same notices again, while no worker is there."""
LEASE_MS: Final = 30_000
JOB_TIMEOUT_S: Final = 3600
KEPT_S: Final = 86_400


def queue_of(house: House) -> Queue:
    """The one queue of the service."""
    return _queue_at(house.settings.queue_url or house.settings.redis_url)


def queue_ready(house: House, now: int) -> bool:
    """Queues notices whose time has come at ``now`` (Unix ms); whether there were any."""
    queue = queue_of(house)
    if queue.count >= FULL:
        return False
    notices = house.ledger.claim_ready(now, LEASE_MS, CLAIM)
    for start in range(0, len(notices), BATCH):
        enqueue(queue, notices[start : start + BATCH])
    return bool(notices)


def enqueue(queue: Queue, notices: list[Notice]) -> None:
    """One job for these notices, under an id of its own: a failed one must block nothing."""
    queue.enqueue_call(
        JOB,
        args=(msgspec.to_builtins(notices),),
        timeout=JOB_TIMEOUT_S,
        result_ttl=0,
        failure_ttl=KEPT_S,
        job_id=f"notices-{token_hex(8)}",
    )


@cache
def _queue_at(url: str) -> Queue:
    return Queue(QUEUE, connection=Redis.from_url(url), serializer=JSONSerializer)
