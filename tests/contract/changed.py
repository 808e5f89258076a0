"""Vectors in which one event was changed: a fold that is right must notice."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from service.rules.table import TABLE_EVENTS

SILENT: Final = {
    *(("cut_made", "rounds"), ("cards_revealed", "pile"), ("turn_passed", "seat")),
    *(("turn_passed", "reason"), ("seat_vacated", "reason"), ("seat_skipped", "seat")),
    *(("talk_called_out", "seat"), ("talk_called_out", "team"), ("talk_penalised", "team")),
    *(("sequence_blocked", "against"), ("sequence_blocked", "colour")),
    *(("sequence_finished", "seat"), ("bank_used", "used"), ("pause_declined", "seat")),
    *(("deadline_moved", "seat"), ("leave_ended", "at"), ("row_extended", "side")),
    ("seats_drawn", "order"),
}
"""Fields that tell what happened and leave no trace in the state, or not in every game."""

_OF_THE_TABLE: Final = {event.__struct_config__.tag for event in TABLE_EVENTS}


class Changed(NamedTuple):
    """A vector with one reader, and the field that was changed."""

    type: str
    field: str
    vector: dict[str, Any]


def changed_vectors(vectors: Mapping[str, Any]) -> Iterator[Changed]:
    """One for each field of each type of event and kind, from the first event that has it."""
    told: set[tuple[str, str, str]] = set()
    for vector in sorted(vectors.values(), key=lambda vector: len(vector["events"])):
        for n, event in enumerate(vector["events"]):
            kind = "" if event["type"] in _OF_THE_TABLE else vector["kind"]
            for field, value in event.items():
                place = (kind, event["type"], field)
                if place not in told and field != "type" and _other(value) != value:
                    told.add(place)
                    yield Changed(event["type"], field, _with(vector, n, field))


def changed_for_readers(vectors: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """For each kind and each of its readers one vector with a turn of another seat in it.

    For each seat one more, in which the first thing that it alone may read is another.
    """
    shortest = sorted(vectors.values(), key=lambda vector: len(vector["events"]))
    for vector in {it["kind"]: it for it in reversed(shortest)}.values():
        turn = next(n for n, it in enumerate(vector["events"]) if it["type"] == "turn_began")
        for viewer in vector["viewers"]:
            yield {**_with(vector, turn, "seat"), "viewers": [viewer]}
            if viewer["reads"]:
                yield {**vector, "viewers": [_with_another_secret(vector, viewer)]}


def _with_another_secret(vector: dict[str, Any], viewer: dict[str, Any]) -> dict[str, Any]:
    version, read = next(iter(viewer["reads"].items()))
    common = vector["events"][int(version) - 1]
    field = next(name for name in read if read[name] != common[name])
    reads = {**viewer["reads"], version: {**read, field: _other(read[field])}}
    return {**viewer, "reads": reads}


def _with(vector: dict[str, Any], n: int, field: str) -> dict[str, Any]:
    event = vector["events"][n]
    events = [*vector["events"]]
    events[n] = {**event, field: _other(event[field])}
    spectator = next(viewer for viewer in vector["viewers"] if viewer["seat"] is None)
    return {**vector, "events": events, "viewers": [spectator]}


def _other(value: Any) -> Any:
    """Something else of the same kind; None for what a spectator may not read."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [_other(value[0]), *value[1:]] if value else value
    if isinstance(value, dict):
        first = next(iter(value), "")
        return {**value, first: _other(value.get(first))}
    return value
