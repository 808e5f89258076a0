"""Pages besides that of a game, on a telephone: readable in every light, and no wider than it."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.api.webs import Web, running_web
from tests.browser import SCHEMES, Looks, chromium, looks_of, page_at
from tests.servers import Server
from workers.mail.maildir import MaildirTransport

PHONE = 390
DIRECTIONS = {"en": "ltr", "ar": "rtl"}


@pytest.fixture
def web(valkey: Server, folder: Path) -> Iterator[Web]:
    """The service, with a mail in its mailbox."""
    written = EmailMessage()
    written["To"], written["From"] = "Анна <anna@example.org>", "longhand@example.org"
    written["Subject"], written["Message-ID"] = "Sequence · abcdefghij", "<turn@localhost>"
    written.set_content(f"It is your turn. {'x' * 200}\n")
    with MaildirTransport(folder).burst() as send:
        send(written)
    settings = {
        "LONGHAND_REDIS_URL": valkey.url,
        "LONGHAND_SECRET": "s" * 40,
        "LONGHAND_MAIL": f"maildir:{folder}",
    }
    with running_web("granian", settings) as running:
        yield running


def test_pages_read_well_on_a_telephone(web: Web, folder: Path) -> None:
    (mail,) = (folder / "new").iterdir()
    pages = ("/problems/", "/problems/discard_first", "/mailbox", f"/mailbox/{mail.name}")
    with chromium() as browser:
        for language, direction in DIRECTIONS.items():
            for scheme in SCHEMES:
                with page_at(browser, PHONE, scheme, language) as page:
                    for path in pages:
                        page.goto(f"http://127.0.0.1:{web.port}{path}")
                        assert (path, looks_of(page)) == (path, Looks([], 0))
                        if path.startswith("/problems"):
                            root = page.evaluate("getComputedStyle(document.body).direction")
                            assert root == direction
