"""Events to bytes and back."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.eventlog.codec import (
    decode_entries,
    encode_entry,
    from_ndjson,
    from_public,
    ndjson,
    pack,
    public,
    unpack,
)
from service.eventlog.errors import UnknownEvent
from service.eventlog.recorded import By, RecordedEvent
from service.eventlog.upcasts import Upcasts
from service.rules.table import PlayerInvited, SeatLeft, SeatResigned, TurnBegan
from tests.eventlog.batches import GAME, whole_game

KIND = "sequence"
AT = 1_764_448_620_123
TURN = RecordedEvent(
    GAME, 9, AT, By(1, "http"), "abcdefghijklmnop", TurnBegan(0, 4, "2026-12-02T20:37:00Z")
)


def logged(seed: int) -> list[RecordedEvent]:
    """The whole log of a game."""
    flat = [(one, event) for one in whole_game(seed) for event in one.events]
    return [
        RecordedEvent(GAME, version, one.at, one.by, one.command_id, event)
        for version, (one, event) in enumerate(flat, 1)
    ]


def entries_of(log: list[RecordedEvent]) -> list[bytes]:
    return [encode_entry(it.at, it.by, it.command_id, it.data) for it in log]


def test_a_stored_entry_is_this_and_stays_so() -> None:
    assert encode_entry(AT, By(1, "http"), "abcdefghijklmnop", TURN.data) == (
        b'[1764448620123,1,"http","abcdefghijklmnop",{"type":"turn_began","seat":0,"turn":4,'
        b'"deadline":"2026-12-02T20:37:00Z"}]'
    )


def test_a_whole_log_comes_back_from_its_entries_and_from_their_packed_form() -> None:
    log = logged(5)
    entries = entries_of(log)
    assert decode_entries(GAME, KIND, 1, entries, 0) == log
    assert decode_entries(GAME, KIND, 1, entries[40:], 40) == log[40:]
    assert decode_entries(GAME, KIND, 1, [], 0) == []
    assert unpack(pack(entries)) == entries


def test_the_public_form_is_this() -> None:
    assert msgspec.to_builtins(public(TURN)) == {
        "game": GAME,
        "version": 9,
        "type": "turn_began",
        "at": "2025-11-29T20:37:00.123Z",
        "by": {"seat": 1, "channel": "http"},
        "command_id": "abcdefghijklmnop",
        "data": {
            "type": "turn_began",
            "seat": 0,
            "turn": 4,
            "deadline": "2026-12-02T20:37:00Z",
        },
    }


def test_an_exported_log_comes_back_whole() -> None:
    log = logged(6)
    text = ndjson(log)
    lines = text.splitlines()
    assert len(lines) == len(log)
    assert from_public(msgspec.json.decode(lines[7]), KIND) == log[7]
    assert from_ndjson(text) == log
    assert from_ndjson(b"") == []


@given(st.integers(0, 4_102_444_800_000))
def test_an_instant_comes_back_to_the_millisecond(at: int) -> None:
    shown = msgspec.to_builtins(public(msgspec.structs.replace(TURN, at=at)))
    assert from_public(shown, KIND).at == at


def test_an_unknown_type_is_named_with_its_version() -> None:
    entries = [*entries_of([TURN]), b'[1,null,"http","c",{"type":"from_the_future"}]']
    with pytest.raises(UnknownEvent) as unknown:
        decode_entries(GAME, KIND, 1, entries, 41)
    assert (unknown.value.game, unknown.value.version) == (GAME, 43)
    assert unknown.value.event_type == "from_the_future"


@pytest.mark.parametrize(
    "entry",
    [
        b'[1,null,"http","c",{"type":"seat_left"}]',
        b'[1,null,"http","c",{"type":"seat_left","seat":"7H"}]',
        b'[1,null,"http",{"type":"seat_left","seat":1}]',
        b'[1,null,"http","c",[]]',
        b"[1,nul",
        b"",
        b'[1,null,"http","c",{"type":"seat_left","seat":1}],[1,null,"http","c",{"type":"7H"}]',
        # Two entries in one.
        b",".join(2 * [b'[1,null,"http","c",{"type":"seat_left","seat":1}]']),
    ],
)
def test_an_entry_that_cannot_be_read_stops_loudly_and_quotes_nothing(entry: bytes) -> None:
    with pytest.raises(UnknownEvent) as unknown:
        decode_entries(GAME, KIND, 1, [*entries_of([TURN]), entry], 0)
    assert unknown.value.version == 2
    assert "7H" not in str(unknown.value)


def test_of_a_kind_that_is_not_installed_the_table_can_be_read() -> None:
    assert decode_entries(GAME, "no_such_kind", 1, entries_of([TURN]), 8) == [TURN]


@pytest.mark.parametrize(
    "change",
    [
        {"data": {"type": "from_the_future"}},
        {"data": None},
        {"data": []},
        {"at": "yesterday"},
        {"at": "2026-11-29T20:37:00"},
        {"at": 5},
        {"by": {}},
        {"version": "9"},
        {"command_id": None},
    ],
)
def test_public_json_that_is_no_event_is_refused(change: dict[str, Any]) -> None:
    shown = {**msgspec.to_builtins(public(TURN)), **change}
    with pytest.raises(UnknownEvent):
        from_public(shown, KIND)


@pytest.mark.parametrize("text", [b"no json", b"[]\n", b'{"game": 1}', b'{"data": {"kind": []}}'])
def test_what_is_no_exported_log_is_refused(text: bytes) -> None:
    with pytest.raises(UnknownEvent):
        from_ndjson(text)


def rename(event: dict[str, Any]) -> dict[str, Any]:
    """As if SeatResigned had once been called seat_gave_up, with its seat counted from one."""
    return {"type": "seat_resigned", "seat": event["number"] - 1}


def add_player(event: dict[str, Any]) -> dict[str, Any]:
    """As if PlayerInvited had once been without its player; the new shape stays as it is."""
    return {"player": "unknown", **event}


UPCASTS: Upcasts = {
    (KIND, 1, "seat_gave_up"): rename,
    (KIND, 1, "player_invited"): add_player,
}
OLD = [
    b'[1,0,"http","c",{"type":"seat_gave_up","number":3}]',
    b'[1,0,"http","c",{"type":"player_invited"}]',
    b'[1,0,"http","c",{"type":"player_invited","player":"pa"}]',
    b'[1,0,"http","c",{"type":"seat_left","seat":1}]',
]


def test_old_shapes_are_read_in_the_shape_of_today() -> None:
    read = decode_entries(GAME, KIND, 1, OLD, 0, UPCASTS)
    assert [it.data for it in read] == [
        SeatResigned(2),
        PlayerInvited("unknown"),
        PlayerInvited("pa"),
        SeatLeft(1),
    ]
    assert [(it.version, it.at, it.by, it.command_id) for it in read] == [
        (version, 1, By(0, "http"), "c") for version in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(("kind", "rules_version"), [(KIND, 2), ("other", 1)])
def test_an_upcast_is_for_its_kind_and_rules_alone(kind: str, rules_version: int) -> None:
    with pytest.raises(UnknownEvent):
        decode_entries(GAME, kind, rules_version, OLD, 0, UPCASTS)


@pytest.mark.parametrize("entry", [b"[]", b"{}", b"[1,2,3,4,5]", b"nothing"])
def test_a_broken_entry_among_old_shapes_stops_loudly_too(entry: bytes) -> None:
    with pytest.raises(UnknownEvent) as unknown:
        decode_entries(GAME, KIND, 1, [OLD[0], entry], 0, UPCASTS)
    assert unknown.value.version == 2
