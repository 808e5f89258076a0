"""What mail servers report of a mail of ours that they could not deliver."""

import re
from collections.abc import Iterator, Sequence
from email import message_from_string
from email.message import Message
from typing import Final, NamedTuple

from workers.mail.incoming import content_of, value, written_text

_STATUS_PARTS: Final = ("message/delivery-status", "message/global-delivery-status")

# RFC 3463: no such mailbox, domain or address; a mailbox that is closed; a domain that mail has
# no way to. 5.4.1 is what Exchange Online says of addresses it does not know, and Postfix gives
# 5.0.0 to a refusal without a status.
_HARD: Final = re.compile(r"5\.(?:0\.0|1\.(?:[01236]|10)|2\.1|4\.[14])")
# And no part of an address of four numbers.
_STATUS: Final = re.compile(r"(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d]|\.\d)")

# How qmail begins each of its reports (QSBMF), and the header by which older Exim has one.
_QMAIL: Final = "Hi. This is the"
_EXIM: Final = "X-Failed-Recipients"


class Report(NamedTuple):
    """A mail was given up. ``status``: a number of RFC 3463, empty where none is told.

    ``is_partial``: others behind the same address have it, or may yet get it.
    """

    status: str
    is_partial: bool = False

    @property
    def reason(self) -> str:
        """What the ledger says of it."""
        return f"dsn_{self.status}" if self.status else "dsn"

    @property
    def is_hard(self) -> bool:
        """Whether no mail will ever reach the address."""
        return not self.is_partial and _HARD.fullmatch(self.status) is not None


def is_report(mail: Message) -> bool:
    """Whether the mail says of itself that it reports on another (RFC 6522)."""
    return mail.get_content_type() == "multipart/report"


def report_of(mail: Message) -> Report | None:
    """What the mail says of one of ours that was given up; None: nothing, or not yet."""
    if is_report(mail):
        fields = [block for part in mail.walk() for block in _recipients(part)]
        failed = [_saying(value(it, "Status")) for it in fields if _is_given_up(it)]
        return _mildest(failed, len(fields)) if failed else None
    text = written_text(mail)
    if _EXIM in mail or text.lstrip().startswith(_QMAIL):
        return _saying(text)
    return None


def _mildest(failed: Sequence[Report], recipients: int) -> Report:
    """What is said of the mail where its address stands for several, as an alias does."""
    soft = (it for it in failed if not it.is_hard)
    return next(soft, failed[0])._replace(is_partial=len(failed) < recipients)


def _saying(text: str) -> Report:
    found = _STATUS.search(text)
    return Report(found[0] if found else "")


def _recipients(part: Message) -> Iterator[Message]:
    """What a report says of each recipient (RFC 3464, RFC 6533)."""
    if part.get_content_type() not in _STATUS_PARTS or not part.is_multipart():
        return
    for block in part.get_payload():
        if isinstance(block, Message):
            yield from (it for it in (block, *_more(block)) if "Action" in it)


def _more(block: Message) -> Iterator[Message]:
    """Blocks that the parser, who does not know this type, took for the body of the first."""
    if not block.is_multipart():
        texts = re.split(r"\n[ \t]*\n", content_of(block).strip())
        yield from (message_from_string(text) for text in texts)


def _is_given_up(recipient: Message) -> bool:
    return value(recipient, "Action").lower().startswith("failed")
