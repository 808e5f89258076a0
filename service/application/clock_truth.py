"""Whether a notice of what time has brought is still true, by the log as it stands now."""

from collections.abc import Callable, Mapping
from typing import Final

from service.application.untrue import Untrue
from service.eventlog.ledger import Notice
from service.rules.deadlines import open_leave
from service.rules.table import State
from service.rules.timing import Timing


def _why_not_late(notice: Notice, state: State) -> Untrue | None:
    return _unless(_timing(state).lapsed_version == notice.version, "newer_time_out")


def _why_not_vacant(notice: Notice, state: State) -> Untrue | None:
    return _unless(state.seats[int(notice.detail)].is_free, "seat_taken")


def _why_not_proposed(notice: Notice, state: State) -> Untrue | None:
    proposal = _timing(state).proposal
    is_awaited = proposal is not None and notice.seat in proposal.awaited
    is_this = proposal is not None and proposal.version == notice.version
    return _unless(is_this and is_awaited, "pause_answered")


def _why_not_declined(notice: Notice, state: State) -> Untrue | None:
    timing = _timing(state)
    return _unless(timing.proposal is None and not timing.paused_version, "newer_pause")


def _why_not_paused(notice: Notice, state: State) -> Untrue | None:
    return _unless(_timing(state).paused_version == notice.version, "pause_over")


def _why_not_resumed(notice: Notice, state: State) -> Untrue | None:
    return _unless(not _timing(state).paused_version, "newer_pause")


def _why_not_on_leave(notice: Notice, state: State) -> Untrue | None:
    leave = open_leave(state.timing, int(notice.detail))
    return _unless(leave is not None and leave.version == notice.version, "leave_over")


def _why_not_back(notice: Notice, state: State) -> Untrue | None:
    is_away = notice.seat is not None and open_leave(state.timing, notice.seat) is not None
    return _unless(not is_away, "newer_leave")


def _timing(state: State) -> Timing:
    return state.timing or Timing(missed=[])


def _unless(is_true: bool, reason: str) -> Untrue | None:
    return None if is_true else Untrue("superseded", reason)


CLOCK_TESTS: Final[Mapping[str, Callable[[Notice, State], Untrue | None]]] = {
    "timed_out": _why_not_late,
    "vacated": _why_not_vacant,
    "pause_proposed": _why_not_proposed,
    "pause_declined": _why_not_declined,
    "paused": _why_not_paused,
    "resumed": _why_not_resumed,
    "leave": _why_not_on_leave,
    "leave_over": _why_not_back,
}
"""By kind of notice."""
