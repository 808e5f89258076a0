"""While the store is away every answer says so, and when it is back all goes on by itself."""

from collections.abc import Iterator

import pytest

from service.api.app import create_app
from service.bootstrap import build
from service.config import Settings
from tests.api.conftest import BASE_URL, SECRET
from tests.api.people import Clock, Person, someone
from tests.api.tables import expect, legal, mover, started, versions
from tests.servers import VALKEY, Server, running


@pytest.fixture
def own_store() -> Iterator[Server]:
    """A store that only this test uses, and may stop."""
    with running(VALKEY) as server:
        yield server


def test_a_service_without_its_store_answers_503_and_recovers(own_store: Server) -> None:
    settings = Settings(secret=SECRET, redis_url=own_store.url, base_url=BASE_URL)
    house = build(settings)
    house.prepare()
    http = create_app(house, Clock()).test_client()
    anna, bo = someone(house, http, "Anna"), someone(house, http, "Bo")
    game = started(anna, bo)
    one = mover(game, anna, bo)
    move, before = legal(one, game)[0], versions(one, game)
    own_store.kill()
    for reply in (
        one.post(f"/v1/games/{game}/moves", move, Idempotency_Key="k"),
        one.post(f"/v1/games/{game}/resignation"),
        one.get(f"/v1/games/{game}"),
        one.get("/v1/games"),
        one.get("/v1/me"),
        one.post("/v1/me/tokens", {}, Idempotency_Key="k"),
        Person(http).post("/v1/sign-ins", {"address": "new@example.org"}),
        one.get("/readyz"),
    ):
        assert (reply.status, reply.code) == (503, "store_away")
        assert int(reply.headers["Retry-After"]) > 0
    expect(200, one.get("/livez"))
    expect(200, one.get("/v1/kinds"))
    own_store.start()
    expect(200, one.get("/readyz"))
    made = expect(201, one.post(f"/v1/games/{game}/moves", move, Idempotency_Key="k"))
    assert made.body["events"][0]["version"] == before + 1
    again = expect(201, one.post(f"/v1/games/{game}/moves", move, Idempotency_Key="k"))
    assert again.raw == made.raw
    house.store.client.close()
