"""Headers on every answer: request id, security, and the rules for other origins."""

import re
import secrets
from typing import Final

from flask import Flask, Response, g, request
from flask_cors import CORS

from service.api.desk import desk

READ_BY_BROWSERS: Final = [
    "ETag",
    "Link",
    "Location",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-Id",
]
SENT_BY_BROWSERS: Final = [
    "Accept",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "X-Request-Id",
]
PREFLIGHT_S: Final = 7200

_REQUEST_ID: Final = re.compile(r"[\w-]{8,64}", re.ASCII)
_NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"


def register_headers(app: Flask) -> None:
    """Open to browsers of any origin with bearer tokens, never with cookies."""
    CORS(
        app,
        resources={r"/v1/.*": {"origins": "*"}, "/openapi.json": {"origins": "*"}},
        send_wildcard=True,
        expose_headers=READ_BY_BROWSERS,
        allow_headers=SENT_BY_BROWSERS,
        max_age=PREFLIGHT_S,
    )
    app.before_request(_name_request)
    app.after_request(_add_headers)


def _name_request() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else secrets.token_urlsafe(12)


def _add_headers(response: Response) -> Response:
    headers = response.headers
    headers["X-Request-Id"] = g.get("request_id", "")
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"
    if "Content-Security-Policy" not in headers:
        headers["Content-Security-Policy"] = _NOTHING
    if desk().house.settings.base_url.startswith("https:"):
        headers["Strict-Transport-Security"] = "max-age=31536000"
    return response
