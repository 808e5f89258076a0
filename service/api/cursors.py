"""Cursors of lists: opaque to clients, and nothing but a place."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec
from flask import request

from service.api.errors import BadQuery, Fault

P = TypeVar("P", bound=tuple[Any, ...])


def cursor_of(place: tuple[Any, ...] | None) -> str | None:
    """The place as text that is safe in a URL; None, the end of the list, stays None."""
    if place is None:
        return None
    return urlsafe_b64encode(msgspec.json.encode(place)).rstrip(b"=").decode()


def place_at(cursor: str | None, kind: type[P]) -> P | None:
    """The reverse, for a list whose places are of that kind. Raises BadQuery."""
    if cursor is None:
        return None
    try:
        text = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        place: P = msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, ValueError):
        raise BadQuery([Fault("Not a cursor from here.", parameter="cursor")]) from None
    return place


def link_to_next(name: str, value: str | int | None) -> dict[str, str]:
    """The header that leads to the page after (RFC 8288), none when there is no such page."""
    if value is None:
        return {}
    return {"Link": f'<{path_with(name, value)}>; rel="next"'}


def path_with(name: str, value: str | int) -> str:
    """The path of this request with one query parameter changed."""
    return f"{request.path}?{urlencode({**request.args.to_dict(), name: value})}"
