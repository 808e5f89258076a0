"""What a viewer may know, and that nobody can tell who holds a Block (played over days)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from service.rules.decide import OpenAnswers, decide, has_answers, noted
from service.rules.game import evolved, fold, legal_moves
from service.rules.notes import NO_NOTES, Notes
from service.rules.redact import redact
from service.rules.stacks.cards import BLOCK
from service.rules.stacks.events import HandDealt, PileShuffled, SequenceBlocked
from service.rules.stacks.moves import AnswerBlock, SetOrder
from service.rules.stacks.state import position_of
from service.rules.table import Command, Event, State
from service.rules.view import view
from tests.rules.stacks.players import whole_game
from tests.rules.stacks.tables import CLOCK, assert_conserved, opening, player

SUSPECT: Final = 1
"""The seat that holds a Block in one of two games that are alike but for that."""

DEEP: Final = 60
"""So deep in the draw pile that the card there is not drawn in these tests."""

WINDOW: Final = {"block_mode": "window"}


def readable(log: Sequence[Event], viewer: int | None) -> list[bytes]:
    """The log as a viewer gets it, event by event."""
    return [msgspec.json.encode(redact(event, viewer)) for event in log]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_the_view_holds_no_other_hand_no_order_of_the_pile_and_no_seed_case_63(
    viewer: int | None,
) -> None:
    state = view(fold(redact(event, viewer) for event in opening(3)))
    assert state.to_move is not None
    shown: Any = msgspec.to_builtins(state)
    hands = shown["position"]["hands"]
    assert [hand["count"] for hand in hands] == [5, 5, 5]
    assert [seat for seat in range(3) if hands[seat]["cards"] is not None] == (
        [] if viewer is None else [viewer]
    )
    assert shown["position"]["pile"] == 105
    assert shown["seed"] is None
    assert b"order" not in msgspec.json.encode(state).replace(b'"seat_order"', b"")


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
@pytest.mark.parametrize("options", [{}, WINDOW], ids=str)
def test_no_viewer_ever_knows_a_card_that_was_not_shown(
    viewer: int | None, options: dict[str, str]
) -> None:
    seen, log = State(), []
    for step in whole_game(["random"] * 4, 7, options):
        log += step.events
        if step.state.phase == "ended":
            break
        seen = fold((redact(event, viewer) for event in step.events), seen)
        position, true = position_of(seen), position_of(step.state)
        assert seen.seed is None
        assert set(position.pile) <= {None}
        for seat, hand in enumerate(position.hands):
            assert len(hand) == len(true.hands[seat])
            stolen = [card for card in hand if card is not None]
            assert seat == viewer or len(stolen) <= _stolen_by(log, seat)


def _stolen_by(log: Sequence[Event], seat: int) -> int:
    return sum(
        event.__struct_config__.tag == "card_stolen" and getattr(event, "seat", None) == seat
        for event in log
    )


class Twins(NamedTuple):
    """Two games alike but for one card: the suspect holds a Block in the first."""

    with_block: list[Event]
    without: list[Event]


def twins(seed: int, options: dict[str, Any]) -> Twins:
    """Openings that differ in a hand card of the suspect and a card deep in the pile."""
    log = opening(3, seed, options)
    hand = next(e for e in log if isinstance(e, HandDealt) and e.seat == SUSPECT)
    pile = next(e for e in log if isinstance(e, PileShuffled))
    assert BLOCK not in hand.cards
    depth = DEEP + pile.cards[DEEP:].index(BLOCK)
    held = [BLOCK, *hand.cards[1:]]
    buried = [*pile.cards[:depth], hand.cards[0], *pile.cards[depth + 1 :]]
    swapped: dict[int, Event] = {
        id(hand): HandDealt(SUSPECT, held),
        id(pile): PileShuffled(buried, 0),
    }
    return Twins([swapped.get(id(event), event) for event in log], log)


def seeds_for_twins(options: dict[str, Any]) -> Iterator[int]:
    """Seeds of games in which the suspect is dealt no Block and one lies deep in the pile."""
    for seed in range(60):
        state = fold(opening(3, seed, options))
        position = position_of(state)
        if BLOCK not in position.hands[SUSPECT] and BLOCK in position.pile[DEEP:]:
            yield seed


def common_moves(first: State, second: State) -> list[Command]:
    """What can be done in both games."""
    seat = first.to_move
    assert seat is not None
    possible = set(map(repr, legal_moves(second, seat)))
    return [move for move in legal_moves(first, seat) if repr(move) in possible]


def play_both(twin: Twins, seed: int, notes: Notes, moves: int) -> Iterator[Twins]:
    """The same moves in both games, until a Block shows in the first or the pile runs low."""
    logs = [list(twin.with_block), list(twin.without)]
    states, whim = [fold(log) for log in logs], Random(seed)
    for _ in range(moves):
        if len(position_of(states[0]).pile) < 105 - DEEP:
            return
        command, by, given = _next(states, whim, notes)
        for log, n in zip(logs, (0, 1), strict=True):
            events = decide(states[n], command, by, 0, b"", given)
            states[n] = evolved(states[n], events)
            assert_conserved(states[n])
            log += events
        yield Twins(*logs)
        if states[0].phase == "ended" or any(isinstance(e, SequenceBlocked) for e in logs[0]):
            return


def _next(states: list[State], whim: Random, notes: Notes) -> tuple[Command, Any, Notes]:
    first = states[0]
    if not first.asked:
        move = whim.choice(common_moves(*states))
        return move, player(first.to_move or 0), notes
    answered = dict(notes)
    for seat in first.asked:
        answer = AnswerBlock(blocks=seat == SUSPECT and SUSPECT in notes)
        answered[seat] = noted(first, answer, seat, notes)
    assert [has_answers(state, answered) for state in states] == [True, True]
    return OpenAnswers(first.asked_version), CLOCK, answered


@pytest.mark.parametrize("options", [{}, WINDOW, {"refill": "end"}], ids=str)
@pytest.mark.parametrize(
    "order", [None, SetOrder("never"), SetOrder("win"), SetOrder(4), SetOrder(1)]
)
def test_two_games_that_differ_in_who_holds_a_block_look_alike_until_it_shows(
    options: dict[str, Any], order: SetOrder | None
) -> None:
    completions = blocks = 0
    for seed in list(seeds_for_twins(options))[:6]:
        twin = twins(seed, options)
        state = fold(twin.with_block)
        notes = NO_NOTES if order is None else {SUSPECT: noted(state, order, SUSPECT, NO_NOTES)}
        last = twin
        for last in play_both(twin, seed, notes, 120):
            shown = _first_block(last.with_block)
            for viewer in (0, 2, None):
                with_block = readable(last.with_block[:shown], viewer)
                assert with_block == readable(last.without[:shown], viewer)
        completions += b"sequence_finished" in b"".join(readable(last.without, None))
        blocks += _first_block(last.with_block) is not None
    assert completions
    assert bool(blocks) is (order is not None and (order.when == 1 or options == WINDOW))


def _first_block(log: Sequence[Event]) -> int | None:
    return next((n for n, event in enumerate(log) if isinstance(event, SequenceBlocked)), None)


@pytest.mark.parametrize("options", [{}, WINDOW], ids=str)
def test_the_state_that_others_see_is_alike_too(options: dict[str, Any]) -> None:
    seed = next(seeds_for_twins(options))
    twin = twins(seed, options)
    for last in play_both(twin, seed, NO_NOTES, 60):
        for viewer in (0, 2, None):
            seen = [view(fold(redact(event, viewer) for event in log)) for log in last]
            assert msgspec.json.encode(seen[0]) == msgspec.json.encode(seen[1])


def test_the_suspect_knows_its_own_block() -> None:
    seed = next(seeds_for_twins({}))
    twin = twins(seed, {})
    assert readable(twin.with_block, SUSPECT) != readable(twin.without, SUSPECT)
