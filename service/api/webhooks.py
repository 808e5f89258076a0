"""The caller's webhooks: made, listed, changed, given new secrets, removed."""

from typing import Any, Final

from flask import Response
from msgspec.structs import replace

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.conditions import nothing
from service.api.desk import desk
from service.api.once import once
from service.api.schemas.webhooks import (
    NewWebhookAnswer,
    WebhookAnswer,
    WebhookBody,
    WebhookChangeBody,
    WebhooksAnswer,
)
from service.api.sight import known
from service.api.times import written
from service.api.trials import count_trial
from service.eventlog.deliveries import Endpoint
from service.eventlog.pipeline import together
from service.outbound.destination import vetted
from service.players.webhooks import Webhook

webhooks = Blueprint("webhooks", __name__, url_prefix="/v1/me", description="Posts to elsewhere.")

SCOPE: Final = "webhooks"


@webhooks.get("/webhooks", scope=SCOPE, answer=WebhooksAnswer())
def list_webhooks() -> dict[str, Any]:
    """Your webhooks."""
    return {"webhooks": [shown(it) for it in desk().house.webhooks.of(caller().player)]}


@webhooks.post(
    "/webhooks",
    scope=SCOPE,
    body=WebhookBody(),
    answer=NewWebhookAnswer(),
    is_retried=True,
    problems=(404, 429),
)
def make_webhook(body: dict[str, Any]) -> dict[str, Any]:
    """Have things posted to a URL of yours; this answer alone shows the secret that signs them.

    The headers and signatures are those of Standard Webhooks 1.0.0, whose libraries check them.
    Answer with any 2xx within 15 seconds, and do the work afterwards. Else it is tried again
    after 5 seconds, 5 and 30 minutes, and 2, 5, 10, 14, 20 and 24 hours; `Retry-After` with 429
    or 503 is heeded, 410 disables the webhook at once. So does a day without any success.
    The same delivery may come twice, under the same `webhook-id`.
    You may have 10 webhooks, one a URL.
    """
    return once("webhook " + caller().player, body, lambda: _made(body))


@webhooks.get("/webhooks/<webhook_id>", scope=SCOPE, answer=WebhookAnswer())
def read_webhook(webhook_id: str) -> dict[str, Any]:
    """One of your webhooks."""
    return shown(desk().house.webhooks.get(caller().player, webhook_id))


@webhooks.patch(
    "/webhooks/<webhook_id>",
    scope=SCOPE,
    body=WebhookChangeBody(),
    answer=WebhookAnswer(),
    problems=(429,),
)
def change_webhook(body: dict[str, Any], webhook_id: str) -> dict[str, Any]:
    """Change where, of what and whether things are posted; the secret stays."""
    at, player = desk(), caller().player
    at.house.webhooks.get(player, webhook_id)
    if "url" in body:
        body["url"] = _vetted(body["url"])
    _check_game(body.get("game"))
    webhook = at.house.webhooks.change(
        player, webhook_id, lambda before: _changed(before, body, at.now())
    )
    if not webhook.is_enabled:
        at.house.deliveries.give_up(Endpoint(player, webhook_id), at.now(), "disabled")
    return shown(webhook)


@webhooks.delete("/webhooks/<webhook_id>", status=204, scope=SCOPE)
def remove_webhook(webhook_id: str) -> Response:
    """Have nothing posted any more; the list of deliveries goes as well."""
    house, player = desk().house, caller().player
    house.webhooks.get(player, webhook_id)
    house.webhooks.remove(player, webhook_id)
    house.deliveries.forget(Endpoint(player, webhook_id))
    return nothing()


@webhooks.post(
    "/webhooks/<webhook_id>/secrets", scope=SCOPE, answer=NewWebhookAnswer(), is_retried=True
)
def rotate_secret(webhook_id: str) -> dict[str, Any]:
    """A new secret, shown here alone; for a day the one before signs as well."""
    player = caller().player
    return once(f"secret {player} {webhook_id}", None, lambda: _rotated(player, webhook_id))


def shown(webhook: Webhook) -> dict[str, Any]:
    """A webhook as its owner may see it later."""
    return {
        "id": webhook.id,
        "url": webhook.url,
        "types": list(webhook.types),
        "game": webhook.game,
        "is_enabled": webhook.is_enabled,
        "disabled_at": written(webhook.disabled_at),
        "disabled_because": webhook.disabled_because,
        "created_at": written(webhook.created_at),
        "earlier_secret_until": written(webhook.earlier_until or None),
    }


def _made(body: dict[str, Any]) -> dict[str, Any]:
    at, player = desk(), caller().player
    _check_game(body["game"])
    url = _vetted(body["url"])
    types = tuple(dict.fromkeys(body["types"]))
    webhook = at.house.webhooks.add(player, url, types, at.now(), body["game"])
    return {**shown(webhook), "secret": at.house.webhooks.secret(webhook)}


def _rotated(player: str, webhook_id: str) -> dict[str, Any]:
    at = desk()
    webhook = at.house.webhooks.rotate(player, webhook_id, at.now())
    return {**shown(webhook), "secret": at.house.webhooks.secret(webhook)}


def _changed(before: Webhook, body: dict[str, Any], now: int) -> Webhook:
    fields: dict[str, Any] = {name: body[name] for name in ("url", "game") if name in body}
    if "types" in body:
        fields["types"] = tuple(dict.fromkeys(body["types"]))
    if body.get("is_enabled") is True:
        fields |= {"disabled_at": None, "disabled_because": None}
    elif body.get("is_enabled") is False and before.is_enabled:
        fields |= {"disabled_at": now, "disabled_because": "by_owner"}
    return replace(before, **fields)


def _vetted(url: str) -> str:
    """The URL in its one spelling. Raises BadDestination, TooManyTrials."""
    at = desk()
    count_trial()
    # Whose name it is decides how long looking it up takes.
    with at.gate.left():
        return vetted(url, at.house.reach, at.house.resolve).place.url


def _check_game(game: str | None) -> None:
    """Raises GameNotFound."""
    if game is not None:
        store = desk().house.store
        (summary,) = together(store.client, store.summarising(game))
        known(summary, game, caller().player)
