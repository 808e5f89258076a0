"""Webhooks: where players have things posted to, and what became of each delivery."""

from typing import Any, Final, get_args

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range

from service.api.schemas.base import TEXT, Answer, Body, QueryInt, instant, word
from service.eventlog.deliveries import DeliveryState
from service.outbound.destination import LONGEST
from service.players.webhooks import EVENT_TYPES, DisabledBecause

URL: Final = (
    "An https URL on the public internet, without user and fragment; its port 443, or 1024 and "
    "above. A redirect counts as a failure."
)
TYPES: Final = "What is posted there; see the webhooks section of this document."
GAME: Final = "Of this game alone; null: of all your games."
_URL_LENGTH: Final = Length(min=1, max=LONGEST)


def _types(**said: Any) -> fields.Field[Any]:
    return fields.List(
        fields.Str(validate=OneOf(EVENT_TYPES)),
        validate=Length(min=1, max=len(EVENT_TYPES)),
        metadata={"description": TYPES},
        **said,
    )


class WebhookBody(Body):
    """A new webhook."""

    url = word(URL, "https://bot.example.org/hook", required=True, validate=_URL_LENGTH)
    types = _types(load_default=lambda: list(EVENT_TYPES))
    game = word(GAME, load_default=None, allow_none=True, validate=TEXT)


class WebhookChangeBody(Body):
    """What is left out stays as it is."""

    url = word(URL, validate=_URL_LENGTH)
    types = _types()
    game = word(GAME, allow_none=True, validate=TEXT)
    is_enabled = fields.Bool(
        truthy={True},
        falsy={False},
        metadata={"description": "false: nothing is posted, and what waits to be is dropped."},
    )


class WebhookAnswer(Answer):
    """A webhook as its owner sees it later."""

    id = word("Names it in every path.", required=True)
    url = word("Where things are posted to.", required=True)
    types = _types(required=True)
    game = word(GAME, required=True, allow_none=True)
    is_enabled = fields.Bool(required=True, metadata={"description": "Whether things are posted."})
    disabled_at = instant("Since when nothing is posted.", required=True, allow_none=True)
    disabled_because = word(
        "by_owner: you did; gone: it answered 410; failing: it took nothing for a day. Of the "
        "last two a mail told you.",
        required=True,
        allow_none=True,
        validate=OneOf(get_args(DisabledBecause)),
    )
    created_at = instant("When it was made.", required=True)
    earlier_secret_until = instant(
        "Until then the secret before the newest signs as well.", required=True, allow_none=True
    )


class NewWebhookAnswer(WebhookAnswer):
    """The only answer that shows the secret itself."""

    secret = word(
        "Signs what is posted (Standard Webhooks 1.0.0); it is not shown again.",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw8nk3oC3EWlI=",
        required=True,
    )


class WebhooksAnswer(Answer):
    """Your webhooks, the oldest first."""

    webhooks = fields.List(fields.Nested(WebhookAnswer()), required=True)


class DeliveryAnswer(Answer):
    """One thing to post, and what became of it."""

    id = word("The webhook-id of every try.", required=True)
    type = word("What it tells.", "game.your_turn", required=True)
    game = word("null: of no game.", required=True, allow_none=True)
    version = fields.Int(
        required=True, allow_none=True, metadata={"description": "Of the game that it tells of."}
    )
    state = word(
        "planned: not there yet; delivered: answered with 2xx; superseded: it was no longer true; "
        "dropped: not to be sent any more; failed: every try did.",
        required=True,
        validate=OneOf(get_args(DeliveryState)),
    )
    at = instant("When that became of it.", required=True)
    attempts = fields.Int(required=True, metadata={"description": "How often it was tried."})
    response_status = fields.Int(
        required=True, allow_none=True, metadata={"description": "Of the last try, if any."}
    )
    reason = word(
        "Why: a code. refused: another status than 2xx; redirect; gone: 410; timeout, "
        "unreachable, tls, broken: no answer; bad_destination: the URL leads nowhere we post to.",
        "timeout",
        required=True,
        allow_none=True,
    )
    next_at = instant("When it is tried next.", required=True, allow_none=True)
    body = word("What is posted, byte for byte.", required=True)


class DeliveriesAnswer(Answer):
    """A page of deliveries, the latest first; ``next`` leads to the page after, null: the last."""

    deliveries = fields.List(fields.Nested(DeliveryAnswer()), required=True)
    next = fields.Str(required=True, allow_none=True)


class DeliveriesQuery(Body):
    """Which page."""

    cursor = word("From ``next``.", load_default=None, validate=TEXT)
    limit = QueryInt(load_default=50, validate=Range(1, 100))
