"""Many games of Sequence Stacks: how long they are, how they end, who wins.

Random play against the rule book's table, then every pairing of players over all seats, with
every card counted at every step. Run: python -m tests.bench.stacks_simulation [games]
"""

import sys
from itertools import cycle, islice

from tests.rules.stacks.players import PLAYERS
from tests.rules.stacks.simulation import RANDOM_TURNS, Totals

SEATS = (2, 3, 4, 5, 6)
DUELS = (("steady", "easy"), ("strong", "steady"), ("strong", "easy"), ("greedy", "random"))


def random_play(games: int) -> None:
    """Mean turns beside the table of the rule book."""
    for seats in SEATS:
        totals = Totals()
        for seed in range(games):
            totals.add(["random"] * seats, seed, {})
        mean = totals.turns / games
        off = 100 * (mean / RANDOM_TURNS[seats] - 1)
        print(f"random, {seats} seats (table {RANDOM_TURNS[seats]}, {off:+.1f} %): {totals.line()}")


def everybody(games: int) -> None:
    """Every kind of player at one table, in both block modes."""
    for options in ({}, {"block_mode": "window"}, {"refill": "end"}):
        for seats in SEATS:
            totals, names = Totals(), list(PLAYERS)
            for seed in range(games):
                turned = names[seed % len(names) :] + names[: seed % len(names)]
                totals.add(list(islice(cycle(turned), seats)), seed, dict(options))
            print(f"everybody, {seats} seats, {dict(options)}: {totals.line()}")


def duels(games: int) -> None:
    """Who wins between two of a kind and two of another."""
    for seats in (2, 4):
        for pair in DUELS:
            won = sum(_first_wins(pair, seats, seed) for seed in range(games))
            print(f"{pair[0]} against {pair[1]}, {seats} seats: {100 * won / games:.0f} % won")


def _first_wins(pair: tuple[str, str], seats: int, seed: int) -> float:
    order = pair if seed % 2 else pair[::-1]
    names = list(islice(cycle(order), seats))
    totals = Totals()
    totals.add(names, seed, {})
    return sum(count for seat, count in totals.wins.items() if names[seat] == pair[0]) / (
        totals.wins.total()
    )


def main(games: int) -> None:
    """About ``games`` in all."""
    random_play(games // 10)
    everybody(games // 40)
    duels(games // 64)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
