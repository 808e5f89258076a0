"""What is checked of every request before its view runs: size, media types, query."""

from typing import Final

from flask import Flask, Request, current_app
from werkzeug.exceptions import RequestEntityTooLarge

from service.api.blueprint import operation_of
from service.api.current import BODY_BYTES, this_request
from service.api.errors import BadQuery, Fault, NotAcceptable, WrongMediaType
from service.api.operation import JSON, Operation
from service.api.problems import MEDIA_TYPE

LONGEST_ACCEPT: Final = 1_000
"""Characters: browsers send two hundred, and what runs of spaces take grows with their square."""

_ANYTHING: Final = (None, "", "*/*", JSON)


def register_negotiation(app: Flask) -> None:
    """Every operation refuses alike what it cannot read or write."""
    app.before_request(check_request)


def check_request() -> None:
    """Raises RequestEntityTooLarge, NotAcceptable, WrongMediaType, BadQuery."""
    asked = this_request()
    body = read_body(asked)
    rule = asked.url_rule
    if rule is None or asked.method == "OPTIONS":
        return
    operation = operation_of(current_app.view_functions[rule.endpoint])
    if operation is None:
        return
    asked.operation = operation
    asked.media = accepted(asked, operation)
    if body and operation.body is not None:
        _check_media_type(asked)
    if operation.query is None and asked.query_string:
        raise BadQuery([Fault("Unknown here.", parameter=name) for name in asked.args])


def read_body(asked: Request) -> bytes:
    """The whole body, whatever follows. Raises RequestEntityTooLarge."""
    body = asked.get_data()
    if len(body) > BODY_BYTES:
        raise RequestEntityTooLarge
    return body


def accepted(asked: Request, operation: Operation) -> str:
    """The offered media type that the reader likes best. Raises NotAcceptable."""
    header = asked.headers.get("Accept")
    if header in _ANYTHING and operation.media == JSON:
        return JSON
    offered = operation.offered
    if header is not None and len(header) > LONGEST_ACCEPT:
        raise NotAcceptable(offered=", ".join(offered))
    best = asked.accept_mimetypes.best_match(offered, default="" if header else offered[0])
    if best:
        return best
    # Who takes nothing but problems is told of them, and takes the usual answer otherwise.
    if asked.accept_mimetypes[MEDIA_TYPE]:
        return offered[0]
    raise NotAcceptable(offered=", ".join(offered))


def _check_media_type(asked: Request) -> None:
    if asked.content_type == JSON:
        return
    media = asked.mimetype
    if media != JSON and not (media.startswith("application/") and media.endswith("+json")):
        raise WrongMediaType(wanted=JSON)
