"""flask-smorest, with problems in the place of its own errors."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from flask_smorest import Api as SmorestApi

from service.api.operation import schema_of
from service.api.problems import MEDIA_TYPE

OPENAPI_VERSION: Final = "3.1.0"


class Api(SmorestApi):  # type: ignore[misc]
    """The document of all operations, every problem among them."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        # Problems are registered with the app: those of pages look the same.
        return

    def _register_doc_blueprint(self) -> None:
        # The docs page is served without inline scripts, by pages of our own.
        return

    def _register_etag_headers(self) -> None:
        return

    def _register_pagination_header(self) -> None:
        return

    def _register_responses(self) -> None:
        for status in HTTPStatus:
            if status >= HTTPStatus.BAD_REQUEST:
                self.spec.components.response(status.name, _problem(status), lazy=True)


def _problem(status: HTTPStatus) -> Mapping[str, Any]:
    return {
        "description": status.phrase,
        "content": {MEDIA_TYPE: {"schema": schema_of("Problem")}},
    }
