"""A finished game is checked against its seed, and the first event that is wrong is named."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from service.rules.game import game_named
from service.rules.redact import redact
from service.rules.table import Event
from tests.rules.sequentia.tables import MODES, whole_game

Change = Callable[[Any], Event]


@pytest.mark.parametrize("kind", MODES)
@pytest.mark.parametrize("viewer", ["everybody", None, 0, 1])
def test_an_honest_log_passes_as_any_viewer_may_read_it(kind: str, viewer: Any) -> None:
    for seed in range(3):
        _, log = whole_game(kind, 2, seed, "steady")
        read = log if viewer == "everybody" else [redact(event, viewer) for event in log]
        assert game_named(kind).verify(read) is None


@pytest.mark.parametrize("kind", MODES)
def test_seats_drawn_by_lot_are_checked_too(kind: str) -> None:
    _, log = whole_game(kind, 4, 3, order="by_lot")
    verify = game_named(kind).verify
    assert verify(log) is None
    turned = _changed(log, "SeatsDrawn", lambda event: _with(event, order=event.order[::-1]))
    place, reason = verify(turned) or (0, "")
    assert (place, "seats_drawn" in reason) == (_place(log, "SeatsDrawn"), True)


@pytest.mark.parametrize("kind", MODES)
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("GameOpened", lambda event: _with(event, commitment="00" * 32)),
        ("FirstSeatDrawn", lambda event: _with(event, seat=1 - event.seat)),
        ("DeckShuffled", lambda event: _with(event, cards=event.cards[::-1])),
        ("CardsDrawn", lambda event: _with(event, cards=["333-3"] * len(event.cards))),
        ("TableFilled", lambda event: _with(event, cards=["333-3"] * len(event.cards))),
        ("WordMade", lambda event: _with(event, taken=event.taken[:-1])),
        ("CellCovered", lambda event: _with(event, card="444-4")),
        ("PileCovered", lambda event: _with(event, card="444-4")),
        ("HandsRevealed", lambda event: _with(event, pile=["111-1"])),
    ],
)
def test_the_first_event_that_is_wrong_is_named(kind: str, name: str, change: Change) -> None:
    _, log = whole_game(kind, 2, 1, "steady")
    if name not in [type(event).__name__ for event in log]:
        return
    found = game_named(kind).verify(_changed(log, name, change))
    assert found is not None
    assert found[0] == _place(log, name)


@pytest.mark.parametrize("kind", MODES)
def test_a_card_changed_in_what_a_spectator_reads_is_found(kind: str) -> None:
    _, log = whole_game(kind, 2, 1, "steady")
    read = [redact(event, None) for event in log]
    wrong = _changed(read, "HandsRevealed", lambda event: _with(event, pile=["111-1"]))
    assert (game_named(kind).verify(wrong) or (0, ""))[0] == _place(log, "HandsRevealed")


@pytest.mark.parametrize("kind", MODES)
def test_a_log_without_its_seed_cannot_be_checked(kind: str) -> None:
    _, log = whole_game(kind)
    assert game_named(kind).verify(log[:-1]) == (len(log) - 1, "the seed is not revealed")


def _changed(log: Sequence[Event], name: str, change: Change) -> list[Event]:
    place = _place(log, name) - 1
    return [*log[:place], change(log[place]), *log[place + 1 :]]


def _place(log: Sequence[Event], name: str) -> int:
    return [type(event).__name__ for event in log].index(name) + 1


def _with(event: Event, **fields: object) -> Event:
    return msgspec.structs.replace(event, **fields)
