"""What readers are known to have read: written down once, not at every poll."""

from typing import Final

from service.players.attention import Attention

READINGS: Final = 8192


class Readings:
    """The last reading of each player and game that this process has written down.

    It saves a round trip where nothing new was read, and decides nothing.
    """

    def __init__(self, attention: Attention) -> None:
        self._attention = attention
        self._versions: dict[tuple[str, str], int] = {}
        self._messages: dict[tuple[str, str], int] = {}

    def note_version(self, player: str, game: str, version: int, now: int) -> None:
        """The player has read the game up to ``version`` at ``now`` (ms)."""
        if self._versions.get((player, game), 0) < version:
            self._attention.note_reading(player, game, version, now)
            _keep(self._versions, (player, game), version)

    def note_messages(self, player: str, game: str, number: int, now: int) -> None:
        """The player has read the messages of the game up to ``number`` at ``now`` (ms)."""
        if self._messages.get((player, game), 0) < number:
            self._attention.note_messages_read(player, game, number, now)
            _keep(self._messages, (player, game), number)


def _keep(known: dict[tuple[str, str], int], of: tuple[str, str], value: int) -> None:
    if len(known) >= READINGS:
        known.clear()
    known[of] = value
