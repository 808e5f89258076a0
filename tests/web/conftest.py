"""The web application over a house whose mails go into a Maildir."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.app import create_app
from service.bootstrap import build
from service.config import Settings
from service.web.mailbox import mailbox_page


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where mails are put."""
    return tmp_path / "mail"


@pytest.fixture
def browser(folder: Path) -> FlaskClient:
    """Asks the page by itself."""
    app = Flask("page", static_folder=None)
    app.register_blueprint(mailbox_page(folder))
    return app.test_client()


@pytest.fixture
def service(folder: Path, store_url: str) -> FlaskClient:
    """Asks the page where it stands in the whole service."""
    settings = Settings(secret="s" * 40, redis_url=store_url, mail=f"maildir:{folder}")
    app = create_app(build(settings))
    app.register_blueprint(mailbox_page(folder))
    return app.test_client()
