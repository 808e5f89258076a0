"""The mails in a Maildir, read one by one."""

import re
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage, MIMEPart
from email.policy import default
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

_KEY: Final = re.compile(r"[\w.,:=+-]{1,200}", re.ASCII)
# Holds the headers and the first line of the text of any mail of ours.
_HEAD_BYTES: Final = 16_384


class Envelope(msgspec.Struct, frozen=True):
    """What a list shows of a mail.

    ``id`` names it within the Maildir, ``news`` is its first line, ``date`` RFC 3339.
    """

    id: str
    to: str
    subject: str
    news: str
    date: str
    message_id: str


class Opened(msgspec.Struct, frozen=True):
    """One mail: its headers as they stand, its text, and whether there is HTML.

    ``reply_to`` is the address that it is answered at, empty where none is given.
    """

    envelope: Envelope
    headers: list[tuple[str, str]]
    text: str
    has_html: bool
    reply_to: str


def newest(folder: Path, to: str | None, limit: int, skip: int = 0) -> list[Envelope]:
    """Mails, the latest first; with ``to`` those to that address alone."""
    found = (_envelope(path.name, _head(path)) for path in _files(folder))
    wanted = (mail for mail in found if to is None or mail.to.lower() == to.lower())
    return list(islice(wanted, skip, skip + limit))


def raw(folder: Path, key: str) -> bytes | None:
    """The mail as it was filed; None when there is none of that name."""
    paths = [folder / part / key for part in ("new", "cur")] if _KEY.fullmatch(key) else []
    found = next((path for path in paths if path.is_file()), None)
    return found.read_bytes() if found else None


def opened(key: str, content: bytes) -> Opened:
    """A mail, read whole."""
    mail = _parsed(content)
    answered = mail["Reply-To"]
    return Opened(
        envelope=_envelope(key, mail),
        headers=[(name, _readable(value)) for name, value in mail.items()],
        text=_body(mail, "plain"),
        has_html=mail.get_body(("html",)) is not None,
        reply_to=answered.addresses[0].addr_spec if answered and answered.addresses else "",
    )


def html(content: bytes) -> str:
    """The HTML of a mail, its pictures put inside, its links made to open outside."""
    mail = _parsed(content)
    page = _body(mail, "html")
    for part in mail.walk():
        if part["Content-ID"] and part.get_content_maintype() == "image":
            page = page.replace(f"cid:{part['Content-ID'].strip('<>')}", _data_url(part))
    return page.replace("<head>", '<head><base target="_blank">', 1)


def _files(folder: Path) -> list[Path]:
    paths = [path for part in ("new", "cur") for path in _names(folder / part)]
    dated = sorted(((path.stat().st_mtime_ns, path.name, path) for path in paths), reverse=True)
    return [path for _, _, path in dated]


def _names(folder: Path) -> Iterator[Path]:
    return folder.iterdir() if folder.is_dir() else iter(())


def _head(path: Path) -> EmailMessage:
    with path.open("rb") as file:
        return _parsed(file.read(_HEAD_BYTES))


def _parsed(content: bytes) -> EmailMessage:
    mail = message_from_bytes(content, policy=default)
    assert isinstance(mail, EmailMessage)
    return mail


def _envelope(key: str, mail: EmailMessage) -> Envelope:
    to, date = mail["To"], mail["Date"]
    moment: datetime | None = date.datetime if date else None
    return Envelope(
        id=key,
        to=_readable(to.addresses[0].addr_spec) if to and to.addresses else "",
        subject=_readable(mail["Subject"] or ""),
        news=next(iter(_body(mail, "plain").splitlines()), ""),
        date=moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if moment else "",
        message_id=str(mail["Message-ID"] or ""),
    )


def _readable(value: object) -> str:
    # UTF-8 that stands in a header as it is (RFC 6532) comes out of the parser as single bytes.
    return str(value).encode(errors="surrogateescape").decode(errors="replace")


def _body(mail: EmailMessage, subtype: str) -> str:
    part = mail.get_body((subtype,))
    return str(part.get_content()) if part is not None else ""


def _data_url(part: MIMEPart) -> str:
    return f"data:{part.get_content_type()};base64,{b64encode(part.get_content()).decode()}"
