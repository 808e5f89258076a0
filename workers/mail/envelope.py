"""Identity and thread of a mail: ids that a repeat of the same notice repeats."""

import re
from email.headerregistry import Address
from email.utils import parseaddr
from typing import Final

from service.eventlog.ledger import Notice

# Everything that a header may not hold, or that would reorder it.
_UNSEEN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+")


def sender_of(mail_from: str) -> Address:
    """The sender from a setting such as ``Longhand <longhand@example.org>``."""
    return address_of(*parseaddr(mail_from))


def address_of(name: str, email: str) -> Address:
    """A mail address with the name of its owner, whatever the name holds."""
    # Given whole, an address beyond ASCII would be refused.
    local, _, domain = email.rpartition("@")
    return Address(header_text(name), local, domain)


def header_text(text: str) -> str:
    """The text on one line, without characters that are not seen."""
    return " ".join(_UNSEEN.sub(" ", text).split())


def is_about_game(notice: Notice) -> bool:
    """Whether the subject of a notice is a game; else it is the player, or a sign-in."""
    return notice.subject not in (notice.player, notice.ref)


def message_id(notice: Notice, domain: str) -> str:
    """The same for every try to send a notice."""
    if not is_about_game(notice):
        # Two players have a digest on the same day; a sign-in may be that of nobody.
        of_player = f".{notice.player}" if notice.player else ""
        return f"<{notice.kind}.{notice.ref}{of_player}@{domain}>"
    seat = "x" if notice.seat is None else notice.seat
    kind = f"{notice.ref}.{notice.kind}" if notice.ref else notice.kind
    return f"<g.{notice.subject}.v{notice.version}.s{seat}.{kind}@{domain}>"


def thread_id(game: str, player: str, domain: str) -> str:
    """What all mails to one player about one game refer to; no mail has it itself."""
    return f"<g.{game}.{player}@{domain}>"


def list_id(game: str, domain: str) -> str:
    """Names the mails about one game, for filters (RFC 2919)."""
    return f"<{game}.games.{domain}>"
