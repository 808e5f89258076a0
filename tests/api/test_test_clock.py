"""The test clock: it is moved by request, and served nowhere else."""

from collections.abc import Iterator
from typing import Any

import pytest

from service.api.app import create_app
from service.bootstrap import House, build
from service.config import Settings
from service.rules.pace import instant, instant_ms
from tests.api.conftest import SECRET
from tests.api.people import Person
from tests.api.tables import expect

DAY = 86_400_000


@pytest.fixture
def told(store_url: str) -> Iterator[House]:
    """A house whose time is told."""
    house = build(Settings(secret=SECRET, redis_url=store_url, test_clock="on"))
    house.prepare()
    yield house
    house.store.client.close()


@pytest.fixture
def tester(told: House) -> Person:
    """Someone who tests a client, without a token."""
    return Person(create_app(told).test_client())


def now(tester: Person) -> int:
    """What time it is, in Unix ms, to the second."""
    return instant_ms(expect(200, tester.get("/v1/test/clock")).body["now"])


def test_time_is_moved_to_an_instant_and_by_a_duration(tester: Person, told: House) -> None:
    start = now(tester)
    moved = expect(200, tester.post("/v1/test/clock", {"forward": "P14DT2H1M"})).body["now"]
    assert instant_ms(moved) == now(tester) == start + 14 * DAY + 7_260_000
    noon = instant(start + 20 * DAY)
    assert expect(200, tester.post("/v1/test/clock", {"now": noon})).body["now"] == noon
    assert told.now() == instant_ms(noon)
    # Once more is harmless.
    expect(200, tester.post("/v1/test/clock", {"now": noon}))
    with_offset = expect(200, tester.post("/v1/test/clock", {"now": "2999-01-01T02:00:00+02:00"}))
    assert with_offset.body["now"] == "2999-01-01T00:00:00Z"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"now": "2900-01-01T00:00:00Z", "forward": "P1D"},
        {"now": "2900-01-01T00:00:00"},
        {"now": "soon"},
        {"now": "2001-01-01T00:00:00Z"},
        {"now": "9999-12-31T23:59:59Z"},
        {"forward": "-P1D"},
        {"forward": "P1Y"},
        {"forward": ""},
        {"forward": 5},
    ],
)
def test_time_that_cannot_be_is_refused(tester: Person, body: Any) -> None:
    start = now(tester)
    refused = tester.post("/v1/test/clock", body)
    assert (refused.status, refused.code) == (422, "bad_body")
    assert now(tester) == start


def test_requests_go_by_the_time_that_was_told(tester: Person, told: House) -> None:
    player = told.players.add("Anna", "anna@example.org", told.now())
    tester.token, _ = told.tokens.create(player.id, told.now(), expires_at=told.now() + DAY)
    expect(200, tester.get("/v1/me"))
    expect(200, tester.post("/v1/test/clock", {"forward": "P1D"}))
    opened = tester.post("/v1/games", {"kind": "sequence", "seats": 2})
    assert (opened.status, opened.code) == (401, "bad_token")
    tester.token, _ = told.tokens.create(player.id, told.now())
    opened = expect(201, tester.post("/v1/games", {"kind": "sequence", "seats": 2}))
    assert instant_ms(opened.body["events"][0]["at"]) == told.now()


def test_elsewhere_there_is_no_such_clock(anna: Person) -> None:
    assert anna.get("/v1/test/clock").status == 404
    assert anna.post("/v1/test/clock", {"forward": "P1D"}).status == 404
