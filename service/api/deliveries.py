"""What was posted to the caller's webhooks: listed, sent again, and tried."""

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import Any, Final

from flask import abort

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.cursors import cursor_of, link_to_next, place_at
from service.api.desk import desk
from service.api.once import once
from service.api.schemas.webhooks import DeliveriesAnswer, DeliveriesQuery, DeliveryAnswer
from service.api.times import written
from service.api.trials import count_trial
from service.api.waits import wished_wait
from service.application.postings import trial_of
from service.eventlog.deliveries import Delivery, DeliveryPlace, Endpoint
from service.players.errors import WebhookDisabled
from service.players.webhooks import Webhook

deliveries = Blueprint(
    "deliveries", __name__, url_prefix="/v1/me/webhooks", description="What was posted."
)

SCOPE: Final = "webhooks"
WAIT_S: Final = 5
_PAUSE_S: Final = 0.1


@deliveries.get(
    "/<webhook_id>/deliveries", scope=SCOPE, query=DeliveriesQuery(), answer=DeliveriesAnswer()
)
def list_deliveries(
    query: dict[str, Any], webhook_id: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """What was to be posted to a webhook, the latest first, and what became of it.

    Reminders stand where they are due. About a thousand are kept, for 90 days at most.
    """
    limit, after = query["limit"], place_at(query["cursor"], DeliveryPlace)
    found = desk().house.deliveries.of(_endpoint(webhook_id), after, limit + 1)
    page = found[:limit]
    cursor = cursor_of(_place(page[-1]) if len(found) > limit else None)
    return {"deliveries": [_shown(it) for it in page], "next": cursor}, link_to_next(
        "cursor", cursor
    )


@deliveries.get("/<webhook_id>/deliveries/<delivery_id>", scope=SCOPE, answer=DeliveryAnswer())
def read_delivery(webhook_id: str, delivery_id: str) -> dict[str, Any]:
    """One delivery."""
    return _shown(_found(desk().house.deliveries.get(_endpoint(webhook_id), delivery_id)))


@deliveries.post(
    "/<webhook_id>/deliveries/<delivery_id>/replay",
    status=200,
    scope=SCOPE,
    answer=DeliveryAnswer(),
    is_retried=True,
    problems=(429,),
)
def replay_delivery(webhook_id: str, delivery_id: str) -> dict[str, Any]:
    """Have a delivery sent again, under the same `webhook-id`, with all its tries.

    What is no longer true (a turn that is over) is not sent again either.
    """
    asker = f"replay {caller().player} {webhook_id} {delivery_id}"
    return once(asker, None, lambda: _replayed(webhook_id, delivery_id))


@deliveries.post(
    "/<webhook_id>/test",
    status=200,
    scope=SCOPE,
    answer=DeliveryAnswer(),
    is_retried=True,
    problems=(429,),
)
def test_webhook(webhook_id: str) -> dict[str, Any]:
    """Have a `webhook.test` posted, and see what becomes of it.

    The answer waits a few seconds for that, or as long as ``Prefer: wait=`` says; ``planned``
    means that it is not known yet, or that it failed and is tried again.
    """
    return once(f"trial {caller().player} {webhook_id}", None, lambda: _tried(webhook_id))


def _replayed(webhook_id: str, delivery_id: str) -> dict[str, Any]:
    at, endpoint = desk(), _endpoint(webhook_id)
    _check_enabled(at.house.webhooks.get(caller().player, webhook_id))
    _found(at.house.deliveries.get(endpoint, delivery_id))
    count_trial()
    return _shown(_found(at.house.deliveries.replay(endpoint, delivery_id, at.now())))


def _tried(webhook_id: str) -> dict[str, Any]:
    at, player = desk(), caller().player
    webhook, endpoint = at.house.webhooks.get(player, webhook_id), Endpoint(player, webhook_id)
    _check_enabled(webhook)
    delivery = trial_of(webhook, count_trial(), at.now())
    at.house.deliveries.plan([(endpoint, delivery)])
    found = _settled(lambda: at.house.deliveries.get(endpoint, delivery.id))
    return _shown(found or delivery)


def _settled(look: Callable[[], Delivery | None]) -> Delivery | None:
    """The delivery, once something has become of it or the wait is over."""
    wished = wished_wait()
    end, pause = monotonic() + (WAIT_S if wished is None else wished), Event()
    found = look()
    while found is not None and not _is_tried(found) and monotonic() < end:
        with desk().gate.left():
            pause.wait(_PAUSE_S)
        found = look()
    return found


def _is_tried(delivery: Delivery) -> bool:
    return delivery.state != "planned" or delivery.attempts > 0


def _endpoint(webhook_id: str) -> Endpoint:
    """Raises WebhookNotFound."""
    player = caller().player
    return Endpoint(player, desk().house.webhooks.get(player, webhook_id).id)


def _check_enabled(webhook: Webhook) -> None:
    if not webhook.is_enabled:
        raise WebhookDisabled


def _found(delivery: Delivery | None) -> Delivery:
    if delivery is None:
        abort(404)
    return delivery


def _place(delivery: Delivery) -> DeliveryPlace:
    return DeliveryPlace(delivery.planned_at, delivery.id)


def _shown(delivery: Delivery) -> dict[str, Any]:
    is_waiting = delivery.state == "planned"
    return {
        "id": delivery.id,
        "type": delivery.type,
        "game": delivery.game or None,
        "version": delivery.version or None,
        "state": delivery.state,
        "at": written(delivery.at),
        "attempts": delivery.attempts,
        "response_status": delivery.status or None,
        "reason": delivery.reason or None,
        "next_at": written(delivery.next_at) if is_waiting else None,
        "body": delivery.body,
    }
