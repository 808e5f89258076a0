"""Sign-in, and sign-up, by a code that is mailed and used once."""

import hmac
import unicodedata
from typing import Final

import msgspec

from service.eventlog.connection import Client
from service.eventlog.outbox import Outbox
from service.players import keys
from service.players.errors import BadCode, TooManyCodes
from service.players.ids import random_text
from service.players.player import Language, Player, Preferences
from service.players.players import Players
from service.players.profile import checked_language, tidy_address, tidy_name
from service.players.scripts import COUNT, PUT, REDEEM, run

LIFE_MS: Final = 15 * 60 * 1000
WRONG_TRIES: Final = 5
CODES_AN_HOUR: Final = 6

CODE_LENGTH: Final = 8
# Thirty-two signs that no one takes for another: no 0 and O, no 1 and I.
ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

_ID_LENGTH: Final = 26
_HOUR_S: Final = 3600


class SignIn(msgspec.Struct, frozen=True):
    """A sign-in that waits for its code; ``expires_at`` is Unix milliseconds."""

    id: str
    address: str
    language: Language
    expires_at: int


class SignIns:
    """The sign-ins under way; a code is derived from ``secret`` and stored nowhere."""

    def __init__(self, client: Client, secret: str, players: Players, outbox: Outbox) -> None:
        self._client = client
        self._secret = secret.encode()
        self._players = players
        self._outbox = outbox

    def request_code(self, address: str, now: int, *, language: str = "en") -> SignIn:
        """Begins a sign-in at ``now`` (ms) and has its code mailed, known address or not.

        Raises BadAddress, BadLanguage, TooManyCodes.
        """
        email = tidy_address(address)
        spoken = checked_language(language)
        self._count_code(email, now)
        # Accounts are not looked at here, so neither answer nor timing tells who has one.
        sign_in = SignIn(random_text(_ID_LENGTH), email, spoken, now + LIFE_MS)
        fields = ("address", email, "language", spoken, "expires_at", sign_in.expires_at)
        run(self._client, PUT.command(keys.sign_in(sign_in.id), LIFE_MS, *fields))
        self._outbox.tell("sign_in", "", sign_in.id)
        return sign_in

    def redeem(self, sign_in_id: str, code: str, now: int, *, name: str | None = None) -> Player:
        """Uses the code up; an unknown address gets an account. Raises BadCode, BadName."""
        chosen = None if name is None else tidy_name(name)
        address, language = self.prove(sign_in_id, code, now)
        player = self._players.for_address(address, now, language=language)
        if chosen is not None and not player.is_confirmed:
            self._players.update(player.id, Preferences(name=chosen))
        # The code was read at the address, whatever came back from there before.
        return self._players.confirm(player.id)

    def prove(self, sign_in_id: str, code: str, now: int) -> tuple[str, str]:
        """Uses the code up: the address at which it was read, and the language. Raises BadCode."""
        is_right = hmac.compare_digest(_normal(code).encode(), self._code(sign_in_id).encode())
        redeem = REDEEM.command(keys.sign_in(sign_in_id), now, int(is_right), WRONG_TRIES)
        used_up = run(self._client, redeem)
        if not used_up:
            raise BadCode
        address, language = (part.decode() for part in used_up)
        return address, language

    def get(self, sign_in_id: str, now: int) -> SignIn | None:
        """What the mail needs; None once used up or too old."""
        asked = ("address", "language", "expires_at")
        address, language, expiry = run(self._client, ("HMGET", keys.sign_in(sign_in_id), *asked))
        if expiry is None or int(expiry) <= now:
            return None
        spoken = checked_language(language.decode())
        return SignIn(sign_in_id, address.decode(), spoken, int(expiry))

    def code(self, sign_in_id: str) -> str:
        """The code of a sign-in, for its mail: eight signs, in two groups for the eye."""
        code = self._code(sign_in_id)
        return f"{code[:4]}-{code[4:]}"

    def _code(self, sign_in_id: str) -> str:
        digest = hmac.digest(self._secret, f"longhand sign-in v1\n{sign_in_id}".encode(), "sha256")
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:CODE_LENGTH])

    def _count_code(self, email: str, now: int) -> None:
        hour, passed = divmod(now // 1000, _HOUR_S)
        if run(self._client, COUNT.command(keys.codes(email, hour), 2 * _HOUR_S)) > CODES_AN_HOUR:
            raise TooManyCodes(retry_after=_HOUR_S - passed)


def _normal(code: str) -> str:
    """The code as typed, without what people put between and around the signs."""
    typed = unicodedata.normalize("NFKC", code).upper()
    return "".join(char for char in typed if char in ALPHABET)
