"""What is checked of every request before its view runs: size, media types, query."""

from typing import Final

from flask import Flask, current_app, g, request

from service.api.blueprint import operation_of
from service.api.errors import BadQuery, Fault, NotAcceptable, WrongMediaType
from service.api.operation import JSON, Operation
from service.api.problems import MEDIA_TYPE

_ANYTHING: Final = (None, "", "*/*", JSON)


def register_negotiation(app: Flask) -> None:
    """Every operation refuses alike what it cannot read or write."""
    app.before_request(check_request)


def check_request() -> None:
    """Raises RequestEntityTooLarge, NotAcceptable, WrongMediaType, BadQuery."""
    # Read to the end, whatever follows: an unread body would spoil the next request.
    body = request.get_data()
    rule = request.url_rule
    if rule is None or request.method == "OPTIONS":
        return
    operation = operation_of(current_app.view_functions[rule.endpoint])
    if operation is None:
        return
    g.media = accepted(operation)
    if body and operation.body is not None:
        _check_media_type()
    if operation.query is None and request.query_string:
        raise BadQuery([Fault("Unknown here.", parameter=name) for name in request.args])


def accepted(operation: Operation) -> str:
    """The offered media type that the reader likes best. Raises NotAcceptable."""
    header = request.headers.get("Accept")
    offered = operation.offered
    if header in _ANYTHING and offered[0] == JSON:
        return JSON
    best = request.accept_mimetypes.best_match(offered, default="" if header else offered[0])
    if best:
        return best
    # Who takes nothing but problems is told of them, and takes the usual answer otherwise.
    if request.accept_mimetypes[MEDIA_TYPE]:
        return offered[0]
    raise NotAcceptable(offered=", ".join(offered))


def _check_media_type() -> None:
    media = request.mimetype
    if media != JSON and not (media.startswith("application/") and media.endswith("+json")):
        raise WrongMediaType(wanted=JSON)
