"""Hiding: what of an event a viewer may not know becomes None, counts stay true."""

from typing import Any, TypeVar

import msgspec

from service.rules.table import NOBODY, Event

E = TypeVar("E", bound=Event)


def redact(event: E, seat: int | None) -> E:
    """The event as ``seat`` (None: a spectator) may read it; the same for ever after.

    What an event keeps private stands beside its fields (``Event.private``).
    """
    private = event.private
    if not private:
        return event
    hidden = {
        field: _blank(getattr(event, field))
        for field, owner in private.items()
        if owner == NOBODY or getattr(event, owner) != seat
    }
    return msgspec.structs.replace(event, **hidden) if hidden else event


def _blank(value: Any) -> Any:
    return [None] * len(value) if isinstance(value, list) else None
