"""Private notes beside the log: which kinds keep them, and what the door does with them."""

import pytest

from service.rules.decide import OpenAnswers, decide, has_answers, is_note, noted
from service.rules.errors import NothingAsked, NotRunning, UnknownCommand
from service.rules.game import fold, legal_moves
from service.rules.notes import NO_NOTES
from service.rules.seating import FillSeat, OpenGame, StartGame, TakeSeat
from service.rules.stacks.moves import PlaySkip, SetOrder
from service.rules.stacks.notes import Order, StacksNote
from service.rules.table import Actor, State

HOST = Actor("phost", "http")
CLOCK = Actor(None, "clock")
ORDER = SetOrder("never")


def running(kind: str) -> State:
    """A game of two, the host against a bot, at its first turn."""
    state = State()
    for command in (OpenGame("testgame22", kind, 2), TakeSeat(), FillSeat(), StartGame()):
        fold(decide(state, command, HOST, 0, bytes(32)), state)
    return state


def test_a_command_that_sets_a_note_makes_no_event() -> None:
    state = running("sequence-stacks")
    assert is_note(state, ORDER)
    assert decide(state, ORDER, HOST, 0, b"") == []
    assert noted(state, ORDER, 0, NO_NOTES) == StacksNote(order=Order("never"))


def test_a_later_note_takes_the_place_of_the_earlier_one() -> None:
    state = running("sequence-stacks")
    notes = {0: noted(state, ORDER, 0, NO_NOTES)}
    assert noted(state, SetOrder(3), 0, notes) == StacksNote(order=Order(3))


def test_a_play_is_no_note() -> None:
    state = running("sequence-stacks")
    assert not is_note(state, PlaySkip())
    with pytest.raises(UnknownCommand):
        noted(state, PlaySkip(), 0, NO_NOTES)


def test_a_kind_without_notes_plays_as_if_there_were_none() -> None:
    state = running("sequence")
    assert not is_note(state, ORDER)
    with pytest.raises(UnknownCommand):
        noted(state, ORDER, 0, NO_NOTES)
    state.to_move = 0
    move = legal_moves(state, 0)[0]
    assert decide(state, move, HOST, 0, b"", NO_NOTES) == decide(state, move, HOST, 0, b"")


@pytest.mark.parametrize("kind", ["sequence", "sequence-stacks"])
def test_where_nobody_is_asked_there_are_no_answers_to_open(kind: str) -> None:
    state = running(kind)
    assert not has_answers(state, NO_NOTES)
    with pytest.raises(NothingAsked):
        decide(state, OpenAnswers(state.version), CLOCK, 0, b"")


def test_notes_are_for_running_games() -> None:
    state = fold(decide(State(), OpenGame("testgame22", "sequence-stacks", 2), HOST, 0, bytes(32)))
    with pytest.raises(NotRunning):
        noted(state, ORDER, 0, NO_NOTES)
