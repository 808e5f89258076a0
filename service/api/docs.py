"""The document, and a page that shows it; nothing of it comes from elsewhere."""

from pathlib import Path
from typing import Final

import flask_swagger_ui
from flask import Blueprint, Response, abort, current_app, send_from_directory

from service.api.smorest import DOCUMENT

docs = Blueprint("docs", __name__)

_DIST: Final = Path(flask_swagger_ui.__file__).parent / "dist"
_FILES: Final = frozenset(
    {"swagger-ui-bundle.js", "swagger-ui.css", "favicon-16x16.png", "favicon-32x32.png"}
)
_DAY_S: Final = 86_400
# Swagger UI sets style attributes; its scripts are files.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Longhand API</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/init.js"></script>
</html>
"""

_INIT: Final = """SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null
});
"""


@docs.get("/openapi.json")
def openapi() -> Response:
    """The OpenAPI 3.1 document."""
    return Response(current_app.extensions[DOCUMENT], content_type="application/json")


@docs.get("/docs")
def page() -> Response:
    """The document as a page."""
    return _guarded(Response(_PAGE, content_type="text/html"))


@docs.get("/docs/init.js")
def init() -> Response:
    """What starts the page: a file of its own, so that no inline script need be allowed."""
    return _guarded(Response(_INIT, content_type="text/javascript"))


@docs.get("/docs/<name>")
def asset(name: str) -> Response:
    """A file of Swagger UI."""
    if name not in _FILES:
        abort(404)
    return send_from_directory(_DIST, name, max_age=_DAY_S)


def _guarded(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = _POLICY
    return response
