"""Closing one's own account: what will become of its games, and doing it."""

from typing import Any

from flask import Response

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.conditions import nothing
from service.api.desk import desk
from service.api.lines import names_in, shown_game
from service.api.schemas.closing import ClosingAnswer, ConfirmationQuery
from service.application.closing import Parting, confirmation_of, part, partings
from service.application.errors import ClosingUnconfirmed
from service.eventlog.deliveries import Endpoint

closing = Blueprint("closing", __name__, url_prefix="/v1", description="Closing your account.")


@closing.get("/me/closing", scope="account", answer=ClosingAnswer())
def look_at_closing() -> dict[str, Any]:
    """What closing your account would do to each of your games; this changes nothing."""
    player = caller().player
    found = _partings(player)
    names = names_in(parting.summary for parting in found)
    games = [
        {"game": shown_game(parting.summary, player, names), "outcome": parting.outcome}
        for parting in found
    ]
    return {"games": games, "confirmation": confirmation_of(player, found)}


@closing.delete("/me", status=204, scope="account", query=ConfirmationQuery(), problems=(409,))
def close_account(query: dict[str, str]) -> Response:
    """Close your account: name and address are gone, the games go on by their own rules.

    ``confirmation`` is from GET /v1/me/closing, and good while that list is the same.
    """
    at, player = desk(), caller().player
    found = _partings(player)
    if query["confirmation"] != confirmation_of(player, found):
        raise ClosingUnconfirmed
    part(at.house.store, at.states, player, found, at.now())
    _forget(player)
    return nothing()


def _partings(player: str) -> list[Parting]:
    return partings(desk().house.store, player, desk().now())


def _forget(player: str) -> None:
    """The account last: should anything fail before it, its owner can ask again."""
    house = desk().house
    house.messages.forget(player)
    house.game_preferences.forget(player)
    house.attention.forget(player)
    house.ledger.forget(player)
    for webhook in house.webhooks.of(player):
        house.deliveries.forget(Endpoint(player, webhook.id))
    house.webhooks.forget(player)
    house.players.erase(player)
    house.tokens.revoke_all(player)
