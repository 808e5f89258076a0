"""The OpenAPI document: made from the code, valid, whole, and true of every answer."""

import json
import os
import re
from pathlib import Path
from typing import Any, Final

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.api.document import document
from service.bootstrap import House
from tests.api.people import Person
from tests.api.tables import expect, opened, started

COMMITTED: Final = Path(__file__).parents[2] / "openapi" / "openapi.json"
EXAMPLES: Final = 150 if os.environ.get("LONGHAND_LONG") else 12
DOCUMENT: Final[dict[str, Any]] = json.loads(document())
OPERATIONS: Final = [
    (method.upper(), path)
    for path, item in DOCUMENT["paths"].items()
    for method in item
    if method != "parameters"
]
# No worker runs here, so nobody would ever send the mail that is waited for.
HURRIED: Final = {"/v1/me/notices/test": {"Prefer": "wait=0"}}
CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def test_the_committed_document_is_that_of_the_code() -> None:
    command = "python -m service.api.document > openapi/openapi.json"
    assert COMMITTED.read_text() == document(), f"stale: {command}"


def test_the_document_is_valid() -> None:
    assert DOCUMENT["openapi"].startswith("3.1")
    validate(DOCUMENT)


def test_every_route_is_in_the_document(app: Flask) -> None:
    routes = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/v1")
    }
    assert set(OPERATIONS) == routes


def test_the_served_document_is_the_same(nobody: Person) -> None:
    assert expect(200, nobody.get("/openapi.json")).raw.decode() == document()


def test_moves_and_events_are_told_apart_by_their_type() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for name, member in (("SequenceMove", "place_chip"), ("SequenceEvent", "chip_placed")):
        union = schemas[name]
        assert union["discriminator"]["propertyName"] == "type"
        target = union["discriminator"]["mapping"][member].rpartition("/")[2]
        assert schemas[target]["properties"]["type"] == {"enum": [member]}
        assert "type" in schemas[target]["required"]
    assert {"$ref": "#/components/schemas/SequenceMove"} in schemas["Move"]["anyOf"]


def test_answers_may_grow_and_bodies_may_not() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for name, schema in schemas.items():
        if name.endswith("Body"):
            assert schema["additionalProperties"] is False, name
        if name.endswith("Answer"):
            assert "additionalProperties" not in schema, name


def test_every_problem_is_documented_as_one() -> None:
    for method, path in OPERATIONS:
        for status in DOCUMENT["paths"][path][method.lower()]["responses"]:
            if status >= "4":
                reference = DOCUMENT["paths"][path][method.lower()]["responses"][status]["$ref"]
                response = DOCUMENT["components"]["responses"][reference.rpartition("/")[2]]
                assert list(response["content"]) == ["application/problem+json"]


@pytest.mark.long
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_answer_is_as_documented(
    method: str, path: str, app: Flask, house: House, anna: Person, bo: Person
) -> None:
    """Whatever is sent: no fault of the server, no status and no form that is not told of."""
    operation = schemathesis.openapi.from_wsgi("/openapi.json", app)[path][method]
    places = _places(house, anna, bo)
    readers = [anna.token, anna.token, bo.token, "lh_nobody", ""]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def holds(data: st.DataObject) -> None:
        mode = data.draw(st.sampled_from(list(GenerationMode)))
        case = data.draw(operation.as_strategy(mode))
        for name in case.path_parameters or {}:
            if name in places:
                known = data.draw(st.sampled_from([*places[name], None]))
                case.path_parameters[name] = known or case.path_parameters[name]
        token = data.draw(st.sampled_from(readers))
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        answer = case.call(headers={**HURRIED.get(path, {}), **bearer})
        case.validate_response(answer, checks=CHECKS)

    holds()


def _places(house: House, anna: Person, bo: Person) -> dict[str, list[str]]:
    """Things that are there, by the name of the path parameter that leads to them."""
    waiting = opened(anna)
    links = [
        expect(201, anna.post(f"/v1/games/{waiting}/invitation-links")).body["token"],
        house.links.unsubscribe(anna.player),
    ]
    sign_in = house.sign_ins.request_code("new@example.org", 0)
    return {
        "game_id": [
            waiting,
            started(anna, bo),
            started(anna, bo, kind="sequence-stacks"),
            opened(bo, visibility="private"),
        ],
        "kind": ["sequence"],
        "token": links,
        "token_id": [anna.get("/v1/me/tokens").body["tokens"][0]["id"]],
        "sign_in_id": [sign_in.id],
        "seat": ["0", "1"],
    }
