"""Outages of our own clock: the time that a turn lost by one is given back to it."""

from service.rules.clocks import DeadlineMoved, timing_of
from service.rules.deadlines import ends_at, has_passed
from service.rules.game import copied
from service.rules.pace import instant, instant_ms
from service.rules.state import State
from service.rules.stops import later
from service.rules.table import Command, Event, due_after, left_for
from service.rules.timing import SECOND_MS, Stop, stops_of, whole_second


class CreditOutage(Command, frozen=True, tag="credit_outage"):
    """The clock was down from ``since`` to ``until`` (Unix ms) while turn ``turn`` was running."""

    turn: int
    since: int
    until: int


def credit_outage(state: State, command: CreditOutage, now: int) -> list[Event]:
    """The deadline moves as if all clocks had stood still in the outage, once for each outage.

    Where it had passed before, the grace is longer by it. Nothing where that was over as well, or
    the clock was stopped all through the outage.
    """
    if state.deadline is None or command.turn != state.turn:
        return []
    since = max(whole_second(command.since), credited_until(state) or 0)
    until = command.until // SECOND_MS * SECOND_MS
    if until <= since:
        return []
    outage = Stop(instant(since), instant(until))
    deadline = _credited(state, outage, since)
    if deadline is None:
        return []
    return [DeadlineMoved(state.to_move, deadline, "outage", outage.starts, outage.ends)]


def credited_until(state: State) -> int | None:
    """The end (ms) of the last outage that was made good here."""
    outages = state.timing.outages if state.timing else []
    return instant_ms(outages[-1].ends) if outages else None


def _credited(state: State, outage: Stop, since: int) -> str | None:
    """The deadline with the outage among the stops, None where that changes nothing."""
    after = _with(state, outage)
    if has_passed(state, since):
        is_longer = not state.asked and ends_at(after) != ends_at(state)
        return state.deadline if is_longer else None
    left = left_for(state, state.to_move, since) or 0
    deadline = _due(after, since, left)
    return None if deadline == _due(state, since, left) else deadline


def _due(state: State, since: int, left: int) -> str:
    """A daily deadline moves by the outage as well, and not to its time on the next day."""
    if state.pace.daily is None or state.timing is None:
        return due_after(state, state.to_move, since, left)
    stops = stops_of(state.pace, state.timing, state.to_move, since)
    return instant(later(since, left, stops))


def _with(state: State, outage: Stop) -> State:
    after = copied(state)
    timing_of(after).outages.append(outage)
    return after
