"""Mails that nobody wrote: out-of-office notes, lists, reports, our own. They get no answer."""

from email.message import Message
from typing import Final

from workers.mail.incoming import value, values
from workers.mail.report import is_report

_PRECEDENCES: Final = frozenset({"bulk", "list", "junk", "auto_reply"})
_BY_MACHINES: Final = ("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Loop", "List-Id")


def why_dropped(mail: Message, sender: str) -> str:
    """Why nobody is to be answered; empty for a mail of a person.

    ``sender`` is that of the envelope. RFC 3834 section 2, RFC 2076 section 3.9.
    """
    if not sender or value(mail, "Return-Path") == "<>":
        return "no_return_path"
    if is_report(mail):
        return "report"
    kinds = [kind.partition(";")[0].strip().lower() for kind in values(mail, "Auto-Submitted")]
    if any(kind != "no" for kind in kinds):
        return "auto_submitted"
    if value(mail, "Precedence").lower() in _PRECEDENCES:
        return "precedence"
    return "by_machine" if any(name in mail for name in _BY_MACHINES) else ""
