"""What the document says beyond the types: links, meanings, examples, and further headers."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from service.api.answer_examples import ANSWERED
from service.api.answer_headers import LIMITS, add_headers
from service.api.examples import EXAMPLES, POSTED
from service.api.links import add_links
from service.api.meanings import add_meanings
from service.api.meanings.of_requests import (
    ANSWERS,
    PARAMETERS,
    PROBLEM_HEADERS,
    PROBLEMS,
    SHAPES,
    UNIONS,
    WAITING,
)
from service.api.operation import JSON, schema_of
from service.api.posted import TAG
from service.api.problem_examples import problem_examples
from service.api.problem_table import table
from service.api.problems import MEDIA_TYPE

Document = dict[str, Any]

ABOUT: Final = """\
Play games of the Sequence family by REST and mail.

Sign in by a mailed code (`POST /v1/sign-ins`, then its `redemption`) and send the token as
`Authorization: Bearer ...`. A game is a log of events. Everyone reads it with what is not theirs
to know set to null, for ever the same, and whoever folds the events they may read has exactly the
state they are served.

A **version** counts the events of a game. It is the `ETag` of what is read from it, what
`If-Match` compares, where `after` and `Last-Event-ID` go on. Send an `Idempotency-Key` with every
POST: repeated under the same key it does nothing twice and brings the first answer again.

Errors are `application/problem+json` (RFC 9457); switch on `code`. `Accept-Language` (en, fr, ar,
uk, it) chooses the language of what is meant for people. Every answer has an `X-Request-Id`. Times
are RFC 3339 in UTC, durations ISO 8601 of days, hours and minutes. Answers may get further fields
at any time: pass over those that you do not know.

`HEAD` goes wherever `GET` does; a 405 says in `Allow` what else. Browsers of any origin may ask,
without cookies. A 500 is a fault of ours, and may come of any operation: report its `request_id`.

A URL beyond 64 KB is refused with a bare 414, and headers beyond that with a bare 431.

Event schemas, replay vectors and reference clients lie beside this document, under `openapi/`.
"""


_PROBLEM_HEADERS: Final = ("Cache-Control", "Content-Language", "Vary", *LIMITS)
_VALIDATORS: Final = ("ETag", "CalendarETag")
_PREFER: Final = {
    "in": "header",
    "name": "Prefer",
    "required": False,
    "description": "`wait=25` (RFC 7240): the answer waits for that many seconds and 25 at most.",
    "schema": {"type": "string"},
}


def complete(whole: Document, told: Mapping[str, str]) -> None:
    """Fills in what is missing. ``told``: component -> what its schema says of itself."""
    whole["info"]["description"] = ABOUT
    whole["tags"].append(TAG)
    _complete_schemas(whole["components"]["schemas"], told)
    _complete_problems(whole["components"]["responses"])
    for name, item in whole["webhooks"].items():
        posted = {"type": name, "timestamp": "2026-11-29T21:02:53Z", "data": POSTED[name]}
        item["post"]["requestBody"]["content"][JSON]["example"] = posted
    for operation, shared in _operations(whole["paths"]):
        _complete(operation, shared)
    add_links(whole["paths"])


def _complete_schemas(schemas: Document, told: Mapping[str, str]) -> None:
    schemas["Problem"]["properties"]["code"]["examples"] = list(table())
    for name, schema in schemas.items():
        add_meanings(name, schema)
        if "description" not in schema:
            schema["description"] = told.get(name) or _of_union(name)
        _say_null(schema, "as if left out" if name.endswith("Body") else "there is none")
    schemas["StaleProblem"] = _stale(schemas["Problem"])


def _stale(problem: Document) -> Document:
    """A problem of the one status that has the missed events; they are taken from all others."""
    properties = dict(problem["properties"])
    del problem["properties"]["missed"]
    said = "A problem with the events that the asker has missed."
    return problem | {"title": "StaleProblem", "description": said, "properties": properties}


def _complete_problems(responses: Document) -> None:
    for name, meaning in PROBLEMS.items():
        responses[name]["description"] = meaning
        add_headers(responses[name], _PROBLEM_HEADERS)
    for name, header in PROBLEM_HEADERS.items():
        add_headers(responses[name], [header])
    for name, examples in problem_examples().items():
        responses[name]["content"][MEDIA_TYPE]["examples"] = examples
    responses["PRECONDITION_FAILED"]["content"][MEDIA_TYPE]["schema"] = schema_of("StaleProblem")


def _of_union(name: str) -> str:
    return next((meaning for end, meaning in UNIONS.items() if name.endswith(end)), "")


def _say_null(schema: Document, meaning: str) -> None:
    for field in schema.get("properties", {}).values():
        may_be_null = "null" in field.get("type", ()) or {"type": "null"} in field.get("anyOf", ())
        if may_be_null and "null" not in field.get("description", "null").lower():
            field["description"] += f" Null: {meaning}."


def _operations(paths: Document) -> Iterator[tuple[Document, list[Document]]]:
    """Each operation, with the parameters of its path."""
    for item in paths.values():
        for operation in item.values():
            if "responses" in operation:
                yield operation, item.get("parameters", [])


def _complete(operation: Document, shared: list[Document]) -> None:
    name = operation["operationId"]
    for parameter in [*operation.get("parameters", []), *shared]:
        meaning = PARAMETERS.get(f"{name}.{parameter['name']}", PARAMETERS.get(parameter["name"]))
        if meaning and "description" not in parameter:
            parameter["description"] = meaning
        if parameter["name"] in SHAPES:
            pattern, example = SHAPES[parameter["name"]]
            parameter["schema"]["pattern"] = pattern
            parameter["example"] = example
    if name in WAITING:
        operation.setdefault("parameters", []).append(_PREFER)
    success = operation["responses"][min(operation["responses"])]
    if name in ANSWERS:
        _tell_header(operation["responses"], ANSWERS[name])
    if name in ANSWERED:
        success["content"][JSON]["example"] = ANSWERED[name]
    if name in EXAMPLES:
        operation["requestBody"]["content"][JSON]["example"] = EXAMPLES[name]


def _tell_header(responses: Document, header: str) -> None:
    """Of the success, and of the 304 that stands for it."""
    for status in {min(responses), "304"} & responses.keys():
        if status != "304" or header in _VALIDATORS:
            add_headers(responses[status], [header])
