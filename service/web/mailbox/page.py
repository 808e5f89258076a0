"""The pages of a mailbox: a list, single mails, and replies to them; whom they answer, and how."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, request

from service.api.languages import chosen_language
from service.web.frame import chosen, in_language
from service.web.mailbox.lists import add_lists
from service.web.mailbox.mails import add_mails
from service.web.mailbox.replies import Replying
from service.web.mailbox.reply_form import add_reply_form
from service.web.mailbox.visitors import REFUSAL, SETTING, is_from_here

_PAGE_POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
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
    page.url_defaults(_keep_language)
    add_lists(page, folder)
    add_mails(page, folder, replying)
    if replying is not None:
        add_reply_form(page, folder, replying)
    page.after_request(_kept_apart)
    return page


def _refused(base_url: str) -> Response | None:
    if is_from_here(request, base_url):
        return None
    language = chosen()
    text = f"{language.say(REFUSAL)}\n{language.say(SETTING)}\n"
    return in_language(Response(text, 403, mimetype="text/plain"), language)


def _keep_language(endpoint: str, values: dict[str, Any]) -> None:
    """Whoever asked for a language by name goes on in it."""
    if "lang" in request.args and endpoint != "mailbox.static":
        values.setdefault("lang", chosen_language())


def _kept_apart(answer: Response) -> Response:
    answer.headers.setdefault("Content-Security-Policy", _PAGE_POLICY)
    answer.headers["Cache-Control"] = "no-store"
    return answer
