"""Tickets: each stands for a token once, where a URL is all that a client can give."""

from secrets import token_urlsafe
from typing import Final

from service.eventlog.connection import Client
from service.players import keys
from service.players.scripts import run

LIFE_MS: Final = 60_000
PREFIX: Final = "lt_"

_BYTES: Final = 32


class Tickets:
    """The tickets that nobody has used yet; they are stored as hashes, like tokens."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def issue(self, token: str) -> str:
        """A ticket for the holder of a token; it is good for a minute."""
        ticket = PREFIX + token_urlsafe(_BYTES)
        run(self._client, ("SET", keys.ticket(ticket), keys.token(token), "PX", LIFE_MS))
        return ticket

    def redeem(self, ticket: str) -> str | None:
        """The key of the token that the ticket stands for; None when it is used, old or false."""
        key: bytes | None = run(self._client, ("GETDEL", keys.ticket(ticket)))
        return None if key is None else key.decode()
