"""Addresses of ours that only we can make: for replies about a turn, and for what comes back."""

import hashlib
import hmac
import re
from base64 import b32encode
from typing import Final, Literal

import msgspec

from service.players.profile import folded

Purpose = Literal["turn", "resign"]
"""What a reply is for: a move, or the confirmation that a seat gives up."""

_SEAL_LENGTH: Final = 20
_SEAL: Final = rf"(?P<seal>[a-z2-7]{{{_SEAL_LENGTH}}})"
# Only such signs as survive any mail program, upper and lower case alike.
_REPLY: Final = re.compile(
    rf"(?P<purpose>turn|resign)\+"
    rf"(?P<content>(?P<game>[a-z0-9]{{10}})(?P<seat>[0-9a-f])(?P<version>[1-9a-f][0-9a-f]{{0,7}}))"
    rf"{_SEAL}"
)
_MARK_LENGTH: Final = 10
_TAG_LENGTH: Final = 4
_TAG: Final = rf"(?P<tag>[a-z2-7]{{{_TAG_LENGTH}}})"
_MARK: Final = rf"(?P<game>[a-z0-9]{{10}})?(?P<mark>[a-z2-7]{{{_MARK_LENGTH}}}){_TAG}"
# Before notices were marked the player alone stood there.
_RETURN: Final = re.compile(rf"back\+(?P<content>(?P<player>p[a-z2-7]{{11}})(?:{_MARK})?){_SEAL}")


class ReplyAddress(msgspec.Struct, frozen=True):
    """Where a reply about one turn goes: ``version`` is what the seat was shown."""

    purpose: Purpose
    game: str
    seat: int
    version: int


class ReturnAddress(msgspec.Struct, frozen=True):
    """Where a mail to a player comes back to when it cannot be delivered.

    ``subject``: the game or player that its notice is about, ``mark`` what picks the notice
    among those, ``tag`` what tells the address that it went to; all empty in those of old.
    """

    player: str
    subject: str = ""
    mark: str = ""
    tag: str = ""

    def names(self, key: str) -> bool:
        """Whether the mail was that of the notice with this key."""
        return self.mark == _mark_of(key)

    def went_to(self, email: str) -> bool:
        """Whether the mail went to this address, as far as it says so."""
        return self.tag in ("", _tag_of(email))


class MailAddresses:
    """Makes and reads our addresses at one domain; nothing of them is stored."""

    def __init__(self, secret: str, domain: str) -> None:
        self._secret = secret.encode()
        self._domain = domain.lower()

    def reply(self, purpose: Purpose, game: str, seat: int, version: int) -> str:
        """The address for a reply of ``seat`` to a mail that showed ``version`` of a game."""
        return self._sealed(purpose, f"{game}{seat:x}{version:x}")

    def back(self, player: str, email: str, subject: str, key: str) -> str:
        """The envelope sender of a mail to a player at an address (RFC 5321 section 4.4).

        ``key`` is that of its notice, ``subject`` the game or the player that this is about.
        """
        game = "" if subject == player else subject
        return self._sealed("back", f"{player}{game}{_mark_of(key)}{_tag_of(email)}")

    def read(self, address: str) -> ReplyAddress | ReturnAddress | None:
        """What an address of ours says; None when it is forged, or somebody else's."""
        local, _, domain = address.lower().rpartition("@")
        match = _REPLY.fullmatch(local) or _RETURN.fullmatch(local)
        if match is None or domain != self._domain:
            return None
        purpose, content = local.partition("+")[0], match["content"]
        if not hmac.compare_digest(self._seal(purpose, content), match["seal"]):
            return None
        if match.re is _RETURN:
            return _returning(**match.groupdict())
        reading = {"purpose": purpose, "game": match["game"]}
        numbers = {"seat": int(match["seat"], 16), "version": int(match["version"], 16)}
        return msgspec.convert(reading | numbers, ReplyAddress)

    def _sealed(self, purpose: str, content: str) -> str:
        return f"{purpose}+{content}{self._seal(purpose, content)}@{self._domain}"

    def _seal(self, purpose: str, content: str) -> str:
        # One key a purpose: no address can be passed off as one of another kind.
        key = hmac.digest(self._secret, f"longhand mail address v1\n{purpose}".encode(), "sha256")
        digest = hmac.digest(key, content.encode(), "sha256")
        return b32encode(digest)[:_SEAL_LENGTH].decode().lower()


def _returning(
    player: str, game: str | None, mark: str | None, tag: str | None, **_: str
) -> ReturnAddress:
    if mark is None or tag is None:
        return ReturnAddress(player)
    return ReturnAddress(player, game or player, mark, tag)


def _mark_of(key: str) -> str:
    """Tells notices of one subject apart; the seal keeps others from making one up."""
    return _short(key, _MARK_LENGTH)


def _tag_of(email: str) -> str:
    """Tells an address of a player from the one before it."""
    return _short(folded(email), _TAG_LENGTH)


def _short(text: str, length: int) -> str:
    return b32encode(hashlib.sha256(text.encode()).digest())[:length].decode().lower()
