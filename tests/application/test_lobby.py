"""Lists of games: in order, in pages, without gaps."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.application.lobby import Place, is_asked, is_turn_of, page_of
from service.eventlog.summary import Summary


def summary(game: str, **said: Any) -> Summary:
    """A running game of p0 and p1; p0 is to move."""
    fields: dict[str, Any] = {
        "kind": "sequence",
        "version": 9,
        "phase": "running",
        "host": "p0",
        "visibility": "public",
        "seats": ["p0", "p1"],
        "invited": [],
        "to_move": 0,
        "deadline": None,
        "turn": 1,
        "opened_at": 0,
        "changed_at": 0,
        "winners": None,
        **said,
    }
    return Summary(game=game, **fields)


GAMES = [
    summary("mine-soon", deadline=5),
    summary("mine-later", deadline=9),
    summary("mine-some-day"),
    summary("n-asked-some-day", to_move=None, asked=[1, 0]),
    summary("theirs-soon", to_move=1, deadline=1),
    summary("theirs-later", to_move=1, deadline=2),
    summary("open-new", phase="open", to_move=None, opened_at=8),
    summary("open-old", phase="open", to_move=None, opened_at=7),
    summary("ended-new", phase="ended", to_move=None, changed_at=4),
    summary("ended-old", phase="ended", to_move=None, changed_at=3),
]


def test_own_turns_come_first_and_each_group_in_its_order() -> None:
    page, place = page_of(reversed(GAMES), "p0", None, 100)
    assert [found.game for found in page] == [found.game for found in GAMES]
    assert place is None


def test_a_turn_is_that_of_the_seat_alone() -> None:
    game = summary("g")
    assert is_turn_of(game, "p0")
    assert not is_turn_of(game, "p1")
    assert not is_turn_of(game, "p2")
    assert not is_turn_of(summary("g", to_move=None), "p0")


def test_asked_are_the_seats_that_the_game_asks_and_no_spectator() -> None:
    game = summary("g", to_move=None, asked=[1])
    assert [is_asked(game, player) for player in ("p0", "p1", "p2")] == [False, True, False]


@given(st.permutations(GAMES), st.integers(1, 12))
def test_pages_hold_every_game_once(games: list[Summary], limit: int) -> None:
    found: list[str] = []
    place: Place | None = None
    while True:
        page, place = page_of(games, "p0", place, limit)
        found += [one.game for one in page]
        if place is None:
            break
    assert found == [one.game for one in GAMES]


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_equal_deadlines_are_in_order_of_id(limit: int) -> None:
    games = [summary(name, deadline=5) for name in "cab"]
    first, place = page_of(games, "p0", None, limit)
    rest = page_of(games, "p0", place, 9)[0] if place else []
    assert [one.game for one in [*first, *rest]] == ["a", "b", "c"]
