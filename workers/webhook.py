"""Posts to the webhooks of players: many at once, one at a time to each."""

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from random import SystemRandom
from threading import Event, Semaphore
from typing import Final

from service.bootstrap import House
from service.eventlog.deliveries import Delivery, Endpoint
from service.outbound.post import TIMEOUT_S
from workers import process
from workers.courier import Courier

WIDTH: Final = 32
"""Posts under way at once in this process: as many slow receivers hold up the others."""
IN_A_ROW: Final = 20
"""To one receiver, before others get their turn."""
PAUSE_MS: Final = 200
LEASE_MS: Final = int(TIMEOUT_S * 1000) + 45_000
"""Longer than a post takes, the look-up of its name included."""


@dataclass
class Couriers:
    """Those of one process; any number of processes may run."""

    courier: Courier
    pool: Executor
    stop: Event = field(default_factory=Event)
    free: Semaphore = field(default_factory=lambda: Semaphore(WIDTH))

    def step(self, now: int) -> bool:
        """Sends a courier to each endpoint with something to deliver; whether there was any."""
        sent = 0
        for endpoint in self.courier.house.deliveries.ready(now, WIDTH):
            if not self.free.acquire(blocking=False):
                break
            sent += self._is_sent(endpoint, now)
        return sent > 0

    def _is_sent(self, endpoint: Endpoint, now: int) -> bool:
        delivery = process.attempted(lambda: self._claimed(endpoint, now))
        if delivery is None:
            self.free.release()
            return False
        self.pool.submit(self._carry, endpoint, delivery)
        return True

    def _carry(self, endpoint: Endpoint, delivery: Delivery) -> None:
        try:
            process.attempted(lambda: self._carry_all(endpoint, delivery))
        finally:
            self.free.release()

    def _carry_all(self, endpoint: Endpoint, first: Delivery) -> None:
        delivery: Delivery | None = first
        for left in reversed(range(IN_A_ROW)):
            if delivery is None:
                return
            self._carry_one(endpoint, delivery)
            is_last = left == 0 or self.stop.is_set()
            delivery = None if is_last else self._claimed(endpoint, self.courier.now())

    def _carry_one(self, endpoint: Endpoint, delivery: Delivery) -> None:
        courier = self.courier
        is_done = process.attempted(
            lambda: courier.carry(endpoint, delivery), webhook=endpoint.webhook
        )
        if not is_done:
            # What cannot be read must not stand before all that can.
            courier.put_aside(endpoint, delivery)

    def _claimed(self, endpoint: Endpoint, now: int) -> Delivery | None:
        return self.courier.house.deliveries.claim(endpoint, now, LEASE_MS)


def run(house: House, stop: Event) -> None:
    """Delivers until ``stop`` is set, and ends what is under way."""
    chance: Callable[[], float] = SystemRandom().random
    with ThreadPoolExecutor(WIDTH) as pool:
        couriers = Couriers(Courier(house, house.now, chance), pool, stop)
        process.run([process.Task("webhooks", couriers.step, PAUSE_MS)], stop, house.now)


if __name__ == "__main__":
    process.main(run)
