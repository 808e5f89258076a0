"""The standing order of ``shift`` through the API: given, read, and nobody else's."""

from typing import Any

import pytest

from tests.api.people import Person, Reply
from tests.api.tables import expect, started, versions


def put(person: Person, game: str, body: Any) -> Reply:
    return person.call("PUT", f"/v1/games/{game}/orders", body, {})


def test_an_order_is_given_and_read_by_its_seat_alone(anna: Person, bo: Person) -> None:
    game = started(anna, bo, kind="sequentia-shift")
    before = versions(anna, game)
    for body, within in (
        ({"type": "set_order", "within": 4}, 4),
        ({"text": "order none"}, None),
        ({"text": "order 6"}, 6),
    ):
        assert expect(200, put(bo, game, body)).body["note"] == {"within": within}
    assert expect(200, bo.get(f"/v1/games/{game}/orders")).body["note"] == {"within": 6}
    assert expect(200, anna.get(f"/v1/games/{game}/orders")).body["note"] == {"within": None}
    assert versions(anna, game) == before


@pytest.mark.parametrize("body", [{"type": "set_order", "within": 7}, {"text": "2>5"}])
def test_what_is_no_order_is_refused(body: Any, anna: Person, bo: Person) -> None:
    game = started(anna, bo, kind="sequentia-shift")
    assert put(bo, game, body).status in (400, 422)
