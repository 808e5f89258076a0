"""Which player a token is likely to speak for, before the store has confirmed it."""

from typing import Final

GUESSES: Final = 4096


class Guesses:
    """Whom each token spoke for last. It saves a round trip, and decides nothing."""

    def __init__(self) -> None:
        self._players: dict[str, str] = {}

    def player(self, token: str) -> str:
        """A player who is to be confirmed, or an empty text."""
        return self._players.get(token, "")

    def learn(self, token: str, player: str) -> None:
        """Remember it, among the latest few thousand."""
        if len(self._players) >= GUESSES:
            self._players.clear()
        self._players[token] = player
