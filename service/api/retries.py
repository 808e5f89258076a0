"""Idempotency-Key: what makes a repeated request harmless."""

import hashlib
import re
import secrets
from base64 import b32encode, urlsafe_b64encode
from typing import Final

from service.api.current import this_request
from service.api.errors import BadHeader
from service.rules.errors import Phrase

COMMAND_ID_LENGTH: Final = 16
GAME_ID_LENGTH: Final = 10

# A string of RFC 9651, or the same without its quotes, which many clients forget.
_KEY: Final = re.compile(r'"((?:[ !#-\[\]-~]|\\["\\]){1,255})"|([!#-+\--:<-\[\]-~]{1,255})')
_ESCAPE: Final = re.compile(r"\\(.)")


def given_key() -> str | None:
    """The Idempotency-Key of the request. Raises BadHeader."""
    header = this_request().headers.get("Idempotency-Key")
    if header is None:
        return None
    match = _KEY.fullmatch(header.strip())
    if match is None:
        raise BadHeader(
            header="Idempotency-Key", reason=Phrase("give 1 to 255 characters in quotes.")
        )
    quoted, bare = match.groups()
    if quoted and "\\" in quoted:
        return _ESCAPE.sub(r"\1", quoted)
    return str(quoted or bare)


def command_id(player: str, key: str | None) -> str:
    """The id of a game command: the same for the same key of a player, else random."""
    if key is None:
        return secrets.token_urlsafe(12)
    digest = hashlib.sha256(f"{player}\n{key}".encode()).digest()
    return urlsafe_b64encode(digest)[:COMMAND_ID_LENGTH].decode()


def game_id_of(player: str, key: str | None) -> str:
    """The id of a game to open: the same for the same key of a player, else random."""
    digest = hashlib.sha256(f"game\n{player}\n{key}".encode()).digest()
    chosen = secrets.token_bytes(32) if key is None else digest
    return b32encode(chosen)[:GAME_ID_LENGTH].decode().lower()
