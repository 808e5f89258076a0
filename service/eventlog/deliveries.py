"""What is to be posted to the webhooks of players, and what became of it."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.earliest import earliest
from service.eventlog.exchange import exchange
from service.eventlog.scripts import (
    CLAIM_DELIVERY,
    GIVE_UP_DELIVERIES,
    OUTDATE_DELIVERIES,
    PLAN_DELIVERIES,
    REPLAY_DELIVERY,
    SETTLE_DELIVERY,
    Script,
)
from service.eventlog.wire import Command

DeliveryState = Literal["planned", "delivered", "superseded", "dropped", "failed"]

KEPT: Final = 1000
"""Deliveries of an endpoint; of those that are done with, older ones are gone.

Twice as many where nothing gets through, and then the oldest are gone unsent.
"""
KEPT_S: Final = 90 * 24 * 3600


class Endpoint(NamedTuple):
    """A webhook and whose it is, by their ids."""

    player: str
    webhook: str

    @property
    def name(self) -> str:
        """The endpoint as keys have it; ids hold no ``-``."""
        return f"{self.player}-{self.webhook}"


class Delivery(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One thing to post to one endpoint; times are Unix ms, 0: never.

    ``since``: the first try; ``status``: of the last answer, 0: there was none. ``body`` is sent
    byte for byte. ``type``, ``game``, ``version``, ``seat`` and ``ref`` say what it is about.
    """

    id: str
    state: DeliveryState
    at: int
    attempts: int
    since: int
    status: int
    reason: str
    next_at: int
    planned_at: int
    type: str
    game: str
    version: int
    seat: int | None
    ref: str
    body: str


class Settled(NamedTuple):
    """What became of a try; ``planned``: to be tried again at ``next_at`` (Unix ms).

    ``rests_until`` (ms): nothing else is sent to the endpoint before.
    """

    state: DeliveryState
    status: int = 0
    reason: str = ""
    next_at: int = 0
    tries: int = 1
    rests_until: int = 0


class DeliveryPlace(NamedTuple):
    """Where a delivery stands among those of its endpoint: when it was planned (ms), its id."""

    planned_at: int
    id: str


class Deliveries:
    """Each endpoint has one delivery under way at a time, whoever sends it."""

    def __init__(self, client: Client, partitions: int = 64) -> None:
        self._client = client
        self._partitions = partitions

    def plan(self, planned: Iterable[tuple[Endpoint, Delivery]]) -> None:
        """Writes deliveries down; a known one stays as it is. Raises StoreAway."""
        by_endpoint: dict[Endpoint, list[Delivery]] = {}
        for endpoint, delivery in planned:
            by_endpoint.setdefault(endpoint, []).append(delivery)
        exchange(self._client, [self._planning(*item) for item in by_endpoint.items()])

    def ready(self, now: int, limit: int) -> list[Endpoint]:
        """Up to ``limit`` endpoints with something to send at ``now`` (Unix ms)."""
        found = earliest(self._client, self._partitions, keys.couriers, f"{now}", limit)
        return [Endpoint(*name.split("-")) for name in found]

    def count_due(self, until: int) -> int:
        """How many endpoints have something to be sent up to ``until`` (ms)."""
        partitions = range(self._partitions)
        commands: list[Command] = [
            ("ZCOUNT", keys.couriers(at), "-inf", until) for at in partitions
        ]
        return sum(exchange(self._client, commands))

    def claim(self, endpoint: Endpoint, now: int, lease_ms: int) -> Delivery | None:
        """The endpoint's next delivery, for one caller until the lease ends; None: not now."""
        return self._found(self._command(CLAIM_DELIVERY, endpoint, now, now + lease_ms))

    def settle(self, endpoint: Endpoint, delivery: str, now: int, settled: Settled) -> bool:
        """What became of a try; False where the delivery was given up or forgotten meanwhile."""
        command = self._command(SETTLE_DELIVERY, endpoint, delivery, now, *settled)
        return bool(exchange(self._client, [command])[0])

    def replay(self, endpoint: Endpoint, delivery: str, now: int) -> Delivery | None:
        """Planned anew, whatever became of it; None: there is no such delivery."""
        return self._found(self._command(REPLAY_DELIVERY, endpoint, delivery, now, KEPT_S))

    def outdate(
        self, endpoints: Iterable[Endpoint], name: str, game: str, version: int, now: int
    ) -> None:
        """What waits of type ``name`` about a turn before ``version`` of a game is superseded."""
        arguments = (now, name, game, version, "turn_over")
        exchange(
            self._client,
            [self._command(OUTDATE_DELIVERIES, it, *arguments) for it in endpoints],
        )

    def give_up(self, endpoint: Endpoint, now: int, reason: str) -> None:
        """Whatever is still to be sent is not."""
        exchange(self._client, [self._command(GIVE_UP_DELIVERIES, endpoint, now, reason)])

    def forget(self, endpoint: Endpoint) -> None:
        """Nothing is left of the endpoint."""
        *own, couriers, standing = self._keys(endpoint)
        commands: list[Command] = [("DEL", *own, standing), ("ZREM", couriers, endpoint.name)]
        exchange(self._client, commands)

    def get(self, endpoint: Endpoint, delivery: str) -> Delivery | None:
        """One delivery, None when there is no such."""
        return self._found(("HGET", self._keys(endpoint)[0], delivery))

    def of(self, endpoint: Endpoint, after: DeliveryPlace | None, limit: int) -> list[Delivery]:
        """At most ``limit`` deliveries, the last planned first, from after a place on."""
        stored, order, *_ = self._keys(endpoint)
        flat = exchange(self._client, [("ZRANGE", order, 0, -1, "WITHSCORES")])[0]
        places = [
            DeliveryPlace(int(float(score)), name.decode())
            for name, score in zip(flat[::2], flat[1::2], strict=True)
        ]
        rest = sorted((it for it in places if after is None or it < after), reverse=True)
        page = rest[:limit]
        if not page:
            return []
        found = exchange(self._client, [("HMGET", stored, *(place.id for place in page))])[0]
        return [_DECODER.decode(delivery) for delivery in found if delivery]

    def answered_at(self, endpoint: Endpoint) -> int:
        """When a delivery last arrived (Unix ms), 0: never."""
        return int(exchange(self._client, [("HGET", self._keys(endpoint)[4], "answered")])[0] or 0)

    def _planning(self, endpoint: Endpoint, deliveries: Sequence[Delivery]) -> Command:
        parts: list[str | bytes | int] = []
        for it in deliveries:
            parts += [it.id, _ENCODER.encode(it), it.planned_at, it.next_at]
        return self._command(PLAN_DELIVERIES, endpoint, KEPT_S, KEPT, *parts)

    def _command(
        self, script: Script, endpoint: Endpoint, *arguments: str | bytes | int
    ) -> Command:
        return script.command(self._keys(endpoint), endpoint.name, *arguments)

    def _found(self, command: Command) -> Delivery | None:
        stored = exchange(self._client, [command])[0]
        return _DECODER.decode(stored) if stored else None

    def _keys(self, endpoint: Endpoint) -> list[str]:
        partition = keys.partition_of(endpoint.name, self._partitions)
        return [
            keys.deliveries(partition, endpoint.name),
            keys.delivery_order(partition, endpoint.name),
            keys.undelivered(partition, endpoint.name),
            keys.couriers(partition),
            keys.endpoint_standing(partition, endpoint.name),
        ]


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Delivery)
