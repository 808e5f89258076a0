"""The pages that the ``type`` of a problem leads to."""

from html import escape
from typing import Final

from flask import Blueprint, Response, abort

from service.api.problem_table import Entry, table

pages = Blueprint("problems", __name__, url_prefix="/problems")

_PAGE: Final = (
    '<!doctype html><html lang="en"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width"><title>{title}</title>{body}</html>\n'
)


@pages.get("/")
def all_problems() -> Response:
    """Every problem that the service answers with."""
    lines = "".join(
        f'<li><a href="/problems/{code}">{code}</a> ({entry.status}): {escape(entry.meaning)}</li>'
        for code, entry in table().items()
    )
    return _page("Problems", f"<h1>Problems</h1><ul>{lines}</ul>")


@pages.get("/<code>")
def one_problem(code: str) -> Response:
    """What a problem means and what to do about it."""
    entry = table().get(code)
    if entry is None:
        abort(404)
    return _page(entry.title, _described(code, entry))


def _described(code: str, entry: Entry) -> str:
    return (
        f"<h1>{escape(entry.title)}</h1><p><code>{code}</code>, HTTP status {entry.status}</p>"
        f"<p>{escape(entry.meaning)}</p><p>{escape(entry.advice)}</p>"
    )


def _page(title: str, body: str) -> Response:
    return Response(_PAGE.format(title=escape(title), body=body), content_type="text/html")
