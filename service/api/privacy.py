"""Which fields of an event are hidden, and from whom, as its schema tells it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from service.rules.table import NOBODY, Event

PRIVATE_TO: Final = "x-private-to"
"""Beside a field: the field that holds its owner's seat, or ``nobody``."""

_LIST: Final = "a list has null for each card, so that its length stays true"
_OF_SEAT: Final = (
    f"Private to the seat in `{{owner}}`. To every other reader it is null ({_LIST}), for ever."
)
_OF_NOBODY: Final = (
    f"Private to nobody: it is null to every reader ({_LIST}), for ever. What the end of the "
    "game lays open comes as events of its own."
)


def with_privacy(
    schemas: Mapping[str, dict[str, Any]], events: Iterable[type[Event]]
) -> dict[str, dict[str, Any]]:
    """The schemas, by the name of their struct, with what ``Event.private`` says of them."""
    told = {event.__name__: _told(schemas[event.__name__], event.private) for event in events}
    return {**schemas, **told}


def _told(schema: dict[str, Any], private: Mapping[str, str]) -> dict[str, Any]:
    marked = {
        field: schema["properties"][field] | {"description": _meaning(owner), PRIVATE_TO: owner}
        for field, owner in private.items()
    }
    return schema | {"properties": schema["properties"] | marked}


def _meaning(owner: str) -> str:
    return _OF_NOBODY if owner == NOBODY else _OF_SEAT.format(owner=owner)
