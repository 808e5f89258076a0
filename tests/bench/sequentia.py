"""How fast the three modes of Sequentia are: whole random games, the fold, the solver.

Run: python -m tests.bench.sequentia [games]
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from service.rules.deal import shuffle
from service.rules.decide import decide
from service.rules.game import fold
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.sequentia.cards import DECKS, WORDS
from service.rules.sequentia.grid.bots import random_turn as random_grid
from service.rules.sequentia.shift.bots import random_turn as random_shift
from service.rules.sequentia.shift.solver import fewest_slides, solve
from service.rules.sequentia.stack.bots import random_turn as random_stack
from service.rules.table import Actor, Command, Event, State

PLAYERS = [Actor(f"p{n}", "http") for n in range(2)]

Player = Callable[[State, int, Random], Command]

RANDOM_PLAYERS: dict[str, Player] = {
    "sequentia-shift": random_shift,
    "sequentia-stack": random_stack,
    "sequentia-grid": random_grid,
}

LOGS = 100
"""How many games are kept to be folded."""

HARDEST = ("3121.1112", "223")
"""A table and a word that take sixteen slides."""


def random_game(kind: str, seed: int) -> list[Event]:
    """One whole game of two players that take any turn at random, composed step by step."""
    chance, random = seed.to_bytes(32, "big"), Random(seed)
    state, log = State(), []
    seating = [OpenGame("bench", kind, 2), TakeSeat(), TakeSeat(has_link=True), StartGame()]
    for command, by in zip(seating, (0, 0, 1, 0), strict=True):
        events = decide(state, command, PLAYERS[by], 0, chance)
        fold(events, state)
        log += events
    player = RANDOM_PLAYERS[kind]
    while state.to_move is not None:
        move = player(state, state.to_move, random)
        events = decide(state, move, PLAYERS[state.to_move], 0, chance)
        fold(events, state)
        log += events
    return log


def bare_deal(seed: int) -> None:
    """What chance alone costs in such a game: one shuffle of 54."""
    shuffle(seed.to_bytes(32, "big"), "shuffle:0", DECKS["seq54"])


def bare_loop(log: list[Event]) -> None:
    """The least a fold can do: one table look-up and one call per event."""
    table: dict[type, Callable[[Event], None]] = {type(event): _nothing for event in log}
    for event in log:
        table[type(event)](event)


def _nothing(event: Event) -> None:
    return None


def seconds(job: Callable[[], object]) -> float:
    """CPU seconds of one run: others may share the machine."""
    start = process_time()
    job()
    return process_time() - start


def repeat(job: Callable[[int], object], times: int) -> None:
    """The job again and again, its results dropped."""
    for n in range(times):
        job(n)


def measure_rules(kind: str, games: int) -> None:
    """Prints games and events per second of one mode beside their baselines."""
    random_game(kind, 0)
    playing = seconds(lambda: repeat(lambda n: random_game(kind, n), games))
    dealing = seconds(lambda: repeat(bare_deal, games))
    logs = [random_game(kind, n) for n in range(LOGS)]
    folding = seconds(lambda: repeat(lambda n: fold(logs[n % LOGS]), games))
    looping = seconds(lambda: repeat(lambda n: bare_loop(logs[n % LOGS]), games))
    events = sum(map(len, logs)) / LOGS
    turns = sum(fold(log).turn for log in logs) / LOGS
    print(f"{kind}, {games} random two-player games")
    print(f"  games                     {games / playing:12,.0f} /s")
    print(f"    baseline, one deal      {games / dealing:12,.0f} /s")
    print(f"  turns a game              {turns:12.1f}")
    print(f"  events folded             {games * events / folding:12,.0f} /s")
    print(f"    baseline, bare loop     {games * events / looping:12,.0f} /s")
    print(f"  events a game             {events:12.1f}")


def measure_solver(tables: int) -> None:
    """Prints what the solver takes for the hardest word, the worst, and all words on average."""
    making = seconds(lambda: solve(*HARDEST))
    random = Random(1)
    asked = [(_table(random), word) for _ in range(tables) for word in WORDS]
    times = sorted(min(seconds(partial(solve, *a)) for _ in range(3)) for a in asked)
    hardest = min(seconds(lambda: solve(*HARDEST)) for _ in range(20))
    counting = seconds(lambda: [fewest_slides(*a) for a in asked])
    print(f"solver, {len(asked)} words on {tables} tables")
    print(f"  first word of a process   {making * 1e3:12.2f} ms (the table of distances)")
    print(f"  hardest word, 16 slides   {hardest * 1e3:12.3f} ms")
    print(f"  slowest of all            {times[-1] * 1e3:12.3f} ms")
    print(f"  a word on average         {sum(times) / len(times) * 1e3:12.3f} ms")
    print(f"  the number alone          {counting / len(asked) * 1e3:12.3f} ms")


def _table(random: Random) -> str:
    cells = [*random.choices("123", k=8), "."]
    random.shuffle(cells)
    return "".join(cells)


def main(games: int) -> None:
    """Prints each figure beside its baseline from the same run."""
    for kind in RANDOM_PLAYERS:
        measure_rules(kind, games)
    measure_solver(200)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
