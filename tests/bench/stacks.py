"""How fast the rules of Sequence Stacks alone are: whole random games, and events folded.

Run: python -m tests.bench.stacks [games] [seats]
"""

import sys
from random import Random

from service.rules.deal import shuffle
from service.rules.decide import decide, noted
from service.rules.game import fold, legal_moves
from service.rules.notes import NO_NOTES
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.stacks.bots import random_move
from service.rules.stacks.cards import deck_for
from service.rules.stacks.moves import SetOrder
from service.rules.table import Actor, Event, State
from tests.bench.rules import bare_loop, seconds

PLAYERS = [Actor(f"p{n}", "http") for n in range(6)]


def random_game(seed: int, seats: int) -> list[Event]:
    """One whole game of players who move at random and block whenever they may.

    The legal moves are listed at every step; a player stops early one time in seven.
    """
    chance, whim = seed.to_bytes(32, "big"), Random(seed)
    state, log = State(), []
    seating = [(TakeSeat(has_link=True), n) for n in range(seats)]
    for command, by in [
        (OpenGame("bench", "sequence-stacks", seats), 0),
        *seating,
        (StartGame(), 0),
    ]:
        events = decide(state, command, PLAYERS[by], 0, chance)
        fold(events, state)
        log += events
    notes = {seat: noted(state, SetOrder(1), seat, NO_NOTES) for seat in range(seats)}
    while state.to_move is not None:
        move = random_move(legal_moves(state, state.to_move), whim)
        events = decide(state, move, PLAYERS[state.to_move], 0, chance, notes)
        fold(events, state)
        log += events
    return log


def bare_deal(seed: int, seats: int) -> list[str]:
    """What chance alone costs in such a game: one shuffle of the deck."""
    return shuffle(seed.to_bytes(32, "big"), "shuffle:0", deck_for(seats))


def main(games: int, seats: int) -> None:
    """Prints each figure beside its baseline from the same run."""
    random_game(0, seats)
    logs: list[list[Event]] = []
    playing = seconds(lambda: logs.extend(random_game(n, seats) for n in range(games)))
    dealing = seconds(lambda: [bare_deal(n, seats) for n in range(games)])
    folding = seconds(lambda: [fold(log) for log in logs])
    looping = seconds(lambda: bare_loop([event for log in logs for event in log]))
    events = sum(map(len, logs))
    turns = sum(fold(log).turn for log in logs)
    print(f"random games of {seats}           {games / playing:12,.0f} /s")
    print(f"  baseline, one deal alone  {games / dealing:12,.0f} /s")
    print(f"  turns a game              {turns / games:12.1f}")
    print(f"  time a turn               {playing / turns * 1e6:12.1f} us")
    print(f"events folded               {events / folding:12,.0f} /s")
    print(f"  baseline, bare loop       {events / looping:12,.0f} /s")
    print(f"  events a game             {events / games:12.1f}")


if __name__ == "__main__":
    arguments = [int(each) for each in sys.argv[1:]]
    main(*(arguments + [1000, 4][len(arguments) :]))
