"""The form below a mail: whatever it sends is a reply of the mail's reader."""

from pathlib import Path

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from service.application.reception import MailRefused, MailTooLarge
from service.locale import Translator
from service.players.errors import BadLink
from service.web.frame import chosen
from service.web.mailbox import letters
from service.web.mailbox.mails import content_of, mail_page
from service.web.mailbox.replies import Replying
from service.web.mailbox.words import NOT_OURS, TOO_LONG


def add_reply_form(page: Blueprint, folder: Path, replying: Replying) -> None:
    """Adds what it is sent to to the pages of the Maildir ``folder``."""

    @page.post("/mailbox/<key>/reply")
    def reply(key: str) -> Response:
        # Whatever other page a browser has open, it can neither send this nor know the ticket.
        if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            abort(403)
        mail = letters.opened(key, content_of(folder, key))
        typed = request.form.get("text", "")
        try:
            replying.take(key, request.form.get("ticket", ""), mail, typed)
        except BadLink:
            abort(403)
        except MailRefused as refusal:
            language = chosen()
            trouble = _why(refusal, language)
            shown = mail_page(folder, key, replying, language, trouble=trouble, typed=typed)
            shown.status_code = 422
            return shown
        return redirect(url_for("mailbox.mail", key=key, replied=1), 303)


def _why(refusal: MailRefused, language: Translator) -> str:
    return language.say(TOO_LONG if isinstance(refusal, MailTooLarge) else NOT_OURS)
