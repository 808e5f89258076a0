"""Signed links: invitations to a game, one-click unsubscribing, and forms of our own pages."""

from hashlib import sha256
from typing import Any, Final

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from service.players.errors import BadLink, LinkExpired

_INVITATION: Final = "longhand invitation v1"
_UNSUBSCRIBE: Final = "longhand unsubscribe v1"
_CALENDAR: Final = "longhand calendar v1"
_MAILBOX_FORM: Final = "longhand mailbox form v1"


class Invitation(msgspec.Struct, frozen=True):
    """What an invitation link says; ``expires_at`` is Unix milliseconds."""

    game: str
    expires_at: int


class Links:
    """Makes and reads the signed parts of links; nothing of them is stored."""

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def invitation(self, game: str, expires_at: int) -> str:
        """The signed text of an invitation link, safe in a URL."""
        return self._signed(_INVITATION, [game, expires_at])

    def read_invitation(self, text: str, now: int) -> Invitation:
        """What the text says. Raises BadLink, LinkExpired."""
        game, expires_at = self._read(_INVITATION, text)
        if expires_at <= now:
            raise LinkExpired
        return Invitation(game, expires_at)

    def unsubscribe(self, player: str) -> str:
        """The signed text of a player's unsubscribe link; it never expires."""
        return self._signed(_UNSUBSCRIBE, player)

    def read_unsubscribe(self, text: str) -> str:
        """The player that the text unsubscribes. Raises BadLink."""
        return str(self._read(_UNSUBSCRIBE, text))

    def calendar(self, player: str, key: str) -> str:
        """The signed text of a calendar's address; with another key the old one is over."""
        return self._signed(_CALENDAR, [player, key])

    def read_calendar(self, text: str) -> tuple[str, str]:
        """The player and the key that the text names. Raises BadLink."""
        player, key = self._read(_CALENDAR, text)
        return player, key

    def mailbox_form(self, mail: str) -> str:
        """The signed text that the form for replying to a mail of the mailbox page carries."""
        return self._signed(_MAILBOX_FORM, mail)

    def check_mailbox_form(self, text: str, mail: str) -> None:
        """Raises BadLink unless the text is of the form for that mail."""
        if self._read(_MAILBOX_FORM, text) != mail:
            raise BadLink

    def _signed(self, purpose: str, content: Any) -> str:
        return str(self._signer(purpose).dumps(content))

    def _read(self, purpose: str, text: str) -> Any:
        try:
            return self._signer(purpose).loads(text)
        except BadData:
            raise BadLink from None

    def _signer(self, purpose: str) -> URLSafeSerializer:
        # One key a purpose: no text can be passed off as one of another kind.
        return URLSafeSerializer(
            self._secret, salt=purpose, signer_kwargs={"digest_method": sha256}
        )
