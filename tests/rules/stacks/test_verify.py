"""A finished game is checked against its seed, and a changed card is found."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from service.rules.game import game_named
from service.rules.redact import redact
from service.rules.stacks.events import (
    CardsDrawn,
    CardsRevealed,
    CardStacked,
    CardStolen,
    DealerDrawn,
    HandDealt,
    PileShuffled,
    SequenceBlocked,
)
from service.rules.table import Event, SeedRevealed
from tests.rules.stacks.players import whole_game
from tests.rules.stacks.tables import KIND


def a_log(seed: int = 3) -> list[Event]:
    """A whole game of four."""
    return [event for step in whole_game(["random"] * 4, seed) for event in step.events]


def verified(log: Sequence[Event]) -> tuple[int, str] | None:
    """What the kind says of a log."""
    return game_named(KIND).verify(log)


def assert_led_elsewhere(log: Sequence[Event], place: int) -> None:
    """The event at ``place`` is the first that the seed does not lead to."""
    found = verified(log)
    assert found is not None
    assert found[0] == place
    assert found[1].startswith("the seed leads to")


def test_a_finished_game_agrees_with_its_seed_for_every_viewer() -> None:
    log = a_log()
    assert verified(log) is None
    for viewer in (0, 1, 2, 3, None):
        assert verified([redact(event, viewer) for event in log]) is None


@pytest.mark.parametrize("kind", [HandDealt, PileShuffled, CardsDrawn, CardsRevealed, DealerDrawn])
def test_a_changed_deal_or_draw_is_named(kind: type[Event]) -> None:
    log = a_log()
    place = [n for n, event in enumerate(log) if isinstance(event, kind)][-1]
    log[place] = _changed(log[place])
    assert_led_elsewhere(log, place + 1)


def _changed(event: Any) -> Event:
    if isinstance(event, DealerDrawn):
        return DealerDrawn((event.dealer + 1) % 4)
    field = "pile" if isinstance(event, CardsRevealed) else "cards"
    cards = list(getattr(event, field))
    cards[0] = "B1" if cards[0] != "B1" else "B2"
    changed: Event = msgspec.structs.replace(event, **{field: cards})
    return changed


def test_a_played_card_that_was_not_held_is_named() -> None:
    log = a_log()
    place, event = next((n, e) for n, e in enumerate(log) if isinstance(e, CardStacked))
    log[place] = msgspec.structs.replace(event, card="R5" if event.card != "R5" else "R4")
    found = verified(log)
    assert found is not None
    assert found[0] == place + 1


def test_a_stolen_card_that_did_not_lie_there_is_named() -> None:
    log, place, event = first_with(CardStolen)
    log[place] = msgspec.structs.replace(event, card="BW" if event.card != "BW" else "RW")
    found = verified(log)
    assert found is not None
    assert found[0] == place + 1


def test_a_block_by_a_seat_without_one_is_named() -> None:
    log, place, event = first_with(SequenceBlocked)
    other = next(seat for seat in range(4) if seat not in (event.seat, event.against))
    log[place] = msgspec.structs.replace(event, seat=other)
    assert verified(log) == (place + 1, f"seat {other + 1} did not hold BLOCK")


def first_with(kind: type[Event]) -> tuple[list[Event], int, Any]:
    """A log, and its first event of a type with its index."""
    for seed in range(20):
        log = a_log(seed)
        for place, event in enumerate(log):
            if isinstance(event, kind):
                return log, place, event
    raise AssertionError(f"no {kind.__name__} in twenty games")


def test_another_seed_contradicts_the_commitment() -> None:
    log = a_log()
    log[-1] = SeedRevealed("00" * 32)
    assert_led_elsewhere(log, 1)


def test_a_game_without_its_seed_cannot_be_verified() -> None:
    log = a_log()[:-1]
    assert verified(log) == (len(log), "the seed is not revealed")
