"""Mails in by SMTP or LMTP: a mail is taken once it is on disk, and refused at the first sign.

Whoever greets with LHLO is answered once for each recipient (RFC 2033), anyone else once for all.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session, syntax

from service.application.reception import LARGEST, MOST_RECIPIENTS, MailRefused, take_in
from service.bootstrap import House
from service.eventlog.errors import StoreAway
from workers.process import logger, unix_ms

IDENT: Final = "Longhand"
LONGEST_LINE: Final = 64 * 1024
"""RFC 5321 says 1,000 bytes; not every mail program counts."""
PATIENCE_S: Final = 60.0

TAKEN: Final = "250 2.0.0 kept"
NOT_NOW: Final = "451 4.3.0 the store is away, try again later"
TOO_LARGE: Final = "552 5.3.4 more than 256 kB"
TOO_MANY: Final = "452 4.5.3 too many recipients, send it to the others by itself"
NOBODY: Final = "550 5.1.1 no such address here"

_NULL: Final = "<>"


@contextmanager
def listening(house: House, now: Callable[[], int] = unix_ms) -> Iterator[None]:
    """Listens where the settings say, in a thread of its own; ``now`` gives Unix ms."""
    # It logs every address at the level of information.
    logging.getLogger("mail.log").setLevel(logging.ERROR)
    settings = house.settings
    server = _Door(
        Reception(house, now),
        hostname=settings.mail_in_host,
        port=settings.mail_in_port,
        server_hostname=settings.reply_domain,
        ident=IDENT,
        timeout=PATIENCE_S,
        # By itself it gives up after five seconds, which a busy machine may take to start.
        ready_timeout=PATIENCE_S,
        data_size_limit=LARGEST,
    )
    server.start()
    logger.info("listening", host=settings.mail_in_host, port=settings.mail_in_port)
    try:
        yield
    finally:
        server.stop()


class Reception:
    """What aiosmtpd asks at each step; it only unpacks."""

    def __init__(self, house: House, now: Callable[[], int] = unix_ms) -> None:
        self._house = house
        self._now = now

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, to: str, options: list[str]
    ) -> str:
        """Refuses whatever address we did not make, before any mail is sent."""
        if self._house.mail_addresses.read(to) is None:
            return NOBODY
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        envelope.rcpt_tos.append(to)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Keeps the mail; the store may take its time, and other connections go on."""
        return await asyncio.to_thread(self._kept, envelope)

    async def handle_exception(self, error: Exception) -> str:
        """Says nothing of what went wrong to whoever is connected, nor of the mail to the log."""
        logger.error("step_failed", task="listener", error=type(error).__name__)
        return NOT_NOW

    def _kept(self, envelope: Envelope) -> str:
        sender = "" if envelope.mail_from in (None, _NULL) else str(envelope.mail_from)
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        house = self._house
        try:
            take_in(
                house.inbox,
                house.mail_addresses,
                recipients=envelope.rcpt_tos,
                sender=sender,
                content=content,
                now=self._now(),
            )
        except MailRefused:
            return TOO_LARGE
        except StoreAway:
            return NOT_NOW
        return TAKEN


class _Door(Controller):
    """Makes a session for each connection."""

    def factory(self) -> SMTP:
        """Called for each connection."""
        return _Either(self.handler, **self.SMTP_kwargs)


class _Either(SMTP):
    """SMTP, and LMTP for whoever greets so."""

    line_length_limit = LONGEST_LINE

    def __init__(self, handler: Any, **options: Any) -> None:
        super().__init__(handler, **options)
        self._is_local = False
        self._answers = 1

    @syntax("LHLO hostname")
    async def smtp_LHLO(self, hostname: str) -> None:  # noqa: N802
        """The greeting of LMTP."""
        self._is_local = True
        await super().smtp_EHLO(hostname)

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        """The mail itself; what is said after its end is said for each recipient."""
        recipients = len(self.envelope.rcpt_tos) if self.envelope else 0
        self._answers = max(recipients, 1) if self._is_local else 1
        try:
            await super().smtp_DATA(arg)
        finally:
            self._answers = 1

    async def push(self, status: Any) -> None:
        """One answer, or as many as are due after a mail."""
        is_final = isinstance(status, str) and not status.startswith(("354", "503", "501"))
        for _ in range(self._answers if is_final else 1):
            await super().push(status)
