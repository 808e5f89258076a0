"""A finished game proves its deal: from any viewer's log, and every change shows where it is."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from service.rules.decide import decide_for_seat
from service.rules.game import fold, legal_moves
from service.rules.redact import redact
from service.rules.sequence.events import (
    BoardLaid,
    CardDrawn,
    CardsRevealed,
    ChipPlaced,
    CutMade,
    HandDealt,
    PileShuffled,
)
from service.rules.sequence.verify import open_log, verify
from service.rules.table import Event, GameOpened, SeedRevealed
from tests.rules.sequence.tables import opening


def played(seats: int = 2, seed: int = 5, **options: object) -> list[Event]:
    """The whole log of a game of random moves."""
    log = opening(seats, seed, options)
    state, chance = fold(log), Random(seed)
    while state.to_move is not None:
        move = chance.choice(legal_moves(state, state.to_move))
        events = decide_for_seat(state, move, state.to_move, 0)
        fold(events, state)
        log += events
    return log


LOG = played()


def place_of(kind: type[Event], which: int = 0) -> int:
    """The place (from 1) of the first, second ... event of a type."""
    places = [n for n, event in enumerate(LOG, start=1) if isinstance(event, kind)]
    return places[which]


def changed(place: int, **fields: object) -> Sequence[Event]:
    """The log with other values in one event."""
    log = list(LOG)
    log[place - 1] = msgspec.structs.replace(log[place - 1], **fields)
    return log


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_true_log_agrees_as_any_viewer_may_read_it(viewer: int | None) -> None:
    assert verify(LOG) is None
    assert verify([redact(event, viewer) for event in LOG]) is None


@pytest.mark.parametrize("options", [{"board": "shuffled"}, {"hands": "two_teams_six"}])
def test_every_board_and_hand_is_recomputed(options: dict[str, object]) -> None:
    assert verify(played(4, 7, **options)) is None


def test_a_reshuffle_is_recomputed() -> None:
    log = next(
        log
        for log in (played(3, seed, sequences_to_win=4) for seed in range(20))
        if sum(isinstance(event, PileShuffled) for event in log) > 1
    )
    assert verify(log) is None
    place = [n for n, event in enumerate(log) if isinstance(event, PileShuffled)][1]
    pile = log[place].cards[::-1]  # type: ignore[attr-defined]
    log[place] = PileShuffled(pile)
    found = verify(log)
    assert found is not None
    assert found[0] == place + 1


def test_a_changed_card_is_found_in_the_event_that_holds_it() -> None:
    for which in (0, 1, -1):
        place = place_of(CardDrawn, which)
        found = verify(changed(place, card="AS" if LOG[place - 1].card != "AS" else "KS"))  # type: ignore[attr-defined]
        assert found is not None
        assert found[0] == place


@pytest.mark.parametrize("kind", [HandDealt, PileShuffled])
def test_two_cards_that_changed_places_are_found(kind: type[Event]) -> None:
    place = place_of(kind)
    cards = LOG[place - 1].cards  # type: ignore[attr-defined]
    swapped = [cards[1], cards[0], *cards[2:]] if cards[0] != cards[1] else cards[::-1]
    found = verify(changed(place, cards=swapped))
    assert found is not None
    assert found[0] == place


def test_a_card_that_the_seat_did_not_hold_or_the_space_does_not_show_is_found() -> None:
    place = place_of(ChipPlaced, 3)
    event = LOG[place - 1]
    assert isinstance(event, ChipPlaced)
    missing = next(card for card in ("2S", "3S", "4S", "5S") if card != event.card)
    for fields in ({"card": missing}, {"space": "j9" if event.space != "j9" else "i10"}):
        found = verify(changed(place, **fields))
        assert found is not None
        assert found[0] == place


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (GameOpened, {"commitment": "0" * 64}),
        (CutMade, {"dealer": 7}),
        (BoardLaid, {"layout": ["--"] * 100}),
        (CardsRevealed, {"pile": []}),
    ],
)
def test_board_cut_commitment_and_end_are_checked(
    kind: type[Event], fields: dict[str, object]
) -> None:
    place = place_of(kind)
    found = verify(changed(place, **fields))
    assert found is not None
    assert found[0] == place


def test_another_seed_fits_from_the_first_event_on_only_in_its_own_game() -> None:
    other = next(event.seed for event in played(seed=6) if isinstance(event, SeedRevealed))
    found = verify(changed(place_of(SeedRevealed), seed=other))
    assert found is not None
    assert found[0] == 1


def test_a_game_that_goes_on_cannot_be_verified_yet() -> None:
    assert verify(LOG[:20]) == (20, "the seed is not revealed")


def test_a_redacted_log_is_laid_open_again() -> None:
    seen = [redact(event, None) for event in LOG]
    assert seen != LOG
    assert list(open_log(seen)) == LOG
