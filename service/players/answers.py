"""First answers to requests that may be repeated, kept for a day."""

import hmac
import secrets
from hashlib import sha256
from typing import Final

from service.eventlog.connection import Client
from service.eventlog.errors import CommandReused
from service.players import keys
from service.players.errors import PlayerError
from service.players.scripts import run

KEPT_MS: Final = 26 * 3_600_000
CLAIMED_MS: Final = 30_000

_PENDING: Final = b"?"
_KEPT: Final = b"="
_DIGEST: Final = 16
_NONCE: Final = 16


class AnswerPending(PlayerError):
    """The first request with the same Idempotency-Key has not been answered yet."""

    code = "key_in_progress"
    text = "The first request with this Idempotency-Key is still under way."


class Answers:
    """An answer is found by who asked and under which key, and sealed with ``secret``."""

    def __init__(self, client: Client, secret: str) -> None:
        self._client = client
        self._secret = secret.encode()

    def claim(self, asker: str, key: str, request: bytes) -> bytes | None:
        """The first answer to ``request``; None: this is the first, so ``keep`` or ``release`` it.

        Raises CommandReused when the key came with another request, AnswerPending.
        """
        name, digest = _name(asker, key), _digest(request)
        claim = _PENDING + digest
        # With NX and GET together the first one writes and everyone else reads.
        options = ("NX", "GET", "PX", CLAIMED_MS)
        earlier: bytes | None = run(self._client, ("SET", keys.answer(name), claim, *options))
        if earlier is None:
            return None
        if earlier[1 : 1 + _DIGEST] != digest:
            raise CommandReused(key)
        if earlier[:1] == _PENDING:
            raise AnswerPending
        nonce, sealed = earlier[1 + _DIGEST :][:_NONCE], earlier[1 + _DIGEST + _NONCE :]
        return self._sealed(name, nonce, sealed)

    def keep(self, asker: str, key: str, request: bytes, answer: bytes) -> None:
        """The answer that every repetition gets; it may hold a token, which is why it is sealed."""
        name, nonce = _name(asker, key), secrets.token_bytes(_NONCE)
        kept = _KEPT + _digest(request) + nonce + self._sealed(name, nonce, answer)
        run(self._client, ("SET", keys.answer(name), kept, "PX", KEPT_MS))

    def release(self, asker: str, key: str) -> None:
        """Nothing was done: the next request is a first one again."""
        run(self._client, ("DEL", keys.answer(_name(asker, key))))

    def _sealed(self, name: str, nonce: bytes, text: bytes) -> bytes:
        """Its own reverse: the text with a stream that needs the secret, the asker and the key."""
        blocks = (
            hmac.digest(self._secret, nonce + number.to_bytes(4) + name.encode(), "sha256")
            for number in range(-(-len(text) // 32))
        )
        return bytes(a ^ b for a, b in zip(text, b"".join(blocks), strict=False))


def _name(asker: str, key: str) -> str:
    return f"{asker}\n{key}"


def _digest(request: bytes) -> bytes:
    return sha256(request).digest()[:_DIGEST]
