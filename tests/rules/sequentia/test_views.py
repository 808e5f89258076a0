"""What a viewer may know: the fold of the events it may read, and no more."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.game import copied, fold, legal_moves
from service.rules.redact import redact
from service.rules.sequentia.cards import DECKS
from service.rules.table import Event, State
from service.rules.view import view
from tests.rules.sequentia.tables import MODES, position, whole_game

VIEWERS = (None, 0, 1, 2)

games = st.tuples(st.sampled_from(MODES), st.integers(0, 1000))


def hidden_from(state: State, viewer: int | None) -> State:
    """The state with everything blanked that the rule book keeps from the viewer."""
    blank = copied(state)
    now = position(blank)
    now.pile = [None] * len(now.pile)
    now.hands = [
        hand if seat == viewer else [None] * len(hand) for seat, hand in enumerate(now.hands)
    ]
    blank.seed = None
    return blank


@settings(max_examples=15, deadline=None)
@given(games)
def test_a_view_is_the_state_without_what_the_viewer_may_not_know(game: tuple[str, int]) -> None:
    _, log = whole_game(game[0], 3, game[1])
    for viewer in VIEWERS:
        whole, seen = State(), State()
        for event in log:
            fold([event], whole)
            fold([redact(event, viewer)], seen)
            if whole.phase == "running":
                assert seen == hidden_from(whole, viewer)
        assert seen == whole


@settings(max_examples=15, deadline=None)
@given(games)
def test_legal_moves_and_hints_need_no_more_than_the_own_view(game: tuple[str, int]) -> None:
    _, log = whole_game(game[0], 3, game[1])
    whole, views = State(), [State() for _ in range(3)]
    for event in log:
        fold([event], whole)
        for viewer, seen in enumerate(views):
            fold([redact(event, viewer)], seen)
        if type(event).__name__ == "TurnBegan" and whole.turn % 4 == 1:
            mover = whole.to_move or 0
            assert legal_moves(views[mover], mover) == legal_moves(whole, mover) != []
            assert legal_moves(views[mover - 1], mover - 1) == []


@pytest.mark.parametrize("kind", MODES)
def test_no_event_that_a_viewer_reads_names_a_card_that_is_still_secret(kind: str) -> None:
    for seed in range(4):
        _, log = whole_game(kind, 3, seed)
        end = [type(event).__name__ for event in log].index("GameEnded")
        for viewer in VIEWERS:
            state, read = State(), ""
            for event in log[:end]:
                fold([event], state)
                read += _text(redact(event, viewer))
                assert not [card for card in _secrets(state, viewer) if f'"{card}"' in read]


@pytest.mark.parametrize("kind", MODES)
def test_a_served_view_names_no_secret_card_and_no_seed(kind: str) -> None:
    _, log = whole_game(kind, 3)
    state, seen = State(), State()
    for event in log[: len(log) // 2]:
        fold([event], state)
        fold([redact(event, 1)], seen)
    served = msgspec.json.encode(view(seen)).decode()
    assert not [card for card in _secrets(state, 1) if f'"{card}"' in served]
    assert state.seed
    assert state.seed not in served


@settings(max_examples=10, deadline=None)
@given(games)
def test_folding_twice_and_folding_in_two_parts_lead_to_the_same(game: tuple[str, int]) -> None:
    state, log = whole_game(game[0], 2, game[1])
    half = len(log) // 2
    assert fold(log) == fold(log) == fold(log[half:], fold(log[:half])) == state


def _secrets(state: State, viewer: int | None) -> list[str]:
    """The cards, each there once, that the viewer has never been shown."""
    if state.position is None:
        return []
    now = position(state)
    hands = [hand for seat, hand in enumerate(now.hands) if seat != viewer]
    hidden = [card for cards in (now.pile, *hands) for card in cards if card is not None]
    assert set(hidden) <= set(DECKS["seq54"])
    return hidden


def _text(event: Event) -> str:
    return msgspec.json.encode(event).decode()
