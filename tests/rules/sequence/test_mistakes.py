"""The mistakes that public engines of this game make, each where it would show."""

from random import Random

import pytest

from service.rules.decide import decide_for_seat
from service.rules.game import fold, legal_moves
from service.rules.sequence.board import PLAYABLE, SPACES
from service.rules.sequence.errors import ChipLocked, WrongSpace
from service.rules.sequence.events import HandDealt
from service.rules.sequence.turns import stalemate
from service.rules.table import GameEnded
from tests.rules.sequence.tables import A, B, Table, opening, started


def test_nine_in_a_column_are_not_missed() -> None:
    table = Table()
    table.place(A, "c1-c9")
    assert table.sequences() == ["c1-c5", "c5-c9"]


def test_six_on_a_diagonal_are_not_two() -> None:
    table = Table()
    table.place(A, "b2-g7")
    assert table.count() == 1


@pytest.mark.parametrize("seats", [2, 3])
def test_no_game_hangs(seats: int) -> None:
    for seed in range(12):
        random, state = Random(seed), started(seats, seed)
        while state.to_move is not None:
            moves = legal_moves(state, state.to_move)
            assert moves, "nobody may be to move without a move"
            fold(decide_for_seat(state, random.choice(moves), state.to_move, 0), state)
        assert state.result is not None


def test_a_move_past_the_number_that_wins_wins() -> None:
    table = Table(sequences_to_win=2)
    table.place(A, "e10 f10 g10 h10 i10")
    assert table.count() == 1
    table.place(A, "a5-d5 e1-e4 i1 h2 g3 f4")
    events = table.place(A, "e5")
    assert table.count() == 4
    assert GameEnded([A], "sequences", "31") in events


def test_the_five_are_locked_and_the_rest_of_the_run_is_not() -> None:
    table = Table()
    table.place(A, "b5-g5")
    with pytest.raises(ChipLocked):
        table.play(B, "JS d5", hand="JS")
    table.play(B, "JS g5", hand="JS")
    assert table.owner("g5") is None


def test_the_rules_themselves_refuse_a_foreign_space() -> None:
    table = Table()
    for space in ("b1", "i5", "e5"):
        shown = table.position.layout[SPACES.index(space)]
        card = next(card for card in ("2C", "9D") if card != shown)
        with pytest.raises(WrongSpace):
            table.play(A, f"{card} {space}", hand=card)


def test_the_number_to_win_follows_the_sides() -> None:
    needed = {
        (seats, teams): started(seats, teams=teams).options["sequences_to_win"]
        for seats, teams in ((2, 2), (4, 2), (6, 2), (12, 2), (3, 3), (6, 3), (9, 3), (12, 3))
    }
    assert all(count == (2 if teams == 2 else 1) for (_, teams), count in needed.items())


@pytest.mark.parametrize("how", ["first_sequence", "most_sequences", "draw"])
def test_nobody_wins_a_stalemate_without_a_sequence(how: str) -> None:
    table = Table(stalemate=how)
    assert stalemate(table.state, "blocked").winners == []


def test_a_corner_serves_the_second_side_too() -> None:
    table = Table()
    table.place(A, "b1-e1")
    table.place(B, "a2-a5")
    assert (table.sequences(A), table.sequences(B)) == (["a1-e1"], ["a1-a5"])


def test_an_exchange_keeps_the_turn() -> None:
    table = Table()
    table.place(B, "i5 d6")
    table.turn(A, "7H 2S")
    table.play(A, "dead 7H")
    assert table.state.to_move == A
    assert table.position.open & PLAYABLE


def test_no_two_games_are_dealt_alike() -> None:
    hands = {
        tuple(card or "" for card in event.cards)
        for seed in range(20)
        for event in opening(seed=seed)
        if isinstance(event, HandDealt)
    }
    assert len(hands) == 40
