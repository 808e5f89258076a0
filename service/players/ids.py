"""Random names in lower-case base32."""

from base64 import b32encode
from secrets import token_bytes


def random_text(length: int) -> str:
    """``length`` characters of five random bits each."""
    return b32encode(token_bytes(length))[:length].decode().lower()
