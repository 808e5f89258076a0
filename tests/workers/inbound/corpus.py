"""The replies in tests/workers/replies, as their mail programs would send them about a real turn.

The files show bodies decoded; they are encoded here as their headers say. In them stand
@@FROM@@ and @@TO@@ (the player, our reply address), @@SUBJECT@@, our mail as @@TEXT@@ and
@@HTML@@, and its text quoted (@@QUOTED@@, its @@QUOTED_HEAD@@ and @@QUOTED_TAIL@@,
@@QUOTED_TIGHT@@ without a space, @@INDENTED@@ without a sign).
"""

from base64 import encodebytes
from email import message_from_string
from email.message import EmailMessage, Message
from pathlib import Path
from quopri import encodestring
from typing import Final

from tests.workers.mail.golden_mails import text_of

FOLDER: Final = Path(__file__).parents[1] / "replies"
NAMES: Final = sorted(path.stem for path in FOLDER.glob("*.eml"))
HEAD: Final = 12
"""Lines of our mail above an answer that is written into it."""


def as_sent(name: str, turn: EmailMessage, quoted: str = "") -> bytes:
    """The reply as bytes, to the mail ``turn``; ``quoted``: a line that stood in it besides."""
    written = (FOLDER / f"{name}.eml").read_text(encoding="utf-8")
    for place, value in _values(turn, quoted).items():
        written = written.replace(f"@@{place}@@", value)
    mail = message_from_string(written)
    for part in mail.walk():
        if part.get_content_maintype() == "text":
            _encode(part)
    return mail.as_bytes()


def _values(turn: EmailMessage, quoted: str) -> dict[str, str]:
    body = turn.get_body(("html",))
    assert body is not None
    # In the middle, with an empty line before it, as a paragraph of our own would stand.
    head, _, tail = text_of(turn).rstrip("\n").partition("\n\n")
    text = f"{head}\n\n{quoted}\n\n{tail}" if quoted else f"{head}\n\n{tail}"
    page = body.get_content().replace("</h1>", f"</h1><p>{quoted}</p>")
    return {
        "FROM": str(turn["To"]),
        "TO": str(turn["Reply-To"]),
        "SUBJECT": str(turn["Subject"]),
        "TEXT": text,
        "HTML": page,
        "QUOTED_HEAD": _each("> ", text, None, HEAD),
        "QUOTED_TAIL": _each("> ", text, HEAD, None),
        "QUOTED_TIGHT": _each(">", text),
        "QUOTED": _each("> ", text),
        "INDENTED": _each(" ", text),
    }


def _each(sign: str, text: str, start: int | None = None, end: int | None = None) -> str:
    return "\n".join(f"{sign}{line}" for line in text.splitlines()[start:end])


def _encode(part: Message) -> None:
    charset = str(part.get_content_charset("us-ascii"))
    content = str(part.get_payload()).encode(charset, "replace")
    encoding = str(part["Content-Transfer-Encoding"] or "8bit").lower()
    encoded = {"base64": encodebytes, "quoted-printable": encodestring}.get(encoding)
    # What is not ASCII is written as it is when it stands for bytes.
    raw = encoded(content) if encoded else content
    part.set_payload(raw.decode("ascii", "surrogateescape"))
