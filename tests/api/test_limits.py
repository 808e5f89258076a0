"""Limits over HTTP: refused with the name and the wait, told before, and polling costs nothing."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.app import create_app
from service.bootstrap import House, build
from service.config import Settings
from service.eventlog.connection import primaries
from tests.api.conftest import BASE_URL, SECRET
from tests.api.people import NOON, Clock, Person, someone
from tests.api.tables import expect, legal, mover, opened, started
from tests.api.webs import running_web
from tests.servers import Server

Limited = Callable[..., tuple[House, FlaskClient]]
FIELD = re.compile(r'"(\w+)";r=(\d+);t=(\d+)')
POLICY = re.compile(r'"(\w+)";q=(\d+);w=(\d+)')


@pytest.fixture
def limited(valkey: Server, house: House, clock: Clock) -> Iterator[Limited]:
    """Makes an app with other limits, over the same empty store."""
    made: list[House] = []
    clock.ms = NOON

    def build_one(limits: str, proxies: int = 0) -> tuple[House, FlaskClient]:
        settings = Settings(
            secret=SECRET, redis_url=valkey.url, base_url=BASE_URL, limits=limits, proxies=proxies
        )
        made.append(build(settings))
        return made[-1], create_app(made[-1], clock).test_client()

    yield build_one
    for one in made:
        one.store.client.close()


def test_reads_are_refused_beyond_their_limit_until_the_wait_is_over(
    limited: Limited, clock: Clock
) -> None:
    house, http = limited("reads=3/60")
    anna = someone(house, http, "Anna")
    game = opened(anna)
    for left in (2, 1, 0):
        read = expect(200, anna.get(f"/v1/games/{game}"))
        assert POLICY.findall(read.headers["RateLimit-Policy"]) == [("reads", "3", "60")]
        assert FIELD.findall(read.headers["RateLimit"])[0][:2] == ("reads", str(left))
    refused = expect(429, anna.get(f"/v1/games/{game}"))
    assert refused.code == "rate_limited"
    assert refused.body["limit"] == "reads"
    assert "reads" in refused.body["detail"]
    assert FIELD.findall(refused.headers["RateLimit"]) == [("reads", "0", "60")]
    wait = int(refused.headers["Retry-After"])
    assert wait == 20
    clock.ms += wait * 1000 - 1
    expect(429, anna.get(f"/v1/games/{game}"))
    clock.ms += 1
    expect(200, anna.get(f"/v1/games/{game}"))
    expect(429, anna.get(f"/v1/games/{game}"))


def test_one_token_does_not_use_up_the_limit_of_another(limited: Limited) -> None:
    house, http = limited("reads=1/60")
    anna, bo = someone(house, http, "Anna"), someone(house, http, "Bo")
    expect(200, anna.get("/v1/games"))
    expect(429, anna.get("/v1/games"))
    expect(200, bo.get("/v1/games"))


def test_a_refused_move_changes_nothing_and_may_be_made_later(
    limited: Limited, clock: Clock
) -> None:
    house, other = limited("off")
    anna, bo = someone(house, other, "Anna"), someone(house, other, "Bo")
    game = started(anna, bo)
    one = mover(game, anna, bo)
    one.http = limited("moves=3/60")[1]
    move = legal(one, game)[0]
    while (made := one.post(f"/v1/games/{game}/moves", move, If_Match='"1"')).status == 412:
        pass
    assert (made.status, made.body["limit"]) == (429, "moves")
    clock.ms += int(made.headers["Retry-After"]) * 1000
    expect(201, one.post(f"/v1/games/{game}/moves", move))


POLLS = [
    ("/v1/games/GAME", "tag"),
    ("/v1/games/GAME/moves", "tag"),
    ("/v1/games/GAME/board.svg", "tag"),
    ("/v1/games/GAME/orders", "tag"),
    ("/v1/games/GAME/events", "tag"),
    ("/v1/games/GAME/events?after=LAST", ""),
    ("/v1/games/GAME/events?after=LAST", "wait=0"),
    ("/v1/games/GAME/messages", ""),
    ("/v1/me/events?after=now", ""),
]


@pytest.mark.parametrize(("path", "how"), POLLS)
def test_polling_that_finds_nothing_new_is_free(limited: Limited, path: str, how: str) -> None:
    house, other = limited("off")
    anna, bo = someone(house, other, "Anna"), someone(house, other, "Bo")
    game = started(anna, bo)
    last = expect(200, anna.get(f"/v1/games/{game}")).body["latest"]
    place = path.replace("GAME", game).replace("LAST", str(last))
    headers = {"Prefer": how} if how.startswith("wait") else {}
    if how == "tag":
        headers["If_None_Match"] = expect(200, anna.get(place)).headers["ETag"]
    anna.http = limited("reads=4/60")[1]
    for _ in range(40):
        reply = anna.get(place, **headers)
        assert reply.status == (304 if how == "tag" else 200)
        assert FIELD.findall(reply.headers["RateLimit"])[0][:2] == ("reads", "4")
    for _ in range(4):
        expect(200, anna.get(f"/v1/games/{game}"))
    refused = expect(429, anna.get(f"/v1/games/{game}"))
    # Whoever has used it up may still ask whether there is anything new.
    assert anna.get(place, **headers).status == (304 if how == "tag" else 200)
    assert expect(429, anna.get(f"/v1/games/{game}")).body["limit"] == refused.body["limit"]


def test_a_tag_that_is_not_known_gets_nobody_around_the_limit(limited: Limited) -> None:
    house, http = limited("reads=2/60")
    anna = someone(house, http, "Anna")
    game = opened(anna)
    asked = [f"/v1/games/{game}", f"/v1/games/{game}/events", "/v1/games/aaaaaaaaaa"]
    for _ in range(2):
        expect(200, anna.get(asked[0], If_None_Match='"9"'))
    for path in asked:
        assert anna.get(path, If_None_Match='"9"').status == 429
    assert anna.get(f"/v1/games/{game}/events?after=0", Prefer="wait=1").status == 429


def test_bad_tokens_are_counted_by_address(limited: Limited) -> None:
    house, http = limited("strangers=3/60")
    people = [Person(http, token=f"lh_{n}") for n in range(5)]
    answers = [one.get("/v1/games") for one in people]
    assert [it.status for it in answers] == [401, 401, 401, 429, 429]
    assert answers[-1].body["limit"] == "strangers"
    elsewhere = http.get(
        "/v1/games",
        headers={"Authorization": "Bearer lh_9"},
        environ_overrides={"REMOTE_ADDR": "203.0.113.9"},
    )
    assert elsewhere.status_code == 401
    anna = someone(house, http, "Anna")
    expect(200, anna.get("/v1/games"))


def sign_in(http: FlaskClient, peer: str, forwarded: str = "") -> int:
    """The status of asking for a code from somewhere."""
    answer = http.post(
        "/v1/sign-ins",
        json={"address": f"someone{len(peer + forwarded)}@example.org"},
        headers={"X-Forwarded-For": forwarded} if forwarded else {},
        environ_overrides={"REMOTE_ADDR": peer},
    )
    return answer.status_code


def test_signing_in_is_counted_by_address_and_trying_codes_is_too(limited: Limited) -> None:
    _, http = limited("sign_in=3/3600")
    begun = http.post("/v1/sign-ins", json={"address": "anna@example.org"}).get_json()
    path = f"/v1/sign-ins/{begun['id']}/redemption"
    statuses = [http.post(path, json={"code": "WRONGONE"}).status_code for _ in range(4)]
    assert statuses == [422, 422, 429, 429]


def test_nobody_chooses_the_address_that_they_are_counted_by(limited: Limited) -> None:
    _, http = limited("sign_in=1/3600")
    assert sign_in(http, "203.0.113.1", "198.51.100.1") == 202
    assert sign_in(http, "203.0.113.1", "198.51.100.2") == 429


def test_behind_a_proxy_of_ours_its_word_counts_and_nothing_before_it(limited: Limited) -> None:
    _, http = limited("sign_in=1/3600", proxies=1)
    assert sign_in(http, "10.0.0.1", "198.51.100.1") == 202
    assert sign_in(http, "10.0.0.1", "198.51.100.2") == 202
    assert sign_in(http, "10.0.0.1", "192.0.2.7, 198.51.100.2") == 429
    # Two of our proxies: whom the first of them heard.
    _, http = limited("sign_in=1/3600", proxies=2)
    assert sign_in(http, "10.0.0.1", "192.0.2.7, 198.51.100.9, 10.0.0.2") == 202
    assert sign_in(http, "10.0.0.1", "192.0.2.8, 198.51.100.9, 10.0.0.2") == 429
    # Without its word the peer counts.
    assert sign_in(http, "10.0.0.1", "198.51.100.30") == 202
    assert sign_in(http, "10.0.0.1", "198.51.100.31") == 429


def test_a_network_of_ipv6_is_one_address_and_mapped_ipv4_is_ipv4(limited: Limited) -> None:
    _, http = limited("sign_in=1/3600", proxies=1)
    assert sign_in(http, "10.0.0.1", "2001:db8:1:2::1") == 202
    assert sign_in(http, "10.0.0.1", "[2001:db8:1:2:3::9]:4711") == 429
    assert sign_in(http, "10.0.0.1", "2001:db8:1:3::1") == 202
    assert sign_in(http, "10.0.0.1", "198.51.100.1:80") == 202
    assert sign_in(http, "10.0.0.1", "::ffff:198.51.100.1") == 429


def test_limits_that_are_off_say_nothing(limited: Limited) -> None:
    house, http = limited("off")
    anna = someone(house, http, "Anna")
    assert "RateLimit" not in expect(200, anna.get("/v1/games")).headers
    assert "RateLimit" not in expect(404, anna.get("/v1/games/aaaaaaaaaa")).headers


@pytest.mark.parametrize(
    "said", ["codes", "tests", "messages"], ids=["sign-in codes", "test mails", "messages"]
)
def test_every_429_names_its_limit_and_the_wait(
    said: str, nobody: Person, anna: Person, bo: Person
) -> None:
    game = started(anna, bo)
    asks: dict[str, Callable[[], object]] = {
        "codes": lambda: nobody.post("/v1/sign-ins", {"address": "x@example.org"}),
        "tests": lambda: anna.post("/v1/me/notices/test", Prefer="wait=0"),
        "messages": lambda: anna.post(f"/v1/games/{game}/messages", {"text": "Hello."}),
    }
    for _ in range(70):
        reply = asks[said]()
        if reply.status == 429:  # type: ignore[attr-defined]
            break
    assert reply.body["limit"] == said  # type: ignore[attr-defined]
    assert int(reply.headers["Retry-After"]) > 0  # type: ignore[attr-defined]


def test_a_limit_holds_over_processes(valkey: Server, house: House) -> None:
    """Two web servers, several requests at once: exactly as many pass as the limit has."""
    anna = someone(house, create_app(house, house.now).test_client(), "Anna")
    settings = {
        "LONGHAND_REDIS_URL": valkey.url,
        "LONGHAND_SECRET": SECRET,
        "LONGHAND_LIMITS": "reads=20/86400",
    }
    statuses: list[int] = []
    with running_web("granian", settings) as one, running_web("gunicorn", settings) as two:

        def ask(port: int) -> None:
            connection = (one if port == one.port else two).connection()
            for _ in range(10):
                statuses.append(connection.ask("GET", "/v1/games", anna.token).status)
            connection.close()

        threads = [
            threading.Thread(target=ask, args=(web.port,)) for web in (one, two) for _ in range(3)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(statuses) == 60
    assert statuses.count(200) == 20
    assert statuses.count(429) == 40


@contextmanager
def counted_trips(server: Server) -> Iterator[tuple[str, list[int]]]:
    """A unix socket before the server that counts how often the other side takes its turn."""
    path, trips = f"{server.folder}/counted", [0]
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()

    def pass_on(near: socket.socket) -> None:
        far = socket.socket(socket.AF_UNIX)
        far.connect(f"{server.folder}/s")
        threading.Thread(target=pour, args=(far, near), daemon=True).start()
        while data := near.recv(1 << 16):
            trips[0] += 1
            far.sendall(data)

    def pour(source: socket.socket, sink: socket.socket) -> None:
        while data := source.recv(1 << 16):
            sink.sendall(data)

    def accept() -> None:
        while True:
            near, _ = listener.accept()
            threading.Thread(target=pass_on, args=(near,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    yield f"unix://{path}", trips
    listener.close()


def test_limits_cost_no_round_trip_on_moves_and_reads(valkey: Server, house: House) -> None:
    with counted_trips(valkey) as (url, trips):
        counting = build(Settings(secret=SECRET, redis_url=url, base_url=BASE_URL))
        http = create_app(counting, Clock()).test_client()
        anna, bo = someone(counting, http, "Anna"), someone(counting, http, "Bo")
        game = started(anna, bo)
        one = mover(game, anna, bo)
        move = legal(one, game)[0]

        def trips_of(ask: Callable[[], object]) -> int:
            before = trips[0]
            ask()
            return trips[0] - before

        assert trips_of(lambda: expect(201, one.post(f"/v1/games/{game}/moves", move))) == 2
        events = f"/v1/games/{game}/events?after=9999"
        assert trips_of(lambda: expect(200, one.get(events))) == 1
        tag = expect(200, one.get(f"/v1/games/{game}/moves")).headers["ETag"]
        asked = {"If_None_Match": tag}
        moves = f"/v1/games/{game}/moves"
        assert trips_of(lambda: expect(304, one.get(moves, **asked))) == 1
        stats = [server.info("commandstats") for server in primaries(counting.store.client)]
        assert any("cmdstat_fcall" in found for found in stats)
        counting.store.client.close()


def test_limits_are_told_to_browsers_of_other_origins(app: Flask, anna: Person) -> None:
    exposed = expect(200, anna.get("/v1/games")).headers["Access-Control-Expose-Headers"]
    assert {"RateLimit", "RateLimit-Policy", "Retry-After"} <= set(exposed.split(", "))


@pytest.mark.parametrize(("limits", "is_limited"), [("", False), ("reads=1/60", True)])
def test_where_time_stands_still_there_are_only_limits_that_are_asked_for(
    valkey: Server, house: House, limits: str, is_limited: bool
) -> None:
    # A store goes by one time for ever, and the house has begun this one.
    for server in primaries(house.store.client):
        server.flushall()
    settings = Settings(secret=SECRET, redis_url=valkey.url, test_clock="on", limits=limits)
    told = build(settings)
    told.prepare()
    anna = someone(told, create_app(told).test_client(), "Anna")
    expect(200, anna.get("/v1/games"))
    assert anna.get("/v1/games").status == (429 if is_limited else 200)
    told.store.client.close()
