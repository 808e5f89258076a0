"""The last word on a mail about a turn: not too soon after another, and once between two visits."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from service.application.delivery import YOUR_TURN, Later
from service.application.reminders import REMINDER, deadline_in
from service.application.truth import Untrue
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.players.player import Player
from service.rules.pace import duration_ms
from service.rules.table import State, seat_of

LIMITED: Final = frozenset({YOUR_TURN, REMINDER})


@dataclass(frozen=True)
class Admitting:
    """What lets one mail go, and takes that back where it did not go."""

    house: House
    notice: Notice
    interval_ms: int
    visited_at: int | None

    def why_not(self, now: int) -> Later | Untrue | None:
        """Why the mail may not go at ``now`` (Unix ms); None: it may, and no other beside it."""
        notice = self.notice
        given = self.house.attention.admit(
            notice.player, notice.subject, notice.key, now, self.interval_ms, self.visited_at
        )
        if given.is_given:
            return None
        if not given.until:
            return Untrue("dropped", "not_visited")
        if notice.kind == REMINDER and given.until >= deadline_in(notice):
            return Untrue("dropped", "told_lately")
        return Later(given.until, "interval")

    def take_back(self) -> None:
        """No mail went out."""
        self.house.attention.release(self.notice.player, self.notice.subject, self.notice.key)


def admitting(
    house: House,
    notice: Notice,
    reader: Player,
    state: State,
    recorded: Sequence[RecordedEvent],
    is_news: bool,
) -> Admitting | None:
    """What lets the mail go; None for a kind without such limits.

    ``is_news``: it is the one that tells that the game has begun.
    """
    if notice.kind not in LIMITED:
        return None
    is_later = notice.kind == YOUR_TURN and state.turn > 1 and not is_news
    is_first = is_later and reader.turn_mails == "first"
    last = last_act(recorded, seat_of(state, reader.id))
    visited_at = (last.at if last else 0) if is_first else None
    return Admitting(house, notice, duration_ms(reader.turn_interval), visited_at)


def last_act(recorded: Sequence[RecordedEvent], seat: int | None) -> RecordedEvent | None:
    """What the seat's player last did here, by whatever way; None: nothing."""
    own = (it for it in reversed(recorded) if it.by.seat == seat and is_by_hand(it))
    return None if seat is None else next(own, None)


def is_by_hand(recorded: RecordedEvent) -> bool:
    """Whether a person was there for it: no clock, no bot, no order given beforehand."""
    return recorded.by.channel in _BY_PEOPLE


_BY_PEOPLE: Final = frozenset({"http", "mail", "page", "shell"})
