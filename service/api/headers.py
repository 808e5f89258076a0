"""Headers on every answer: request id, security, and the rules for other origins."""

import re
import secrets
from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Flask

from service.api.arrival import take_in
from service.api.current import ApiRequest, this_request
from service.api.gate import Gate

PREFLIGHT_S: Final = 7200

Headers = list[tuple[str, str]]
Environment = dict[str, Any]
Application = Callable[[Environment, Callable[..., Any]], Iterable[bytes]]

_GIVEN_ID: Final = re.compile(r"[\w-]{8,64}", re.ASCII)

_ALWAYS: Final[Headers] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
]
_UNLESS_SAID: Final[Headers] = [
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
]
_HTTPS: Final = ("Strict-Transport-Security", "max-age=31536000")

# Open to browsers of any origin with bearer tokens, never with cookies.
_CROSS_ORIGIN: Final[Headers] = [
    ("Access-Control-Allow-Origin", "*"),
    (
        "Access-Control-Expose-Headers",
        (
            "Accept, Allow, ETag, Link, Location, Preference-Applied, RateLimit, "
            "RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id"
        ),
    ),
]
_PREFLIGHT: Final[Headers] = [
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE"),
    (
        "Access-Control-Allow-Headers",
        (
            "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, "
            "If-None-Match, Last-Event-ID, Prefer, X-Request-Id"
        ),
    ),
    ("Access-Control-Max-Age", str(PREFLIGHT_S)),
]


class Envelope:
    """A WSGI application round another; what it adds is the same for every view.

    What goes on before and after the view, a body that is long in coming, does not count as work.

    It is not a hook of Flask because hooks that set six headers cost a tenth of a move.
    """

    def __init__(self, inner: Application, is_https: bool, gate: Gate) -> None:
        self._inner = inner
        self._gate = gate
        self._always = [*_ALWAYS, _HTTPS] if is_https else _ALWAYS

    def __call__(self, environ: Environment, start: Callable[..., Any]) -> Iterable[bytes]:
        """PEP 3333."""
        given = environ.get("HTTP_X_REQUEST_ID", "")
        name = given if _GIVEN_ID.fullmatch(given) else secrets.token_urlsafe(12)
        # What comes without a name gets one, and problems find it where clients put it.
        environ["HTTP_X_REQUEST_ID"] = name
        is_open = environ["PATH_INFO"].startswith(("/v1/", "/openapi.json"))

        def start_with_more(status: str, headers: Headers, error: Any = None) -> Any:
            said = {header for header, _ in headers}
            headers += self._always
            headers += [default for default in _UNLESS_SAID if default[0] not in said]
            headers.append(("X-Request-Id", name))
            asked: ApiRequest | None = environ.get("werkzeug.request")
            if asked is not None and asked.bill is not None:
                headers += asked.bill.fields()
            if is_open:
                headers += _CROSS_ORIGIN
            return start(status, headers, error)

        if is_open and _is_preflight(environ):
            start("204 No Content", [*_PREFLIGHT, *self._always, ("X-Request-Id", name)])
            return []
        take_in(environ)
        with self._gate:
            return self._inner(environ, start_with_more)


def register_headers(app: Flask, base_url: str, gate: Gate) -> None:
    """Puts the envelope round the app."""
    envelope = Envelope(app.wsgi_app, base_url.startswith("https:"), gate)
    app.wsgi_app = envelope  # type: ignore[assignment,method-assign]


def request_id() -> str:
    """The name of this request, in its answer and in what is logged of it."""
    return this_request().headers["X-Request-Id"]


def _is_preflight(environ: Environment) -> bool:
    return (
        environ["REQUEST_METHOD"] == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ
    )
