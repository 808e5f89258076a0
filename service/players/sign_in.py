"""Sign-in, and sign-up, by a code that is mailed and used once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import redis

from service.players.player import Language, Player
from service.players.players import Players

if TYPE_CHECKING:
    from service.eventlog.outbox import Outbox


class SignIn(msgspec.Struct, frozen=True):
    """A sign-in that waits for its code; ``expires_at`` is Unix milliseconds."""

    id: str
    address: str
    language: Language
    expires_at: int


class SignIns:
    """The sign-ins under way; a code is derived from ``secret`` and stored nowhere."""

    def __init__(self, client: redis.Redis, secret: str, players: Players, outbox: Outbox) -> None:
        self._client = client
        self._secret = secret
        self._players = players
        self._outbox = outbox

    def request_code(self, address: str, now: int, *, language: str = "en") -> SignIn:
        """Begins a sign-in and has its code mailed, known address or not.

        Raises BadAddress, TooManyCodes.
        """
        raise NotImplementedError

    def redeem(self, sign_in_id: str, code: str, now: int, *, name: str | None = None) -> Player:
        """Uses the code up; an unknown address gets an account. Raises BadCode, BadName."""
        raise NotImplementedError

    def get(self, sign_in_id: str, now: int) -> SignIn | None:
        """What the mail needs; None once used up or too old."""
        raise NotImplementedError

    def code(self, sign_in_id: str) -> str:
        """The code of a sign-in, for its mail: eight characters, in two groups for the eye."""
        raise NotImplementedError
