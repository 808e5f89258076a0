"""Whether a planned notice is still true, by the log as it stands now."""

from collections.abc import Callable, Mapping
from typing import Final

from service.application.clock_truth import CLOCK_TESTS
from service.application.reminders import deadline_in
from service.application.untrue import Untrue
from service.eventlog.ledger import Notice
from service.rules.leaving import has_vacancy
from service.rules.pace import instant_ms
from service.rules.table import State, seat_of

__all__ = ["LASTING", "Untrue", "why_untrue"]

LASTING: Final = frozenset({"result", "reply", "message"})
"""Kinds of notices that the end of the game leaves true."""


def why_untrue(notice: Notice, state: State) -> Untrue | None:
    """Why ``notice`` must not be sent any more in ``state``, None while it is true."""
    if notice.kind in LASTING:
        return None
    if state.phase == "ended":
        return Untrue("dropped", "game_over")
    test = _TESTS.get(notice.kind)
    return test(notice, state) if test else None


def _why_not_to_move(notice: Notice, state: State) -> Untrue | None:
    if state.asked:
        return Untrue("superseded", "answers_awaited")
    if notice.version != max(state.turn_version, state.resumed_version):
        return Untrue("superseded", "turn_over")
    return None


def _why_not_to_remind(notice: Notice, state: State) -> Untrue | None:
    untrue = _why_not_to_move(notice, state)
    if untrue is not None:
        return untrue
    if state.deadline is None or deadline_in(notice) != instant_ms(state.deadline):
        return Untrue("superseded", "deadline_moved")
    return None


def _why_not_asked(notice: Notice, state: State) -> Untrue | None:
    if notice.version != state.asked_version or notice.seat not in state.asked:
        return Untrue("superseded", "answers_opened")
    return None


def _why_not_inviting(notice: Notice, state: State) -> Untrue | None:
    # Into a running game one is invited for a seat that fell vacant.
    untrue = None if has_vacancy(state) else _why_not_open(notice, state)
    if untrue is None and seat_of(state, notice.player) is not None:
        return Untrue("dropped", "seat_taken")
    return untrue


def _why_not_taken(notice: Notice, state: State) -> Untrue | None:
    untrue = _why_not_open(notice, state)
    if untrue is None and seat_of(state, notice.detail) is None:
        return Untrue("dropped", "seat_left")
    return untrue


def _why_not_open(notice: Notice, state: State) -> Untrue | None:
    return None if state.phase == "open" else Untrue("dropped", "game_started")


def _why_not_full(notice: Notice, state: State) -> Untrue | None:
    untrue = _why_not_open(notice, state)
    if untrue is None and any(seat.is_free for seat in state.seats):
        return Untrue("dropped", "seat_free")
    if untrue is None and seat_of(state, notice.detail) is None:
        # Another took the seat, and that is told by itself.
        return Untrue("dropped", "seat_left")
    return untrue


_TESTS: Final[Mapping[str, Callable[[Notice, State], Untrue | None]]] = {
    "invitation": _why_not_inviting,
    "seat_taken": _why_not_taken,
    "table_full": _why_not_full,
    "your_turn": _why_not_to_move,
    "reminder": _why_not_to_remind,
    "answer_wanted": _why_not_asked,
    **CLOCK_TESTS,
}
"""By kind; a notice of a kind that is not here stays true up to the end of the game."""
