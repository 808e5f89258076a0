"""Limits held in the store, so that they hold over all processes; one trip with other reads."""

from collections.abc import Mapping
from typing import Final

import msgspec

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.pipeline import Read, together
from service.eventlog.scripts import TAKE
from service.eventlog.wire import Dispensable, Replies
from service.limits import Limit, Policy

KEPT_MS: Final = 60 * 60 * 1000
"""How long buckets are kept beyond their time. The end of a key is written to disk and to
replicas, so it must not come between two requests of somebody who is there."""

_REFUNDS: Final = 4096


class Charge(msgspec.Struct, gc=False):
    """One taken from a bucket at ``now`` (Unix ms), or refused for want of one.

    ``each_us``: microseconds until one has come back; ``spent_us``: until the bucket is full.
    """

    policy: Policy
    each_us: int
    bucket: str
    now: int
    is_taken: bool
    spent_us: int

    @property
    def left(self) -> int:
        """How many more there are."""
        return max(0, self.policy.quota - -(-self.spent_us // self.each_us))

    @property
    def full_in_s(self) -> int:
        """Seconds until all are back, rounded up."""
        return -(-self.spent_us // 1_000_000)

    @property
    def retry_after_s(self) -> int:
        """Seconds until there is one again, rounded up."""
        return max(1, -(-(self.spent_us + (1 - self.policy.quota) * self.each_us) // 1_000_000))


class Limits:
    """The limits of one server or cluster."""

    def __init__(self, client: Client, policies: Mapping[Limit, Policy]) -> None:
        self._client = client
        self._policies = {name: (policy, policy.each_us) for name, policy in policies.items()}
        self._refunds: dict[str, tuple[int, int]] = {}

    def taking(
        self, limit: Limit, subject: str, now: int, is_key: bool = False
    ) -> Read[Charge | None] | None:
        """Takes one of the subject's, in the round trip of other reads; ``now`` is Unix ms.

        ``is_key``: the subject is a key of the store, without which nothing is taken; the bucket
        lies in its slot. None: there is no such limit. It comes to None where the store cannot
        write, which is no reason to refuse what it can do.
        """
        found = self._policies.get(limit)
        if found is None:
            return None
        policy, each_us = found
        bucket = keys.bucket(limit, subject)
        back = self._due_back(bucket, now) if self._refunds else 0
        places = [bucket, subject] if is_key else [bucket]
        room_us = policy.quota * each_us
        numbers = (now * 1000, each_us, room_us, back * each_us, room_us // 1000 + KEPT_MS)
        command = Dispensable(TAKE.command(places, *numbers))

        def charge(replies: Replies) -> Charge | None:
            spent_us = replies[0]
            if not spent_us or isinstance(spent_us, Exception):
                return None
            return Charge(policy, each_us, bucket, now, spent_us > 0, abs(spent_us))

        return Read((command,), charge)

    def take(self, limit: Limit, subject: str, now: int) -> Charge | None:
        """``taking`` by itself. Raises StoreAway."""
        taking = self.taking(limit, subject, now)
        return None if taking is None else together(self._client, taking)[0]

    def give_back(self, charge: Charge) -> None:
        """It was for nothing: the next request of the same subject to this process returns it.

        So no request waits for it; what a process forgets comes back by itself with time.
        """
        if len(self._refunds) >= _REFUNDS:
            self._refunds.clear()
        count, until = self._refunds.get(charge.bucket, (0, 0))
        full_at = charge.now * 1000 + charge.spent_us
        self._refunds[charge.bucket] = (count + 1, max(until, full_at))
        charge.spent_us = max(0, charge.spent_us - charge.each_us)

    def _due_back(self, bucket: str, now: int) -> int:
        # Once the bucket was full without it, what was taken had come back by itself.
        count, until = self._refunds.pop(bucket, (0, 0))
        return count if now * 1000 < until else 0
