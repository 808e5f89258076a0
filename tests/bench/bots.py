"""How the bots of Sequence do against each other over two-player games.

Run: ``python -m tests.bench.bots [games]``. Each pairing plays every deal twice, with the
seats changed.
"""

import sys
from collections import Counter
from time import process_time

from service.rules.decide import decide_for_seat
from service.rules.game import fold
from service.rules.redact import redact
from service.rules.sequence.bots import bot
from service.rules.table import Event, State, Strength
from tests.rules.sequence.tables import opening

PAIRS: list[tuple[Strength, Strength]] = [("steady", "easy"), ("strong", "steady")]


class Match:
    """One game between bots, each with the log that its seat may read."""

    def __init__(self, seed: int, bots: tuple[Strength, Strength]) -> None:
        self.bots, self.seed = bots, seed
        self.log: list[Event] = []
        self.state = State()
        self.seen = [State() for _ in bots]
        self.seconds: dict[Strength, float] = dict.fromkeys(bots, 0.0)
        self.moves: Counter[Strength] = Counter()
        self._tell(opening(seed=seed))

    def play(self) -> int | None:
        """The winning seat, None for a draw."""
        while self.state.to_move is not None:
            seat = self.state.to_move
            start = process_time()
            move = bot(self.seen[seat], seat, self.bots[seat], self.seed + self.state.version)
            self.seconds[self.bots[seat]] += process_time() - start
            self.moves[self.bots[seat]] += 1
            self._tell(decide_for_seat(self.state, move, seat, 0))
        winners = self.state.result.winners if self.state.result else []
        return winners[0] if winners else None

    def _tell(self, events: list[Event]) -> None:
        fold(events, self.state)
        for seat, seen in enumerate(self.seen):
            fold([redact(event, seat) for event in events], seen)


def pairing(better: Strength, other: Strength, games: int) -> None:
    """Plays and prints one pairing."""
    seconds: dict[Strength, float] = dict.fromkeys((better, other), 0.0)
    wins, moves, turns = 0, Counter[Strength](), 0
    for n in range(games):
        bots = (better, other) if n % 2 == 0 else (other, better)
        match = Match(n // 2, bots)
        wins += match.play() == bots.index(better)
        for strength, spent in match.seconds.items():
            seconds[strength] += spent
        moves += match.moves
        turns += match.state.turn
    print(
        f"{better} beats {other}: {wins / games:6.1%} of {games} games, {turns / games:.1f} turns"
    )
    for name in (better, other):
        print(f"  {name:7} {seconds[name] / moves[name] * 1000:8.2f} ms a move")


def main(games: int) -> None:
    """Prints both pairings."""
    for better, other in PAIRS:
        pairing(better, other, games)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
