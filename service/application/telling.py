"""How one event becomes notices: a teller for each type of event."""

from collections.abc import Callable, Iterable
from typing import Any

from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.rules.table import State

Teller = Callable[[RecordedEvent, Any, State], list[Notice]]
"""The notices of one event; the state is the one after its command."""


def notice_of(
    recorded: RecordedEvent, seat: int | None, player: str, kind: str, detail: str = ""
) -> Notice:
    """A notice of an event to one player, as soon as may be."""
    return Notice(
        subject=recorded.game,
        version=recorded.version,
        seat=seat,
        player=player,
        kind=kind,
        send_at=recorded.at,
        detail=detail,
    )


def for_seats(
    recorded: RecordedEvent, state: State, kind: str, seats: Iterable[int], detail: str = ""
) -> list[Notice]:
    """One to each of the seats that a player holds."""
    held = ((seat, state.seats[seat].player) for seat in seats)
    return [
        notice_of(recorded, seat, player, kind, detail)
        for seat, player in held
        if player is not None
    ]


def for_every_seat(
    recorded: RecordedEvent, state: State, kind: str, detail: str = ""
) -> list[Notice]:
    """One to each player at the table, in the game or out of it."""
    return for_seats(recorded, state, kind, range(len(state.seats)), detail)


def for_others(
    recorded: RecordedEvent, state: State, kind: str, seat: int, detail: str = ""
) -> list[Notice]:
    """One to each player but that of ``seat``."""
    others = (other for other in range(len(state.seats)) if other != seat)
    return for_seats(recorded, state, kind, others, detail)
