"""Signing up and in, which is one thing: a mailed code, redeemed by a POST."""

from typing import Any

from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.me import shown_player
from service.api.once import once
from service.api.schemas.accounts import (
    RedemptionBody,
    SignedInAnswer,
    SignInAnswer,
    SignInBody,
)
from service.api.times import written
from service.api.tokens import shown_token
from service.players.player import Player, Preferences
from service.players.profile import checked_zone

sign_ins = Blueprint(
    "sign-ins", __name__, url_prefix="/v1", description="Signing up and in by a mailed code."
)


@sign_ins.post(
    "/sign-ins",
    status=202,
    body=SignInBody(),
    answer=SignInAnswer(),
    is_retried=True,
    counted="sign_in",
)
def request_code(body: dict[str, str]) -> dict[str, Any]:
    """Have a code mailed.

    The answer is the same whether the address has an account or not.
    """
    return once("sign-in " + body["address"], body, lambda: _begun(body))


@sign_ins.post(
    "/sign-ins/<sign_in_id>/redemption",
    body=RedemptionBody(),
    answer=SignedInAnswer(),
    is_retried=True,
    counted="sign_in",
)
def redeem_code(body: dict[str, str], sign_in_id: str) -> dict[str, Any]:
    """Use the code up and get a token.

    A new address gets an account. Opening a link never uses a code up: only this does.
    """
    return once("redemption " + sign_in_id, body, lambda: _redeemed(sign_in_id, body))


def _begun(body: dict[str, str]) -> dict[str, Any]:
    at = desk()
    sign_in = at.house.sign_ins.request_code(body["address"], at.now(), language=body["language"])
    return {"id": sign_in.id, "expires_at": written(sign_in.expires_at)}


def _redeemed(sign_in_id: str, body: dict[str, str]) -> dict[str, Any]:
    at, zone = desk(), body.get("zone")
    if zone is not None:
        # A code is not used up for a request that will be refused.
        checked_zone(zone)
    player = at.house.sign_ins.redeem(sign_in_id, body["code"], at.now(), name=body.get("name"))
    player = _in_zone(player, zone)
    text, token = at.house.tokens.create(player.id, at.now(), label=body["label"])
    return {**shown_token(token), "token": text, "player": shown_player(player)}


def _in_zone(player: Player, zone: str | None) -> Player:
    if zone is None:
        return player
    return desk().house.players.update(player.id, Preferences(zone=zone))
