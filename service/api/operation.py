"""What is settled about an operation before anyone calls it, and how the document tells it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, Literal

from marshmallow import Schema

from service.api.answer_headers import LIMITS, references
from service.limits import Limit
from service.players.tokens import Scope

JSON: Final = "application/json"
EVENT_STREAM: Final = "text/event-stream"

NEEDS: Final = "x-needs"
"""Where the document holds, until it is written, what an operation needs in words."""

Form = Schema | str
"""A marshmallow schema, or the name of a component made from a msgspec struct."""


@dataclass(frozen=True, kw_only=True)
class Operation:
    """``answer``: what comes back with ``status``; None: nothing.

    ``is_command``: may be repeated under an Idempotency-Key and bound to a version by If-Match.
    ``is_retried``: the former alone. ``is_versioned``: answers carry the version as ETag.
    ``is_polled``: an answer without anything new is usual. ``is_for_seats``: a seat token will
    do. ``counted``: the limit that it takes from, of the token or, without a scope, of the
    address; left out: ``usual_limit``. ``also``: further media types the answer comes in.
    ``can_wait``: the request may wait for news, or go on as a stream of events. ``problems``:
    statuses besides the usual.
    """

    status: int = 200
    answer: Form | None = None
    scope: Scope | None = None
    body: Form | None = None
    is_body_optional: bool = False
    query: Schema | None = None
    media: str = JSON
    also: Mapping[str, Form] = field(default_factory=dict)
    is_command: bool = False
    is_retried: bool = False
    is_versioned: bool = False
    has_cache_check: bool = False
    can_wait: bool = False
    is_polled: bool = False
    is_for_seats: bool = False
    counted: Limit | Literal["free", ""] = ""
    problems: tuple[int, ...] = ()

    @property
    def limit(self) -> Limit | None:
        """What is counted of it, None: nothing."""
        return self.counted if self.counted and self.counted != "free" else None

    @property
    def may_be_nothing(self) -> bool:
        """Whether the answer may say that there is nothing new."""
        return self.has_cache_check or self.can_wait or self.is_polled

    @property
    def offered(self) -> tuple[str, ...]:
        """The media types of the answer, the usual one first."""
        return tuple(self.forms)

    @property
    def forms(self) -> Mapping[str, Form]:
        """Media type -> what the answer is then, the usual one first; of an answer there is."""
        forms = {self.media: self.answer or "", **self.also}
        return {**forms, EVENT_STREAM: "EventStream"} if self.can_wait else forms


def usual_limit(operation: Operation, method: str) -> Limit:
    """What is counted of an operation that says nothing about it."""
    if operation.scope is None:
        return "strangers"
    if method == "GET":
        return "reads"
    return _LIMIT_OF_SCOPE.get(operation.scope, "account")


_LIMIT_OF_SCOPE: Final[Mapping[Scope, Limit]] = {
    "games:read": "reads",
    "games:play": "moves",
    "games:create": "create",
}


def described(operation: Operation, has_path: bool) -> dict[str, Any]:
    """The operation as OpenAPI tells it, besides what flask-smorest finds out by itself."""
    doc: dict[str, Any] = {
        "responses": _responses(operation, has_path),
        "security": list(_security(operation)),
        NEEDS: _needs(operation),
    }
    if isinstance(operation.body, str):
        doc["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": schema_of(operation.body)}},
        }
    return doc


def schema_of(form: Form) -> Any:
    """A reference to a component, or the schema itself for apispec to resolve."""
    if isinstance(form, str):
        return {"$ref": f"#/components/schemas/{form}"}
    return form


def _security(operation: Operation) -> Iterator[dict[str, list[str]]]:
    """Any one of them will do."""
    if operation.scope:
        yield {"token": [operation.scope]}
    if operation.can_wait:
        yield {"ticket": []}


def _needs(operation: Operation) -> str:
    """In words: the token that it takes, and the limit that it counts toward."""
    takes = "Takes no token."
    if operation.scope is not None:
        takes = f"Takes a token with the scope `{operation.scope}`"
        takes += ", or a seat token with it." if operation.is_for_seats else "."
    if operation.limit is None:
        return f"{takes} Not limited."
    of = "address" if operation.scope is None else "token"
    return f"{takes} Counts toward the limit `{operation.limit}` of the {of}."


def _responses(operation: Operation, has_path: bool) -> dict[str, Any]:
    responses: dict[str, Any] = {str(operation.status): _success(operation)}
    if operation.has_cache_check:
        responses["304"] = {
            "description": "Nothing has changed since the version in If-None-Match.",
            "headers": references(_headers(operation)),
        }
    if operation.can_wait:
        responses["204"] = {
            "description": "The stream is over for good: do not come back.",
            "headers": references(["Cache-Control"]),
        }
    for status in sorted(_problems(operation, has_path)):
        responses[str(status)] = HTTPStatus(status).name
    return responses


def _success(operation: Operation) -> dict[str, Any]:
    success: dict[str, Any] = {"description": HTTPStatus(operation.status).phrase}
    if operation.answer is not None:
        success["content"] = {
            media: {"schema": schema_of(form)} for media, form in operation.forms.items()
        }
    return success | {"headers": references(_headers(operation))}


def _headers(operation: Operation) -> Iterator[str]:
    yield "Cache-Control"
    if operation.is_versioned or operation.has_cache_check:
        yield "Vary"
    if operation.is_versioned:
        yield "PageETag" if operation.can_wait else "ETag"
    if operation.can_wait:
        yield "Preference-Applied"
    if operation.limit is not None:
        yield from LIMITS


def _problems(operation: Operation, has_path: bool) -> Iterator[int]:
    yield from (406, 422, 503, *operation.problems)
    if operation.scope:
        yield from (401, 403)
    if operation.limit is not None:
        yield 429
    if has_path:
        yield 404
    if operation.body is not None or operation.is_command or operation.is_retried:
        yield from (400, 409, 413)
    if operation.can_wait:
        yield 400
    if operation.body is not None:
        yield 415
    if operation.is_command:
        yield 412


def headers_of(operation: Operation) -> Iterator[dict[str, Any]]:
    """The headers that the request may carry, as OpenAPI tells them."""
    if operation.is_command or operation.is_retried:
        yield _header("Idempotency-Key", _KEY_MEANING, maxLength=257)
    if operation.is_command:
        yield _header("If-Match", _MATCH_MEANING)
    if operation.has_cache_check:
        yield _header("If-None-Match", "An ETag: answered with 304 while it is still true.")
    if operation.can_wait:
        yield _header("Prefer", _PREFER_MEANING)
        yield _header("Last-Event-ID", "Of a broken stream: it goes on with the next event.")


def _header(name: str, meaning: str, **schema: Any) -> dict[str, Any]:
    return {
        "in": "header",
        "name": name,
        "required": False,
        "description": meaning,
        "schema": {"type": "string", **schema},
    }


_KEY_MEANING: Final = (
    "The same key brings the same answer for at least a day, and nothing happens twice."
)
_PREFER_MEANING: Final = (
    "`wait=25` (RFC 7240) holds an empty answer back until there is something to tell, for that "
    "many seconds and 25 at most. Without `Preference-Applied` it was not held: come back later."
)
_MATCH_MEANING: Final = (
    'The version that the command is meant for, such as `"41"`: 412 when there is a newer one.'
)
