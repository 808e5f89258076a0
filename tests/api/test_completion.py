"""The document tells a stranger what each thing means, shows it, and says for whom it is null."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from tests.api.test_document import DOCUMENT, OPERATIONS

SCHEMAS: Final[dict[str, Any]] = DOCUMENT["components"]["schemas"]
FORMATS: Final = FormatChecker()


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for method, path in OPERATIONS:
        yield f"{method} {path}", DOCUMENT["paths"][path][method.lower()]


def fields() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, schema in SCHEMAS.items():
        for field, told in schema.get("properties", {}).items():
            if "$ref" not in told:
                yield f"{name}.{field}", told


def may_be_null(field: dict[str, Any]) -> bool:
    return "null" in field.get("type", ()) or {"type": "null"} in field.get("anyOf", ())


def test_every_schema_and_field_is_described() -> None:
    assert [name for name, it in SCHEMAS.items() if not it.get("description")] == []
    without = [name for name, it in fields() if not it.get("description")]
    # The type of a move or an event is told by the schema that it stands in.
    assert [name for name in without if not name.endswith(".type")] == []


def test_what_may_be_null_says_when() -> None:
    silent = [
        name for name, it in fields() if may_be_null(it) and "null" not in it["description"].lower()
    ]
    # What is left out of the options of a kind follows from its edition.
    assert [name for name in silent if not name.partition(".")[0].endswith("Options")] == []


def test_descriptions_speak_json() -> None:
    told = [it["description"] for it in SCHEMAS.values()] + [
        it["description"] for _, it in fields() if "description" in it
    ]
    assert [text for text in told if "None" in text or "True" in text] == []


def test_every_parameter_is_described() -> None:
    for name, operation in operations():
        path = DOCUMENT["paths"][name.split(" ", 1)[1]]
        for parameter in [*operation.get("parameters", []), *path.get("parameters", [])]:
            assert parameter["description"], (name, parameter["name"])


def test_every_problem_is_described_and_every_code_is_told() -> None:
    used = {
        reference["$ref"].rpartition("/")[2]
        for _, operation in operations()
        for status, reference in operation["responses"].items()
        if status >= "4"
    }
    responses = DOCUMENT["components"]["responses"]
    assert [name for name in used if not responses[name]["description"].endswith(".")] == []
    assert {"stale_version", "not_json", "insufficient_scope"} <= set(
        SCHEMAS["Problem"]["properties"]["code"]["examples"]
    )


def check(media: dict[str, Any]) -> None:
    whole = {**media["schema"], "components": DOCUMENT["components"]}
    named = [it["value"] for it in media.get("examples", {}).values()]
    shown = [media["example"]] if "example" in media else named
    assert shown
    for example in shown:
        Draft202012Validator(whole, format_checker=FORMATS).validate(example)


@pytest.mark.parametrize(("name", "operation"), list(operations()))
def test_every_body_is_shown_by_an_example_that_is_one(
    name: str, operation: dict[str, Any]
) -> None:
    for media in operation.get("requestBody", {}).get("content", {}).values():
        check(media)


@pytest.mark.parametrize(("name", "operation"), list(operations()))
def test_every_answer_is_shown_by_an_example_that_is_one(
    name: str, operation: dict[str, Any]
) -> None:
    success = operation["responses"][min(operation["responses"])]
    # That one is schemas, and long.
    if "application/json" in success.get("content", {}) and operation["operationId"] != "read_kind":
        media = success["content"]["application/json"]
        check(media)
        assert untold_fields(media) == []


def untold_fields(media: dict[str, Any]) -> list[str]:
    schema = SCHEMAS[media["schema"]["$ref"].rpartition("/")[2]]
    return sorted(media["example"].keys() - schema["properties"].keys())


@pytest.mark.parametrize("name", DOCUMENT["components"]["responses"])
def test_every_problem_is_shown_by_examples_that_are_ones(name: str) -> None:
    media = DOCUMENT["components"]["responses"][name]["content"]["application/problem+json"]
    check(media)
    for code, example in media["examples"].items():
        value = example["value"]
        assert (value["code"], value["status"]) == (code, HTTPStatus[name])
        assert value["type"].endswith(f"/problems/{code}")
        assert "{" not in value["detail"]


def test_everything_that_is_posted_is_shown() -> None:
    for item in DOCUMENT["webhooks"].values():
        check(item["post"]["requestBody"]["content"]["application/json"])


@pytest.mark.parametrize("name", ["SequenceState", "Seat", "Pace", "Timing", "SequenceOptions"])
def test_fields_that_are_always_sent_are_required(name: str) -> None:
    assert set(SCHEMAS[name]["required"]) == set(SCHEMAS[name]["properties"])
    assert not any("default" in field for field in SCHEMAS[name]["properties"].values())


def test_fields_that_may_be_left_out_are_not_required() -> None:
    for name, field in (
        *(("SequencePlaceChip", "lock"), ("SequenceStacksSetOrder", "against")),
        *(("SequentiaStackStep", "pile"), ("DeadlineMoved", "since"), ("Changed", "progress")),
    ):
        assert field in SCHEMAS[name]["properties"].keys() - set(SCHEMAS[name]["required"])
