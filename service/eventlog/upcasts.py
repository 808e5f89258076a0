"""Old shapes of events to new, so that every log ever written still folds."""

from collections.abc import Callable, Mapping
from typing import Any, Final

RawEvent = dict[str, Any]

Upcasts = Mapping[tuple[str, int, str], Callable[[RawEvent], RawEvent]]
"""(kind, rules version that the game was opened with, type) -> old raw event to new."""

UPCASTS: Final[Upcasts] = {}
"""One entry for each changed shape, and a test beside it.

A game goes on after the rules have changed, so the new shape comes by here too and must be
left as it is. The result may have another type. An event of the table is entered under each
kind.
"""


def has_upcasts(kind: str, rules_version: int, upcasts: Upcasts) -> bool:
    """Whether logs of these rules hold old shapes at all."""
    return bool(upcasts) and any(key[:2] == (kind, rules_version) for key in upcasts)


def upcast(kind: str, rules_version: int, event: RawEvent, upcasts: Upcasts) -> RawEvent:
    """The event in the shape of today."""
    change = upcasts.get((kind, rules_version, str(event.get("type"))))
    return change(event) if change else event
