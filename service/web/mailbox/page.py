"""The mailbox page: a list, one mail, its HTML in a sandbox, the raw text; also as JSON."""

from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as WerkzeugResponse

from service.application.reception import MailRefused
from service.players.errors import BadLink
from service.web.mailbox import letters
from service.web.mailbox.letters import Envelope
from service.web.mailbox.replies import Replying
from service.web.mailbox.visitors import REFUSAL, is_from_here

PAGE: Final = 50

_PAGE_POLICY: Final = (
    "default-src 'none'; style-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# No script, no request to anywhere, no origin: whatever a mail holds stays in its frame.
_MAIL_POLICY: Final = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; "
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)


def mailbox_page(
    folder: Path, replying: Replying | None = None, *, is_open: bool = False, base_url: str = ""
) -> Blueprint:
    """The pages for the Maildir ``folder``; to be registered when mails go there, and only then.

    ``replying`` takes replies in; without it there is nothing to reply with. They are for browsers
    on this machine alone unless ``is_open``; ``base_url`` is what links to the service begin with.
    """
    page = Blueprint(
        "mailbox",
        __name__,
        template_folder="templates",
        static_folder="static",
        static_url_path="/mailbox/static",
    )

    if not is_open:
        page.before_request(partial(_refused, base_url))

    @page.get("/mailbox")
    def mails() -> str:
        skip = max(request.args.get("skip", 0, type=int), 0)
        found = _asked(folder, skip)
        return render_template(
            "mailbox/list.html",
            mails=found[:PAGE],
            to=request.args.get("to"),
            skip=skip,
            following=skip + PAGE if len(found) > PAGE else None,
        )

    @page.get("/mailbox.json")
    def mails_as_json() -> Response:
        return jsonify({"mails": [_with_text(folder, mail) for mail in _asked(folder, 0)[:PAGE]]})

    @page.get("/mailbox/<key>")
    def mail(key: str) -> str:
        opened = letters.opened(key, _raw(folder, key))
        ticket = replying.ticket(key) if replying and opened.reply_to else None
        return render_template("mailbox/mail.html", mail=opened, ticket=ticket)

    @page.get("/mailbox/<key>/html")
    def mail_as_html(key: str) -> Response:
        answer = Response(letters.html(_raw(folder, key)), mimetype="text/html")
        answer.headers["Content-Security-Policy"] = _MAIL_POLICY
        return answer

    @page.get("/mailbox/<key>/raw")
    def mail_as_filed(key: str) -> Response:
        return Response(_raw(folder, key), mimetype="text/plain")

    if replying is not None:
        _add_replying(page, folder, replying)
    page.after_request(_kept_apart)
    return page


def _refused(base_url: str) -> Response | None:
    if is_from_here(request, base_url):
        return None
    return Response(REFUSAL, 403, mimetype="text/plain")


def _add_replying(page: Blueprint, folder: Path, replying: Replying) -> None:
    @page.post("/mailbox/<key>/reply")
    def reply(key: str) -> WerkzeugResponse:
        # Whatever other page a browser has open, it can neither send this nor know the ticket.
        if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            abort(403)
        mail = letters.opened(key, _raw(folder, key))
        try:
            replying.take(key, request.form.get("ticket", ""), mail, request.form.get("text", ""))
        except BadLink:
            abort(403)
        except MailRefused as refusal:
            abort(422, str(refusal))
        return redirect(url_for("mailbox.mail", key=key, replied=1), 303)


def _asked(folder: Path, skip: int) -> list[Envelope]:
    """One mail more than a page holds, to know whether another page follows."""
    return letters.newest(folder, request.args.get("to"), PAGE + 1, skip)


def _raw(folder: Path, key: str) -> bytes:
    content = letters.raw(folder, key)
    if content is None:
        abort(404)
    return content


def _with_text(folder: Path, envelope: Envelope) -> dict[str, Any]:
    text = letters.opened(envelope.id, _raw(folder, envelope.id)).text
    return {**msgspec.structs.asdict(envelope), "text": text}


def _kept_apart(answer: Response) -> Response:
    answer.headers.setdefault("Content-Security-Policy", _PAGE_POLICY)
    answer.headers["Cache-Control"] = "no-store"
    return answer
