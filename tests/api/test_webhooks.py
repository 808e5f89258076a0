"""Webhooks through the API: made, changed, tried, listed, removed, and never led astray."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.app import create_app
from service.bootstrap import House
from service.eventlog.deliveries import Endpoint
from service.outbound.destination import Reach
from service.players.webhooks import EVENT_TYPES, OVERLAP_MS
from tests.api.people import NOON, Clock, Person, someone
from tests.api.tables import expect, started
from tests.outbound.test_destination import FORBIDDEN, PUBLIC, SPELLINGS
from tests.receiver import Receiver, Reply
from tests.servers import wait_until
from workers.courier import Courier
from workers.webhook import Couriers

URL = "https://bot.example.org/hook"
HOOKS = "/v1/me/webhooks"


class Names:
    """A resolver whose answer a test may change."""

    def __init__(self) -> None:
        self.answer = [PUBLIC]

    def __call__(self, host: str, port: int) -> list[str]:
        return self.answer


@pytest.fixture
def names() -> Names:
    return Names()


@pytest.fixture
def closed(house: House, names: Names) -> House:
    """As it is by default, but for who looks names up."""
    return replace(house, resolve=names)


@pytest.fixture
def http(closed: House, clock: Clock) -> FlaskClient:
    clock.ms = NOON
    return create_app(closed, clock).test_client()


def made(person: Person, **body: Any) -> dict[str, Any]:
    """A new webhook as it is shown once."""
    answer: dict[str, Any] = expect(201, person.post(HOOKS, {"url": URL, **body})).body
    return answer


def test_the_secret_is_shown_once(anna: Person) -> None:
    hook = made(anna)
    secret = hook.pop("secret")
    assert secret.startswith("whsec_")
    assert hook == {
        "id": hook["id"],
        "url": URL,
        "types": list(EVENT_TYPES),
        "game": None,
        "is_enabled": True,
        "disabled_at": None,
        "disabled_because": None,
        "created_at": "2027-01-15T08:00:00Z",
        "earlier_secret_until": None,
    }
    assert expect(200, anna.get(HOOKS)).body == {"webhooks": [hook]}
    read = expect(200, anna.get(f"{HOOKS}/{hook['id']}"))
    assert read.body == hook
    assert secret.encode() not in read.raw


def test_a_retry_with_the_same_key_makes_nothing_twice(anna: Person) -> None:
    body = {"url": URL}
    first = expect(201, anna.post(HOOKS, body, Idempotency_Key='"k"'))
    again = expect(201, anna.post(HOOKS, body, Idempotency_Key='"k"'))
    assert first.body == again.body
    assert len(expect(200, anna.get(HOOKS)).body["webhooks"]) == 1


def test_one_url_once_and_ten_at_most(anna: Person, bo: Person) -> None:
    made(anna)
    again = anna.post(HOOKS, {"url": "HTTPS://BOT.example.org:443/hook", "types": ["game.ended"]})
    assert expect(409, again).code == "webhook_exists"
    for n in range(9):
        made(anna, url=f"{URL}/{n}")
    assert expect(409, anna.post(HOOKS, {"url": f"{URL}/9"})).code == "too_many_webhooks"
    made(bo)


def test_it_is_changed_field_by_field(anna: Person) -> None:
    path = f"{HOOKS}/{made(anna)['id']}"
    changed = anna.call("PATCH", path, {"types": ["game.ended", "game.ended"]}, {})
    assert expect(200, changed).body["types"] == ["game.ended"]
    moved = expect(200, anna.call("PATCH", path, {"url": "https://other.example.org"}, {})).body
    assert moved["url"] == "https://other.example.org/"
    off = expect(200, anna.call("PATCH", path, {"is_enabled": False}, {})).body
    assert (off["is_enabled"], off["disabled_because"]) == (False, "by_owner")
    on = expect(200, anna.call("PATCH", path, {"is_enabled": True}, {})).body
    assert on == {**moved, "types": ["game.ended"]}


def test_rotated_the_new_secret_is_shown_once(anna: Person) -> None:
    hook = made(anna)
    path = f"{HOOKS}/{hook['id']}/secrets"
    rotated = expect(201, anna.post(path, Idempotency_Key='"r"')).body
    assert rotated["secret"] not in ("", hook["secret"])
    assert rotated["earlier_secret_until"] == "2027-01-16T08:00:00Z"
    assert OVERLAP_MS == 86_400_000
    assert expect(201, anna.post(path, Idempotency_Key='"r"')).body == rotated


def test_of_a_game_that_one_may_not_see_nothing_is_posted(
    anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo, visibility="private")
    assert made(anna, game=game)["game"] == game
    assert expect(404, cleo.post(HOOKS, {"url": URL, "game": game})).code == "game_not_found"
    unknown = anna.post(HOOKS, {"url": f"{URL}/2", "game": "zzzzzzzzzz"})
    assert expect(404, unknown).code == "game_not_found"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"url": 5},
        {"url": ""},
        {"url": URL, "types": []},
        {"url": URL, "types": ["game.unheard_of"]},
        {"url": URL, "types": ["webhook.test"]},
        {"url": URL, "secret": "whsec_mine"},
        {"url": URL, "game": 5},
    ],
)
def test_what_cannot_be_read_is_refused(anna: Person, body: dict[str, Any]) -> None:
    assert expect(422, anna.post(HOOKS, body)).code == "bad_body"


@pytest.mark.parametrize("address", FORBIDDEN.values(), ids=FORBIDDEN)
def test_no_webhook_leads_to_what_is_not_public(anna: Person, names: Names, address: str) -> None:
    names.answer = [PUBLIC, address]
    assert expect(422, anna.post(HOOKS, {"url": URL})).code == "bad_destination"
    host = f"[{address}]" if ":" in address else address
    literal = anna.post(HOOKS, {"url": f"https://{host}/"})
    assert expect(422, literal).code == "bad_destination"
    names.answer = [PUBLIC]
    path = f"{HOOKS}/{made(anna)['id']}"
    names.answer = [address]
    moved = anna.call("PATCH", path, {"url": "https://other.example.org/"}, {})
    assert expect(422, moved).code == "bad_destination"


@pytest.mark.parametrize("host", SPELLINGS)
def test_no_spelling_of_an_address_is_taken(anna: Person, host: str) -> None:
    refused = anna.post(HOOKS, {"url": f"https://{host}/"})
    assert expect(422, refused).code == "bad_destination"


@pytest.mark.parametrize("url", ["http://bot.example.org/", "https://a:b@bot.example.org/"])
def test_neither_plain_http_nor_a_user_is_taken(anna: Person, url: str) -> None:
    assert expect(422, anna.post(HOOKS, {"url": url})).code == "bad_destination"


def test_nobody_else_finds_it(anna: Person, bo: Person) -> None:
    path = f"{HOOKS}/{made(anna)['id']}"
    for method, there in (
        *(("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/secrets"), ("POST", "/test")),
        *(("GET", "/deliveries"), ("GET", "/deliveries/x"), ("POST", "/deliveries/x/replay")),
    ):
        body: object = {} if method == "PATCH" else None
        reply = bo.call(method, path + there, body, {})
        assert expect(404, reply).code == "webhook_not_found", there
    assert expect(200, bo.get(HOOKS)).body == {"webhooks": []}


def test_it_takes_a_token_for_it(house: House, anna: Person) -> None:
    text, _ = house.tokens.create(anna.player, NOON, scopes=("account", "games:read"))
    without = Person(anna.http, anna.player, text)
    assert expect(403, without.get(HOOKS)).code == "insufficient_scope"
    assert expect(403, without.post(HOOKS, {"url": URL})).code == "insufficient_scope"
    only, _ = house.tokens.create(anna.player, NOON, scopes=("webhooks",))
    assert expect(200, Person(anna.http, anna.player, only).get(HOOKS)).body == {"webhooks": []}


def test_removed_it_is_gone_with_its_deliveries(closed: House, anna: Person) -> None:
    hook = made(anna)
    path = f"{HOOKS}/{hook['id']}"
    expect(200, anna.post(f"{path}/test", Prefer="wait=0"))
    expect(204, anna.call("DELETE", path, None, {}))
    expect(404, anna.get(path))
    assert closed.deliveries.ready(NOON + OVERLAP_MS, 9) == []
    assert closed.deliveries.of(Endpoint(anna.player, hook["id"]), None, 9) == []
    made(anna)


def test_a_closed_account_has_neither_webhooks_nor_deliveries(closed: House, anna: Person) -> None:
    hook = made(anna)
    expect(200, anna.post(f"{HOOKS}/{hook['id']}/test", Prefer="wait=0"))
    confirmation = expect(200, anna.get("/v1/me/closing")).body["confirmation"]
    expect(204, anna.call("DELETE", f"/v1/me?confirmation={confirmation}", None, {}))
    assert closed.webhooks.of(anna.player) == []
    assert closed.deliveries.ready(NOON + OVERLAP_MS, 9) == []
    kept = [key for key in closed.store.client.scan_iter() if hook["id"].encode() in key]
    assert kept == []


def test_a_disabled_one_is_neither_tried_nor_replayed(anna: Person) -> None:
    path = f"{HOOKS}/{made(anna)['id']}"
    tried = expect(200, anna.post(f"{path}/test", Prefer="wait=0")).body
    expect(200, anna.call("PATCH", path, {"is_enabled": False}, {}))
    listed = expect(200, anna.get(f"{path}/deliveries")).body["deliveries"]
    assert [(it["id"], it["state"], it["reason"]) for it in listed] == [
        (tried["id"], "dropped", "disabled")
    ]
    assert expect(409, anna.post(f"{path}/test")).code == "webhook_disabled"
    replayed = anna.post(f"{path}/deliveries/{tried['id']}/replay")
    assert expect(409, replayed).code == "webhook_disabled"


def test_there_are_so_many_trials_an_hour(anna: Person, clock: Clock) -> None:
    path = f"{HOOKS}/{made(anna)['id']}/test"
    statuses = [anna.post(path, Prefer="wait=0").status for _ in range(61)]
    assert statuses == [200] * 59 + [429] * 2
    refused = anna.post(HOOKS, {"url": f"{URL}/2"})
    assert expect(429, refused).code == "too_many_trials"
    assert "Retry-After" in refused.headers
    clock.ms += 3_600_000
    expect(200, anna.post(path, Prefer="wait=0"))


def test_a_delivery_that_there_is_not_is_not_found(anna: Person) -> None:
    path = f"{HOOKS}/{made(anna)['id']}/deliveries"
    expect(404, anna.get(f"{path}/none"))
    expect(404, anna.post(f"{path}/none/replay"))
    assert expect(422, anna.get(f"{path}?cursor=x")).code == "bad_query"


def test_pages_of_deliveries_lead_to_the_next(anna: Person) -> None:
    path = f"{HOOKS}/{made(anna)['id']}"
    ids = {expect(200, anna.post(f"{path}/test", Prefer="wait=0")).body["id"] for _ in range(5)}
    found: list[str] = []
    query = "?limit=2"
    while query:
        page = expect(200, anna.get(f"{path}/deliveries{query}")).body
        found += [it["id"] for it in page["deliveries"]]
        query = f"?limit=2&cursor={page['next']}" if page["next"] else ""
    assert len(found) == 5
    assert set(found) == ids


@contextmanager
def posting(house: House, now: Callable[[], int]) -> Iterator[None]:
    """The process that posts, as a thread."""
    stop = threading.Event()
    with ThreadPoolExecutor(4) as pool:
        couriers = Couriers(Courier(house, now, lambda: 0.0), pool, stop)

        def work() -> None:
            while not stop.is_set():
                couriers.step(now())
                stop.wait(0.01)

        thread = threading.Thread(target=work)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()


@pytest.fixture
def opened(house: House) -> House:
    """With receivers on this machine."""
    return replace(house, reach=Reach(allows_http=True, allows_own=True))


def test_a_test_says_at_once_what_became_of_it_and_can_be_replayed(
    opened: House, clock: Clock
) -> None:
    clock.ms = NOON
    anna = someone(opened, create_app(opened, clock).test_client(), "Anna")
    with Receiver() as receiver, posting(opened, clock):
        path = f"{HOOKS}/{made(anna, url=receiver.url)['id']}"
        good = expect(200, anna.post(f"{path}/test", Prefer="wait=25")).body
        assert (good["state"], good["response_status"], good["attempts"]) == ("delivered", 204, 1)
        assert good["body"] == receiver.requests[0].body.decode()
        receiver.reply = Reply(500)
        bad = expect(200, anna.post(f"{path}/test", Prefer="wait=25")).body
        assert (bad["state"], bad["response_status"], bad["reason"]) == ("planned", 500, "refused")
        assert bad["next_at"] == "2027-01-15T08:00:05Z"
        receiver.reply = Reply(200)
        expect(200, anna.post(f"{path}/deliveries/{bad['id']}/replay"))
        wait_until(lambda: anna.get(f"{path}/deliveries/{bad['id']}").body["state"] == "delivered")
        ids = [it.headers["webhook-id"] for it in receiver.requests]
        assert ids == [good["id"], bad["id"], bad["id"]]


def test_operators_see_which_webhooks_nobody_posts_to(anna: Person, clock: Clock) -> None:
    expect(200, anna.post(f"{HOOKS}/{made(anna)['id']}/test", Prefer="wait=0"))
    assert b"longhand_webhooks_overdue 0.0" in anna.get("/metrics").raw
    clock.ms += 60_000
    assert b"longhand_webhooks_overdue 1.0" in anna.get("/metrics").raw
