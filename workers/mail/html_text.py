"""The text of an HTML reply, without the quotation that mail programs put below it."""

import re
from contextlib import suppress
from html.parser import HTMLParser
from typing import Final

RULE: Final = "-----"
"""Stands for a horizontal line, which ends what is read."""

_UNSHOWN: Final = frozenset({"head", "style", "script", "title", "template", "blockquote"})
_QUOTING: Final = frozenset(
    {
        *("gmail_quote", "gmail_attr", "gmail_signature", "yahoo_quoted", "moz-cite-prefix"),
        *("moz-signature", "protonmail_quote", "protonmail_signature_block"),
        *("mail-editor-reference-message-container", "ms-outlook-mobile-reference-message"),
    }
)
# What follows them is the quotation, though it does not stand inside them.
_LAST: Final = frozenset({"divrplyfwdmsg", "x_divrplyfwdmsg", "appendonsend", "stopspelling"})
_BREAKING: Final = frozenset(
    {
        *("p", "div", "br", "li", "ul", "ol", "tr", "td", "table", "hr", "section", "article"),
        *("h1", "h2", "h3", "h4", "h5", "h6", "pre", "body", "html", "blockquote"),
    }
)
_VOID: Final = frozenset({"br", "hr", "img", "input", "meta", "link", "wbr", "col", "area"})
_SPACES: Final = re.compile(r"\s+")

Attributes = list[tuple[str, str | None]]


def text_of_html(page: str) -> str:
    """The lines that a reader sees and the author of the mail wrote."""
    reader = _Reader()
    # Of a declaration that it does not know, the parser of the library thinks that it cannot be.
    with suppress(AssertionError):
        reader.feed(page)
        reader.end()
    return reader.text


class _Reader(HTMLParser):
    """Collects text; of what is left out it counts the nesting."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._pieces: list[str] = []
        self._left_out = ""
        self._depth = 0
        self._preformatted = 0
        self._is_over = False

    @property
    def text(self) -> str:
        """What was collected, a paragraph a line."""
        return "".join(self._pieces)

    def end(self) -> None:
        """Reads what waits for more, but for a tag that never ends: each sign would be one."""
        if not self.rawdata.startswith("<"):
            self.close()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Leaves out what quotes, breaks lines where the page does."""
        if self._left_out:
            self._depth += tag == self._left_out
            return
        names = _names(attrs)
        self._is_over = self._is_over or bool(names & _LAST)
        if tag not in _VOID and (tag in _UNSHOWN or names & _QUOTING):
            self._left_out, self._depth = tag, 1
        self._preformatted += tag == "pre"
        self._break(tag)
        if tag == "hr":
            self._add(f"{RULE}\n")

    def handle_endtag(self, tag: str) -> None:
        """Breaks lines, and goes on reading after what was left out."""
        if self._left_out:
            self._depth -= tag == self._left_out
            if not self._depth:
                self._left_out = ""
                self._break(tag)
            return
        self._preformatted -= tag == "pre" and self._preformatted > 0
        self._break(tag)

    def handle_data(self, data: str) -> None:
        """Text, its own line breaks being mere spaces."""
        if not self._left_out:
            self._add(data if self._preformatted else _SPACES.sub(" ", data))

    def _break(self, tag: str) -> None:
        if tag in _BREAKING:
            self._add("\n")

    def _add(self, piece: str) -> None:
        if not self._is_over:
            self._pieces.append(piece)


def _names(attrs: Attributes) -> frozenset[str]:
    """Id and classes, in lower case."""
    texts = (value or "" for key, value in attrs if key in ("id", "class"))
    return frozenset(name.lower() for text in texts for name in text.split())
