"""A real SMTP server as a sink: it keeps the mails it takes and fails on demand."""

from asyncio import WriteTransport
from collections import deque
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.servers import free_port

_PATIENCE_S = 60

CUT = "cut"
"""A fault: the connection breaks instead of an answer."""


class Sink:
    """The server and what reached it; ``faults`` holds (verb, answer) pairs, each used once."""

    def __init__(self, scheme: str = "smtp", **options: Any) -> None:
        self.scheme = scheme
        self.options = options
        self.port = free_port()
        self.mails: list[EmailMessage] = []
        self.senders: list[str] = []
        self.connections = 0
        self.faults: deque[tuple[str, str]] = deque()
        self.on_taken: Callable[[], None] = lambda: None
        self._controller: Controller | None = None

    @property
    def url(self) -> str:
        """Where the service finds the server."""
        return f"{self.scheme}://localhost:{self.port}"

    @property
    def ids(self) -> list[str]:
        """The Message-IDs taken, in order."""
        return [str(mail["Message-ID"]) for mail in self.mails]

    def start(self) -> None:
        """Listens on its port."""
        self._controller = Controller(
            self,
            hostname="127.0.0.1",
            port=self.port,
            ready_timeout=_PATIENCE_S,
            **self.options,
        )
        self._controller.start()

    def stop(self) -> None:
        """Nobody listens any more."""
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    async def handle_EHLO(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, name: str, answers: list[str]
    ) -> list[str]:
        """Greets, or fails."""
        self.connections += 1
        session.host_name = name
        fault = self._fault("EHLO", server)
        return [fault] if fault else answers

    async def handle_HELO(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, name: str
    ) -> str:
        """Greets without extensions, or fails."""
        session.host_name = name
        return self._fault("HELO", server) or "250 sink"

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, sender: str, options: list[str]
    ) -> str:
        """Takes the sender, or fails."""
        fault = self._fault("MAIL", server)
        if fault is None:
            envelope.mail_from = sender
        return fault or "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, to: str, options: list[str]
    ) -> str:
        """Takes the recipient, or fails."""
        fault = self._fault("RCPT", server)
        if fault is None:
            envelope.rcpt_tos.append(to)
        return fault or "250 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Takes the mail, or fails."""
        fault = self._fault("DATA", server)
        if fault is None:
            self.mails.append(_parsed(envelope.content))
            self.senders.append(str(envelope.mail_from))
            self.on_taken()
        return fault or "250 OK"

    def _fault(self, verb: str, server: SMTP) -> str | None:
        if not self.faults or self.faults[0][0] != verb:
            return None
        answer = self.faults.popleft()[1]
        if answer == CUT and isinstance(server.transport, WriteTransport):
            server.transport.abort()
        return answer


def _parsed(content: Any) -> EmailMessage:
    mail = message_from_bytes(content, policy=default)
    assert isinstance(mail, EmailMessage)
    return mail
