"""Where mails leave: a Maildir or an SMTP server, named by one URL."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final, Protocol

# Python breaks header lines without spaces, such as links, into encoded words from 78 on.
_POLICY: Final = SMTP.clone(max_line_length=998)


class TransportError(Exception):
    """A mail was not taken; ``permanent``: trying again is no use. ``reason`` is a short code.

    ``is_address_dead``: no mail will ever reach the address.
    """

    def __init__(self, reason: str, *, permanent: bool, is_address_dead: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.permanent = permanent
        self.is_address_dead = is_address_dead


Send = Callable[[EmailMessage], None]
"""Sends one mail to the address in its To. Raises TransportError."""


class Transport(Protocol):
    """A way out for mails; one mail never takes longer than ``patience_ms``."""

    @property
    def patience_ms(self) -> int: ...

    def burst(self) -> AbstractContextManager[Send]:
        """Sends any number of mails over one connection, made with the first of them."""
        ...


def recipient(mail: EmailMessage) -> str:
    """The one address a mail goes to."""
    return str(mail["To"].addresses[0].addr_spec)


def return_path(mail: EmailMessage) -> str:
    """The address that the mail comes back to; empty where it has none of its own."""
    return str(mail["Return-Path"] or "").strip("<>")


def as_sent(mail: EmailMessage) -> bytes:
    """The mail as bytes; an address beyond ASCII is written as it is (RFC 6532)."""
    return mail.as_bytes(policy=_POLICY.clone(utf8=not recipient(mail).isascii()))
