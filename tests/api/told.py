"""What the document tells of an answer, held against the answer itself."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from jsonschema_rs import Draft202012Validator

from service.api.document import document

# The document says of these once that every answer has them; the rest is HTTP itself.
EVERYWHERE: Final = {
    *("X-Request-Id", "X-Content-Type-Options", "Referrer-Policy", "Content-Security-Policy"),
    *("Access-Control-Allow-Origin", "Access-Control-Expose-Headers"),
    *("Content-Type", "Content-Length"),
    # Where the service is reached by https.
    "Strict-Transport-Security",
}
# Of no operation: there is no such address, or it does not take this method.
UNBOUND: Final = {404, 405}
_AS_IT_IS: Final = {"enum", "const", "default", "example", "examples"}


def untold(
    method: str, path: str, status: int, headers: Mapping[str, str], body: Any
) -> Iterator[str]:
    """What the document does not tell, or tells otherwise, of an answer under ``/v1``."""
    operation = _operation(method, path.partition("?")[0])
    if status == 500 or method == "OPTIONS" or (operation is None and status in UNBOUND):
        return
    told = (operation or {"responses": {}})["responses"].get(str(status))
    if told is None:
        yield f"status {status}"
        return
    told = _resolved(told)
    yield from _wrong_headers(told.get("headers", {}), headers)
    if method != "HEAD" and "Content-Type" in headers:
        yield from _wrong_body(told.get("content", {}), headers["Content-Type"], body)


def _wrong_headers(told: Mapping[str, Any], sent: Mapping[str, str]) -> Iterator[str]:
    for name in sorted(sent.keys() - told.keys() - EVERYWHERE):
        yield f"header {name} is not told of"
    always = {name for name, it in told.items() if _resolved(it).get("required")}
    for name in sorted(always - sent.keys()):
        yield f"header {name} is not sent"


def _wrong_body(told: Mapping[str, Any], media: str, body: Any) -> Iterator[str]:
    media = media.partition(";")[0]
    if media not in told:
        yield f"media type {media}"
    elif media.endswith("json") and body is not None:
        schema = json.dumps(told[media]["schema"])
        for error in _validator(schema).iter_errors(body):
            yield str(error)


@cache
def _document() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(document())
    return told


@cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    """Those without parameters first: they win."""
    paths = sorted(_document()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(_pattern(path)), path) for path in paths]


def _pattern(path: str) -> str:
    return "[^/]+".join(map(re.escape, re.split(r"\{\w+\}", path)))


def _operation(method: str, path: str) -> dict[str, Any] | None:
    name = "get" if method == "HEAD" else method.lower()
    for pattern, told in _paths():
        if pattern.fullmatch(path):
            operation: dict[str, Any] | None = _document()["paths"][told].get(name)
            return operation
    return None


def _resolved(told: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in told:
        return told
    _, _, part, name = told["$ref"].split("/")
    found: dict[str, Any] = _document()["components"][part][name]
    return found


@cache
def _validator(schema: str) -> Draft202012Validator:
    components = {name: closed(it) for name, it in _document()["components"]["schemas"].items()}
    whole = {"components": {"schemas": components}, **json.loads(schema)}
    return Draft202012Validator(whole, validate_formats=True)


def closed(schema: Any) -> Any:
    """The schema without room for fields that it does not tell of: answers grow with it alone."""
    if isinstance(schema, list):
        return [closed(it) for it in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: it if name in _AS_IT_IS else closed(it) for name, it in schema.items()}
    if isinstance(schema.get("properties"), dict) and "type" in schema:
        inner.setdefault("additionalProperties", False)
    return inner
