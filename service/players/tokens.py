"""Access tokens: shown once, stored as a hash, scoped, revocable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal

import msgspec
import redis

if TYPE_CHECKING:
    from service.eventlog.pipeline import Read

Scope = Literal["games:read", "games:play", "games:create", "account"]

SCOPES: Final[tuple[Scope, ...]] = ("games:read", "games:play", "games:create", "account")
PREFIX: Final = "lh_"


class Identity(msgspec.Struct, frozen=True, gc=False):
    """Who a token speaks for, and what it may do; ``token`` is the id of the token."""

    player: str
    token: str
    scopes: tuple[Scope, ...]

    def has_scope(self, scope: Scope) -> bool:
        """Whether the token may be used for this."""
        return scope in self.scopes


class Token(msgspec.Struct, frozen=True):
    """A token as its owner sees it later; times are Unix milliseconds."""

    id: str
    label: str
    scopes: tuple[Scope, ...]
    created_at: int
    expires_at: int | None = None


class Tokens:
    """The tokens kept on one Redis."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client

    def create(
        self,
        player: str,
        now: int,
        *,
        label: str = "",
        scopes: Iterable[Scope] = SCOPES,
        expires_at: int | None = None,
    ) -> tuple[str, Token]:
        """A new token: its text, which is kept nowhere, and what is known of it."""
        raise NotImplementedError

    def looking_up(self, token: str) -> Read[Identity | None]:
        """One GET, to be joined with other reads: who the token speaks for, None when it is bad."""
        raise NotImplementedError

    def of(self, player: str) -> list[Token]:
        """The tokens of a player that are still good, oldest first."""
        raise NotImplementedError

    def revoke(self, player: str, token_id: str) -> bool:
        """Ends a token; whether the player had it."""
        raise NotImplementedError

    def revoke_all(self, player: str) -> int:
        """Ends every token of a player; how many there were."""
        raise NotImplementedError
