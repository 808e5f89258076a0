"""The web application over a house whose mails go into a Maildir."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.app import create_app
from service.bootstrap import build
from service.config import Settings
from service.web.frame import frame
from service.web.mailbox import mailbox_page
from tests.api.webs import Web, running_web
from tests.servers import Server
from workers.mail.maildir import MaildirTransport

SECRET = "s" * 40


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where mails are put."""
    return tmp_path / "mail"


@pytest.fixture
def browser(folder: Path) -> FlaskClient:
    """Asks the page by itself."""
    app = Flask("page", static_folder=None)
    app.register_blueprint(frame())
    app.register_blueprint(mailbox_page(folder))
    return app.test_client()


@pytest.fixture
def service(folder: Path, store_url: str) -> FlaskClient:
    """Asks the page where it stands in the whole service."""
    settings = Settings(secret=SECRET, redis_url=store_url, mail=f"maildir:{folder}")
    app = create_app(build(settings))
    app.register_blueprint(frame())
    app.register_blueprint(mailbox_page(folder))
    return app.test_client()


@pytest.fixture
def web(valkey: Server, folder: Path) -> Iterator[Web]:
    """The service, with a mail in its mailbox that can be answered."""
    house = build(Settings(secret=SECRET, redis_url=valkey.url, mail=f"maildir:{folder}"))
    written = EmailMessage()
    written["To"], written["From"] = "Анна <anna@example.org>", "longhand@example.org"
    written["Subject"], written["Message-ID"] = "Sequence · abcdefghij", "<turn@localhost>"
    written["Date"] = "Sun, 29 Nov 2026 12:59:00 +0000"
    written["Reply-To"] = house.mail_addresses.reply("turn", "abcdefghij", 0, 7)
    written.set_content(f"It is your turn. {'x' * 200}\n")
    with MaildirTransport(folder).burst() as send:
        send(written)
    settings = {
        "LONGHAND_REDIS_URL": valkey.url,
        "LONGHAND_SECRET": SECRET,
        "LONGHAND_MAIL": f"maildir:{folder}",
    }
    with running_web("granian", settings) as running:
        yield running
