"""Events to bytes and back: the stored entry, the public form, old shapes to new."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from service.eventlog.recorded import By, RecordedEvent
from service.rules.table import Event

Upcast = Callable[[dict[str, Any]], dict[str, Any]]


class PublicEvent(msgspec.Struct, frozen=True, gc=False):
    """A recorded event as the API shows it; ``at`` is RFC 3339 with milliseconds."""

    game: str
    version: int
    type: str
    at: str
    by: By
    command_id: str
    data: Event


def encode_entry(at: int, by: By, command_id: str, event: Event) -> bytes:
    """One stored entry: ``[at, seat, channel, command_id, {"type": ..., ...}]``."""
    raise NotImplementedError


def decode_entries(
    game: str, kind: str, rules_version: int, entries: Sequence[bytes], after: int
) -> list[RecordedEvent]:
    """The events after version ``after``. Raises UnknownEvent."""
    raise NotImplementedError


def public(recorded: RecordedEvent) -> PublicEvent:
    """The event as the API shows it; redact ``data`` before."""
    raise NotImplementedError


def from_public(raw: Mapping[str, Any], kind: str, rules_version: int = 1) -> RecordedEvent:
    """The reverse of ``public``, from parsed JSON. Raises UnknownEvent."""
    raise NotImplementedError


def ndjson(events: Sequence[RecordedEvent]) -> bytes:
    """The public form of the events, one JSON object a line."""
    raise NotImplementedError


def from_ndjson(text: bytes) -> list[RecordedEvent]:
    """An exported log, whole; the kind comes from its first event. Raises UnknownEvent."""
    raise NotImplementedError


UPCASTS: Final[dict[tuple[str, int, str], Upcast]] = {}
