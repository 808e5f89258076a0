"""Events to bytes and back: stored entries, the packed log of a finished game, public JSON."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from typing import Any, Final, Union

import msgspec
import zstandard

from service.eventlog.errors import UnknownEvent
from service.eventlog.recorded import By, RecordedEvent
from service.eventlog.upcasts import UPCASTS, Upcasts, has_upcasts, upcast
from service.rules.errors import UnknownKind
from service.rules.game import game_named
from service.rules.table import TABLE_EVENTS, Event

PACKING_LEVEL: Final = 12

_ENCODER: Final = msgspec.json.Encoder()
_RAW_ENTRY: Final = msgspec.json.Decoder(tuple[Any, Any, Any, Any, dict[str, Any]])
_LINES: Final = msgspec.json.Decoder(dict[str, Any])
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MS: Final = timedelta(milliseconds=1)


class PublicEvent(msgspec.Struct, frozen=True, gc=False):
    """A recorded event as the API shows it; ``at`` is RFC 3339 with milliseconds.

    ``data`` is the event as the log holds it, its type included.
    """

    game: str
    version: int
    type: str
    at: str
    by: By
    command_id: str
    data: Event


def encode_entry(at: int, by: By, command_id: str, event: Event) -> bytes:
    """One stored entry: ``[at, seat, channel, command_id, {"type": ..., ...}]``."""
    return _ENCODER.encode((at, by.seat, by.channel, command_id, event))


def decode_entries(
    game: str,
    kind: str,
    rules_version: int,
    entries: Sequence[bytes],
    after: int,
    upcasts: Upcasts = UPCASTS,
) -> list[RecordedEvent]:
    """The events that follow version ``after``, old shapes in the shape of today.

    Raises UnknownEvent with the version of the first one that cannot be read.
    """
    if has_upcasts(kind, rules_version, upcasts):
        entries = [_upcast_entry(kind, rules_version, entry, upcasts) for entry in entries]
    try:
        decoded = _decoder(kind).decode(b"[" + b",".join(entries) + b"]")
    except msgspec.DecodeError:
        decoded = []
    if len(decoded) != len(entries):
        raise _first_unknown(game, kind, entries, after)
    return [
        RecordedEvent(game, version, at, By(seat, channel), command_id, event)
        for version, (at, seat, channel, command_id, event) in enumerate(decoded, after + 1)
    ]


def pack(entries: Sequence[bytes]) -> bytes:
    """The whole log of a game under zstd, an eighth of its size or less."""
    # JSON holds no raw line break, so a line is an entry.
    return zstandard.ZstdCompressor(level=PACKING_LEVEL).compress(b"\n".join(entries))


def unpack(packed: bytes) -> list[bytes]:
    """The entries of a packed log, byte for byte."""
    return zstandard.ZstdDecompressor().decompress(packed).split(b"\n")


def public(recorded: RecordedEvent) -> PublicEvent:
    """The event as the API shows it; its data must have been redacted before."""
    return PublicEvent(
        recorded.game,
        recorded.version,
        recorded.type,
        _instant(recorded.at),
        recorded.by,
        recorded.command_id,
        recorded.data,
    )


def from_public(raw: Mapping[str, Any], kind: str, rules_version: int = 0) -> RecordedEvent:
    """The reverse of ``public``, from parsed JSON. Raises UnknownEvent.

    ``rules_version``: of the first event, for old shapes.
    """
    game, version, data = str(raw.get("game")), raw.get("version"), raw.get("data")
    try:
        at = _instant_ms(msgspec.convert(raw.get("at"), str))
        by = msgspec.convert(raw.get("by"), By)
        command_id = msgspec.convert(raw.get("command_id"), str)
        shape = upcast(kind, rules_version, msgspec.convert(data, dict[str, Any]), UPCASTS)
        event: Event = msgspec.convert(shape, _event_type(kind))
        return RecordedEvent(game, msgspec.convert(version, int), at, by, command_id, event)
    except (ValueError, TypeError):
        number = version if isinstance(version, int) else 0
        raise UnknownEvent(game, number, str(raw.get("type"))) from None


def ndjson(events: Iterable[RecordedEvent]) -> bytes:
    """The public form of the events, a JSON object a line; redact before."""
    return _ENCODER.encode_lines([public(recorded) for recorded in events])


def from_ndjson(text: bytes) -> list[RecordedEvent]:
    """An exported log from its first event on, which names kind and rules. Raises UnknownEvent.

    Lines that hold a note of a seat are passed over.
    """
    try:
        lines = [line for line in _LINES.decode_lines(text) if "note" not in line]
    except msgspec.DecodeError:
        raise UnknownEvent("", 0, "not a log of JSON lines") from None
    opened = lines[0].get("data") if lines else None
    facts = opened if isinstance(opened, dict) else {}
    rules_version = facts.get("rules_version")
    number = rules_version if isinstance(rules_version, int) else 0
    return [from_public(line, str(facts.get("kind")), number) for line in lines]


@cache
def _event_type(kind: str) -> Any:
    """Any event that a game of that kind can have; of an unknown kind those of the table."""
    try:
        kinds_own = game_named(kind).events
    except UnknownKind:
        kinds_own = ()
    return Union[(*TABLE_EVENTS, *kinds_own)]


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(list[tuple[int, int | None, str, str, _event_type(kind)]])  # type: ignore[misc]


def _upcast_entry(kind: str, rules_version: int, entry: bytes, upcasts: Upcasts) -> bytes:
    try:
        *place, event = _RAW_ENTRY.decode(entry)
    except msgspec.DecodeError:
        # The decoder for today's shapes says what is wrong.
        return entry
    return _ENCODER.encode((*place, upcast(kind, rules_version, event, upcasts)))


def _first_unknown(game: str, kind: str, entries: Sequence[bytes], after: int) -> UnknownEvent:
    """Where it went wrong; not in msgspec's own words, which can quote a hidden card."""
    versions = range(after + 1, after + len(entries) + 1)
    for version, entry in zip(versions, entries, strict=True):
        if not _is_known(kind, entry):
            return UnknownEvent(game, version, _type_of(entry))
    return UnknownEvent(game, versions[-1], "no event")


def _is_known(kind: str, entry: bytes) -> bool:
    try:
        return len(_decoder(kind).decode(b"[" + entry + b"]")) == 1
    except msgspec.DecodeError:
        return False


def _type_of(entry: bytes) -> str:
    try:
        return str(_RAW_ENTRY.decode(entry)[4].get("type"))
    except msgspec.DecodeError:
        return "no event"


def _instant(ms: int) -> str:
    second, rest = divmod(ms, 1000)
    return f"{_second(second)}.{rest:03}Z"


@lru_cache(maxsize=64)
def _second(second: int) -> str:
    # Much happens in one second, and the calendar is slow.
    return (_EPOCH + second * 1000 * _MS).isoformat()[:-6]


def _instant_ms(text: str) -> int:
    return (datetime.fromisoformat(text) - _EPOCH) // _MS
