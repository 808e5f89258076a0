"""Who is asking, and whether their token was made for this."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from flask import g, request

from service.api.desk import desk
from service.api.errors import BadTicket, BadToken, MissingScope, NoToken
from service.eventlog.pipeline import together
from service.players import keys
from service.players.tokens import Identity, Scope

P = ParamSpec("P")
R = TypeVar("R")


def bearer() -> str:
    """The token of the request (RFC 6750 section 2.1). Raises NoToken."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
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
    """The identity that may do this now. Raises BadToken, MissingScope."""
    g.caller = admitted_at(identity, scope, desk().now)
    return caller()


def admitted_at(identity: Identity | None, scope: Scope, now: Callable[[], int]) -> Identity:
    """``admitted`` outside of a request; ``now`` gives Unix ms."""
    if identity is None:
        raise BadToken
    if identity.expires_at is not None and identity.expires_at <= now():
        raise BadToken
    if not identity.has_scope(scope):
        raise MissingScope(scope=scope)
    return identity


def admitting(scope: Scope, view: Callable[P, R]) -> Callable[P, R]:
    """The view for holders of a token with ``scope`` alone; it asks ``caller`` who it is."""

    @wraps(view)
    def admit(*args: P.args, **kwargs: P.kwargs) -> R:
        house = desk().house
        (identity,) = together(house.store.client, house.tokens.looking_up(bearer()))
        admitted(identity, scope)
        return view(*args, **kwargs)

    return admit


def caller() -> Identity:
    """Who was admitted to this request."""
    return cast(Identity, g.caller)
