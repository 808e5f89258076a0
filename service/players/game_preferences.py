"""What players want otherwise in one game than in all others."""

from typing import Final

import msgspec

from service.eventlog.connection import Client
from service.eventlog.pipeline import Read, together
from service.players import keys
from service.players.player import GamePreferences
from service.players.profile import checked_steps
from service.players.scripts import run


class PreferencesByGame:
    """Kept with the player, so that they go when the account goes."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def getting(self, player: str, game: str) -> Read[GamePreferences | None]:
        """The read of what a player wants in a game, None where it is as everywhere."""
        command = ("HGET", keys.game_preferences(player), game)
        return Read([command], lambda replies: _decoded(replies[0]))

    def get(self, player: str, game: str) -> GamePreferences | None:
        """``getting`` by itself."""
        return together(self._client, self.getting(player, game))[0]

    def put(self, player: str, game: str, chosen: GamePreferences) -> None:
        """In the place of what was wanted before. Raises BadReminders."""
        if chosen.reminders is not None:
            checked_steps(chosen.reminders)
        key = keys.game_preferences(player)
        if chosen == GamePreferences():
            run(self._client, ("HDEL", key, game))
        else:
            run(self._client, ("HSET", key, game, _ENCODER.encode(chosen)))

    def forget(self, player: str) -> None:
        """Nothing is left of what the player wanted."""
        run(self._client, ("DEL", keys.game_preferences(player)))


def _decoded(stored: bytes | None) -> GamePreferences | None:
    return _DECODER.decode(stored) if stored else None


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(GamePreferences)
