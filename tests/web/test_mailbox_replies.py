"""The mailbox page sends replies: those of its own form, through the door for all mails."""

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.api.app import create_app
from service.bootstrap import House, build
from service.config import Settings
from service.web.frame import frame
from service.web.mailbox import Replying, mailbox_page
from tests.servers import VALKEY, running
from workers.mail.maildir import MaildirTransport

NOON = 1_800_000_000_000
SAME = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def house(store_url: str, folder: Path) -> House:
    settings = Settings(secret="s" * 40, redis_url=store_url, mail=f"maildir:{folder}")
    return build(settings)


@pytest.fixture
def page(house: House, folder: Path) -> FlaskClient:
    return page_of(house, folder)


@pytest.fixture
def key(house: House, folder: Path) -> str:
    """A mail that can be answered, in the mailbox."""
    return filed(folder, house.mail_addresses.reply("turn", "abcdefghij", 0, 7))


def page_of(house: House, folder: Path) -> FlaskClient:
    """As the web process has it."""
    app = create_app(house)
    replying = Replying(house.inbox, house.mail_addresses, house.links, lambda: NOON)
    app.register_blueprint(frame())
    app.register_blueprint(mailbox_page(folder, replying))
    return app.test_client()


def filed(folder: Path, reply_to: str = "", text: str = "It is your turn.\n[1] 7H d6\n") -> str:
    written = EmailMessage()
    written["To"], written["Subject"] = "Анна <anna@example.org>", "Sequence · abcdefghij"
    written["Message-ID"] = "<turn@localhost>"
    if reply_to:
        written["Reply-To"] = f"Longhand <{reply_to}>"
    written.set_content(text)
    before = set(folder.glob("new/*"))
    with MaildirTransport(folder).burst() as send:
        send(written)
    (filed_now,) = set(folder.glob("new/*")) - before
    return filed_now.name


def ticket_in(page: FlaskClient, key: str) -> str:
    (ticket,) = re.findall(r'name="ticket" value="([^"]+)"', page.get(f"/mailbox/{key}").text)
    return str(ticket)


def test_a_reply_comes_in_like_any_mail(page: FlaskClient, house: House, key: str) -> None:
    form = {"ticket": ticket_in(page, key), "text": "7H d6\r\nДякую, نعم"}
    answer = page.post(f"/mailbox/{key}/reply", data=form, headers=SAME)
    assert answer.status_code == 303
    assert "taken in" in page.get(answer.headers["Location"]).text
    (entry,) = house.inbox.claim("test", 9)
    assert house.mail_addresses.read(entry.recipient) is not None
    mail = message_from_bytes(entry.content, policy=default)
    assert mail["From"] == entry.sender == "anna@example.org"
    assert mail["In-Reply-To"] == "<turn@localhost>"
    body = mail.get_content()
    assert body.splitlines()[:2] == ["7H d6", "Дякую, نعم"]
    assert "> [1] 7H d6" in body


def test_each_reply_is_a_mail_of_its_own(page: FlaskClient, house: House, key: str) -> None:
    form = {"ticket": ticket_in(page, key), "text": "7H d6"}
    for _ in range(2):
        page.post(f"/mailbox/{key}/reply", data=form, headers=SAME)
    ids = {message_from_bytes(entry.content)["Message-ID"] for entry in house.inbox.claim("t", 9)}
    assert len(ids) == 2


def test_other_pages_cannot_send_replies(
    page: FlaskClient, house: House, folder: Path, key: str
) -> None:
    other = filed(folder, house.mail_addresses.reply("turn", "abcdefghij", 1, 9))
    own, foreign = ticket_in(page, key), ticket_in(page, other)
    path, text = f"/mailbox/{key}/reply", "resign"
    for ticket, headers in [
        ("", SAME),
        (foreign, SAME),
        (own[:-1], SAME),
        (house.links.unsubscribe(key), SAME),
        (own, {"Sec-Fetch-Site": "cross-site"}),
        (own, {"Sec-Fetch-Site": "same-site"}),
    ]:
        refused = page.post(path, data={"ticket": ticket, "text": text}, headers=headers)
        assert refused.status_code == 403
    assert page.get(path).status_code in (404, 405)
    assert house.inbox.claim("test", 9) == []


def test_a_mail_that_takes_no_reply_has_no_form(page: FlaskClient, folder: Path) -> None:
    key = filed(folder)
    assert "<form" not in page.get(f"/mailbox/{key}").text


def test_a_reply_that_nobody_can_take_is_refused(page: FlaskClient, folder: Path) -> None:
    key = filed(folder, "anna@example.org")
    form = {"ticket": ticket_in(page, key), "text": "7H d6"}
    refused = page.post(f"/mailbox/{key}/reply?lang=fr", data=form, headers=SAME)
    assert refused.status_code == 422
    assert re.findall(r'role="alert">([^<]+)', refused.text)[0].startswith("On ne peut pas")
    assert ">\n7H d6</textarea>" in refused.text


def test_a_reply_that_is_too_long_is_refused(page: FlaskClient, house: House, folder: Path) -> None:
    address = house.mail_addresses.reply("turn", "abcdefghij", 0, 7)
    key = filed(folder, address, text="It is your turn.\n" * 20_000)
    form = {"ticket": ticket_in(page, key), "text": "7H d6"}
    refused = page.post(f"/mailbox/{key}/reply", data=form, headers=SAME)
    assert refused.status_code == 422
    assert "The reply is too long with" in refused.text
    assert house.inbox.claim("test", 9) == []


def test_a_form_leads_nowhere_else(page: FlaskClient, key: str) -> None:
    answer = page.get(f"/mailbox/{key}")
    assert re.findall(r'action="([^"]+)"', answer.text) == [f"/mailbox/{key}/reply"]
    assert "form-action 'self'" in answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_while_the_store_is_away_a_reply_waits(folder: Path) -> None:
    with running(VALKEY) as server:
        settings = Settings(secret="s" * 40, redis_url=server.url, mail=f"maildir:{folder}")
        house = build(settings)
        page = page_of(house, folder)
        key = filed(folder, house.mail_addresses.reply("turn", "abcdefghij", 0, 7))
        form = {"ticket": ticket_in(page, key), "text": "7H d6"}
        server.stop()
        assert page.post(f"/mailbox/{key}/reply", data=form, headers=SAME).status_code == 503
