"""Webhooks of people at a table, and what they are posted."""

import json
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any

from standardwebhooks import Webhook as Verifier

from service.bootstrap import House
from service.eventlog.deliveries import Delivery, Endpoint
from service.players.webhooks import EVENT_TYPES, EventType, Webhook
from tests.receiver import Receiver
from tests.workers.evening import Evening
from workers.courier import Courier
from workers.webhook import Couriers


class Here(Executor):
    """Does at once, in this thread, what it is given."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Done when it returns."""
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@dataclass
class Hooks:
    """The webhooks of an evening; the time is that of its table."""

    evening: Evening
    chance: float = 0.0
    made: list[Webhook] = field(default_factory=list)

    @property
    def house(self) -> House:
        """That of the evening."""
        return self.evening.house

    def add(
        self,
        receiver: Receiver,
        seat: int = 0,
        types: tuple[EventType, ...] = EVENT_TYPES,
        game: str | None = None,
        path: str = "",
    ) -> Endpoint:
        """A webhook of the player with that place in the evening's list."""
        player = self.evening.people[seat].id
        url = receiver.url + path
        webhook = self.house.webhooks.add(player, url, types, self.evening.table.now, game)
        self.made.append(webhook)
        return Endpoint(player, webhook.id)

    def courier(self) -> Courier:
        """Who posts at the time of the table."""
        return Courier(self.house, lambda: self.evening.table.now, lambda: self.chance)

    def carry(self) -> None:
        """Whatever can be posted now is."""
        couriers = Couriers(self.courier(), Here())
        while couriers.step(self.evening.table.now):
            pass

    def tell(self) -> None:
        """The outbox is told, and what follows posted."""
        self.evening.relay()
        self.carry()

    def deliveries(self, endpoint: Endpoint, type_name: str = "") -> list[Delivery]:
        """Those of one type, or all, the oldest first."""
        found = reversed(self.house.deliveries.of(endpoint, None, 999))
        return [it for it in found if type_name in ("", it.type)]

    def delivery(self, endpoint: Endpoint, type_name: str) -> Delivery:
        """The only one of its type."""
        (found,) = self.deliveries(endpoint, type_name)
        return found


def told(receiver: Receiver) -> list[dict[str, Any]]:
    """The bodies that a receiver was posted."""
    return [json.loads(received.body) for received in receiver.requests]


def types_of(receiver: Receiver) -> list[str]:
    """Their types, in order."""
    return [body["type"] for body in told(receiver)]


def verified(receiver: Receiver, secret: str) -> None:
    """Every signature is right, by the library that receivers use. Raises else."""
    for received in receiver.requests:
        Verifier(secret).verify(received.body, received.headers)
