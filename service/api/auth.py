"""Who is asking, and whether their token was made for this."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from service.api.charges import looking_up, settle, settle_early, take_of_address
from service.api.current import this_request
from service.api.desk import desk
from service.api.errors import (
    BadTicket,
    BadToken,
    MissingScope,
    NoToken,
    SeatLost,
    SeatTokenOnly,
)
from service.application.summaries import seat_in
from service.eventlog.errors import GameNotFound
from service.eventlog.pipeline import together
from service.eventlog.summary import Summary
from service.players import keys
from service.players.tokens import Identity, Scope

P = ParamSpec("P")
R = TypeVar("R")


def bearer() -> str:
    """The token of the request (RFC 6750 section 2.1). Raises NoToken."""
    scheme, _, token = this_request().headers.get("Authorization", "").partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token:
        raise NoToken
    return token


def key_of_token(ticket: str | None) -> str:
    """The key of the token that the request comes with, or that its ticket stands for.

    The ticket is used up. Raises NoToken, BadTicket.
    """
    if ticket is None:
        return keys.token(bearer())
    key = desk().house.tickets.redeem(ticket)
    if key is None:
        raise BadTicket
    return key


def admitted(identity: Identity | None, scope: Scope) -> Identity:
    """The identity that may do this now.

    Raises BadToken, MissingScope, SeatTokenOnly, GameNotFound, RateLimited.
    """
    try:
        this_request().caller = found = admitted_at(identity, scope, desk().now)
    except BadToken:
        # Whoever tries tokens has none that could be counted by.
        take_of_address("strangers")
        settle()
        raise
    if found.game is not None:
        _check_bounds(found)
    settle_early()
    return found


def admitted_at(identity: Identity | None, scope: Scope, now: Callable[[], int]) -> Identity:
    """``admitted`` outside of a request; ``now`` gives Unix ms."""
    if identity is None:
        raise BadToken
    if identity.expires_at is not None and identity.expires_at <= now():
        raise BadToken
    if not identity.has_scope(scope):
        raise MissingScope(scope=scope)
    return identity


def check_seat(identity: Identity, summary: Summary) -> None:
    """A seat token ends with the seat. Raises GameNotFound, SeatLost."""
    if identity.game is None:
        return
    if identity.game != summary.game:
        raise GameNotFound(summary.game)
    if seat_in(summary, identity.player) is None:
        raise SeatLost


def _check_bounds(identity: Identity) -> None:
    """A seat token is for operations that say so, and of these for those of its game."""
    asked = this_request()
    game = (asked.view_args or {}).get("game_id")
    if game not in (None, identity.game):
        raise GameNotFound(str(game))
    if not asked.operation.is_for_seats:
        raise SeatTokenOnly(game=str(identity.game))


def _look_at_seat(game: str, identity: Identity) -> None:
    store = desk().house.store
    (summary,) = together(store.client, store.summarising(game))
    if summary is None:
        raise GameNotFound(game)
    check_seat(identity, summary)


def admitting(scope: Scope, view: Callable[P, R]) -> Callable[P, R]:
    """The view for holders of a token with ``scope`` alone; it asks ``caller`` who it is."""

    @wraps(view)
    def admit(*args: P.args, **kwargs: P.kwargs) -> R:
        house = desk().house
        (identity,) = together(house.store.client, looking_up(bearer()))
        found = admitted(identity, scope)
        if found.game is not None:
            _look_at_seat(found.game, found)
        return view(*args, **kwargs)

    return admit


def caller() -> Identity:
    """Who was admitted to this request."""
    return cast(Identity, this_request().caller)
