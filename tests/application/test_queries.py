"""Views: the fold of what a viewer may read, and nothing besides."""

import msgspec
import pytest

from service.application.errors import NothingToAsk
from service.application.queries import moves_of, readable, seen_state, seen_view
from service.application.states import States
from service.eventlog.store import Store
from service.rules.game import fold
from service.rules.table import State
from service.rules.view import view
from tests.application.tables import Table


def test_a_seat_sees_its_own_hand_and_the_others_counted(store: Store) -> None:
    table = Table(store)
    whole = table.start(people=2).position
    seen = seen_state(store.read(table.game), 0).position
    assert seen.hands == [whole.hands[0], [None] * len(whole.hands[1])]
    assert seen.pile == [None] * len(whole.pile)


def test_a_spectator_sees_no_hand_and_no_seed(store: Store) -> None:
    table = Table(store)
    table.start(people=3)
    seen = seen_state(store.read(table.game), None)
    assert seen.seed is None
    assert all(card is None for hand in seen.position.hands for card in hand)


def test_what_a_viewer_may_read_stays_the_same_after_the_end(store: Store) -> None:
    table = Table(store)
    table.start(people=2)
    early = readable(store.read(table.game), 1)
    table.play_to_the_end()
    assert readable(store.read(table.game), 1)[: len(early)] == early


def test_the_end_lays_every_card_and_the_seed_open(store: Store) -> None:
    table = Table(store)
    whole = table.start(people=2)
    whole = table.play_to_the_end()
    seen = seen_state(store.read(table.game), None)
    assert seen.seed == whole.seed
    assert seen == whole


def test_a_client_that_folds_step_by_step_has_the_served_state(store: Store) -> None:
    table = Table(store)
    table.start(people=3)
    clients = {seat: State() for seat in (None, 0, 1, 2)}
    for whim in range(40):
        for seat, mine in clients.items():
            missed = readable(store.read(table.game, after=mine.version), seat)
            fold((event.data for event in missed), mine)
            served = seen_view(store.read(table.game), seat)
            assert _json(view(mine)) == _json(served)
        table.play(whim)


def _json(state: State) -> bytes:
    return msgspec.json.encode(state)


def test_moves_come_from_the_seats_own_view_and_a_spectator_has_none(store: Store) -> None:
    table = Table(store)
    state = table.start(people=2)
    recorded = store.read(table.game)
    assert state.to_move is not None
    assert moves_of(recorded, state.to_move)
    assert not moves_of(recorded, 1 - state.to_move)
    with pytest.raises(NothingToAsk):
        moves_of(recorded, None)


def test_the_cache_is_bounded_and_hands_a_state_to_one_thread() -> None:
    states = States(capacity=2)
    for name in ("one", "two", "three"):
        states.give(name, State(version=1, game=name))
    assert states.take("one").version == 0
    assert states.take("three").game == "three"
    assert states.take("three").version == 0
