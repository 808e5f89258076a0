"""Which of our own outages a running turn has still to be given back."""

from collections.abc import Sequence

from service.eventlog.heartbeat import Outage
from service.eventlog.recorded import RecordedEvent
from service.rules.clocks import DeadlineMoved
from service.rules.outages import CreditOutage, credit_outage
from service.rules.table import State


def owed(
    state: State, recorded: Sequence[RecordedEvent], outages: Sequence[Outage], now: int
) -> CreditOutage | None:
    """What makes the first outage good that the turn, or the wait for answers, has lost time by.

    ``recorded``: the whole log of ``state``; ``outages`` in order. None where nothing is owed.
    """
    if state.phase != "running" or state.deadline is None or not outages:
        return None
    began = recorded[_beginning(state, recorded) - 1].at
    lost = (it for it in outages if it.until > began)
    commands = (CreditOutage(state.turn, max(it.since, began), it.until) for it in lost)
    return next((it for it in commands if credit_outage(state, it, now)), None)


def _beginning(state: State, recorded: Sequence[RecordedEvent]) -> int:
    """The version from which the deadline counts."""
    if state.asked:
        return state.asked_version
    began = max(state.turn_version, state.resumed_version)
    return max((it.version for it in recorded[began:] if _is_anew(it)), default=began)


def _is_anew(recorded: RecordedEvent) -> bool:
    event = recorded.data
    return isinstance(event, DeadlineMoved) and event.reason in ("refill", "taken_over")
