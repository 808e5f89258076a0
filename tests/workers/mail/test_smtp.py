"""How mails leave: sealed where the server can, with a password only where it is sealed."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from service.bootstrap import build
from service.config import Settings
from tests.servers import wait_until
from tests.workers.evening import seated
from tests.workers.processes import started
from tests.workers.sink import Sink
from workers.mail.maildir import MaildirTransport
from workers.mail.smtp import SmtpTransport
from workers.mail.transport import TransportError
from workers.process import unix_ms

# The loopback needs no TLS for a password, and aiosmtpd warns of it.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")

SENDER = "longhand@play.example.org"
# Made for these tests, for localhost, with its key; valid for a hundred years.
CERTIFICATE = Path(__file__).parent / "localhost.pem"


@pytest.fixture
def mail() -> EmailMessage:
    """A small one."""
    return written_to("anna@example.org")


def written_to(address: str) -> EmailMessage:
    written = EmailMessage()
    written["To"], written["Message-ID"] = address, "<one@play.example.org>"
    written.set_content("Hello")
    return written


def test_starttls_is_taken_where_it_is_offered(mail: EmailMessage) -> None:
    with sealed("smtp", tls_context=tls(), require_starttls=True) as sink:
        send(sink.url, mail)
        assert sink.ids == ["<one@play.example.org>"]


def test_a_password_goes_to_a_known_server_alone(mail: EmailMessage) -> None:
    keeper = Keeper()
    with sealed("smtp", tls_context=tls(), authenticator=keeper) as sink:
        with pytest.raises(TransportError) as refused:
            send(sink.url.replace("://", "://anna:s3cret@"), mail)
        assert (refused.value.reason, refused.value.permanent) == ("tls", False)
        assert keeper.seen == []


def test_a_login_from_the_url_is_used(mail: EmailMessage) -> None:
    keeper = Keeper()
    with sealed("smtp", authenticator=keeper, auth_require_tls=False, auth_required=True) as sink:
        send(sink.url.replace("://", "://anna%40example.org:s3%2Fcret@"), mail)
        assert len(sink.mails) == 1
    assert keeper.seen == [(b"anna@example.org", b"s3/cret")]


def test_a_wrong_password_is_not_the_end_of_a_mail(mail: EmailMessage) -> None:
    keeper = Keeper(is_open=False)
    with sealed("smtp", authenticator=keeper, auth_require_tls=False, auth_required=True) as sink:
        with pytest.raises(TransportError) as refused:
            send(sink.url.replace("://", "://anna:wrong@"), mail)
        assert (refused.value.reason, refused.value.permanent) == ("connect_535", False)


def test_an_unknown_certificate_is_refused(mail: EmailMessage) -> None:
    with sealed("smtps", ssl_context=tls()) as sink:
        with pytest.raises(TransportError) as refused:
            send(sink.url, mail)
        assert (refused.value.reason, refused.value.permanent) == ("tls", False)


def test_a_worker_process_sends_over_tls(settings: Settings, tmp_path: Path) -> None:
    with sealed("smtps", ssl_context=tls()) as sink:
        there = replace(settings, mail=sink.url)
        house = build(there)
        house.prepare()
        evening = seated(house, ["Anna", "Bohdan"], now=unix_ms())
        evening.relay()
        with started(there, "worker", tmp_path / "worker", SSL_CERT_FILE=str(CERTIFICATE)):
            wait_until(lambda: sink.mails)
    assert "invites you" in sink.mails[0].as_string()


def test_an_address_beyond_ascii_needs_a_server_that_takes_it() -> None:
    mail = written_to("jürgen@example.org")
    with sealed("smtp", enable_SMTPUTF8=True) as sink:
        send(sink.url, mail)
        assert "jürgen@example.org" in str(sink.mails[0]["To"])
    with sealed("smtp", enable_SMTPUTF8=False) as sink:
        with pytest.raises(TransportError) as refused:
            send(sink.url, mail)
        assert (refused.value.reason, refused.value.permanent) == ("address_not_ascii", True)


def test_a_maildir_that_cannot_be_written_is_told(mail: EmailMessage, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    way_out = MaildirTransport(tmp_path / "file" / "mail")
    with way_out.burst() as deliver, pytest.raises(TransportError) as refused:
        deliver(mail)
    assert (refused.value.reason, refused.value.permanent) == ("maildir_not_writable", False)


class Keeper:
    """Checks logins, and remembers them."""

    def __init__(self, is_open: bool = True) -> None:
        self.is_open = is_open
        self.seen: list[tuple[bytes, bytes]] = []

    def __call__(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any
    ) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.seen.append((data.login, data.password))
        return AuthResult(success=self.is_open, handled=False)


@contextmanager
def sealed(scheme: str, **options: Any) -> Iterator[Sink]:
    """A server with these options of aiosmtpd."""
    with Sink(scheme, **options) as sink:
        yield sink


@pytest.mark.parametrize(
    ("verb", "answer", "is_dead"),
    [
        ("RCPT", "550 5.1.1 nobody here", True),
        ("RCPT", "550 5.1.10 no mail at this domain", True),
        ("RCPT", "550 5.2.1 closed", True),
        ("RCPT", "550 5.7.1 not from you", False),
        ("RCPT", "552 5.2.2 full", False),
        ("RCPT", "550 no", False),
        ("RCPT", "450 5.1.1 not now", False),
        ("DATA", "550 5.1.1 who", False),
    ],
)
def test_an_address_that_nothing_reaches_is_told_apart(
    mail: EmailMessage, sink: Sink, verb: str, answer: str, is_dead: bool
) -> None:
    sink.faults.append((verb, answer))
    with pytest.raises(TransportError) as refused:
        send(sink.url, mail)
    assert refused.value.is_address_dead == is_dead


def test_a_mail_leaves_under_its_own_return_path(mail: EmailMessage, sink: Sink) -> None:
    mail["Return-Path"] = "<back+abc@play.example.org>"
    send(sink.url, mail)
    send(sink.url, mail)
    assert sink.senders == ["back+abc@play.example.org"] * 2
    assert [taken["Return-Path"] for taken in sink.mails] == [None, None]
    assert mail["Return-Path"]


def send(url: str, mail: EmailMessage) -> None:
    """One mail over a connection of its own."""
    with SmtpTransport(url, SENDER, timeout_s=60).burst() as deliver:
        deliver(mail)


def tls() -> ssl.SSLContext:
    """The server's side."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context
