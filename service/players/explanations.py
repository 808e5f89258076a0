"""How often a player is told by mail that a mail of theirs did nothing."""

from typing import Final

from service.eventlog.connection import Client
from service.players.allowances import Allowances

AN_HOUR: Final = 4


class Explanations:
    """Counts them, so that two machines that answer each other soon fall silent."""

    def __init__(self, client: Client) -> None:
        self._allowances = Allowances(client)

    def may_give(self, player: str, ref: str, now: int) -> bool:
        """Whether the mail ``ref`` may be answered at ``now`` (ms); the same when asked again."""
        return self._allowances.may("explanation", player, ref, AN_HOUR, now)
