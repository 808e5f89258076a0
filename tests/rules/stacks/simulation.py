"""What many simulated games look like, with every card counted at every step."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from service.rules.stacks.events import ChipTaken, SequenceBlocked, SequenceFinished
from service.rules.stacks.state import position_of
from tests.rules.stacks.players import whole_game
from tests.rules.stacks.tables import assert_conserved

RANDOM_TURNS: Final = {2: 29, 3: 36, 4: 40, 5: 44, 6: 49}
"""The mean turns of random play by number of seats, as the rule book gives them."""


@dataclass
class Totals:
    """Sums over games; ``most_chips`` is the largest total of one colour seen."""

    games: int = 0
    turns: int = 0
    longest: int = 0
    finished: int = 0
    blocked: int = 0
    most_chips: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, names: Sequence[str], seed: int, options: Mapping[str, Any]) -> None:
        """Play one game. Raises AssertionError when a card is lost or a limit passed."""
        state = None
        for step in whole_game(names, seed, options):
            state = step.state
            assert_conserved(state)
            assert position_of(state).reshuffles <= options.get("max_reshuffles", 10)
            self.finished += sum(isinstance(event, SequenceFinished) for event in step.events)
            self.blocked += sum(isinstance(event, SequenceBlocked) for event in step.events)
            if any(isinstance(event, ChipTaken) for event in step.events):
                totals = map(sum, zip(*position_of(state).chips, strict=True))
                self.most_chips = max(self.most_chips, *totals)
        assert state is not None
        assert state.result is not None
        self.games += 1
        self.turns += state.turn
        self.longest = max(self.longest, state.turn)
        self.wins.update(state.result.winners)
        self.ends[state.result.reason] += 1

    def line(self) -> str:
        """The means in one line."""
        ends = ", ".join(f"{reason} {count}" for reason, count in sorted(self.ends.items()))
        return (
            f"{self.turns / self.games:6.1f} turns (longest {self.longest}), "
            f"{self.finished / self.games:4.1f} finished, "
            f"{self.blocked / self.games:4.2f} blocked, "
            f"chips of one colour up to {self.most_chips}; {ends}"
        )
