"""How often a player is told by mail that a mail of theirs did nothing."""

from typing import Final

from service.eventlog.connection import Client
from service.players import keys
from service.players.scripts import ADMIT, run

AN_HOUR: Final = 4
_HOUR_MS: Final = 3_600_000
_KEPT_S: Final = 2 * 3600


class Explanations:
    """Counts them, so that two machines that answer each other soon fall silent."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def may_give(self, player: str, ref: str, now: int) -> bool:
        """Whether the mail ``ref`` may be answered at ``now`` (ms); the same when asked again."""
        key = keys.explanations(player, now // _HOUR_MS)
        return bool(run(self._client, ADMIT.command(key, ref, AN_HOUR, _KEPT_S)))
