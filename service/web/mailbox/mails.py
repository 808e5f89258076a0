"""One mail: as a page, its HTML in a sandbox, and the raw text."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, abort

from service.locale import Translator
from service.rules.pace import instant_ms
from service.web.frame import chosen, page_of
from service.web.mailbox import letters
from service.web.mailbox.replies import Replying

ZONE: Final = "UTC"
"""Mails to people everywhere stand in one list."""

# No script, no request to anywhere, no origin: whatever a mail holds stays in its frame.
_MAIL_POLICY: Final = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; "
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)


def add_mails(page: Blueprint, folder: Path, replying: Replying | None) -> None:
    """Adds them to the pages of the Maildir ``folder``; with ``replying`` there is a form."""

    @page.get("/mailbox/<key>")
    def mail(key: str) -> Response:
        return mail_page(folder, key, replying, chosen())

    @page.get("/mailbox/<key>/html")
    def mail_as_html(key: str) -> Response:
        answer = Response(letters.html(content_of(folder, key)), mimetype="text/html")
        answer.headers["Content-Security-Policy"] = _MAIL_POLICY
        return answer

    @page.get("/mailbox/<key>/raw")
    def mail_as_filed(key: str) -> Response:
        return Response(content_of(folder, key), mimetype="text/plain")


def mail_page(
    folder: Path,
    key: str,
    replying: Replying | None,
    language: Translator,
    *,
    trouble: str = "",
    typed: str = "",
) -> Response:
    """The page of a mail; ``trouble`` is why what was ``typed`` into its form went nowhere."""
    opened = letters.opened(key, content_of(folder, key))
    return page_of(
        "mailbox/mail.html",
        language,
        mail=opened,
        ticket=replying.ticket(key) if replying and opened.reply_to else None,
        trouble=trouble,
        typed=typed,
        when=when_in(language),
    )


def content_of(folder: Path, key: str) -> bytes:
    """The mail as it was filed; there is no such page when there is none."""
    content = letters.raw(folder, key)
    if content is None:
        abort(404)
    return content


def when_in(language: Translator) -> Callable[[str], str]:
    """Says a moment (RFC 3339) in the language."""
    return lambda date: language.moment(instant_ms(date), ZONE)
