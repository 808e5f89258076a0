"""The list of mails, a page at a time; also as JSON, for programs that wait for one."""

from pathlib import Path
from typing import Any, Final

import msgspec
from flask import Blueprint, Response, jsonify, request

from service.web.frame import chosen, page_of
from service.web.mailbox import letters
from service.web.mailbox.letters import Envelope
from service.web.mailbox.mails import content_of, when_in

PAGE: Final = 50


def add_lists(page: Blueprint, folder: Path) -> None:
    """Adds them to the pages of the Maildir ``folder``."""

    @page.get("/mailbox")
    def mails() -> Response:
        language = chosen()
        skip = max(request.args.get("skip", 0, type=int), 0)
        found = _asked(folder, skip)
        return page_of(
            "mailbox/list.html",
            language,
            mails=found[:PAGE],
            to=request.args.get("to"),
            newer=max(skip - PAGE, 0) if skip else None,
            older=skip + PAGE if len(found) > PAGE else None,
            when=when_in(language),
        )

    @page.get("/mailbox.json")
    def mails_as_json() -> Response:
        return jsonify({"mails": [_with_text(folder, mail) for mail in _asked(folder, 0)[:PAGE]]})


def _asked(folder: Path, skip: int) -> list[Envelope]:
    """One mail more than a page holds, to know whether another page follows."""
    return letters.newest(folder, request.args.get("to"), PAGE + 1, skip)


def _with_text(folder: Path, envelope: Envelope) -> dict[str, Any]:
    text = letters.opened(envelope.id, content_of(folder, envelope.id)).text
    return {**msgspec.structs.asdict(envelope), "text": text}
