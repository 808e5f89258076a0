"""Mails to an SMTP server: one connection a burst, every error told as permanent or not."""

import re
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from email.message import EmailMessage
from ipaddress import ip_address
from typing import Final
from urllib.parse import unquote, urlsplit

from workers.mail.transport import Send, TransportError, as_sent, recipient, return_path

TIMEOUT_S: Final = 20.0
"""For connecting and for each answer."""
ANSWERS: Final = 12
"""That one mail may wait for, from the greeting over TLS and login to the last dot."""

_DEFAULT_PORTS: Final = {"smtp": 25, "smtps": 465}

# RFC 3463: no such mailbox, domain or address, or a mailbox that is closed.
_NOBODY: Final = re.compile(rb"5\.(?:1\.(?:[1236]|10)|2\.1)\b")

_LOGIN_WANTED: Final = frozenset({530, 534, 535, 538})
"""5xx answers that are about our settings and not about the mail."""


@dataclass(frozen=True)
class SmtpTransport:
    """A server by URL: ``smtp://`` (STARTTLS where offered) or ``smtps://`` (TLS at once)."""

    url: str
    sender: str
    timeout_s: float = TIMEOUT_S

    @property
    def patience_ms(self) -> int:
        """Every answer of the server at the last moment."""
        return int(self.timeout_s * ANSWERS * 1000)

    @contextmanager
    def burst(self) -> Iterator[Send]:
        """One connection, made with the first mail, and made again after it broke."""
        line = _Line(self)
        try:
            yield line.send
        finally:
            line.close()


class _Line:
    """The connection of one burst; a server that is away is not asked for every mail anew."""

    def __init__(self, transport: SmtpTransport) -> None:
        self._transport = transport
        self._server: smtplib.SMTP | None = None
        self._away: TransportError | None = None

    def send(self, mail: EmailMessage) -> None:
        """Hands one mail over. Raises TransportError."""
        if self._away is not None:
            raise self._away
        try:
            self._server = self._server or _connected(self._transport)
        except TransportError as error:
            self._away = error
            raise
        try:
            self._hand_over(self._server, mail)
        except smtplib.SMTPException as error:
            raise self._told(error) from error
        except OSError as error:
            self.close()
            raise TransportError("network", permanent=False) from error

    def close(self) -> None:
        """Says goodbye; a server that is gone already does not mind."""
        server, self._server = self._server, None
        if server is None:
            return
        try:
            server.quit()
        except (smtplib.SMTPException, OSError):
            server.close()

    def _hand_over(self, server: smtplib.SMTP, mail: EmailMessage) -> None:
        to = recipient(mail)
        options = [] if to.isascii() else ["SMTPUTF8", "BODY=8BITMIME"]
        if options and not server.has_extn("smtputf8"):
            raise TransportError("address_not_ascii", permanent=True)
        letter = copy(mail)
        # The server of the reader writes it down again, from the envelope.
        del letter["Return-Path"]
        sender = return_path(mail) or self._transport.sender
        server.sendmail(sender, to, as_sent(letter), mail_options=options)

    def _told(self, error: smtplib.SMTPException) -> TransportError:
        code = _code(error)
        if code in (0, 421) or isinstance(error, smtplib.SMTPServerDisconnected):
            self.close()
        return TransportError(
            f"smtp_{code}" if code else "cut_off",
            permanent=code >= 500 and code not in _LOGIN_WANTED,
            is_address_dead=_is_address_dead(error),
        )


def _connected(transport: SmtpTransport) -> smtplib.SMTP:
    try:
        return _connect(transport)
    except smtplib.SMTPException as error:
        # Whatever it answers before it hears of a mail is about us, and can be mended.
        raise TransportError(f"connect_{_code(error)}", permanent=False) from error
    except ssl.SSLError as error:
        raise TransportError("tls", permanent=False) from error
    except OSError as error:
        raise TransportError("unreachable", permanent=False) from error


def _connect(transport: SmtpTransport) -> smtplib.SMTP:
    url = urlsplit(transport.url)
    host, port = url.hostname or "localhost", url.port or _DEFAULT_PORTS[url.scheme]
    if url.scheme == "smtps":
        context = ssl.create_default_context()
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            host, port, timeout=transport.timeout_s, context=context
        )
    else:
        server = smtplib.SMTP(host, port, timeout=transport.timeout_s)
    try:
        _introduce(server, url.username, url.password)
    except (smtplib.SMTPException, OSError, TransportError):
        server.close()
        raise
    return server


def _introduce(server: smtplib.SMTP, user: str | None, password: str | None) -> None:
    server.ehlo_or_helo_if_needed()
    if not isinstance(server, smtplib.SMTP_SSL) and server.has_extn("starttls"):
        server.starttls(context=_starttls_context(has_password=bool(user)))
        server.ehlo()
    elif user and not isinstance(server, smtplib.SMTP_SSL) and not _is_local(server):
        # Whoever stands between could leave the offer out, to read the password.
        raise TransportError("no_tls", permanent=False)
    if user:
        server.login(unquote(user), unquote(password or ""))


def _is_local(server: smtplib.SMTP) -> bool:
    return server.sock is not None and ip_address(server.sock.getpeername()[0]).is_loopback


def _starttls_context(has_password: bool) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if not has_password:
        # As between mail servers (RFC 7435): better sealed for a stranger than open to all.
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def _is_address_dead(error: smtplib.SMTPException) -> bool:
    if not isinstance(error, smtplib.SMTPRecipientsRefused):
        return False
    return any(_NOBODY.match(text) for code, text in error.recipients.values() if code >= 500)


def _code(error: smtplib.SMTPException) -> int:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return max(code for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code
    return 0
