"""What a mail says, before it is laid out as text or HTML."""

import msgspec

from service.locale import Direction


class Fact(msgspec.Struct, frozen=True):
    """A named value, and both as the language joins them; ``is_code``: to be copied exactly."""

    label: str
    value: str
    line: str
    is_code: bool = False


class Board(msgspec.Struct, frozen=True):
    """A position for one reader: as text, in words, and (PNG) as a picture."""

    text: str
    words: str
    picture: bytes | None = None


class Link(msgspec.Struct, frozen=True):
    """A place to go, and what it is for; ``is_page``: it can be looked at."""

    text: str
    url: str
    is_page: bool = True


class Item(msgspec.Struct, frozen=True):
    """One of several things of a kind; ``is_quoted``: the lines are somebody else's words."""

    title: str
    lines: list[str]
    link: Link | None = None
    is_quoted: bool = False


class Reply(msgspec.Struct, frozen=True):
    """The address that an answer to the mail goes to; and how to answer, under a title."""

    address: str
    title: str = ""
    how: str = ""
    offers: list[str] = []
    more: str = ""


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """One mail's content in its reader's language.

    ``preheader`` is what inboxes show beside the subject; ``code`` stands out alone.
    """

    language: str
    direction: Direction
    headline: str
    preheader: str
    items: list[Item] = []
    paragraphs: list[str] = []
    facts: list[Fact] = []
    code: str | None = None
    recap_title: str = ""
    recap: list[str] = []
    board_title: str = ""
    board: Board | None = None
    reply: Reply | None = None
    link: Link | None = None
    answer: list[Link] = []
    footer: list[str] = []
    unsubscribe: Link | None = None
