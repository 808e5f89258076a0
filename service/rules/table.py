"""What every game shares, under one name: events, evolvers, turns, and who asks."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from service.rules.clocks import CLOCK_EVOLVERS
from service.rules.event import NOBODY, Command, Event
from service.rules.matches import MATCH_EVOLVERS
from service.rules.state import (
    Evolver,
    Match,
    Phase,
    Result,
    Seat,
    SeatOrder,
    State,
    Strength,
    Visibility,
    seat_of,
)
from service.rules.table_events import (
    GameEnded,
    GameOpened,
    GameStarted,
    PlayerInvited,
    SeatFilled,
    SeatLeft,
    SeatResigned,
    SeatsDrawn,
    SeatTaken,
    SeatTakenOver,
    SeatVacated,
    SeedRevealed,
    TurnBegan,
    TurnPassed,
    TurnTimedOut,
)
from service.rules.table_evolve import SEAT_EVOLVERS, ask, resume
from service.rules.turns import begin_turn, due_after, left_for, next_seat

__all__ = [
    "NOBODY",
    "TABLE_EVENTS",
    "TABLE_EVOLVERS",
    "Actor",
    "Command",
    "Event",
    "Evolver",
    "GameEnded",
    "GameOpened",
    "GameStarted",
    "Match",
    "Phase",
    "PlayerInvited",
    "Result",
    "Seat",
    "SeatFilled",
    "SeatLeft",
    "SeatOrder",
    "SeatResigned",
    "SeatTaken",
    "SeatTakenOver",
    "SeatVacated",
    "SeatsDrawn",
    "SeedRevealed",
    "State",
    "Strength",
    "TurnBegan",
    "TurnPassed",
    "TurnTimedOut",
    "Visibility",
    "ask",
    "begin_turn",
    "due_after",
    "left_for",
    "next_seat",
    "resume",
    "seat_of",
]


class Actor(msgspec.Struct, frozen=True, gc=False):
    """Who asks: a player (None: the service itself) and the channel the asking came by."""

    player: str | None
    channel: Literal["http", "mail", "page", "bot", "clock", "shell"]


TABLE_EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    **SEAT_EVOLVERS,
    **CLOCK_EVOLVERS,
    **MATCH_EVOLVERS,
}

TABLE_EVENTS: Final[tuple[type[Event], ...]] = tuple(TABLE_EVOLVERS)
