"""The forms that a setting of text may have, and how one with a password is shown."""

import re
from collections.abc import Container
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.utils import parseaddr
from typing import Final
from urllib.parse import urlsplit, urlunsplit

_DOMAIN: Final = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?", re.IGNORECASE)
_MASK: Final = "***"


def is_url(value: str, schemes: Container[str]) -> bool:
    """Whether it is a URL with one of the schemes that says where to go."""
    try:
        parts = urlsplit(value)
        # A port that is no number shows only when it is asked for.
        place = parts.path if parts.scheme == "unix" else parts.hostname
        return parts.scheme in schemes and bool(place) and parts.port != 0
    except ValueError:
        return False


def is_domain(value: str) -> bool:
    """Whether mails can go to addresses of it."""
    return bool(_DOMAIN.fullmatch(value))


def is_sender(value: str) -> bool:
    """Whether it is one mail address, with a name or without."""
    try:
        is_one_line = len(value.splitlines()) == 1
        return is_one_line and "@" in Address(addr_spec=parseaddr(value)[1]).addr_spec
    except (ValueError, HeaderParseError):
        return False


def masked(value: str) -> str:
    """A secret without its text; of a URL the password alone is one."""
    parts = urlsplit(value)
    if not parts.scheme:
        return _MASK if value else ""
    if not parts.password:
        return value
    netloc = f"{parts.username or ''}:{_MASK}@{parts.netloc.rpartition('@')[2]}"
    return urlunsplit(parts._replace(netloc=netloc))
