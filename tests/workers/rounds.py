"""What tests of mails about turns do again and again."""

from service.players.player import Preferences
from tests.workers.evening import Evening

MINUTE = 60_000
HOUR = 60 * MINUTE


def round_of(evening: Evening, after: int = 0) -> None:
    """Everyone moves once, and so the same player is to move again."""
    evening.table.now += after
    for _ in evening.people:
        evening.move()


def wishes(evening: Evening, **wanted: object) -> str:
    """The player to move, who wants this; and the id."""
    mover = evening.table.mover()
    evening.house.players.update(mover, Preferences(**wanted))  # type: ignore[arg-type]
    return mover
