"""Headers of answers as the document tells them: each is a component, named where it is sent."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple


class Told(NamedTuple):
    """What a header says; ``is_always``: it is on every answer whose description has it."""

    meaning: str
    is_always: bool = True
    type: str = "string"


LIMITS: Final = ("RateLimit-Policy", "RateLimit")
"""As in draft-ietf-httpapi-ratelimit-headers-11."""

HEADERS: Final[Mapping[str, Told]] = {
    "RateLimit-Policy": Told(
        '`"moves";q=600;w=60`: 600 at once, and as many again in every 60 seconds. Left out '
        "where limits are off, as under a test clock.",
        is_always=False,
    ),
    "RateLimit": Told(
        '`"moves";r=599;t=1`: 599 are left, and all will be back in a second. Left out where '
        "limits are off, as under a test clock.",
        is_always=False,
    ),
    "ETag": Told(
        'Begins with the version of the game, such as `"41"`; for If-Match and If-None-Match.'
    ),
    "PageETag": Told("As ever; a stream of events has none.", is_always=False),
    "CalendarETag": Told("For If-None-Match."),
    "Cache-Control": Told("`no-store`, or `private, no-cache` with an ETag."),
    "Vary": Told("The headers of the request that the answer depends on.", is_always=False),
    "Content-Language": Told("The language of what is meant for people.", is_always=False),
    "Location": Told("Where the game is."),
    "Link": Told('The page after, if there is one: `<...>; rel="next"` (RFC 8288).', False),
    "Preference-Applied": Told("`wait=25`: the answer was held back for news.", is_always=False),
    "Retry-After": Told("In so many seconds.", type="integer"),
    "WWW-Authenticate": Told("What is asked for, and what was wrong (RFC 6750)."),
    "LackingScope": Told("Where a scope is lacking, which (RFC 6750).", is_always=False),
    "Accept": Told("What would have been taken."),
}
"""Name of the component -> what it says; ``NAMES`` has the headers of those named otherwise."""

NAMES: Final[Mapping[str, str]] = {
    "PageETag": "ETag",
    "CalendarETag": "ETag",
    "LackingScope": "WWW-Authenticate",
}
"""Component -> the header, where it has another name."""


def header_components() -> dict[str, Any]:
    """The components of all headers."""
    return {
        name: {
            "description": told.meaning,
            "required": told.is_always,
            "schema": {"type": told.type},
        }
        for name, told in HEADERS.items()
    }


def references(names: Iterable[str]) -> dict[str, Any]:
    """Header -> a reference to its component."""
    return {NAMES.get(name, name): {"$ref": f"#/components/headers/{name}"} for name in names}


def add_headers(response: dict[str, Any], names: Iterable[str]) -> None:
    """Tells that the response has headers."""
    response.setdefault("headers", {}).update(references(names))
