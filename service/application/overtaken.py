"""Which waiting notices newer ones make needless: settled when the newer ones are planned."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.application.reminders import REMINDER
from service.application.truth import why_untrue
from service.eventlog.ledger import Ended, Notice
from service.rules.table import State

MESSAGE: Final = "message"

LINES: Final[Mapping[str, str]] = {
    "seat_taken": "seats",
    "table_full": "seats",
    "started": "turns",
    "your_turn": "turns",
    REMINDER: "turns",
    "answer_wanted": "turns",
    "timed_out": "turns",
    "pause_proposed": "pauses",
    "pause_declined": "pauses",
    "paused": "pauses",
    "resumed": "pauses",
    MESSAGE: "messages",
}
"""Of each line a player has one notice waiting about a game: the newest. A kind that is not here
is told however many come after it."""


def overtaken(pending: Sequence[Notice], new: Sequence[Notice], state: State) -> list[Ended]:
    """Those among ``pending`` and ``new`` that need not be sent any more.

    ``state`` is the game as it stands now. What is untrue by it is over, and so is what a newer
    notice to the same player tells as well.
    """
    waiting = list({notice.key: notice for notice in (*pending, *new)}.values())
    true = [notice for notice in waiting if why_untrue(notice, state) is None]
    return [end for notice in waiting for end in _end_of(notice, true, state)]


def _end_of(notice: Notice, true: Sequence[Notice], state: State) -> list[Ended]:
    successor = _successor(notice, true)
    by = successor.key if successor else ""
    untrue = why_untrue(notice, state)
    if untrue is not None:
        return [Ended(notice, untrue.state, untrue.reason, by)]
    return [Ended(notice, "superseded", "newer_notice", by)] if successor else []


def _successor(notice: Notice, true: Sequence[Notice]) -> Notice | None:
    line = LINES.get(notice.kind)
    after = [
        other
        for other in true
        if line is not None
        and LINES.get(other.kind) == line
        and other.player == notice.player
        and _rank(other) > _rank(notice)
    ]
    # Of a turn and its reminders, the turn itself.
    return max(after, key=lambda it: (_rank(it), it.kind != REMINDER), default=None)


def _rank(notice: Notice) -> int:
    """Versions of the log count the notices of a game; messages are numbered by themselves."""
    return int(notice.ref) if notice.kind == MESSAGE else notice.version
