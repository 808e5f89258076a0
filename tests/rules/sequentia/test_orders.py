"""The standing order of ``shift``: the word is taken at the own turn, once it is near enough."""

import msgspec
import pytest

from service.rules.decide import Resign, decide_for_seat, is_note, noted
from service.rules.game import evolved, game_named
from service.rules.notes import NO_NOTES, Notes
from service.rules.sequentia.events import WordMade
from service.rules.sequentia.shift.events import CardsSlid
from service.rules.sequentia.shift.moves import SetOrder, SlideCards
from service.rules.sequentia.shift.notes import ShiftNote
from service.rules.table import Event, State, TurnBegan
from tests.rules.sequentia.tables import shift

STAY = SlideCards([])
SIX: Notes = {1: ShiftNote(6)}


def table(word: str, *more: str) -> State:
    """Seat 0 to move, far from its word; seat 1 wants ``word`` of the usual board."""
    state = shift(mine="132", others=(word, *more))
    for n, seat in enumerate(state.seats):
        seat.player, seat.bot = f"p{n}", None
    return state


def after(state: State, notes: Notes) -> list[Event]:
    """What happens when seat 0 slides nothing."""
    return decide_for_seat(state, STAY, 0, 0, notes)


def slides_of(events: list[Event], seat: int) -> list[list[str]]:
    return [it.slides for it in events if isinstance(it, CardsSlid) and it.seat == seat]


@pytest.mark.parametrize(
    ("word", "slides"),
    [("123", []), ("321", ["2>5"]), ("231", ["4>5", "7>4"]), ("132", None)],
)
def test_a_word_within_six_slides_is_taken_at_once(word: str, slides: list[str] | None) -> None:
    events = after(table(word), SIX)
    began = [it.seat for it in events if isinstance(it, TurnBegan)]
    assert began[0] == 1
    taken = slides_of(events, 1)
    if slides is not None:
        assert taken == [slides]
    assert len(taken) == 1
    assert [it.seat for it in events if isinstance(it, WordMade)] == [1]
    assert began[1:] == [0] or began[1:] == []


def test_the_lowest_empty_cell_is_left() -> None:
    state = evolved(table("321"), after(table("321"), SIX))
    assert [n for n, pile in enumerate(state.position.table, 1) if not pile] == [2]


def test_a_word_too_far_is_left_and_so_is_one_without_an_order() -> None:
    state = table("231")
    for notes in (NO_NOTES, {1: ShiftNote(1)}, {1: ShiftNote(None)}, {0: ShiftNote(6)}):
        events = after(state, notes)
        assert slides_of(events, 1) == []
        assert isinstance(events[-1], TurnBegan)
        assert events[-1].seat == 1
    assert slides_of(after(state, {1: ShiftNote(2)}), 1) == [["4>5", "7>4"]]


def test_an_order_waits_for_the_own_turn() -> None:
    state = table("231", "321")
    events = after(state, {2: ShiftNote(6)})
    assert slides_of(events, 2) == []
    assert evolved(state, events).to_move == 1
    assert slides_of(after(state, {1: ShiftNote(6), 2: ShiftNote(0)}), 1) == [["4>5", "7>4"]]


def test_orders_of_seats_in_a_row_are_followed_one_after_the_other() -> None:
    state = table("231", "123")
    events = after(state, {1: ShiftNote(6), 2: ShiftNote(6)})
    assert [it.seat for it in events if isinstance(it, CardsSlid)][:2] == [0, 1]
    reached = evolved(state, events)
    assert reached.position.scores[1]
    assert reached.phase == "running"


def test_the_order_is_followed_when_a_turn_begins_because_someone_resigned() -> None:
    state = table("321", "123")
    events = decide_for_seat(state, Resign(), 0, 0, SIX)
    assert slides_of(events, 1) == [["2>5"]]


def test_nobody_follows_the_order_of_a_seat_that_a_player_has_left() -> None:
    state = table("321", "123")
    state.seats[1].player = None
    assert slides_of(after(state, SIX), 1) == []


def test_setting_it_is_a_note_and_no_event() -> None:
    state = table("321")
    assert is_note(state, SetOrder())
    assert decide_for_seat(state, SetOrder(3), 1, 0) == []
    assert noted(state, SetOrder(3), 1, NO_NOTES) == ShiftNote(3)
    assert noted(state, SetOrder(None), 1, SIX) == ShiftNote(None)
    rules = game_named("sequentia-shift").notes
    assert rules is not None
    assert rules.shown(state, 1, None) == ShiftNote(None)


@pytest.mark.parametrize(
    ("line", "within"), [("order 6", 6), ("order 0", 0), ("order none", None), ("ORDER", 6)]
)
def test_it_is_written_on_one_line(line: str, within: int | None) -> None:
    game = game_named("sequentia-shift")
    assert game.parse_move(line) == SetOrder(within)
    assert game.parse_move(game.print_move(SetOrder(within))) == SetOrder(within)


@pytest.mark.parametrize("within", [-1, 7])
def test_more_than_a_turn_holds_is_refused(within: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "set_order", "within": within}, SetOrder)
