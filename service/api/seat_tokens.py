"""Seat tokens: for one game alone, as long as their player holds a seat there."""

from typing import Any

from service.api.auth import admitted, caller
from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.once import once
from service.api.schemas.accounts import NewTokenAnswer, SeatTokenBody
from service.api.sight import known
from service.api.tokens import end_of, shown_token
from service.application.errors import NothingToAsk
from service.application.summaries import seat_in
from service.eventlog.pipeline import together
from service.eventlog.summary import Summary

seat_tokens = Blueprint(
    "seat_tokens", __name__, url_prefix="/v1", description="Tokens for one seat alone."
)


@seat_tokens.post(
    "/games/<game:game_id>/seat-tokens",
    scope="account",
    body=SeatTokenBody(),
    is_body_optional=True,
    answer=NewTokenAnswer(),
    is_retried=True,
    problems=(409,),
)
def make_seat_token(body: dict[str, Any], game_id: str) -> dict[str, Any]:
    """Make a token that reads and plays this game from your seat, and can do nothing else.

    It is over when you lose the seat, and does not come back with another one, and no later than
    the token it is made with. It stands among your tokens, where you can end it sooner.
    """
    player = caller().player
    summary = known(_summary(game_id), game_id, player)
    if seat_in(summary, player) is None:
        raise NothingToAsk
    return once(f"seat token {player} {game_id}", body, lambda: _made(body, game_id))


def end_lost_seat_tokens(game_id: str) -> None:
    """Of a caller without a seat in the game; before they sit down, for another seat may do."""
    summary, player = _summary(game_id), caller().player
    if summary is not None and seat_in(summary, player) is None:
        desk().house.tokens.revoke_of_game(player, game_id)


def _made(body: dict[str, Any], game_id: str) -> dict[str, Any]:
    at = desk()
    for scope in body["scopes"]:
        # No token makes one that may do more than itself.
        admitted(caller(), scope)
    at.house.tokens.check_room(caller().player, at.now())
    text, token = at.house.tokens.create(
        caller().player,
        at.now(),
        label=body["label"],
        scopes=body["scopes"],
        expires_at=end_of(body["days"]),
        game=game_id,
    )
    return {**shown_token(token), "token": text}


def _summary(game_id: str) -> Summary | None:
    store = desk().house.store
    return together(store.client, store.summarising(game_id))[0]
