"""Following games in one process: long polls, streams, tickets, cursors, and who may not."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.app import create_app
from service.api.desk import desk_of
from service.application.followers import FEW
from service.bootstrap import House, build
from service.config import Settings
from tests.api.conftest import SECRET
from tests.api.frames import Frame, frames
from tests.api.people import NOON, Clock, Person, someone
from tests.api.tables import expect, legal, mover, opened, started, versions
from tests.eventlog.batches import batch
from tests.servers import Server, wait_until

STREAM = "text/event-stream"


@contextmanager
def stream(person: Person, path: str, **headers: str) -> Iterator[Iterator[Frame]]:
    """The frames of a stream as they come, until the client goes away."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if person.token:
        sent["Authorization"] = f"Bearer {person.token}"
    answer = person.http.get(path, headers={"Accept": STREAM, **sent}, buffered=False)
    assert answer.status_code == 200, answer.get_data()
    assert answer.headers["Content-Type"].partition(";")[0] == STREAM
    try:
        yield frames(answer.iter_encoded())
    finally:
        answer.close()


def take(told: Iterator[Frame], count: int) -> list[Frame]:
    """The next frames."""
    return [next(told) for _ in range(count)]


def move(game: str, *people: Person) -> int:
    """A move by whoever is to move; the version after it."""
    one = mover(game, *people)
    made = expect(201, one.post(f"/v1/games/{game}/moves", legal(one, game)[0]))
    return int(made.body["version"])


def logged(person: Person, game: str) -> list[dict[str, Any]]:
    """The events of a game as the person reads them."""
    path = f"/v1/games/{game}/events?limit=1000"
    found: list[dict[str, Any]] = expect(200, person.get(path)).body["events"]
    return found


@pytest.fixture
def meanwhile() -> Iterator[Callable[..., Future[Any]]]:
    """Runs a call beside the test."""
    with ThreadPoolExecutor(4) as pool:
        yield pool.submit


def test_a_long_poll_is_answered_by_the_move(
    anna: Person, bo: Person, app: Flask, meanwhile: Callable[..., Future[Any]]
) -> None:
    game = started(anna, bo)
    latest = versions(anna, game)
    path = f"/v1/games/{game}/events?after={latest}"
    waiting = meanwhile(anna.get, path, Prefer="respond-async, wait=25")
    wait_until(lambda: waiters(app))
    assert not waiting.done()
    moved, at = move(game, anna, bo), monotonic()
    page = expect(200, waiting.result(60))
    assert monotonic() - at < 20
    assert page.headers["Preference-Applied"] == "wait=25"
    assert page.body["events"] == logged(anna, game)[latest:]
    assert page.body["version"] == moved
    wait_until(lambda: not waiters(app))


def test_a_long_poll_for_what_is_there_does_not_wait(anna: Person) -> None:
    page = expect(200, anna.get(f"/v1/games/{opened(anna)}/events", Prefer="wait=25"))
    assert len(page.body["events"]) == 1
    assert page.headers["Preference-Applied"] == "wait=25"


def test_a_long_poll_ends_empty_with_the_same_cursor(anna: Person) -> None:
    game, at = opened(anna), monotonic()
    page = expect(200, anna.get(f"/v1/games/{game}/events?after=1", Prefer="Wait=1"))
    assert 0.9 < monotonic() - at < 20
    assert (page.body["events"], page.body["version"], page.body["next"]) == ([], 1, None)
    again = anna.get(
        f"/v1/games/{game}/events?after=1", Prefer="wait=0", If_None_Match=page.headers["ETag"]
    )
    assert again.status == 304


@pytest.mark.parametrize(
    ("prefer", "applied"),
    [("wait=0", "wait=0"), ("WAIT = 0; x=y", "wait=0"), ("wait=x", None), ("return=minimal", None)],
)
def test_preferences_are_read_as_their_standard_says(
    anna: Person, prefer: str, applied: str | None
) -> None:
    game = opened(anna)
    page = expect(200, anna.get(f"/v1/games/{game}/events?after=1", Prefer=prefer))
    assert page.headers.get("Preference-Applied") == applied


def test_a_stream_tells_the_log_and_goes_on(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    before = logged(anna, game)
    with stream(anna, f"/v1/games/{game}/events") as told:
        first = take(told, len(before))
        move(game, anna, bo)
        after = logged(anna, game)
        heard = first + take(told, len(after) - len(before))
    assert [frame.data for frame in heard] == after
    assert [frame.id for frame in heard] == [str(event["version"]) for event in after]
    assert [frame.event for frame in heard] == [event["type"] for event in after]


def test_a_stream_says_how_it_is_to_be_treated(anna: Person) -> None:
    answer = anna.http.get(
        f"/v1/games/{opened(anna)}/events",
        headers={"Accept": STREAM, "Authorization": f"Bearer {anna.token}"},
        buffered=False,
    )
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert next(answer.iter_encoded()).startswith(b"retry: ")
    answer.close()


@pytest.mark.parametrize("by_header", [True, False])
def test_a_broken_stream_goes_on_with_the_next_event(
    anna: Person, bo: Person, by_header: bool
) -> None:
    game = started(anna, bo)
    before = logged(bo, game)
    with stream(bo, f"/v1/games/{game}/events") as told:
        place = take(told, 3)[-1].id
    path, headers = f"/v1/games/{game}/events?after={place}", {}
    if by_header:
        # It outdoes the place that the first request has begun with.
        path, headers = f"/v1/games/{game}/events?after=1", {"Last_Event_ID": place}
    with stream(bo, path, **headers) as told:
        assert [frame.data for frame in take(told, len(before) - 3)] == before[3:]


def test_a_place_that_is_none_is_refused(anna: Person) -> None:
    game = opened(anna)
    for path in (f"/v1/games/{game}/events", "/v1/me/events"):
        refused = anna.get(path, Accept=STREAM, Last_Event_ID="the third")
        assert (refused.status, refused.code) == (400, "bad_header")


def test_each_reader_is_told_what_they_may_read(anna: Person, bo: Person, cleo: Person) -> None:
    game = started(anna, bo)
    for reader in (anna, bo, cleo):
        events = logged(reader, game)
        with stream(reader, f"/v1/games/{game}/events") as told:
            assert [frame.data for frame in take(told, len(events))] == events


def test_a_stream_is_for_those_who_may_see_the_game(
    anna: Person, bo: Person, nobody: Person
) -> None:
    game = opened(anna, visibility="private")
    assert bo.get(f"/v1/games/{game}/events", Accept=STREAM).status == 404
    assert nobody.get(f"/v1/games/{game}/events", Accept=STREAM).status == 401


def test_a_revoked_token_ends_its_streams(anna: Person, bo: Person, house: House) -> None:
    game = started(anna, bo)
    count = versions(bo, game)
    with stream(bo, f"/v1/games/{game}/events") as told, stream(bo, "/v1/me/events") as all_told:
        take(told, count)
        take(all_told, count)
        house.tokens.revoke_all(bo.player)
        expect(201, anna.post(f"/v1/games/{game}/resignation"))
        # Nothing more is told, not even what happened before the end was noticed.
        assert list(told) == []
        assert list(all_told) == []


def test_an_expired_token_is_good_for_nothing(
    anna: Person, house: House, clock: Clock, http: FlaskClient
) -> None:
    token, _ = house.tokens.create(anna.player, NOON, expires_at=NOON + 60_000)
    guest = Person(http, anna.player, token)
    expect(200, guest.get("/v1/games"))
    clock.ms += 60_000
    assert guest.get("/v1/games").code == "bad_token"


def test_another_seat_ends_the_stream_and_what_follows_is_told_from_there(
    anna: Person, bo: Person
) -> None:
    game = opened(anna)
    with stream(bo, f"/v1/games/{game}/events") as told:
        assert take(told, 1)[0].event == "game_opened"
        expect(201, bo.post(f"/v1/games/{game}/seats"))
        assert list(told) == []
    with stream(bo, f"/v1/games/{game}/events", Last_Event_ID="1") as told:
        assert take(told, 1)[0].event == "seat_taken"


def test_the_end_of_a_game_ends_its_streams_for_good(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    with stream(bo, f"/v1/games/{game}/events") as told:
        take(told, versions(bo, game))
        expect(201, anna.post(f"/v1/games/{game}/resignation"))
        last = list(told)[-1]
    events = logged(bo, game)
    assert last.data == events[-1]
    # A browser that is told 204 does not come back.
    again = bo.get(f"/v1/games/{game}/events", Accept=STREAM, Last_Event_ID=last.id)
    assert (again.status, again.raw) == (204, b"")
    with stream(bo, f"/v1/games/{game}/events") as told:
        assert [frame.data for frame in told] == events


def test_a_ticket_opens_one_stream(anna: Person, nobody: Person) -> None:
    game = opened(anna)
    for path in (f"/v1/games/{game}/events", "/v1/me/events"):
        ticket = expect(201, anna.post("/v1/stream-tickets")).body["ticket"]
        with stream(nobody, f"{path}?ticket={ticket}") as told:
            assert take(told, 1)[0].event == "game_opened"
        again = nobody.get(f"{path}?ticket={ticket}", Accept=STREAM)
        assert (again.status, again.code) == (401, "bad_ticket")


def test_a_ticket_is_for_streams_alone(anna: Person, nobody: Person) -> None:
    game = opened(anna)
    ticket = expect(201, anna.post("/v1/stream-tickets")).body["ticket"]
    for path in (f"/v1/games/{game}/events", "/v1/me/events"):
        for media in ("application/json", "application/x-ndjson"):
            refused = nobody.get(f"{path}?ticket={ticket}", Accept=media)
            assert refused.status in (406, 422)
    with stream(nobody, f"/v1/games/{game}/events?ticket={ticket}") as told:
        take(told, 1)


def test_a_ticket_dies_with_its_token(anna: Person, nobody: Person, house: House) -> None:
    game = opened(anna)
    ticket = expect(201, anna.post("/v1/stream-tickets")).body["ticket"]
    house.tokens.revoke_all(anna.player)
    assert nobody.get(f"/v1/games/{game}/events?ticket={ticket}", Accept=STREAM).status == 401


def test_a_ticket_may_do_no_more_than_its_token(
    house: House, http: FlaskClient, anna: Person
) -> None:
    game = opened(anna)
    player = someone(house, http, "Dora", scopes=("account",))
    refused = player.post("/v1/stream-tickets")
    assert (refused.status, refused.code) == (403, "insufficient_scope")
    ticket = house.tickets.issue(player.token)
    other = Person(http)
    path = f"/v1/games/{game}/events?ticket={ticket}"
    assert other.get(path, Accept=STREAM).code == "insufficient_scope"


def test_all_my_games_are_one_stream(anna: Person, bo: Person, cleo: Person) -> None:
    mine = started(anna, bo)
    others = started(bo, cleo)
    with stream(anna, "/v1/me/events") as told:
        heard = take(told, versions(anna, mine))
        move(others, bo, cleo)
        second = started(anna, cleo)
        move(mine, anna, bo)
        move(second, anna, cleo)
        count = versions(anna, mine) + versions(anna, second)
        heard += take(told, count - len(heard))
    for game in (mine, second):
        assert [it.data for it in heard if it.data["game"] == game] == logged(anna, game)


def test_the_stream_of_all_my_games_goes_on_from_any_event(anna: Person, bo: Person) -> None:
    games = [started(anna, bo) for _ in range(3)]
    total = sum(versions(bo, game) for game in games)
    with stream(bo, "/v1/me/events") as told:
        whole = take(told, total)
    for cut in (0, 1, total // 2, total - 2):
        with stream(bo, "/v1/me/events", Last_Event_ID=whole[cut].id) as told:
            rest = take(told, total - cut - 1)
        assert [frame.data for frame in rest] == [frame.data for frame in whole[cut + 1 :]]


def test_from_now_on_only_what_is_new_is_told(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    before = versions(anna, game)
    with stream(anna, "/v1/me/events?after=now") as told:
        move(game, anna, bo)
        assert take(told, 1)[0].data["version"] == before + 1


def test_my_events_come_in_pages_and_wait(
    anna: Person, bo: Person, app: Flask, meanwhile: Callable[..., Future[Any]]
) -> None:
    game = started(anna, bo)
    path, found = "/v1/me/events?limit=3", list[dict[str, Any]]()
    while path:
        page = expect(200, anna.get(path)).body
        found += page["events"]
        path = page["next"]
    assert found == logged(anna, game)
    after = f"/v1/me/events?after={page['cursor']}"
    waiting = meanwhile(anna.get, after, Prefer="wait=25")
    wait_until(lambda: waiters(app))
    move(game, anna, bo)
    news = expect(200, waiting.result(20))
    assert news.headers["Preference-Applied"] == "wait=25"
    assert news.body["events"] == logged(anna, game)[len(found) :]
    waiting = meanwhile(anna.get, f"/v1/me/events?after={news.body['cursor']}", Prefer="wait=25")
    wait_until(lambda: waiters(app))
    joined = opened(anna)
    assert [event["game"] for event in waiting.result(20).body["events"]] == [joined]


def test_a_game_that_began_and_ended_meanwhile_is_told_and_an_old_one_is_not(
    anna: Person, bo: Person, clock: Clock
) -> None:
    old = started(anna, bo)
    expect(201, anna.post(f"/v1/games/{old}/resignation"))
    clock.ms += 3_600_000
    cursor = expect(200, bo.get("/v1/me/events")).body["cursor"]
    assert old not in cursor
    short = started(anna, bo)
    expect(201, anna.post(f"/v1/games/{short}/resignation"))
    clock.ms += 7 * 86_400_000
    page = expect(200, bo.get(f"/v1/me/events?after={cursor}&limit=1000")).body
    assert page["events"] == logged(bo, short)
    # Told and over: the cursor need not name it for ever.
    assert short not in expect(200, bo.get(f"/v1/me/events?after={page['cursor']}")).body["cursor"]
    later = expect(200, bo.get(f"/v1/me/events?after={page['cursor']}")).body
    assert later["events"] == []


@pytest.mark.parametrize("after", ["x", "12.abc-1", "1.aaaaaaaaaa", "٣", "-1", "1." + "a" * 20_000])
def test_a_bad_cursor_is_named(anna: Person, after: str) -> None:
    refused = anna.get(f"/v1/me/events?after={after}")
    assert (refused.status, refused.body["errors"][0]["parameter"]) == (422, "after")


def test_where_nobody_more_may_wait_polls_are_answered_and_streams_refused(
    valkey: Server, house: House, clock: Clock, anna: Person
) -> None:
    narrow = build(Settings(secret=SECRET, redis_url=valkey.url, threads=1, followers=1))
    app = create_app(narrow, clock)
    game, one = opened(anna), Person(app.test_client(), anna.player, anna.token)
    path = f"/v1/games/{game}/events?after=1"
    with stream(one, path):
        at = monotonic()
        page = expect(200, one.get(path, Prefer="wait=25"))
        assert "Preference-Applied" not in page.headers
        full = one.get(path, Accept=STREAM)
        assert (full.status, full.code) == (503, "too_many_followers")
        assert int(full.headers["Retry-After"]) > 0
        assert monotonic() - at < 20
    with stream(one, path):
        pass
    narrow.store.client.close()


def test_one_token_takes_not_all_places_where_requests_may_wait(
    valkey: Server, house: House, clock: Clock, anna: Person, bo: Person
) -> None:
    roomy = build(Settings(secret=SECRET, redis_url=valkey.url, threads=1, followers=FEW + 1))
    app = create_app(roomy, clock)
    game, one = opened(anna), Person(app.test_client(), anna.player, anna.token)
    path = f"/v1/games/{game}/events?after=1"
    with ExitStack() as stack:
        told = [stack.enter_context(stream(one, path)) for _ in range(FEW)]
        assert len(told) == desk_of(app).followers.count == FEW
        refused = one.get(path, Accept=STREAM)
        assert (refused.status, refused.code) == (503, "too_many_followers")
        page = expect(200, one.get(path, Prefer="wait=25"))
        assert "Preference-Applied" not in page.headers
        ticket = expect(201, one.post("/v1/stream-tickets")).body["ticket"]
        by_ticket = Person(one.http).get(f"{path}&ticket={ticket}", Accept=STREAM)
        assert by_ticket.status == 503
        with stream(Person(one.http, bo.player, bo.token), path):
            pass
    # Who goes makes room.
    for _ in range(FEW + 1):
        with stream(one, path):
            pass
    assert desk_of(app).followers.count == 0
    roomy.store.client.close()


def test_a_poll_that_waits_keeps_nobody_from_working(
    valkey: Server, clock: Clock, anna: Person, meanwhile: Callable[..., Future[Any]]
) -> None:
    narrow = build(Settings(secret=SECRET, redis_url=valkey.url, threads=1, followers=2))
    app = create_app(narrow, clock)
    one = Person(app.test_client(), anna.player, anna.token)
    game = opened(one)
    waiting = meanwhile(one.get, f"/v1/games/{game}/events?after=1", Prefer="wait=25")
    wait_until(lambda: waiters(app))
    expect(201, one.post(f"/v1/games/{game}/cancellation"))
    assert len(expect(200, waiting.result(20)).body["events"]) == 2
    narrow.store.client.close()


def test_the_end_of_the_process_ends_what_waits(
    valkey: Server, clock: Clock, anna: Person, meanwhile: Callable[..., Future[Any]]
) -> None:
    leaving = build(Settings(secret=SECRET, redis_url=valkey.url))
    app = create_app(leaving, clock)
    one = Person(app.test_client(), anna.player, anna.token)
    game = opened(one)
    path = f"/v1/games/{game}/events?after=1"
    with stream(one, path) as told:
        waiting = meanwhile(one.get, path, Prefer="wait=25")
        wait_until(lambda: waiters(app) == 2)
        desk_of(app).followers.end()
        assert list(told) == []
        assert expect(200, waiting.result(20)).body["events"] == []
    assert one.get(path, Accept=STREAM).status == 503
    leaving.store.client.close()


def test_a_silent_stream_says_that_it_is_still_there(
    house: House, clock: Clock, anna: Person
) -> None:
    app = create_app(house, clock, silence_s=0.05)
    one = Person(app.test_client(), anna.player, anna.token)
    for path in (f"/v1/games/{opened(anna)}/events?after=1", "/v1/me/events?after=now"):
        with stream(one, path) as told:
            assert [frame.comment for frame in take(told, 3)] == ["still here"] * 3


def test_a_revoked_token_ends_a_silent_stream_too(house: House, clock: Clock, anna: Person) -> None:
    app = create_app(house, clock, silence_s=0.05)
    one = Person(app.test_client(), anna.player, anna.token)
    game = opened(anna)
    for path in (f"/v1/games/{game}/events?after=1", "/v1/me/events?after=now"):
        token, _ = house.tokens.create(anna.player, NOON)
        one.token = token
        with stream(one, path) as told:
            take(told, 1)
            house.tokens.revoke_all(anna.player)
            assert len(list(told)) <= 1


def test_no_stream_is_silent_for_fifteen_seconds(app: Flask) -> None:
    assert desk_of(app).silence_s < 15


def test_a_look_at_the_headers_alone_holds_no_place(app: Flask, anna: Person) -> None:
    path = f"/v1/games/{opened(anna)}/events"
    headers = {"Accept": STREAM, "Authorization": f"Bearer {anna.token}"}
    # Servers close what they were given; the client does so where it is told to buffer.
    assert anna.http.head(path, headers=headers, buffered=True).status_code == 200
    assert waiters(app) == 0


def test_a_log_with_an_unknown_event_is_told_up_to_it(
    anna: Person, bo: Person, house: House
) -> None:
    game = started(anna, bo)
    latest = versions(anna, game)
    client: Any = house.store.client
    key = next(key for key in client.scan_iter(count=1000) if key.endswith(f"log:{game}".encode()))
    client.lset(key, -1, b'[0,null,"http","c",{"type":"from_the_future"}]')
    for path in (f"/v1/games/{game}/events", "/v1/me/events"):
        with stream(bo, path) as told:
            assert [frame.data["version"] for frame in take(told, latest - 1)][-1] == latest - 1


def test_a_long_log_comes_in_several_reads(anna: Person, house: House) -> None:
    game = opened(anna)
    facts = {"game": game, "host": anna.player}
    house.store.append(batch(1, 600, game=game, summary=facts))
    for path in (f"/v1/games/{game}/events", "/v1/me/events"):
        with stream(anna, path) as told:
            heard = take(told, 601)
        assert [frame.data for frame in heard] == logged(anna, game)


def waiters(app: Flask) -> int:
    """How many requests wait in the app."""
    return desk_of(app).followers.count
