"""Several plays in one command (played over days)."""

import pytest

from service.rules.decide import decide_for_seat
from service.rules.errors import RuleViolation, UnknownCommand
from service.rules.game import Progress, evolved
from service.rules.stacks.batch import how_far, progress_of
from service.rules.stacks.errors import CardNotInHand, NoPlace, TurnIsOver
from service.rules.stacks.moves import PlayCard, SetOrder, TakeTurn
from service.rules.stacks.notation import parse_move
from service.rules.table import State
from tests.rules.stacks.tables import hand, play, play_on, refused, table


def progress(state: State, line: str) -> Progress:
    """How far a whole turn goes."""
    command = parse_move(line)
    return how_far(command, decide_for_seat(state, command, 0, 0))


def test_a_whole_turn_in_one_command_is_its_plays_one_by_one() -> None:
    state = table(hands=["R1 R2 SKIP B5"])
    at_once = play(state, 0, "R1; R2; skip; discard B5")
    assert at_once.state == play_on(state, 0, "R1", "R2", "skip", "discard B5")
    assert progress(state, "R1; R2; skip; discard B5") == Progress(4, 4, None)


def test_a_single_play_has_no_progress_to_tell() -> None:
    state = table(hands=["R1 B2"])
    command = parse_move("R1")
    assert progress_of(command, decide_for_seat(state, command, 0, 0)) is None


def test_it_is_cut_after_a_completion() -> None:
    state = table(hands=["R5 R1 B2"], stacks=["R1 R2 R3 R4"])
    assert progress(state, "R5; R1; discard B2") == Progress(1, 3, "sequence_finished")
    assert "R1" in hand(play(state, 0, "R5; R1; discard B2").state, 0)


def test_it_is_cut_after_a_draw() -> None:
    state = table(hands=["R1"], discards=["B1"])
    assert progress(state, "R1; top B1") == Progress(1, 2, "cards_drawn")


def test_it_is_cut_after_a_stolen_card() -> None:
    state = table(hands=["STEAL_CARD R2"], discards=["", "R1"])
    assert progress(state, "steal card 2; R1; discard R2") == Progress(1, 3, "card_stolen")


def test_it_is_cut_when_a_window_opens() -> None:
    state = table(hands=["R5 R1 B2"], stacks=["R1 R2 R3 R4"], options={"block_mode": "window"})
    after = play(state, 0, "R5; R1")
    assert after.state.asked == [1, 2]


def test_it_is_cut_when_the_game_is_won() -> None:
    state = table(hands=["R5 R1 B2"], stacks=["R1 R2 R3 R4"], chips=["2R2B"])
    assert progress(state, "R5; R1") == Progress(1, 2, "game_over")


def test_nothing_is_cut_when_the_last_play_reveals_something() -> None:
    state = table(hands=["R4 R5 B2"], stacks=["R1 R2 R3"])
    assert progress(state, "R4; R5") == Progress(2, 2, None)


def test_ending_the_turn_with_an_empty_hand_counts_as_made() -> None:
    state = table(hands=["", "R2"], discards=["R2 R1"], pile=0)
    assert progress(state, "top R1; end") == Progress(2, 2, None)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("R1; B4; discard B5", NoPlace),
        ("R1; R1; discard B5", CardNotInHand),
        ("discard B5; R1", TurnIsOver),
    ],
)
def test_one_bad_play_before_a_cut_refuses_the_whole(line: str, error: type[RuleViolation]) -> None:
    refused(table(hands=["R1 B4 B5"]), 0, line, error)


def test_what_comes_after_a_cut_is_not_looked_at() -> None:
    state = table(hands=["R5 B2"], stacks=["R1 R2 R3 R4"])
    assert progress(state, "R5; B4; discard R3").made == 1


def test_a_single_play_goes_as_far_as_it_goes() -> None:
    state = table(hands=["R1 B2"])
    command = PlayCard("R1")
    events = decide_for_seat(state, command, 0, 0)
    assert how_far(command, events) == Progress(1, 1, None)
    assert evolved(state, events).position.stacks[2] == ["R1"]


def test_orders_are_no_part_of_a_turn() -> None:
    with pytest.raises(UnknownCommand):
        decide_for_seat(table(hands=["R1"]), TakeTurn([SetOrder("win")]), 0, 0)  # type: ignore[list-item]
