"""Webhooks: URLs that players have things posted to, and the secrets that sign what is posted."""

import hmac
from base64 import b64encode
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from service.eventlog.connection import Client
from service.eventlog.pipeline import Read, together
from service.players import keys
from service.players.errors import TooManyWebhooks, WebhookExists, WebhookNotFound
from service.players.ids import random_text
from service.players.scripts import ADD_WEBHOOK, CHANGE_WEBHOOK, run

EventType = Literal[
    "game.invitation",
    "game.started",
    "game.your_turn",
    "game.answer_wanted",
    "game.reminder",
    "game.changed",
    "game.ended",
]
"""What a webhook may be told of."""

EVENT_TYPES: Final[tuple[EventType, ...]] = EventType.__args__  # type: ignore[attr-defined]

DisabledBecause = Literal["by_owner", "failing", "gone"]

MOST: Final = 10
"""Webhooks of a player."""
OVERLAP_MS: Final = 86_400_000
"""So long after a rotation the earlier secret signs as well."""
PREFIX: Final = "whsec_"

_ID_LENGTH: Final = 10


class Webhook(msgspec.Struct, frozen=True):
    """Where a player has things posted to; times are Unix ms.

    ``types``: of what; ``game``: of one game alone. ``disabled_at`` and why: nothing is posted.
    Secrets are numbered, and made from that of the service when they are needed;
    ``earlier_until``: until then the one before signs as well.
    """

    id: str
    url: str
    types: tuple[EventType, ...]
    created_at: int
    game: str | None = None
    disabled_at: int | None = None
    disabled_because: DisabledBecause | None = None
    secret_number: int = 1
    earlier_until: int = 0

    @property
    def is_enabled(self) -> bool:
        """Whether things are posted."""
        return self.disabled_at is None


class Webhooks:
    """The webhooks kept on one server or cluster; ``secret`` is that of the service."""

    def __init__(self, client: Client, secret: str) -> None:
        self._client = client
        self._secret = secret.encode()

    def add(
        self,
        player: str,
        url: str,
        types: Iterable[EventType],
        now: int,
        game: str | None = None,
    ) -> Webhook:
        """A new webhook. Raises WebhookExists when the player has one there, TooManyWebhooks."""
        webhook = Webhook(random_text(_ID_LENGTH), url, tuple(types), now, game)
        stored = _ENCODER.encode(webhook)
        key = keys.webhooks(player)
        answer = run(self._client, ADD_WEBHOOK.command(key, webhook.id, stored, url, MOST))
        _check(answer)
        return webhook

    def getting(self, player: str) -> Read[list[Webhook]]:
        """The read of a player's webhooks, the oldest first."""
        return Read([("HVALS", keys.webhooks(player))], _webhooks)

    def of(self, player: str) -> list[Webhook]:
        """``getting`` by itself."""
        return together(self._client, self.getting(player))[0]

    def get(self, player: str, webhook: str) -> Webhook:
        """One webhook. Raises WebhookNotFound."""
        return _DECODER.decode(self._stored(player, webhook))

    def change(self, player: str, webhook: str, changed: Callable[[Webhook], Webhook]) -> Webhook:
        """The webhook as ``changed`` makes it of what it is. Raises WebhookNotFound, WebhookExists.

        Nothing that others change at the same time is lost: then it is asked again.
        """
        while True:
            stored = self._stored(player, webhook)
            after = changed(_DECODER.decode(stored))
            arguments = (webhook, stored, _ENCODER.encode(after), after.url)
            answer = run(self._client, CHANGE_WEBHOOK.command(keys.webhooks(player), *arguments))
            if answer != _OVERTAKEN:
                _check(answer)
                return after

    def rotate(self, player: str, webhook: str, now: int) -> Webhook:
        """A new secret; the one before signs as well for a day, and any older one no more."""

        def rotated(before: Webhook) -> Webhook:
            number = before.secret_number + 1
            return replace(before, secret_number=number, earlier_until=now + OVERLAP_MS)

        return self.change(player, webhook, rotated)

    def disable(self, player: str, webhook: str, now: int, because: DisabledBecause) -> Webhook:
        """Nothing is posted any more; a first reason and time stay. Raises WebhookNotFound."""

        def disabled(before: Webhook) -> Webhook:
            if not before.is_enabled:
                return before
            return replace(before, disabled_at=now, disabled_because=because)

        return self.change(player, webhook, disabled)

    def secret(self, webhook: Webhook) -> str:
        """The newest secret, as its owner is shown it once."""
        return self._numbered(webhook, webhook.secret_number)

    def secrets(self, webhook: Webhook, now: int) -> list[str]:
        """Those that sign at ``now`` (Unix ms), the newest first."""
        found = [self.secret(webhook)]
        if now < webhook.earlier_until:
            found.append(self._numbered(webhook, webhook.secret_number - 1))
        return found

    def remove(self, player: str, webhook: str) -> bool:
        """Ends a webhook; whether the player had it."""
        return bool(run(self._client, ("HDEL", keys.webhooks(player), webhook)))

    def forget(self, player: str) -> None:
        """The player has none any more."""
        run(self._client, ("DEL", keys.webhooks(player)))

    def _stored(self, player: str, webhook: str) -> bytes:
        stored: bytes | None = run(self._client, ("HGET", keys.webhooks(player), webhook))
        if stored is None:
            raise WebhookNotFound
        return stored

    def _numbered(self, webhook: Webhook, number: int) -> str:
        text = f"webhook\n{webhook.id}\n{number}".encode()
        return PREFIX + b64encode(hmac.digest(self._secret, text, "sha256")).decode()


_OVERTAKEN: Final = -3


def _check(answer: int) -> None:
    if answer == -1:
        raise TooManyWebhooks(most=MOST)
    if answer == -2:
        raise WebhookExists


def _webhooks(replies: list[Any]) -> list[Webhook]:
    found = [_DECODER.decode(stored) for stored in replies[0]]
    return sorted(found, key=lambda it: (it.created_at, it.id))


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Webhook)
