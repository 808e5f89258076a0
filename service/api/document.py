"""The OpenAPI document: ``python -m service.api.document > openapi/openapi.json``."""

import sys

from service.api.app import create_app
from service.api.smorest import DOCUMENT
from service.bootstrap import build
from service.config import SECRET_LENGTH, Settings


def document() -> str:
    """The document as it is committed: nothing in it depends on where it is made."""
    app = create_app(build(Settings(secret="x" * SECRET_LENGTH)))
    return str(app.extensions[DOCUMENT])


if __name__ == "__main__":
    sys.stdout.write(document())
