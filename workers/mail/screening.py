"""Mails that nobody wrote: out-of-office notes, lists, reports, our own. They get no answer."""

import re
from email.message import Message
from typing import Final

from workers.mail.incoming import value, values
from workers.mail.report import is_report

_PRECEDENCES: Final = frozenset({"bulk", "list", "junk", "auto_reply"})
_BY_MACHINES: Final = ("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Loop", "List-Id")

_COMMENT: Final = re.compile(r"\([^()]*\)")
_FAILED: Final = re.compile(r";\s*dmarc\s*=\s*fail\b")


def why_dropped(mail: Message, sender: str, authserv_id: str = "") -> str:
    """Why nobody is to be answered; empty for a mail of a person.

    ``sender`` is that of the envelope, ``authserv_id`` the name of the mail server whose word
    on the author is taken. RFC 3834 section 2, RFC 2076 section 3.9, RFC 8601.
    """
    if authserv_id and _is_forged(mail, authserv_id):
        return "dmarc_fail"
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


def _is_forged(mail: Message, authserv_id: str) -> bool:
    """Whether that server says that the mail is not by the domain in From (RFC 7489).

    A header that anybody else put in can only refuse a mail, and make none good.
    """
    results = (_COMMENT.sub(" ", it).lower() for it in values(mail, "Authentication-Results"))
    names = ((it.partition(";")[0].split() or [""], it) for it in results)
    return any(name[0] == authserv_id.lower() and _FAILED.search(it) for name, it in names)
