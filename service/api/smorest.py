"""flask-smorest, with problems in the place of its own errors."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

from flask import Flask
from flask_smorest import Api as SmorestApi

from service.api.answer_headers import header_components
from service.api.completion import complete
from service.api.components import components
from service.api.converters import GameConverter, game_parameter
from service.api.operation import NEEDS, schema_of
from service.api.posted import parameters, posted
from service.api.problems import MEDIA_TYPE

DOCUMENT: Final = "longhand-document"

_TOKEN: Final = {
    "type": "http",
    "scheme": "bearer",
    "description": (
        "From POST /v1/sign-ins/{sign_in_id}/redemption or POST /v1/me/tokens, or for one seat of "
        "one game from POST /v1/games/{game_id}/seat-tokens. Each operation names the one scope "
        "that it takes; a token without it is answered with 403, and WWW-Authenticate names it."
    ),
}
_TICKET: Final = {
    "type": "apiKey",
    "in": "query",
    "name": "ticket",
    "description": "For streams of events alone, and once; from POST /v1/stream-tickets.",
}
_INFO: Final = {
    "contact": {"name": "The operator of the service"},
    "license": {"name": "MIT", "identifier": "MIT"},
}


class Api(SmorestApi):  # type: ignore[misc]
    """The document of all operations, every problem among them."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def init_app(self, app: Flask, *, spec_kwargs: dict[str, Any] | None = None) -> None:
        """Begins the document; operations add themselves as their blueprints are registered."""
        app.url_map.converters["game"] = GameConverter
        app.config.update(
            API_TITLE="Longhand",
            API_VERSION=version("longhand"),
            OPENAPI_VERSION="3.1.0",
            API_SPEC_OPTIONS={"info": _INFO, "servers": [{"url": "/"}]},
        )
        super().init_app(app, spec_kwargs=spec_kwargs)
        self.register_converter(GameConverter, game_parameter)
        self.spec.components.security_scheme("token", _TOKEN)
        self.spec.components.security_scheme("ticket", _TICKET)
        for name, schema in components().items():
            self.spec.components.schema(name, schema)
        for name, parameter in parameters():
            self.spec.components.parameter(name, "header", parameter)

    def written(self) -> str:
        """The whole document, the same byte for byte from the same code."""
        whole = self.spec.to_dict()
        for item in whole["paths"].values():
            for operation in item.values():
                if "responses" in operation:
                    operation["responses"] = dict(sorted(operation["responses"].items()))
                    operation["description"] = _description(operation)
        whole["webhooks"] = posted()
        complete(whole, self._told())
        return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"

    def _told(self) -> dict[str, str]:
        """Component -> what the marshmallow schema that it is made from says of itself."""
        made = self.ma_plugin.converter.refs.items()
        return {name: str(key[0].__doc__).strip() for key, name in made}

    def _register_error_handlers(self) -> None:
        # Problems are registered with the app: those of pages look the same.
        return

    def _register_doc_blueprint(self) -> None:
        # The docs page is one of our own, without inline scripts.
        return

    def _register_etag_headers(self) -> None:
        return

    def _register_pagination_header(self) -> None:
        return

    def _register_responses(self) -> None:
        for status in HTTPStatus:
            if status >= HTTPStatus.BAD_REQUEST:
                self.spec.components.response(status.name, _problem(status), lazy=True)
        for name, header in header_components().items():
            self.spec.components.header(name, header)


def _problem(status: HTTPStatus) -> Mapping[str, Any]:
    return {
        "description": status.phrase,
        "content": {MEDIA_TYPE: {"schema": schema_of("Problem")}},
    }


def _description(operation: dict[str, Any]) -> str:
    """What the operation does in full, which token it takes, and what it counts toward."""
    text = str(operation.get("description", operation["summary"]))
    return f"{text}\n\n{operation.pop(NEEDS)}"
