"""What holds in every game, whatever is played."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.decide import decide_for_seat
from service.rules.errors import RuleViolation
from service.rules.game import evolved, fold, game_named, legal_moves
from service.rules.redact import redact
from service.rules.stacks.moves import AnswerBlock
from service.rules.stacks.state import position_of
from service.rules.table import Event, State
from service.rules.view import view
from tests.rules.stacks.players import whole_game
from tests.rules.stacks.tables import KIND, assert_conserved
from tests.rules.stacks.universe import every_play

games = given(
    seats=st.integers(2, 6),
    seed=st.integers(0, 2**32),
    options=st.fixed_dictionaries(
        {},
        optional={
            "refill": st.sampled_from(["start", "end"]),
            "block_mode": st.sampled_from(["standing", "window"]),
            "max_reshuffles": st.integers(0, 3),
        },
    ),
)
few = settings(max_examples=12, deadline=None)


@few
@games
def test_cards_are_conserved_at_every_step_case_64(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    for step in whole_game(["random"] * seats, seed, options):
        assert_conserved(step.state)


@few
@games
def test_a_view_is_the_fold_of_the_viewers_own_events(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    viewers = [*range(seats), None]
    seen = {viewer: State() for viewer in viewers}
    for step in whole_game(["random"] * seats, seed, options):
        for viewer in viewers:
            fold((redact(event, viewer) for event in step.events), seen[viewer])
            hands = position_of(seen[viewer]).hands
            assert list(map(len, hands)) == list(map(len, position_of(step.state).hands))
        for seat in range(seats):
            assert position_of(seen[seat]).hands[seat] == position_of(step.state).hands[seat]
            assert legal_moves(seen[seat], seat) == legal_moves(step.state, seat)
            assert _public(seen[seat]) == _public(seen[None])


def _public(state: State) -> Any:
    shown: Any = msgspec.to_builtins(view(state))
    for hand in shown["position"]["hands"]:
        del hand["cards"]
    return shown


@few
@games
def test_exactly_the_legal_moves_are_accepted_and_refusals_change_nothing(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    whim = Random(seed)
    for step in whole_game(["random"] * seats, seed, options):
        if step.state.phase != "running" or whim.random() > 0.1:
            continue
        before = msgspec.json.encode(step.state)
        for seat in range(seats):
            legal = [m for m in legal_moves(step.state, seat) if not isinstance(m, AnswerBlock)]
            accepted = [m for m in every_play(seats) if _is_accepted(step.state, seat, m)]
            assert sorted(map(repr, accepted)) == sorted(map(repr, legal))
        assert msgspec.json.encode(step.state) == before


def _is_accepted(state: State, seat: int, move: Any) -> bool:
    try:
        events = decide_for_seat(state, move, seat, 0)
    except RuleViolation:
        return False
    evolved(state, events)
    return True


@few
@games
def test_folding_twice_or_in_steps_gives_the_same_state(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    log: list[Event] = []
    last = State()
    for step in whole_game(["greedy"] * seats, seed, options):
        log += step.events
        last = step.state
    whole = msgspec.json.encode(fold(log))
    assert whole == msgspec.json.encode(fold(log)) == msgspec.json.encode(last)


@few
@games
def test_every_event_survives_json(seats: int, seed: int, options: dict[str, Any]) -> None:
    of_kind: Any = st.none()
    for step in whole_game(["random"] * seats, seed, options):
        for event in step.events:
            of_kind = type(event)
            for viewer in (0, None):
                told = redact(event, viewer)
                assert msgspec.json.decode(msgspec.json.encode(told), type=of_kind) == told


@few
@games
def test_every_legal_move_is_read_back_as_printed(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    game = game_named(KIND)
    for step in whole_game(["random"] * seats, seed, options):
        for seat in range(seats):
            for move in legal_moves(step.state, seat):
                assert game.parse_move(game.print_move(move)) == move


@few
@games
def test_a_finished_game_agrees_with_its_seed(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    log = [e for step in whole_game(["greedy"] * seats, seed, options) for e in step.events]
    assert game_named(KIND).verify(log) is None
    for viewer in (0, None):
        assert game_named(KIND).verify([redact(event, viewer) for event in log]) is None
