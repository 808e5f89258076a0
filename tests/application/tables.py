"""Games at the door: opened, seated and started through handle, time and chance given."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from service.application.handle import Outcome, handle
from service.application.queries import moves_of
from service.application.states import States
from service.eventlog.store import Store
from service.rules.game import fold
from service.rules.pace import Lapse, Pace
from service.rules.seating import FillSeat, OpenGame, StartGame, TakeSeat
from service.rules.table import Actor, Command, State, Strength

NOON = 1_800_000_000_000
DAY = 86_400_000
SEED = bytes(range(32))


@dataclass
class Table:
    """One game on a real store; the clock stands at ``now`` until a test moves it."""

    store: Store
    game: str = "abcdefghij"
    now: int = NOON
    states: States = field(default_factory=States)
    commands: int = 0

    def give(
        self,
        command: Command,
        player: str = "p0",
        expected_version: int | None = None,
        command_id: str | None = None,
        chance: bytes = b"",
    ) -> Outcome:
        """A command by HTTP, under a new id unless one is given."""
        self.commands += 1
        return handle(
            self.store,
            self.states,
            self.game,
            command,
            by=Actor(player, "http"),
            now=self.now,
            chance=chance,
            command_id=command_id or f"command-{self.commands:08d}",
            expected_version=expected_version,
        )

    def open(
        self,
        seats: int = 2,
        per_turn: str | None = None,
        then: Lapse = "pass",
        options: Mapping[str, Any] | None = None,
        pace: Pace | None = None,
    ) -> Outcome:
        """An open game of Sequence with ``p0`` as host."""
        agreed = pace or Pace(per_turn, then)
        opened = OpenGame(self.game, "sequence", seats, dict(options or {}), agreed)
        return self.give(opened, chance=SEED)

    def start(
        self,
        *,
        people: int = 2,
        bots: int = 0,
        per_turn: str | None = None,
        then: Lapse = "pass",
        strength: Strength = "easy",
        options: Mapping[str, Any] | None = None,
        pace: Pace | None = None,
    ) -> State:
        """A running game between p0, p1 ... and bots."""
        self.open(people + bots, per_turn, then, options, pace)
        for n in range(people):
            self.give(TakeSeat(has_link=True), player=f"p{n}")
        for _ in range(bots):
            self.give(FillSeat(bot=strength))
        self.give(StartGame())
        return self.state()

    def state(self) -> State:
        """The whole state, folded from the log."""
        return fold(recorded.data for recorded in self.store.read(self.game))

    def mover(self) -> str:
        """The player whose turn it is."""
        state = self.state()
        assert state.to_move is not None
        player = state.seats[state.to_move].player
        assert player is not None
        return player

    def a_move(self, whim: int = 0) -> Command:
        """Some legal move of the seat to move."""
        moves = moves_of(self.store.read(self.game), self.state().to_move)
        return random.Random(whim).choice(list(moves))

    def play(self, whim: int = 0) -> Outcome:
        """The seat to move makes some legal move."""
        return self.give(self.a_move(whim), player=self.mover())

    def play_to_the_end(self) -> State:
        """Legal moves at random until the game is over."""
        for whim in range(2_000):
            if self.state().phase == "ended":
                return self.state()
            self.play(whim)
        raise AssertionError("the game does not end")
