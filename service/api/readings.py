"""What readers are known to have read: written down once, not at every poll."""

from typing import Final, TypeVar

from service.players.attention import Attention

T = TypeVar("T")

READINGS: Final = 8192
VISIT_MS: Final = 10_000
"""So long a player who reads what was read before is taken to be still there."""


class Readings:
    """The last reading of each player and game that this process has written down.

    It saves a round trip where nothing new was read just now, and decides nothing.
    """

    def __init__(self, attention: Attention) -> None:
        self._attention = attention
        self._versions: dict[tuple[str, str], int] = {}
        self._messages: dict[tuple[str, str], int] = {}
        self._visits: dict[str, int] = {}

    def note_version(self, player: str, game: str, version: int, now: int) -> None:
        """The player has read the game up to ``version`` at ``now`` (ms)."""
        if self._versions.get((player, game), 0) < version or self._is_visit(player, now):
            self._attention.note_reading(player, game, version, now)
            _keep(self._versions, (player, game), version)
            _keep(self._visits, player, now)

    def note_messages(self, player: str, game: str, number: int, now: int) -> None:
        """The player has read the messages of the game up to ``number`` at ``now`` (ms)."""
        if self._messages.get((player, game), 0) < number:
            self._attention.note_messages_read(player, game, number, now)
            _keep(self._messages, (player, game), number)

    def _is_visit(self, player: str, now: int) -> bool:
        return now - self._visits.get(player, 0) >= VISIT_MS


def _keep(known: dict[T, int], of: T, value: int) -> None:
    if len(known) >= READINGS:
        known.clear()
    known[of] = value
