"""Where mails come in: for an address of ours, not too large, kept before they count."""

from collections.abc import Iterable
from typing import Final

from service.eventlog.inbox import Inbox
from service.players.mail_addresses import MailAddresses

LARGEST: Final = 256 * 1024
"""Bytes of a mail: a reply is a line of text, and whatever a mail program adds to it."""


class MailRefused(Exception):
    """A mail that can never be taken."""


class NoSuchAddress(MailRefused):
    """None of the addresses is one that we made."""


class MailTooLarge(MailRefused):
    """The mail has more bytes than are taken."""


def take_in(
    inbox: Inbox,
    addresses: MailAddresses,
    recipients: Iterable[str],
    sender: str,
    content: bytes,
    now: int,
) -> int:
    """Keeps a mail for each recipient whose address is ours; how many they are.

    ``sender`` is that of the envelope, ``now`` Unix ms. What this returns for is on disk.
    Raises NoSuchAddress, MailTooLarge, StoreAway.
    """
    ours = [to for to in dict.fromkeys(recipients) if addresses.read(to) is not None]
    if not ours:
        raise NoSuchAddress("no address of this service")
    if len(content) > LARGEST:
        raise MailTooLarge(f"more than {LARGEST} bytes")
    inbox.put(ours, sender, content, now)
    return len(ours)
