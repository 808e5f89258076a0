"""A letter laid out as plain text and as HTML."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from workers.mail.letter import Letter


def as_plain(letter: Letter) -> str:
    """The letter as lines of text; codes and addresses stand alone on theirs."""
    return _templates().get_template("letter.txt").render(letter=letter)


def as_html(letter: Letter, picture: str | None) -> str:
    """The letter as an HTML document; ``picture`` is the content id of the board's picture."""
    return _templates().get_template("letter.html").render(letter=letter, picture=picture)


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("workers.mail"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
