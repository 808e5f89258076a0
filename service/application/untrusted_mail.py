"""A mail from anybody, taken apart in little time and without an error, whatever it is made of."""

from collections.abc import Sequence
from email import message_from_bytes
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import Compat32
from email.utils import getaddresses
from typing import Final

LONGEST_HEADER: Final = 32 * 1024
"""Signs of a header; the rest of a longer one is not read."""
DEEPEST: Final = 30
"""Mails within mails and parts within parts; of a deeper one the headers alone are read."""


def read_mail(content: bytes) -> Message:
    """The mail, however broken it is."""
    try:
        mail = message_from_bytes(content, policy=_WARY)
    except RecursionError:
        return _headers_of(content)
    return _headers_of(content) if _is_deep(mail) else mail


def addresses_in(fields: Sequence[str]) -> list[str]:
    """The addresses of headers; none where their comments stand in comments without end."""
    try:
        return [address for _, address in getaddresses(fields) if address]
    except RecursionError:
        return []


class _Wary(Compat32):
    """The old rules for headers: they raise at none, however broken."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        """A header as it is kept."""
        name, value = super().header_source_parse(sourcelines)
        return name, value[:LONGEST_HEADER]


_WARY: Final = _Wary()


def _headers_of(content: bytes) -> Message:
    return BytesHeaderParser(policy=_WARY).parsebytes(content)


def _is_deep(mail: Message) -> bool:
    level = [mail]
    for _ in range(DEEPEST):
        level = [part for it in level for part in _parts(it)]
    return bool(level)


def _parts(mail: Message) -> list[Message]:
    # Of anything else the text would be decoded, by whatever it says of itself.
    payload = mail.get_payload() if mail.is_multipart() else []
    return [it for it in payload if isinstance(it, Message)]
