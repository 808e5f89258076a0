"""One delivery to a webhook: looked at again, signed, posted, and its outcome written down."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from service.application.postings import is_lasting, why_not_post
from service.application.reminders import REMINDER, step_in
from service.application.retrying import Verdict, verdict
from service.application.untrue import Untrue
from service.bootstrap import House
from service.eventlog.deliveries import Delivery, Endpoint, Settled
from service.eventlog.ledger import Notice
from service.outbound.destination import BadDestination, vetted
from service.outbound.post import Answered, Unanswered, post
from service.players.errors import WebhookNotFound
from service.players.signatures import signed_headers
from service.players.webhooks import DisabledBecause, Webhook
from service.rules.game import fold
from workers import process
from workers.mail.disabled import DISABLED
from workers.readers import readers_of

ASIDE_MS: Final = 60_000

_USUAL: Final = {"Content-Type": "application/json", "User-Agent": "Longhand"}


@dataclass(frozen=True)
class Courier:
    """Carries deliveries. ``now`` gives Unix ms, ``chance`` a number in [0, 1)."""

    house: House
    now: Callable[[], int]
    chance: Callable[[], float]

    def carry(self, endpoint: Endpoint, delivery: Delivery) -> bool:
        """Posts a claimed delivery if it is still true; True, whatever became of it.

        Raises StoreAway, UnknownEvent.
        """
        house = self.house
        try:
            webhook = house.webhooks.get(endpoint.player, endpoint.webhook)
        except WebhookNotFound:
            # Removed while something was being planned for it.
            house.deliveries.forget(endpoint)
            return True
        if webhook.disabled_because is not None:
            self._close(endpoint, webhook)
            return True
        untrue = self._why_not(endpoint, delivery)
        if untrue is not None:
            settled = Settled(untrue.state, delivery.status, untrue.reason, tries=0)
            house.deliveries.settle(endpoint, delivery.id, self.now(), settled)
            return True
        answer = self._answer(webhook, delivery)
        answered_at = house.deliveries.answered_at(endpoint)
        self._settle(
            endpoint, delivery, verdict(delivery, answer, self.now(), self.chance(), answered_at)
        )
        return True

    def put_aside(self, endpoint: Endpoint, delivery: Delivery) -> None:
        """Something of ours is wrong with it: looked at again later. Raises StoreAway."""
        settled = Settled("planned", delivery.status, "error", self.now() + ASIDE_MS, tries=0)
        self.house.deliveries.settle(endpoint, delivery.id, self.now(), settled)

    def _why_not(self, endpoint: Endpoint, delivery: Delivery) -> Untrue | None:
        if is_lasting(delivery):
            return None
        loaded = self.house.store.load(delivery.game, with_notes=True)
        if loaded.summary is None:
            return Untrue("dropped", "no_game")
        state = fold(event.data for event in loaded.events)
        untrue = why_not_post(delivery, endpoint.player, state, loaded.notes)
        return untrue or self._why_unwanted(endpoint, delivery)

    def _why_unwanted(self, endpoint: Endpoint, delivery: Delivery) -> Untrue | None:
        """Steps of reminders may have been changed since."""
        if delivery.type != f"game.{REMINDER}":
            return None
        reader = readers_of(self.house, [endpoint.player], delivery.game).get(endpoint.player)
        notice = Notice("", 0, None, "", REMINDER, 0, delivery.ref)
        if reader is None or step_in(notice) not in reader.reminders:
            return Untrue("dropped", "step_off")
        return None

    def _answer(self, webhook: Webhook, delivery: Delivery) -> Answered | str:
        body, secrets = delivery.body.encode(), self.house.webhooks.secrets(webhook, self.now())
        headers = {**_USUAL, **signed_headers(delivery.id, self.now(), body, secrets)}
        try:
            # Looked up and vetted for each try: a name may have come to stand for something else.
            to = vetted(webhook.url, self.house.reach, self.house.resolve)
            return post(to, body, headers)
        except BadDestination as error:
            process.logger.warning("bad_destination", reason=error.facts["reason"])
            return error.code
        except Unanswered as error:
            return error.facts["reason"]

    def _settle(self, endpoint: Endpoint, delivery: Delivery, found: Verdict) -> None:
        settled = found.settled
        if found.disabled is not None:
            self._disable(endpoint, found.disabled)
        self.house.deliveries.settle(endpoint, delivery.id, self.now(), settled)
        if found.disabled is not None:
            self.house.deliveries.give_up(endpoint, self.now(), "disabled")
        # No URL: it may hold what lets its owner in somewhere.
        process.logger.info(
            settled.state,
            reason=settled.reason,
            status=settled.status,
            type=delivery.type,
            webhook=endpoint.webhook,
        )

    def _disable(self, endpoint: Endpoint, because: DisabledBecause) -> None:
        """The delivery is settled after it: a crash in between comes by ``_close``."""
        try:
            webhook = self.house.webhooks.disable(
                endpoint.player, endpoint.webhook, self.now(), because
            )
        except WebhookNotFound:
            return
        self._tell(endpoint, webhook)

    def _close(self, endpoint: Endpoint, webhook: Webhook) -> None:
        self._tell(endpoint, webhook)
        self.house.deliveries.give_up(endpoint, self.now(), "disabled")

    def _tell(self, endpoint: Endpoint, webhook: Webhook) -> None:
        """The owner is mailed once, however often this is called; not about an own wish."""
        if webhook.disabled_because != "by_owner":
            ref = f"{webhook.id}_{webhook.disabled_at}"
            self.house.outbox.tell(DISABLED, endpoint.player, ref)
