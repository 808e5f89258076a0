"""Entity tags and the conditions on them (RFC 9110 sections 8.8 and 13)."""

import re
from typing import Final

from flask import Response
from werkzeug.datastructures import Headers

from service.api.charges import settle, spare
from service.api.current import this_request
from service.api.errors import BadHeader
from service.api.lean import Answer
from service.rules.errors import Phrase

PRIVATE: Final = "private, no-cache"
VARY: Final = "Accept, Accept-Language, Authorization"

# A tag weakened on its way through a proxy still names the version.
_TAG: Final = re.compile(r'\s*(?:W/)?"([^"]*)"\s*')
_TAGS: Final = re.compile(r'"([^"]*)"')
_VERSION: Final = re.compile(r"(\d{1,9})(?:\..*)?")


def tag(version: int, *parts: str | int) -> str:
    """A strong entity tag: the version of the game, then what else the body depends on."""
    return '"' + ".".join(map(str, (version, *parts))) + '"'


def expected_version() -> int | None:
    """The version that If-Match names, None without one or for ``*``. Raises BadHeader."""
    header = this_request().headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    match = _TAG.fullmatch(header)
    version = _VERSION.fullmatch(match[1]) if match else None
    if version is None:
        raise BadHeader(header="If-Match", reason=Phrase('give one entity tag such as "41".'))
    return int(version[1])


def is_known(entity_tag: str) -> bool:
    """Whether If-None-Match names the tag: then the answer is 304, and free of charge.

    Raises RateLimited.
    """
    if _is_named(entity_tag, this_request().headers.get("If-None-Match")):
        spare()
        return True
    settle()
    return False


def not_modified(entity_tag: str) -> Response:
    """304 with the headers that the 200 would carry."""
    return Response(status=304, headers=_marks(entity_tag))


def marked(body: bytes | str, media: str, entity_tag: str, status: int = 200) -> Response:
    """A body with its tag, for the cache of its reader alone."""
    content = body.encode() if isinstance(body, str) else body
    length = str(len(content))
    headers = Headers()
    # As a slice: one by one they take three times as long.
    headers[:] = [("Content-Type", media), ("Content-Length", length), *_marks(entity_tag)]
    return Answer([content], status, headers)


def nothing() -> Response:
    """204; what has no body has no type of one either."""
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response


def _is_named(entity_tag: str, header: str | None) -> bool:
    if header is None:
        return False
    return header.strip() == "*" or entity_tag.strip('"') in _TAGS.findall(header)


def _marks(entity_tag: str) -> list[tuple[str, str]]:
    return [("ETag", entity_tag), ("Cache-Control", PRIVATE), ("Vary", VARY)]
