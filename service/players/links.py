"""Signed links: invitations to a game, and one-click unsubscribing."""

import msgspec


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
        raise NotImplementedError

    def read_invitation(self, text: str, now: int) -> Invitation:
        """What the text says. Raises BadLink, LinkExpired."""
        raise NotImplementedError

    def unsubscribe(self, player: str) -> str:
        """The signed text of a player's unsubscribe link; it never expires."""
        raise NotImplementedError

    def read_unsubscribe(self, text: str) -> str:
        """The player that the text unsubscribes. Raises BadLink."""
        raise NotImplementedError
