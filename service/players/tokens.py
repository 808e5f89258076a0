"""Access tokens: shown once, stored as a hash, scoped, revocable."""

from collections.abc import Iterable
from secrets import token_urlsafe
from typing import Final, Literal, get_args

import msgspec

from service.eventlog.connection import Client
from service.eventlog.pipeline import Read, together
from service.players import keys
from service.players.errors import TooManyTokens
from service.players.ids import random_text
from service.players.scripts import run

Scope = Literal["games:read", "games:play", "games:create", "account", "webhooks"]

SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
SEAT_SCOPES: Final[tuple[Scope, ...]] = ("games:read", "games:play")
"""Those that a seat token can have."""
MOST: Final = 200
"""Tokens of a player that are made with another one; those of sign-ins come on top."""
PREFIX: Final = "lh_"

_BYTES: Final = 32


class Identity(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who a token speaks for, and what it may do; ``token`` is the id of the token.

    ``expires_at``: Unix milliseconds, None: never. ``game``: of a seat token, the one game that
    it is for, as long as the player holds a seat there.
    """

    player: str
    token: str
    scopes: tuple[Scope, ...]
    expires_at: int | None = None
    game: str | None = None

    def has_scope(self, scope: Scope) -> bool:
        """Whether the token may be used for this."""
        return scope in self.scopes


class Token(msgspec.Struct, frozen=True):
    """A token as its owner sees it later; times are Unix milliseconds, ``game`` as above."""

    id: str
    label: str
    scopes: tuple[Scope, ...]
    created_at: int
    expires_at: int | None = None
    game: str | None = None


class _Kept(msgspec.Struct, frozen=True):
    token: Token
    key: str


_IDENTITY: Final = msgspec.json.Decoder(Identity)
_KEPT: Final = msgspec.json.Decoder(_Kept)


class Tokens:
    """The tokens kept on one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def create(
        self,
        player: str,
        now: int,
        *,
        label: str = "",
        scopes: Iterable[Scope] = SCOPES,
        expires_at: int | None = None,
        game: str | None = None,
    ) -> tuple[str, Token]:
        """A new token: its text, which is kept nowhere, and what is known of it."""
        text = PREFIX + token_urlsafe(_BYTES)
        token = Token(random_text(10), label, tuple(scopes), now, expires_at, game)
        kept = msgspec.json.encode(_Kept(token, keys.token(text)))
        # Listed before it is good for anything: no token can be lost from sight.
        run(self._client, ("HSET", keys.tokens(player), token.id, kept))
        identity = msgspec.json.encode(Identity(player, token.id, token.scopes, expires_at, game))
        self._put(keys.token(text), identity, None if expires_at is None else expires_at - now)
        return text, token

    def check_room(self, player: str, now: int) -> None:
        """Whether the player may have one more. Raises TooManyTokens."""
        if len(self.of(player, now)) >= MOST:
            raise TooManyTokens(most=MOST)

    def looking_up(self, token: str) -> Read[Identity | None]:
        """One GET, to be joined with other reads: who the token speaks for, None when it is bad."""
        return self.looking_up_key(keys.token(token))

    def looking_up_key(self, key: str) -> Read[Identity | None]:
        """``looking_up`` where the token is known by its key alone."""
        return Read([("GET", key)], _identity)

    def look_up(self, token: str) -> Identity | None:
        """``looking_up`` by itself."""
        return together(self._client, self.looking_up(token))[0]

    def of(self, player: str, now: int) -> list[Token]:
        """The tokens of a player that are still good, oldest first; the others are forgotten."""
        listed = self._listed(player)
        good = [it for it in listed if it.expires_at is None or it.expires_at > now]
        if len(good) < len(listed):
            over = {it.id for it in listed} - {it.id for it in good}
            run(self._client, ("HDEL", keys.tokens(player), *over))
        return sorted(good, key=lambda it: (it.created_at, it.id))

    def revoke(self, player: str, token_id: str) -> bool:
        """Ends a token; whether the player had it."""
        kept = run(self._client, ("HGET", keys.tokens(player), token_id))
        if kept is None:
            return False
        # Good for nothing before it is off the list.
        run(self._client, ("DEL", _KEPT.decode(kept).key))
        run(self._client, ("HDEL", keys.tokens(player), token_id))
        return True

    def revoke_of_game(self, player: str, game: str) -> int:
        """Ends the player's seat tokens of a game; how many there were."""
        tokens = self._listed(player)
        return sum(self.revoke(player, it.id) for it in tokens if it.game == game)

    def revoke_all(self, player: str) -> int:
        """Ends every token of a player; how many there were."""
        ids = run(self._client, ("HKEYS", keys.tokens(player)))
        return sum(self.revoke(player, token_id.decode()) for token_id in ids)

    def _listed(self, player: str) -> list[Token]:
        stored = run(self._client, ("HVALS", keys.tokens(player)))
        return [_KEPT.decode(kept).token for kept in stored]

    def _put(self, key: str, identity: bytes, life_ms: int | None) -> None:
        if life_ms is None:
            run(self._client, ("SET", key, identity))
        elif life_ms > 0:
            run(self._client, ("SET", key, identity, "PX", life_ms))


def _identity(replies: list[bytes | None]) -> Identity | None:
    return None if replies[0] is None else _IDENTITY.decode(replies[0])
