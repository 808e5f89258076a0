"""Games under a pace: given events, when someone acts at an instant, then events."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from service.rules.decide import TimeOutTurn, decide, decide_for_seat
from service.rules.game import fold, game_named, legal_moves
from service.rules.pace import Pace, instant, instant_ms
from service.rules.seating import FillSeat, OpenGame, StartGame, TakeSeat
from service.rules.state import State
from service.rules.table import Actor, Command, Event

CLOCK = Actor(None, "clock")
START = "2027-01-15T08:00:00Z"
"""A Friday."""

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@dataclass
class Clocked:
    """One game; ``now`` (ms) stands still until a test moves it."""

    pace: Pace
    seats: int = 2
    bots: int = 0
    kind: str = "sequence"
    start: str = START
    now: int = 0
    log: list[Event] = field(default_factory=list)
    state: State = field(default_factory=State)

    def __post_init__(self) -> None:
        self.at(self.start)
        people = self.seats - self.bots
        self.give(0, OpenGame("clockgame2", self.kind, self.seats, pace=self.pace))
        for seat in range(people):
            self.give(seat, TakeSeat(has_link=True))
        for _ in range(self.bots):
            self.give(0, FillSeat())
        self.give(0, StartGame())

    def at(self, text: str) -> "Clocked":
        """The time is this."""
        self.now = instant_ms(text)
        return self

    def after(self, ms: int) -> "Clocked":
        """So much time goes by."""
        self.now += ms
        return self

    def give(self, seat: int | str, command: Command) -> list[str]:
        """A command of a seat, or of a player by name; the types of what happens."""
        player = seat if isinstance(seat, str) else f"p{seat}"
        return self._happen(decide(self.state, command, Actor(player, "http"), self.now, bytes(32)))

    def clock(self, command: Command) -> list[str]:
        """What the clock asks for."""
        return self._happen(decide(self.state, command, CLOCK, self.now, b""))

    def time_out(self, move: Command | None = None) -> list[str]:
        """The clock ends the turn."""
        return self.clock(TimeOutTurn(self.state.turn, move))

    def move(self) -> list[str]:
        """The seat to move makes the first of its legal moves."""
        seat = self.mover
        return self._happen(decide_for_seat(self.state, self.a_move(), seat, self.now))

    def a_move(self) -> Command:
        """The first legal move of the seat to move."""
        return legal_moves(self.state, self.mover)[0]

    def bot_move(self) -> Command:
        """What a bot would do now."""
        return game_named(self.kind).bot(self.state, self.mover, "easy", 0)

    @property
    def mover(self) -> int:
        """The seat to move."""
        assert self.state.to_move is not None
        return self.state.to_move

    @property
    def other(self) -> int:
        """A seat that is not to move."""
        return (self.mover + 1) % self.seats

    @property
    def deadline(self) -> str:
        """The deadline of the turn."""
        assert self.state.deadline is not None
        return self.state.deadline

    @property
    def timing(self) -> Any:
        """Where the clocks stand."""
        assert self.state.timing is not None
        return self.state.timing

    def last(self, kind: type[Event]) -> Any:
        """The latest event of a type."""
        return next(event for event in reversed(self.log) if isinstance(event, kind))

    def count(self, kind: type[Event]) -> int:
        """How many events of a type there are."""
        return sum(isinstance(event, kind) for event in self.log)

    def _happen(self, events: Sequence[Event]) -> list[str]:
        fold(events, self.state)
        self.log += events
        # The log alone gives the state, whatever the clocks went through.
        assert msgspec.json.encode(fold(self.log)) == msgspec.json.encode(self.state)
        return [str(event.__struct_config__.tag) for event in events]


def text(ms: int) -> str:
    """An instant as events have it."""
    return instant(ms)
