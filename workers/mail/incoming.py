"""A mail as it came in, taken apart without trusting any of it."""

from collections.abc import Iterator
from email.message import Message
from typing import Final

from service.application.untrusted_mail import addresses_in
from workers.mail.html_text import text_of_html

# What mail programs name, and what they send.
_MEANT: Final = {
    **dict.fromkeys(("us-ascii", "ascii", "ansi_x3.4-1968"), "utf-8"),
    **dict.fromkeys(("iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1"), "cp1252"),
    **dict.fromkeys(("iso-8859-6-i", "iso-8859-6-e"), "iso-8859-6"),
}


def values(mail: Message, name: str) -> list[str]:
    """Every header of that name on one line, as it stands."""
    raw = (value for key, value in mail.raw_items() if key.lower() == name.lower())
    return [" ".join(_text(value).split()) for value in raw]


def value(mail: Message, name: str) -> str:
    """The first header of that name, or an empty text."""
    return next(iter(values(mail, name)), "")


def author(mail: Message) -> str:
    """The address in From; empty unless there is exactly one."""
    found = addresses_in(values(mail, "From"))
    return found[0] if len(found) == 1 else ""


def written_text(mail: Message) -> str:
    """The text of the mail itself: what is plain, else what the HTML holds without quotations."""
    parts = list(_own_parts(mail))
    for subtype, reading in (("plain", str), ("html", text_of_html)):
        texts = (content_of(part) for part in parts if part.get_content_subtype() == subtype)
        found = next((text for text in map(reading, texts) if text.strip()), "")
        if found:
            return found
    return ""


def _own_parts(mail: Message) -> Iterator[Message]:
    """The parts of text that belong to the mail, and to none that is attached to it."""
    if mail.get_content_maintype() == "text" and mail.get_content_disposition() != "attachment":
        yield mail
    elif mail.get_content_maintype() == "multipart" and mail.is_multipart():
        for part in mail.get_payload():
            yield from _own_parts(part)  # type: ignore[arg-type]


def content_of(part: Message) -> str:
    """The text of one part, however it is encoded."""
    content = part.get_payload(decode=True)
    raw = content if isinstance(content, bytes) else b""
    try:
        named = part.get_content_charset("utf-8")
        text = raw.decode(_MEANT.get(named, named), "replace")
    # What is named may be no encoding, or one for other things than mails.
    except (LookupError, ValueError):
        return raw.decode("utf-8", "replace")
    # Some make halves of signs, which nobody can write down.
    return text.encode("utf-8", "replace").decode()


def _text(raw: object) -> str:
    """A header with what is not ASCII read as UTF-8 (RFC 6532)."""
    return str(raw).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
