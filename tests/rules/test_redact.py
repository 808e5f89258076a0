"""Hiding: what a viewer may read of each event, and that a view is the fold of just that."""

from random import Random

import msgspec
import pytest

from service.rules.decide import decide_for_seat
from service.rules.game import fold, legal_moves
from service.rules.redact import redact
from service.rules.sequence.events import CardDrawn, ChipPlaced, HandDealt, PileShuffled
from service.rules.table import Event, GameOpened, State
from service.rules.view import view
from tests.rules.sequence.tables import opening


def whole_log(seats: int, seed: int) -> list[Event]:
    """A random game from its opening to its end."""
    log, random = opening(seats, seed), Random(seed)
    state = fold(log)
    while state.to_move is not None:
        move = random.choice(legal_moves(state, state.to_move))
        events = decide_for_seat(state, move, state.to_move, 0)
        fold(events, state)
        log += events
    return log


def test_a_card_is_for_the_seat_that_drew_it() -> None:
    drawn = CardDrawn(1, "7H")
    assert redact(drawn, 1) == drawn
    assert redact(drawn, 0) == redact(drawn, None) == CardDrawn(1, None)


def test_lists_are_hidden_card_by_card_so_that_counts_stay_true() -> None:
    assert redact(HandDealt(0, ["7H", "JD"]), 1) == HandDealt(0, [None, None])
    for viewer in (None, 0, 1):
        assert redact(PileShuffled(["7H", "JD"]), viewer) == PileShuffled([None, None])


def test_what_is_public_is_the_same_object_to_everyone() -> None:
    placed = ChipPlaced(0, "7H", "i5")
    assert all(redact(placed, viewer) is placed for viewer in (None, 0, 1))


def test_the_seed_is_for_nobody() -> None:
    opened = opening()[0]
    assert isinstance(opened, GameOpened)
    for viewer in (None, 0, 1):
        assert redact(opened, viewer).seed is None


def test_hiding_twice_hides_no_more_than_once() -> None:
    for event in whole_log(2, 3):
        once = redact(event, 1)
        assert redact(once, 1) == once


@pytest.mark.parametrize("seats", [2, 3])
def test_every_viewer_folds_what_it_reads_and_sees_all_at_the_end(seats: int) -> None:
    log = whole_log(seats, 5)
    whole = view(fold(log))
    for viewer in [None, *range(seats)]:
        assert view(fold([redact(event, viewer) for event in log])) == whole


def test_a_fold_goes_on_where_it_stopped_and_gives_the_same_twice() -> None:
    log = whole_log(2, 8)
    whole = fold(log)
    assert fold(log) == whole
    state = State()
    for event in log:
        fold([event], state)
    assert state == whole
    assert state.version == len(log)


def test_a_view_is_plain_json() -> None:
    state = fold(whole_log(4, 2))
    served = msgspec.json.decode(msgspec.json.encode(view(state)))
    assert served["position"]["hands"][0]["count"] == 6
    assert served["phase"] == "ended"
