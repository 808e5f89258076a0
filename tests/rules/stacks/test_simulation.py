"""Whole simulated games: they end, no card is lost, and random ones are as long as they should."""

import os
from itertools import cycle, islice

import pytest

from tests.rules.stacks.players import PLAYERS
from tests.rules.stacks.simulation import RANDOM_TURNS, Totals

IS_LONG = os.environ.get("LONGHAND_LONG") == "1"
OPTIONS = [
    {},
    {"block_mode": "window"},
    {"refill": "end"},
    {"refill": "end", "block_mode": "window", "max_reshuffles": 2},
]


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_play_takes_the_turns_of_the_rule_books_table(seats: int) -> None:
    totals = Totals()
    for seed in range(1000 if IS_LONG else 60):
        totals.add(["random"] * seats, seed, {})
    # Sixty games alone stray up to 8 % from their mean.
    allowed = 0.10 if IS_LONG else 0.20
    assert totals.turns / totals.games == pytest.approx(RANDOM_TURNS[seats], rel=allowed)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_game_between_any_players_ends_with_every_card_case_64_d21(
    seats: int, options: dict[str, str | int]
) -> None:
    totals, names = Totals(), list(PLAYERS)
    for seed in range(500 if IS_LONG else 6):
        # Every player meets every other as neighbour and opponent.
        first, stride = seed % len(names), 1 + seed // len(names) % (len(names) - 1)
        order = [names[(first + stride * n) % len(names)] for n in range(len(names))]
        totals.add(list(islice(cycle(order), seats)), seed, options)
    assert totals.games == totals.ends.total()


@pytest.mark.parametrize("name", list(PLAYERS))
def test_a_game_among_the_like_minded_ends(name: str) -> None:
    totals = Totals()
    totals.add([name] * 3, 1, {})
    totals.add([name] * 3, 2, {"block_mode": "window"})
    assert totals.games == 2
