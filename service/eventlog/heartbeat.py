"""The pulse of the clock: that it beats, and when for once it did not."""

from typing import Any, Final, NamedTuple

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.exchange import exchange

OUTAGE_MS: Final = 300_000
"""A silence longer than this is an outage: the time that games lost by it is made good."""

KEPT_MS: Final = 400 * 86_400_000

# KEYS 1 last beat, 2 outages; ARGV 1 now (ms), 2 ms of silence that are none yet,
# 3 outages that ended before this are forgotten
# Returns the outages as "since until", in order
_BEAT: Final = """#!lua
local last, now = tonumber(redis.call('GET', KEYS[1]) or ARGV[1]), tonumber(ARGV[1])
if now - last > tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[2], ARGV[1], string.format('%.0f %.0f', last, now))
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3])
end
if now >= last then redis.call('SET', KEYS[1], ARGV[1]) end
return redis.call('ZRANGE', KEYS[2], 0, -1)
"""


class Outage(NamedTuple):
    """No clock was running between two instants (Unix ms)."""

    since: int
    until: int


class Heartbeat:
    """One for all clocks of a store: while any of them beats there is no outage."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def beat(self, now: int) -> list[Outage]:
        """A clock is there at ``now`` (Unix ms); the outages so far, the last of them last.

        The first beat after an outage writes it down, whoever's it is. Raises StoreAway.
        """
        command = ("EVAL", _BEAT, 2, keys.BEAT, keys.OUTAGES, now, OUTAGE_MS, now - KEPT_MS)
        return [_outage(text) for text in exchange(self._client, [command])[0]]

    def outages(self) -> list[Outage]:
        """The outages that are known, the last of them last. Raises StoreAway."""
        command = ("ZRANGE", keys.OUTAGES, 0, -1)
        return [_outage(text) for text in exchange(self._client, [command])[0]]

    def is_silent(self, now: int) -> bool:
        """Whether an outage is going on: clocks have beaten here, and none does any more."""
        last = self.last()
        return last is not None and now - last > OUTAGE_MS

    def last(self) -> int | None:
        """When (Unix ms) a clock last was there; None: never. Raises StoreAway."""
        found = exchange(self._client, [("GET", keys.BEAT)])[0]
        return None if found is None else int(found)


def _outage(text: Any) -> Outage:
    since, until = text.split()
    return Outage(int(since), int(until))
