"""Blocks by sealed answers: ``block_mode`` window."""

from typing import Any

import pytest

from service.rules.clock_errors import TooEarly
from service.rules.decide import OpenAnswers, TimeOutTurn, decide, has_answers
from service.rules.errors import AnswersAwaited, NothingAsked
from service.rules.game import legal_moves
from service.rules.notes import NO_NOTES
from service.rules.pace import Pace, instant_ms
from service.rules.stacks.events import (
    BlockWindowClosed,
    BlockWindowOpened,
    ChipTaken,
    SequenceBlocked,
)
from service.rules.table import Result, State
from tests.rules.stacks.tables import (
    CLOCK,
    hand,
    lay_down,
    open_answers,
    ordered,
    play,
    refused,
    resign,
    table,
)

ALMOST_RED = "R1 R2 R3 R4"
HOUR = 3_600_000
WINDOW = {"block_mode": "window", "block_window_hours": 6}


def asking(**told: Any) -> State:
    """A table on which seat 0 is about to finish red; seat 1 holds a Block."""
    hands = ["R5 B2", "BLOCK R3", "R4"]
    return table(**{"hands": hands, "stacks": [ALMOST_RED], "options": WINDOW, **told})


def test_a_completion_asks_every_opponent_and_stops_the_turn_d18() -> None:
    opened = play(asking(), 0, "R5", now=1000)
    assert opened.kinds() == ["card_stacked", "sequence_finished", "block_window_opened"]
    window = opened.only(BlockWindowOpened)
    assert (window.seat, window.colour, window.asked) == (0, "R", [1, 2])
    assert instant_ms(window.deadline) == 6 * HOUR + 1000
    state = opened.state
    assert (state.to_move, state.asked, state.deadline) == (None, [1, 2], window.deadline)
    assert state.asked_version == state.version


def test_the_asked_have_the_same_two_answers_whatever_they_hold() -> None:
    state = play(asking(), 0, "R5").state
    assert legal_moves(state, 1) == legal_moves(state, 2)
    assert len(legal_moves(state, 1)) == 2
    assert legal_moves(state, 0) == ()


def test_nobody_moves_while_answers_are_awaited() -> None:
    state = play(asking(), 0, "R5").state
    refused(state, 0, "discard B2", AnswersAwaited)
    refused(state, 1, "discard R3", AnswersAwaited)
    refused(state, 0, "pass", NothingAsked)


@pytest.mark.parametrize(("first", "is_blocked"), [("block", True), ("pass", False)])
def test_the_window_closes_when_all_have_answered(first: str, is_blocked: bool) -> None:
    state = play(asking(), 0, "R5").state
    notes = lay_down(state, NO_NOTES, 1, first)
    with pytest.raises(TooEarly):
        open_answers(state, notes)
    assert not has_answers(state, notes)
    notes = lay_down(state, notes, 2, "pass")
    assert has_answers(state, notes)
    closed = open_answers(state, notes)
    assert closed.has(SequenceBlocked) is is_blocked
    assert closed.has(ChipTaken) is not is_blocked
    assert (closed.state.to_move, closed.state.asked) == (0, [])
    assert closed.position.window is None


def test_the_window_closes_at_its_deadline_and_silence_passes_case_58() -> None:
    state = play(asking(chips=["2R2B"]), 0, "R5").state
    notes = lay_down(state, NO_NOTES, 1, "pass")
    with pytest.raises(TooEarly):
        open_answers(state, notes, now=6 * HOUR - 1)
    closed = open_answers(state, notes, now=6 * HOUR)
    assert closed.has(ChipTaken)
    assert closed.state.result == Result([0], "chips", "32")


def test_to_block_without_a_block_counts_as_passing() -> None:
    state = play(asking(), 0, "R5").state
    notes = lay_down(state, lay_down(state, NO_NOTES, 1, "pass"), 2, "block")
    closed = open_answers(state, notes)
    passed = open_answers(state, lay_down(state, notes, 2, "pass"))
    assert closed.events == passed.events
    assert closed.has(ChipTaken)


def lay_down_all(state: State, *lines: str) -> Any:
    """Answers of the seats from 1 on."""
    notes = NO_NOTES
    for seat, line in enumerate(lines, start=1):
        notes = lay_down(state, notes, seat, line)
    return notes


@pytest.mark.parametrize(("direction", "blocker"), [(1, 1), (-1, 2)])
def test_answers_are_weighed_together_in_playing_direction_d18(
    direction: int, blocker: int
) -> None:
    hands = ["R5 B2", "BLOCK R3", "BLOCK R4"]
    state = play(asking(hands=hands, direction=direction), 0, "R5").state
    closed = open_answers(state, lay_down_all(state, "block", "block"))
    assert closed.only(SequenceBlocked).seat == blocker


def test_an_order_counts_as_an_answer_and_an_answer_goes_before_it() -> None:
    state = play(asking(), 0, "R5").state
    notes = ordered(state, p1="order 1", p2="order never")
    assert has_answers(state, notes)
    assert open_answers(state, notes).has(SequenceBlocked)
    assert open_answers(state, lay_down(state, notes, 1, "pass")).has(ChipTaken)


def test_with_orders_from_all_beforehand_nobody_waits() -> None:
    state = asking()
    at_once = play(state, 0, "R5", ordered(state, p1="order 1", p2="order never"))
    assert at_once.kinds()[2:] == [
        "block_window_opened",
        "block_window_closed",
        "sequence_blocked",
    ]
    assert at_once.state.to_move == 0


def test_a_seat_can_ask_to_be_asked_again() -> None:
    state = asking()
    notes = ordered(state, p1="order 1", p2="order never")
    assert play(state, 0, "R5", lay_down(state, notes, 1, "order ask")).state.asked == [1, 2]


def test_silence_at_the_deadline_follows_the_standing_order() -> None:
    state = play(asking(), 0, "R5").state
    closed = open_answers(state, ordered(state, p1="order 1"), now=6 * HOUR)
    assert closed.has(SequenceBlocked)


def test_an_answer_counts_for_its_own_window_alone() -> None:
    hands = ["R5 B5 B2", "BLOCK R3", "R4"]
    state = asking(hands=hands, stacks=[ALMOST_RED, "B1 B2 B3 B4"])
    state = play(state, 0, "R5").state
    notes = lay_down_all(state, "pass", "pass")
    state = open_answers(state, notes).state
    state = play(state, 0, "B5", notes).state
    assert state.asked == [1, 2]
    assert not has_answers(state, notes)


def test_the_answers_are_opened_once() -> None:
    state = play(asking(), 0, "R5").state
    first = OpenAnswers(state.asked_version)
    closed = open_answers(state, NO_NOTES, now=6 * HOUR).state
    with pytest.raises(NothingAsked):
        decide(closed, first, CLOCK, 7 * HOUR, b"")
    with pytest.raises(NothingAsked):
        decide(state, OpenAnswers(state.asked_version - 1), CLOCK, 7 * HOUR, b"")


def test_the_clock_of_the_turn_is_paused_meanwhile() -> None:
    state = asking(pace=Pace("PT10H"))
    opened = play(state, 0, "R5", now=4 * HOUR)
    assert opened.only(BlockWindowOpened).turn_left == 6 * HOUR
    with pytest.raises(AnswersAwaited):
        decide(opened.state, TimeOutTurn(state.turn), CLOCK, 20 * HOUR, b"")
    closed = open_answers(opened.state, NO_NOTES, now=10 * HOUR)
    assert closed.only(BlockWindowClosed).deadline == closed.state.deadline
    assert instant_ms(closed.state.deadline or "") == 16 * HOUR


def test_without_a_clock_the_turn_goes_on_without_one() -> None:
    closed = open_answers(play(asking(), 0, "R5").state, NO_NOTES, now=6 * HOUR)
    assert closed.only(BlockWindowClosed) == BlockWindowClosed(0, None)
    assert closed.state.deadline is None


def test_an_emptied_hand_draws_when_the_window_is_closed_d19() -> None:
    state = play(asking(hands=["R5", "BLOCK R3", "R4"]), 0, "R5").state
    assert hand(state, 0) == []
    closed = open_answers(state, NO_NOTES, now=6 * HOUR)
    assert closed.kinds() == ["block_window_closed", "chip_taken", "cards_drawn"]
    assert len(hand(closed.state, 0)) == 5


def test_no_window_opens_when_every_block_lies_open() -> None:
    state = asking(hands=["R5 B2", "R3", "R4"], actions="BLOCK", discards=["BLOCK", "R2 BLOCK R2"])
    assert not play(state, 0, "R5").has(BlockWindowOpened)
    state = asking(hands=["R5 B2", "R3", "R4"], actions="BLOCK", discards=["BLOCK"])
    assert play(state, 0, "R5").has(BlockWindowOpened)


def test_blocks_that_left_in_a_hand_keep_the_windows_open_d24() -> None:
    state = asking(
        seats=4, hands=["R5 B2", "R3", "R4", "BLOCK"], actions="BLOCK", discards=["BLOCK"]
    )
    assert play(resign(state, 3).state, 0, "R5").has(BlockWindowOpened)
    state = asking(seats=4, hands=["R5 B2"], actions="BLOCK BLOCK", discards=["", "", "", "BLOCK"])
    assert not play(resign(state, 3).state, 0, "R5").has(BlockWindowOpened)


def test_two_players_ask_while_one_of_their_two_blocks_is_out_of_sight() -> None:
    told: dict[str, Any] = {"seats": 2, "hands": ["R5 B2", "R3"], "actions": "BLOCK"}
    assert play(asking(**told), 0, "R5").has(BlockWindowOpened)
    assert not play(asking(**{**told, "actions": "BLOCK BLOCK"}), 0, "R5").has(BlockWindowOpened)


def test_an_asked_seat_that_leaves_is_no_longer_waited_for_d18_d24() -> None:
    state = play(asking(seats=4), 0, "R5").state
    state = resign(state, 3).state
    assert state.asked == [1, 2]
    assert has_answers(state, lay_down_all(state, "block", "pass"))


def test_when_the_finisher_leaves_the_window_is_dropped_d24() -> None:
    state = play(asking(), 0, "R5").state
    left = resign(state, 0)
    assert left.kinds() == ["seat_resigned", "seat_cleared", "turn_began", "cards_drawn"]
    assert (left.state.asked, left.state.to_move, left.position.window) == ([], 1, None)


def test_bots_are_not_waited_for() -> None:
    state = asking()
    state.seats[1].player, state.seats[1].bot = None, "steady"
    state = play(state, 0, "R5").state
    assert state.asked == [1, 2]
    assert has_answers(state, lay_down(state, NO_NOTES, 2, "pass"))
