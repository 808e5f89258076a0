"""Bots of three strengths: legal, the same for the same seed, better when they are stronger."""

import os

import pytest

from service.rules.decide import decide_for_seat
from service.rules.game import fold, game_named, legal_moves
from service.rules.redact import redact
from service.rules.sequentia.grid.search import layings, most_cards, surface_of
from service.rules.sequentia.shift.moves import SlideCards
from service.rules.sequentia.state import held_cards
from service.rules.table import Strength
from tests.bench.sequentia_games import duel
from tests.rules.sequentia.tables import (
    MODES,
    events_of,
    new_game,
    position,
    shift,
    stack,
    whole_game,
)

IS_LONG = os.environ.get("LONGHAND_LONG") == "1"
STRENGTHS: tuple[Strength, ...] = ("easy", "steady", "strong")


@pytest.mark.parametrize("kind", MODES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_bots_of_every_strength_play_to_the_end(kind: str, strength: Strength) -> None:
    state, _ = whole_game(kind, 2, 1, strength)
    assert state.phase == "ended"


@pytest.mark.parametrize("kind", MODES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_plays_the_same_from_its_own_view_and_seed(kind: str, strength: Strength) -> None:
    state, log = new_game(kind, 3, 2)
    seat, game = state.to_move or 0, game_named(kind)
    seen = fold(redact(event, seat) for event in log)
    moves = [game.bot(at, seat, strength, 7) for at in (state, seen, seen)]
    assert moves[0] == moves[1] == moves[2]


@pytest.mark.parametrize("kind", MODES)
@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(("seats", "deck"), [(3, "seq54"), (5, "seq108")])
def test_a_bot_plays_what_is_offered_to_every_client(
    kind: str, strength: Strength, seats: int, deck: str
) -> None:
    game = game_named(kind)
    state, _ = new_game(kind, seats, 1, {"deck": deck})
    for turn in range(12):
        seat = state.to_move
        if seat is None:
            break
        move = game.bot(state, seat, strength, turn)
        assert move in legal_moves(state, seat)
        fold(decide_for_seat(state, move, seat, 0), state)


def test_in_shift_only_the_strong_bot_comes_nearer_when_six_slides_are_not_enough() -> None:
    state = shift(mine="223", table="312/1.1/112")
    bot = game_named("sequentia-shift").bot
    steady, strong = bot(state, 0, "steady", 1), bot(state, 0, "strong", 1)
    assert isinstance(strong, SlideCards)
    assert (steady, len(strong.slides)) == (SlideCards([]), 6)


@pytest.mark.parametrize("strength", ["steady", "strong"])
def test_in_shift_better_bots_take_the_shortest_way(strength: Strength) -> None:
    move = game_named("sequentia-shift").bot(shift(mine="111"), 0, strength, 1)
    assert isinstance(move, SlideCards)
    assert move.slides == ["8>5", "7>8", "4>7", "1>4"]


def test_in_stack_the_steady_bot_scores_the_most_cards() -> None:
    state = stack("2222", ("222-2 222-2+ 111-1", "333-3"), heights=(1, 2, 2, 9))
    game = game_named(state.kind)
    line = game.print_move(game.bot(state, 0, "steady", 1))
    assert "word" in line
    made = events_of(state, line)
    assert max(len(getattr(event, "taken", [])) for event in made) >= 13


@pytest.mark.parametrize("kind", MODES)
def test_steady_beats_easy(kind: str) -> None:
    assert duel(kind, "steady", "easy", 30) >= 0.75


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("kind", "least"),
    [("sequentia-shift", 0.57), ("sequentia-stack", 0.57), ("sequentia-grid", 0.5)],
)
def test_strong_beats_steady(kind: str, least: float) -> None:
    # A handful of games shows no more than that a strong bot is not a weak one.
    assert duel(kind, "strong", "steady", 300 if IS_LONG else 8) >= (least if IS_LONG else 0.2)


@pytest.mark.parametrize("claim", ["any_card", "placed_card"])
def test_the_quick_count_of_cards_in_grid_agrees_with_laying_every_way(claim: str) -> None:
    looked_at = differing = 0
    for seed in range(25):
        log = whole_game("sequentia-grid", 2, seed)[1]
        for end in range(len(log) // 2, len(log), 9):
            now = position(fold(log[:end]))
            hand = held_cards(now, 0)
            quick = most_cards(surface_of(now), hand, claim)
            most = max((way.gain for way in layings(surface_of(now), hand, claim)), default=0)
            # It may be too high where a card of the rest fits nowhere but on the line.
            assert quick >= most
            looked_at += 1
            differing += quick > most
    assert differing <= looked_at / 20
