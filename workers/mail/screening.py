"""Mails that nobody wrote: out-of-office notes, lists, reports, our own. They get no answer."""

from email.message import Message
from typing import Final

from workers.mail.incoming import value, values

_PRECEDENCES: Final = frozenset({"bulk", "list", "junk", "auto_reply"})
_BY_MACHINES: Final = ("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Loop", "List-Id")
_HARD: Final = ("5.0.0", "5.1.", "5.2.1", "5.4.4")
"""Statuses (RFC 3463) of an address that nothing will ever reach."""


def why_dropped(mail: Message, sender: str) -> str:
    """Why nobody is to be answered; empty for a mail of a person.

    ``sender`` is that of the envelope. RFC 3834 section 2, RFC 2076 section 3.9.
    """
    if not sender or value(mail, "Return-Path") == "<>":
        return "no_return_path"
    if mail.get_content_type() == "multipart/report":
        return "report"
    kinds = [kind.partition(";")[0].strip().lower() for kind in values(mail, "Auto-Submitted")]
    if any(kind != "no" for kind in kinds):
        return "auto_submitted"
    if value(mail, "Precedence").lower() in _PRECEDENCES:
        return "precedence"
    return "by_machine" if any(name in mail for name in _BY_MACHINES) else ""


def is_hard_bounce(mail: Message) -> bool:
    """Whether a report says that the address can never be reached (RFC 3464)."""
    return mail.get_content_type() == "multipart/report" and any(
        _is_final(field) for part in mail.walk() for field in _recipients(part)
    )


def _recipients(part: Message) -> list[Message]:
    """What a report says of each recipient."""
    if part.get_content_type() != "message/delivery-status" or not part.is_multipart():
        return []
    fields = part.get_payload()
    return [block for block in fields if isinstance(block, Message) and "Action" in block]


def _is_final(recipient: Message) -> bool:
    action, status = value(recipient, "Action").lower(), value(recipient, "Status")
    return action.startswith("failed") and status.startswith(_HARD)
