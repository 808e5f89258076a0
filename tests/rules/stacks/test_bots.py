"""Bots of three strengths: legal, blind to what they may not see, and stronger by name."""

import pytest

from service.rules.game import fold, game_named, legal_moves
from service.rules.redact import redact
from service.rules.stacks.bots import bot
from service.rules.stacks.moves import AnswerBlock
from service.rules.table import Event, State, Strength
from tests.rules.stacks.players import whole_game
from tests.rules.stacks.simulation import Totals
from tests.rules.stacks.tables import KIND, play, table

STRENGTHS: tuple[Strength, ...] = ("easy", "steady", "strong")


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_bot_moves_legally_and_knows_but_its_own_view(strength: Strength, seats: int) -> None:
    log: list[Event] = []
    seen = [State() for _ in range(seats)]
    for step in whole_game([strength] * seats, 5):
        log += step.events
        for seat in range(seats):
            fold((redact(event, seat) for event in step.events), seen[seat])
        mover = step.state.to_move
        if mover is not None:
            move = bot(seen[mover], mover, strength, 7)
            assert move == bot(step.state, mover, strength, 7)
            assert move in legal_moves(step.state, mover)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_seed_gives_the_same_move(strength: Strength) -> None:
    state = table(hands=["R1 RW B1 SKIP B5"], stacks=["R1 R2", "B1"])
    moves = {repr(game_named(KIND).bot(state, 0, strength, 3)) for _ in range(5)}
    assert len(moves) == 1


@pytest.mark.parametrize(("strong", "weak"), [("steady", "easy"), ("strong", "easy")])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_stronger_bot_wins_more_often(strong: str, weak: str, seats: int) -> None:
    won = 0.0
    for seed in range(20):
        names = ([strong, weak] if seed % 2 else [weak, strong]) * (seats // 2)
        totals = Totals()
        totals.add(names, seed, {})
        won += sum(names[seat] == strong for seat in totals.wins) / len(totals.wins)
    assert won >= 14


@pytest.mark.parametrize("strength", ["steady", "strong"])
def test_a_bot_finishes_what_wins(strength: Strength) -> None:
    state = table(hands=["R5 B1 SKIP B3"], stacks=["R1 R2 R3 R4"], chips=["2R2B"])
    assert game_named(KIND).print_move(bot(state, 0, strength, 0)) == "R5 1"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_that_is_asked_answers_by_its_strength_and_not_by_its_hand(
    strength: Strength,
) -> None:
    answers = []
    for hand in ("BLOCK R3", "R2 R3"):
        state = table(
            hands=["R5 B2", hand],
            stacks=["R1 R2 R3 R4"],
            chips=["2R1B"],
            options={"block_mode": "window"},
        )
        answers.append(bot(play(state, 0, "R5").state, 1, strength, 0))
    assert answers[0] == answers[1] == AnswerBlock(blocks=strength != "easy")
