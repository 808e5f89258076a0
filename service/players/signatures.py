"""Signatures of what is posted, as Standard Webhooks 1.0.0 wants them."""

import hmac
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping

from service.players.webhooks import PREFIX


def signed_headers(
    delivery: str, now: int, body: bytes, secrets: Iterable[str]
) -> Mapping[str, str]:
    """Id, time (``now`` in Unix ms) and a signature by each of the secrets."""
    seconds = now // 1000
    signed = f"{delivery}.{seconds}.".encode() + body
    return {
        "webhook-id": delivery,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(_signature(secret, signed) for secret in secrets),
    }


def _signature(secret: str, signed: bytes) -> str:
    key = b64decode(secret.removeprefix(PREFIX))
    return "v1," + b64encode(hmac.digest(key, signed, "sha256")).decode()
