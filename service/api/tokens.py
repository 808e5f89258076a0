"""The caller's tokens: made, listed, revoked."""

from typing import Any, Final

from flask import Response, abort

from service.api.auth import admitted, caller
from service.api.blueprint import Blueprint
from service.api.conditions import nothing
from service.api.desk import desk
from service.api.once import once
from service.api.schemas.accounts import NewTokenAnswer, TokenBody, TokensAnswer
from service.api.times import written
from service.players.tokens import Token

DAY_MS: Final = 86_400_000

tokens = Blueprint("tokens", __name__, url_prefix="/v1/me", description="Access tokens.")


@tokens.get("/tokens", scope="account", answer=TokensAnswer())
def list_tokens() -> dict[str, Any]:
    """Your tokens that are still good."""
    found = desk().house.tokens.of(caller().player, desk().now())
    return {"tokens": [shown_token(token) for token in found]}


@tokens.post("/tokens", scope="account", body=TokenBody(), answer=NewTokenAnswer(), is_retried=True)
def make_token(body: dict[str, Any]) -> dict[str, Any]:
    """Make a token; this answer alone shows it.

    It ends no later than the one that it is made with.
    """
    return once("token " + caller().player, body, lambda: _made(body))


@tokens.delete("/tokens/<token_id>", status=204, scope="account")
def revoke_token(token_id: str) -> Response:
    """End a token at once."""
    if not desk().house.tokens.revoke(caller().player, token_id):
        abort(404)
    return nothing()


def end_of(days: int | None) -> int | None:
    """When a token that is wanted for so long ends (Unix ms), None: never.

    Not after the caller's own: who has one for a day would have them for ever.
    """
    wished = None if days is None else desk().now() + days * DAY_MS
    return min((end for end in (wished, caller().expires_at) if end is not None), default=None)


def shown_token(token: Token) -> dict[str, Any]:
    """A token as its owner may see it later."""
    return {
        "id": token.id,
        "label": token.label,
        "scopes": list(token.scopes),
        "created_at": written(token.created_at),
        "expires_at": written(token.expires_at),
        "game": token.game,
    }


def _made(body: dict[str, Any]) -> dict[str, Any]:
    at = desk()
    scopes = body["scopes"] or caller().scopes
    for scope in scopes:
        # No token makes one that may do more than itself.
        admitted(caller(), scope)
    at.house.tokens.check_room(caller().player, at.now())
    text, token = at.house.tokens.create(
        caller().player,
        at.now(),
        label=body["label"],
        scopes=scopes,
        expires_at=end_of(body["days"]),
    )
    return {**shown_token(token), "token": text}
