"""The mailbox page shows every mail, and lets none of them do anything."""

import re
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from workers.mail.maildir import MaildirTransport

NOON = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
PICTURE = b"\x89PNG not really"
HTML = (
    "<html><head></head><body><script>alert(1)</script>"
    '<img src="cid:board@x"><img src="https://elsewhere.example/pixel"><p>Grüße</p></body></html>'
)


@pytest.fixture
def mails(folder: Path) -> Path:
    """Sixty mails, one a minute; every third to Bohdan, the others to Anna."""
    with MaildirTransport(folder).burst() as send:
        for n in range(60):
            send(mail(n, "bohdan@example.org" if n % 3 == 0 else "anna@example.org"))
    return folder


def mail(n: int, to: str) -> EmailMessage:
    """Number ``n``, with everything a mail of ours can have."""
    written = EmailMessage()
    written["To"], written["From"] = f"Someone <{to}>", "longhand@example.org"
    written["Subject"] = f"Mail {n} <b>ü</b>"
    written["Date"] = NOON + timedelta(minutes=n)
    written["Message-ID"] = f"<mail.{n}@example.org>"
    written.set_content(f"Text {n} & more, ü\n")
    written.add_alternative(HTML, subtype="html")
    page = written.get_body(("html",))
    assert isinstance(page, EmailMessage)
    page.add_related(PICTURE, "image", "png", cid="<board@x>")
    return written


def listed(browser: FlaskClient, query: str = "") -> list[dict[str, Any]]:
    answer = browser.get(f"/mailbox.json{query}")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.get_json()["mails"]
    return found


def test_an_empty_mailbox_says_so(browser: FlaskClient) -> None:
    assert "No mail yet" in browser.get("/mailbox").text
    assert listed(browser) == []


def test_the_newest_mails_come_first_a_page_at_a_time(browser: FlaskClient, mails: Path) -> None:
    first, rest = browser.get("/mailbox").text, browser.get("/mailbox?skip=50").text
    assert re.findall(r"Mail (\d+)", first) == [str(n) for n in range(59, 9, -1)]
    assert re.findall(r"Mail (\d+)", rest) == [str(n) for n in range(9, -1, -1)]
    assert "skip=50" in first
    assert "Older" not in rest


def test_a_list_can_be_of_one_address(browser: FlaskClient, mails: Path) -> None:
    page = browser.get("/mailbox?to=BOHDAN@example.org").text
    assert page.count("Mail ") == 20
    assert "anna@example.org" not in page


def test_json_holds_what_a_program_looks_for(browser: FlaskClient, mails: Path) -> None:
    found = listed(browser, "?to=anna@example.org")
    assert len(found) == 40
    newest = found[0]
    assert newest.pop("id")
    assert newest == {
        "to": "anna@example.org",
        "subject": "Mail 59 <b>ü</b>",
        "news": "Text 59 & more, ü",
        "date": "2026-11-29T12:59:00Z",
        "message_id": "<mail.59@example.org>",
        "text": "Text 59 & more, ü\n",
    }


def test_one_mail_is_shown_with_text_and_headers(browser: FlaskClient, mails: Path) -> None:
    key = listed(browser)[0]["id"]
    page = browser.get(f"/mailbox/{key}").text
    assert "Mail 59 &lt;b&gt;ü&lt;/b&gt;" in page
    assert "Text 59 &amp; more, ü" in page
    assert "&lt;mail.59@example.org&gt;" in page
    assert f'src="/mailbox/{key}/html"' in page
    (sandbox,) = re.findall(r'<iframe[^>]* sandbox="([^"]*)"', page)
    assert "allow-scripts" not in sandbox
    assert "allow-same-origin" not in sandbox


def test_html_is_locked_up(browser: FlaskClient, mails: Path) -> None:
    answer = browser.get(f"/mailbox/{listed(browser)[0]['id']}/html")
    policy = policy_of(answer.headers["Content-Security-Policy"])
    assert "allow-scripts" not in policy["sandbox"]
    assert "allow-same-origin" not in policy["sandbox"]
    assert policy["default-src"] == "'none'"
    assert policy["img-src"] == "data:"
    assert policy["frame-ancestors"] == "'self'"
    assert "script-src" not in policy
    assert "cid:" not in answer.text
    assert 'src="data:image/png;base64,iVBORyBub3QgcmVhbGx5"' in answer.text
    assert "Grüße" in answer.text


def test_pages_run_no_script_and_fetch_nothing(service: FlaskClient, mails: Path) -> None:
    key = listed(service)[0]["id"]
    for path in ("/mailbox", f"/mailbox/{key}"):
        answer = service.get(path)
        policy = policy_of(answer.headers["Content-Security-Policy"])
        assert policy["default-src"] == "'none'"
        assert policy["style-src"] == policy["frame-src"] == "'self'"
        assert answer.headers["Cache-Control"] == "no-store"
        assert "<script" not in answer.text
        assert re.findall(r'(?:src|href)="(?!/mailbox|/frame/|\?)[^"]*"', answer.text) == []
    for path in ("/mailbox/static/mailbox.css", "/frame/frame.css"):
        assert service.get(path).mimetype == "text/css"
    frame = service.get(f"/mailbox/{key}/html").headers
    assert frame.getlist("Content-Security-Policy")[0].startswith("sandbox")
    assert len(frame.getlist("Content-Security-Policy")) == 1


def test_raw_is_the_mail_as_it_was_filed(browser: FlaskClient, mails: Path) -> None:
    key = listed(browser)[0]["id"]
    answer = browser.get(f"/mailbox/{key}/raw")
    assert answer.mimetype == "text/plain"
    assert answer.data == (mails / "new" / key).read_bytes()


def test_a_mail_that_was_read_elsewhere_stays(browser: FlaskClient, mails: Path) -> None:
    key = listed(browser)[0]["id"]
    (mails / "new" / key).rename(mails / "cur" / f"{key}:2,S")
    found = listed(browser)
    assert [it["subject"] for it in found[:2]] == ["Mail 59 <b>ü</b>", "Mail 58 <b>ü</b>"]
    assert browser.get(f"/mailbox/{found[0]['id']}").status_code == 200


def test_an_address_beyond_ascii_can_be_read(browser: FlaskClient, folder: Path) -> None:
    with MaildirTransport(folder).burst() as send:
        send(mail(1, "jürgen@example.org"))
    (found,) = listed(browser, "?to=jürgen@example.org")
    assert "jürgen@example.org" in browser.get(f"/mailbox/{found['id']}").text


@pytest.mark.parametrize("key", ["..", "...", "%2e%2e%2fnew", "nothing", "a%00b", "x" * 300])
def test_what_is_no_mail_is_not_found(browser: FlaskClient, mails: Path, key: str) -> None:
    for path in (f"/mailbox/{key}", f"/mailbox/{key}/raw", f"/mailbox/{key}/html"):
        assert browser.get(path).status_code == 404


def policy_of(header: str) -> dict[str, str]:
    """Directive -> its value."""
    parts = (part.strip().partition(" ") for part in header.split(";"))
    return {name: value for name, _, value in parts}
