"""A mail as it came in, taken apart without trusting any of it."""

from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from email.utils import getaddresses

from workers.mail.html_text import text_of_html


def parsed(content: bytes) -> Message:
    """The mail, however broken it is."""
    # The modern policy raises at some broken headers; this one never does.
    return message_from_bytes(content)


def values(mail: Message, name: str) -> list[str]:
    """Every header of that name on one line, as it stands."""
    raw = (value for key, value in mail.raw_items() if key.lower() == name.lower())
    return [" ".join(_text(value).split()) for value in raw]


def value(mail: Message, name: str) -> str:
    """The first header of that name, or an empty text."""
    return next(iter(values(mail, name)), "")


def author(mail: Message) -> str:
    """The address in From; empty unless there is exactly one."""
    found = [address for _, address in getaddresses(values(mail, "From")) if address]
    return found[0] if len(found) == 1 else ""


def written_text(mail: Message) -> str:
    """The text of the mail itself: what is plain, else what the HTML holds without quotations."""
    parts = list(_own_parts(mail))
    for subtype, reading in (("plain", str), ("html", text_of_html)):
        texts = (_content(part) for part in parts if part.get_content_subtype() == subtype)
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


def _content(part: Message) -> str:
    content = part.get_payload(decode=True)
    raw = content if isinstance(content, bytes) else b""
    try:
        return raw.decode(part.get_content_charset("utf-8"), "replace")
    except LookupError:
        return raw.decode("utf-8", "replace")


def _text(raw: object) -> str:
    """A header with what is not ASCII read as UTF-8 (RFC 6532)."""
    return str(raw).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
