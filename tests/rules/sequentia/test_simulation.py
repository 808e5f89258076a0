"""Whole simulated games: no card is lost, all end, and they are as long as the rule book says."""

import os

import pytest

from service.rules.table import Strength
from tests.bench.sequentia_games import GOOD_PLAY, openings, played_game, simulated
from tests.rules.sequentia.tables import MODES

IS_LONG = os.environ.get("LONGHAND_LONG") == "1"
STRENGTHS: tuple[Strength, ...] = ("easy", "steady", "strong")

# A few dozen games alone stray that much further from their mean.
ALLOWED = 0.10 if IS_LONG else 0.20


def games(full: int, short: int) -> int:
    """How many games a run has: 10,000 a mode over all tests at full length."""
    return full if IS_LONG else short


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shift_takes_22_turns_and_10_sequences_a_third_of_the_turns_settled(seats: int) -> None:
    figures = simulated("sequentia-shift", seats, "strong", games(3300, 60))
    assert figures.turns == pytest.approx(22, rel=ALLOWED)
    assert figures.sequences == pytest.approx(10, rel=ALLOWED)
    assert figures.settled == pytest.approx(1 / 3, rel=ALLOWED)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stack_takes_25_turns_and_8_to_9_sequences_with_good_play(seats: int) -> None:
    figures = simulated("sequentia-stack", seats, "steady", games(1650, 30))
    assert figures.turns == pytest.approx(25, rel=ALLOWED)
    assert figures.sequences == pytest.approx(8.5, rel=ALLOWED)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stack_makes_1_to_2_sequences_at_random(seats: int) -> None:
    figures = simulated("sequentia-stack", seats, "easy", games(1650, 60))
    assert 1 <= figures.sequences <= 2 * (1 + ALLOWED)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("strength", ["easy", "steady"])
def test_grid_takes_6_to_12_turns_with_one_to_two_sequences_each(
    seats: int, strength: Strength
) -> None:
    figures = simulated("sequentia-grid", seats, strength, games(1650, 20))
    assert 6 * (1 - ALLOWED) <= figures.turns <= 12 * (1 + ALLOWED)
    if strength == "steady":
        assert 1 <= figures.sequences / figures.turns <= 2 * (1 + ALLOWED)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_fifth_of_the_openings_of_shift_cannot_be_made_and_most_others_are_near() -> None:
    impossible, near = openings(games(5000, 500))
    assert impossible == pytest.approx(0.22, rel=ALLOWED)
    assert near == pytest.approx(0.75, rel=ALLOWED)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_between_any_bots_ends_with_every_card(kind: str, seats: int) -> None:
    deck = "seq54" if seats <= 4 else "seq108"
    for seed in range(games(40, 1)):
        strengths = [STRENGTHS[(seed + seat) % 3] for seat in range(seats)]
        state, _ = played_game(kind, strengths, seed, deck)
        assert state.phase == "ended"


@pytest.mark.parametrize("kind", MODES)
def test_a_simulation_can_be_repeated(kind: str) -> None:
    assert simulated(kind, 2, GOOD_PLAY[kind], 2) == simulated(kind, 2, GOOD_PLAY[kind], 2)
