"""Whether a notice may be mailed to its player now: the one place where preferences count."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, NamedTuple

from service.application.quiet import quiet_at
from service.application.reminders import REMINDER, step_in
from service.application.truth import Untrue
from service.eventlog.ledger import Notice
from service.players.attention import Seen
from service.players.player import Player
from service.rules.pace import Pace
from service.rules.table import State
from service.rules.wall import daily_from

YOUR_TURN: Final = "your_turn"
DIGEST: Final = "digest"

WAIT_MS: Final = 300_000
"""So long a reminder waits for what becomes of the mail about its turn."""

AT_ANY_HOUR: Final = frozenset({"reply", "sign_in", "test"})
"""What a player has asked for just now."""


class Later(NamedTuple):
    """Not yet: to be looked at again at an instant (Unix ms)."""

    until: int
    reason: str


class Gathered(NamedTuple):
    """Told by another notice, together with others."""

    notice: Notice


Ruling = Untrue | Later | Gathered | None
"""None: it may go."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A true notice about a game, and what decides about its mail at ``now`` (Unix ms).

    ``reader`` has the preferences that hold in this game; ``pending`` are the notices of the game
    that are not concluded; ``acted`` is the version of what the reader last did in it, 0: nothing.
    ``is_news``: the reader knows nothing yet of the game having begun.
    """

    notice: Notice
    state: State
    reader: Player
    seen: Seen
    pending: Sequence[Notice]
    now: int
    acted: int = 0
    is_news: bool = False


def ruling(case: Case) -> Ruling:
    """What becomes of the notice now."""
    test = _TESTS.get(case.notice.kind)
    return (test(case) if test else None) or put_off(case.notice, case.reader, case.now)


def put_off(notice: Notice, reader: Player, now: int) -> Later | None:
    """The end of the player's quiet hours, where the notice has to wait for it."""
    quiet = None if notice.kind in AT_ANY_HOUR else quiet_at(reader, now)
    return None if quiet is None else Later(quiet[1], "quiet_hours")


def digest_after(player: Player, now: int) -> Notice:
    """The player's next digest: one a day of the player's zone.

    It is named by its instant: one at another time or in another zone is another one, though
    that of the same day may have gone out.
    """
    pace = Pace(daily=player.digest_at, zone=player.zone)
    send_at = next(daily_from(pace, now + 1))
    moment = datetime.fromtimestamp(send_at // 1000, UTC)
    return Notice(player.id, 0, None, player.id, DIGEST, send_at, f"{moment:%Y%m%dT%H%MZ}")


def _started(case: Case) -> Ruling:
    """Whoever has read or played on knows that the game has begun."""
    if case.seen.version >= case.notice.version:
        return Untrue("dropped", "read")
    if case.acted > case.notice.version:
        return Untrue("superseded", "played_on")
    return None


def _your_turn(case: Case) -> Ruling:
    notice, reader = case.notice, case.reader
    if case.seen.version >= notice.version:
        return Untrue("dropped", "read")
    # That a game has begun is told always: by its first turn, or by a later one in its place.
    if case.state.turn == 1 or case.is_news or reader.turn_mails in ("each", "first"):
        return None
    if reader.turn_mails == "none":
        return Untrue("dropped", "turns_off")
    return Gathered(digest_after(reader, case.now))


def _reminder(case: Case) -> Ruling:
    notice = case.notice
    if step_in(notice) not in case.reader.reminders:
        return Untrue("dropped", "step_off")
    others = [it for it in case.pending if it.player == notice.player and it.key != notice.key]
    turn = next((it for it in others if _is_turn_of(it, notice)), None)
    if turn is not None and case.seen.version < turn.version:
        if case.reader.turn_mails == "each":
            return Untrue("superseded", "turn_told_late", turn.key)
        if case.reader.turn_mails == "first":
            # Whether the turn will be told is not known yet.
            return put_off(notice, case.reader, case.now) or Later(case.now + WAIT_MS, "turn_first")
    told = case.seen.told
    if told and told.at >= notice.send_at and told.key == _turn_key(notice):
        return Untrue("superseded", "turn_told_late", told.key)
    later = [it for it in others if it.kind == REMINDER and notice.send_at < it.send_at <= case.now]
    if later:
        return Untrue("superseded", "later_step", max(later, key=lambda it: it.send_at).key)
    return None


def _message(case: Case) -> Ruling:
    if not case.reader.wants_messages:
        return Untrue("dropped", "messages_off")
    return Untrue("dropped", "read") if case.seen.messages >= int(case.notice.ref) else None


def _is_turn_of(notice: Notice, reminder: Notice) -> bool:
    return notice.key == _turn_key(reminder)


def _turn_key(reminder: Notice) -> str:
    return f"{reminder.subject}-{reminder.version}-{reminder.seat}-{YOUR_TURN}"


_TESTS: Final[Mapping[str, Callable[[Case], Ruling]]] = {
    "started": _started,
    YOUR_TURN: _your_turn,
    REMINDER: _reminder,
    "message": _message,
}
