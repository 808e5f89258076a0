"""Accounts: made, found by id or by address, changed by their owners, erased."""

from collections.abc import Iterable

import redis

from service.players.player import Player, Preferences


class Players:
    """The accounts kept on one Redis; ``secret`` hides the addresses in the names of keys."""

    def __init__(self, client: redis.Redis, secret: str) -> None:
        self._client = client
        self._secret = secret

    def add(
        self,
        name: str,
        email: str,
        now: int,
        *,
        language: str = "en",
        zone: str = "UTC",
        is_confirmed: bool = True,
    ) -> Player:
        """A new account. Raises AddressTaken, BadProfile."""
        raise NotImplementedError

    def get(self, player: str) -> Player:
        """The account of that id. Raises PlayerNotFound."""
        raise NotImplementedError

    def get_many(self, players: Iterable[str]) -> dict[str, Player]:
        """The accounts of these ids in one round trip; unknown ids are left out."""
        raise NotImplementedError

    def by_address(self, email: str) -> Player | None:
        """The account with that address, None when there is none. Raises BadAddress."""
        raise NotImplementedError

    def for_address(self, email: str, now: int, *, language: str = "en") -> Player:
        """The account with that address, made unconfirmed when there is none. Raises BadAddress."""
        raise NotImplementedError

    def confirm(self, player: str) -> Player:
        """Marks the address as read by its owner. Raises PlayerNotFound."""
        raise NotImplementedError

    def update(self, player: str, preferences: Preferences) -> Player:
        """Changes what is given and returns the whole. Raises PlayerNotFound, BadProfile."""
        raise NotImplementedError

    def erase(self, player: str) -> None:
        """Forgets name, address and preferences; the id stays, marked as deleted."""
        raise NotImplementedError

    def ids(self) -> Iterable[str]:
        """Every player id, in no order."""
        raise NotImplementedError
