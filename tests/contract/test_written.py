"""What is committed under openapi/ is what the code and the recorded games say today."""

import json
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from service.rules.game import games
from service.rules.table import TABLE_EVENTS
from tests.contract.written import committed, made

COMMAND: Final = "python -m tests.contract.written"
LARGEST: Final = 3_000_000
FILES: Final = committed()
VECTORS: Final[dict[str, Any]] = {
    path: json.loads(text) for path, text in FILES.items() if path.count("/") == 2
}
SCHEMAS: Final[dict[str, Any]] = {
    kind: json.loads(FILES[f"events/{kind}.json"]) for kind in games()
}


def test_every_file_is_that_of_the_code() -> None:
    now = made()
    assert sorted(now) == sorted(FILES), f"stale: {COMMAND}"
    assert [path for path in now if now[path] != FILES[path]] == [], f"stale: {COMMAND}"


def test_every_operation_has_a_name_of_its_own_and_says_what_it_takes() -> None:
    paths = json.loads(FILES["openapi.json"])["paths"].values()
    operations = [it for path in paths for it in path.values() if "responses" in it]
    names = [it["operationId"] for it in operations]
    assert sorted(set(names)) == sorted(names)
    assert all("token" in it["description"].splitlines()[-1] for it in operations)


def test_the_document_tells_query_and_headers_beside_each_other() -> None:
    paths = json.loads(FILES["openapi.json"])["paths"]
    for path, expected in (
        ("/v1/games/{game_id}", {"version", "If-None-Match"}),
        ("/v1/games/{game_id}/events", {"after", "limit", "ticket", "Prefer", "If-None-Match"}),
    ):
        assert expected <= {it["name"] for it in paths[path]["get"]["parameters"]}


def test_the_vectors_stay_small() -> None:
    assert sum(len(text.encode()) for path, text in FILES.items() if "vectors" in path) < LARGEST


def test_the_vectors_have_every_event() -> None:
    told = {(it["kind"], event["type"]) for it in VECTORS.values() for event in it["events"]}
    of_kinds = {(kind, _tag(event)) for kind, game in games().items() for event in game.events}
    # Who has no card is passed over in the last rounds of Sequentia, in few games.
    rare = {("sequentia-grid", "seat_skipped"), ("sequentia-shift", "seat_skipped")}
    assert of_kinds - told == rare
    assert {_tag(event) for event in TABLE_EVENTS} <= {kind for _, kind in told}


@pytest.mark.parametrize("kind", SCHEMAS)
def test_the_events_of_the_vectors_are_of_the_schemas(kind: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[kind])
    whole = {**SCHEMAS[kind], "$ref": "#/$defs/Event"}
    validator = Draft202012Validator(whole)
    for vector in VECTORS.values():
        if vector["kind"] == kind:
            for event in vector["events"]:
                validator.validate(event)


@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_schema_says_who_may_not_read_what(kind: str) -> None:
    for event in (*TABLE_EVENTS, *games()[kind].events):
        fields = SCHEMAS[kind]["$defs"][event.__name__]["properties"]
        told = {name: it["x-private-to"] for name, it in fields.items() if "x-private-to" in it}
        assert told == dict(event.private)
        assert all("for ever" in fields[name]["description"] for name in told)


def test_readers_differ_in_private_fields_alone() -> None:
    for path, vector in VECTORS.items():
        spectator = next(it for it in vector["viewers"] if it["seat"] is None)
        assert spectator["reads"] == {}, path
        defs = SCHEMAS[vector["kind"]]["$defs"]
        by_type = {it["properties"]["type"]["enum"][0]: it for it in defs.values() if _is_event(it)}
        for viewer in vector["viewers"]:
            for version, event in viewer["reads"].items():
                fields = by_type[event["type"]]["properties"]
                common = vector["events"][int(version) - 1]
                own = {name for name in event if event[name] != common[name]}
                assert {fields[name]["x-private-to"] for name in own} == {"seat"}
                assert event["seat"] == viewer["seat"]


def _is_event(schema: Any) -> bool:
    return "enum" in schema.get("properties", {}).get("type", {})


def _tag(event: Any) -> str:
    return str(event.__struct_config__.tag)
