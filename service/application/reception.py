"""Where mails come in: for an address of ours, not too large, kept before they count."""

from collections.abc import Iterable
from typing import Final

from service.application.untrusted_mail import addresses_in, read_mail
from service.eventlog.inbox import Inbox
from service.players.mail_addresses import MailAddresses

LARGEST: Final = 256 * 1024
"""Bytes of a mail: a reply is a line of text, and whatever a mail program adds to it."""

MOST_RECIPIENTS: Final = 100
"""Of one mail, each of whom gets a copy of it; as many as RFC 5321 (4.5.3.1.8) asks for."""

UNKNOWN_SENDER: Final = "unknown"
"""For a mail that does not say where it came from; an empty sender wants no answer."""

# Where mail servers write down whom a mail was for; then what its author wrote.
_RECIPIENTS: Final = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To", "Cc")


class MailRefused(Exception):
    """A mail that can never be taken."""


class NoSuchAddress(MailRefused):
    """None of the addresses is one that we made."""


class MailTooLarge(MailRefused):
    """The mail has more bytes than are taken."""


class TooManyRecipients(MailRefused):
    """The mail is for more addresses of ours than anybody was given for one turn."""


def take_in(
    inbox: Inbox,
    addresses: MailAddresses,
    *,
    recipients: Iterable[str],
    sender: str,
    content: bytes,
    now: int,
) -> None:
    """Keeps a mail for each recipient whose address is ours.

    ``sender`` is that of the envelope, ``now`` Unix ms. What this returns for is on disk.
    Raises NoSuchAddress, TooManyRecipients, MailTooLarge, StoreAway.
    """
    ours = [to for to in _once_each(recipients) if addresses.read(to) is not None]
    if not ours:
        raise NoSuchAddress("It is for no address of this service.")
    if len(ours) > MOST_RECIPIENTS:
        raise TooManyRecipients(f"It is for more than {MOST_RECIPIENTS} addresses.")
    if len(content) > LARGEST:
        raise MailTooLarge(f"It has more than {LARGEST} bytes.")
    inbox.put(ours, sender, content, now)


def named_recipients(content: bytes) -> list[str]:
    """The addresses that a mail is for, as far as its headers tell."""
    mail = read_mail(content)
    fields = [str(field) for name in _RECIPIENTS for field in mail.get_all(name, [])]
    return addresses_in(fields)


def named_sender(content: bytes) -> str:
    """The sender of the envelope as Return-Path has it."""
    mail = read_mail(content)
    if "Return-Path" not in mail:
        return UNKNOWN_SENDER
    return str(mail["Return-Path"]).strip().strip("<>")


def _once_each(recipients: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(address.lower() for address in recipients))
