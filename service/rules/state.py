"""A game after some events: the seats, whose turn it is, the clocks, and the end."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from service.rules.pace import Pace
from service.rules.timing import Timing

Phase = Literal["new", "open", "running", "ended"]
Visibility = Literal["private", "public"]
SeatOrder = Literal["as_seated", "by_lot"]
Strength = Literal["easy", "steady", "strong"]


class Seat(msgspec.Struct):
    """A place at the table, held by a player, by a bot, or free.

    ``abandoned_by``: the player who held it and left it to the pace, kept apart from the score.
    """

    player: str | None = None
    bot: Strength | None = None
    entropy: str = ""
    is_out: bool = False
    abandoned_by: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody holds it; in a running game such a seat is vacant."""
        return self.player is None and self.bot is None and not self.is_out


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winning seats (none: a draw), a reason code, the deciding rule."""

    winners: list[int]
    reason: str
    rule: str


class Match(msgspec.Struct, frozen=True):
    """Which game of a match this is: ``leg`` (from 1) of ``legs``.

    ``id`` is that of the first game. ``first_seat`` moves first; None: the game chooses by lot.
    """

    id: str
    leg: int
    legs: int
    first_seat: int | None = None


class State(msgspec.Struct):
    """A game after ``version`` events; ``position`` is the kind's own part.

    While sealed answers are awaited nobody is to move: ``asked`` lists the seats that are
    asked, ``asked_version`` is the event that asked and ``deadline`` the end of the wait; the
    turn goes on with event ``resumed_version``. ``late_turn``: the last whose time ran out.
    ``timing`` is there where deadlines depend on more than the time for a turn, ``match`` where
    the game is one of several.
    """

    version: int = 0
    phase: Phase = "new"
    game: str = ""
    kind: str = ""
    rules_version: int = 0
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    pace: Pace = Pace()
    visibility: Visibility = "private"
    seat_order: SeatOrder = "as_seated"
    host: str = ""
    commitment: str = ""
    seed: str | None = None
    seats: list[Seat] = []
    invited: list[str] = []
    to_move: int | None = None
    turn: int = 0
    turn_version: int = 0
    deadline: str | None = None
    asked: list[int] = []
    asked_version: int = 0
    resumed_version: int = 0
    late_turn: int = 0
    timing: Timing | None = None
    result: Result | None = None
    match: Match | None = None
    position: Any = None


Evolver = Callable[[State, Any], None]
"""One step of the fold: changes the state as an event says."""


def seat_of(state: State, player: str | None) -> int | None:
    """The seat a player holds, None when it holds none."""
    if player is None:
        return None
    for n, seat in enumerate(state.seats):
        if seat.player == player:
            return n
    return None
