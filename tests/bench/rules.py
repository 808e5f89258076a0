"""How fast the rules alone are: whole random games per second, and events folded per second.

Run: ``python -m tests.bench.rules [games]``. Seconds are CPU seconds of this one process.
"""

import sys
from collections import deque
from collections.abc import Callable
from random import Random
from time import process_time

from service.rules.cards import DOUBLE_PACK
from service.rules.deal import shuffle
from service.rules.decide import decide
from service.rules.game import fold, legal_moves
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.table import Actor, Event, State

PLAYERS = [Actor(f"p{n}", "http") for n in range(2)]


def random_game(seed: int) -> list[Event]:
    """One whole game of two random players, the legal moves listed at every turn."""
    chance, pick = seed.to_bytes(32, "big"), Random(seed).random
    state, log = State(), []
    seating = [OpenGame("bench", "sequence", 2), TakeSeat(), TakeSeat(has_link=True), StartGame()]
    for command, by in zip(seating, (0, 0, 1, 0), strict=True):
        events = decide(state, command, PLAYERS[by], 0, chance)
        fold(events, state)
        log += events
    while state.to_move is not None:
        moves = legal_moves(state, state.to_move)
        move = moves[int(pick() * len(moves))]
        events = decide(state, move, PLAYERS[state.to_move], 0, chance)
        fold(events, state)
        log += events
    return log


def bare_deals(seed: int) -> None:
    """What chance alone costs in such a game: the cut and the deal, two shuffles of 104."""
    key = seed.to_bytes(32, "big")
    shuffle(key, "cut", DOUBLE_PACK)
    shuffle(key, "shuffle:0", DOUBLE_PACK)


def bare_loop(log: list[Event]) -> None:
    """The least a fold can do: one table look-up and one call per event."""
    table: dict[type, Callable[[Event], None]] = {type(event): _nothing for event in log}
    for event in log:
        table[type(event)](event)


def _nothing(event: Event) -> None:
    return None


def seconds(job: Callable[[], object]) -> float:
    """CPU seconds of one run."""
    start = process_time()
    job()
    return process_time() - start


def main(games: int) -> None:
    """Prints each figure beside its baseline from the same run."""
    random_game(0)
    logs: list[list[Event]] = []
    playing = seconds(lambda: logs.extend(random_game(n) for n in range(games)))
    dealing = seconds(lambda: deque(map(bare_deals, range(games)), 0))
    folding = seconds(lambda: deque(map(fold, logs), 0))
    looping = seconds(lambda: deque(map(bare_loop, logs), 0))
    events = sum(map(len, logs))
    turns = sum(fold(log).turn for log in logs)
    print(f"random two-player games     {games / playing:12,.0f} /s")
    print(f"  baseline, two deals alone {games / dealing:12,.0f} /s")
    print(f"  turns a game              {turns / games:12.1f}")
    print(f"  time a turn               {playing / turns * 1e6:12.1f} us")
    print(f"events folded               {events / folding:12,.0f} /s")
    print(f"  baseline, bare loop       {events / looping:12,.0f} /s")
    print(f"  events a game             {events / games:12.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
