"""How often an hour a player may do what others have to bear."""

from typing import Final

from service.eventlog.connection import Client
from service.players import keys
from service.players.scripts import ADMIT, run

_HOUR_MS: Final = 3_600_000
_KEPT_S: Final = 2 * 3600


class Allowances:
    """Counts by the hour of the clock; what was counted once is not counted again."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def may(self, what: str, player: str, ref: str, an_hour: int, now: int) -> bool:
        """Whether the player may do it at ``now`` (ms), ``ref`` being the thing that is done."""
        key = keys.allowance(what, player, now // _HOUR_MS)
        return bool(run(self._client, ADMIT.command(key, ref, an_hour, _KEPT_S)))


def retry_after(now: int) -> int:
    """Seconds until what is not allowed any more is allowed again."""
    return (_HOUR_MS - now % _HOUR_MS) // 1000 + 1
