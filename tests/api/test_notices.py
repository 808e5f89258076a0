"""The list of one's notices, and a test on demand."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from service.bootstrap import House
from service.eventlog.ledger import Ended, Fate, Notice
from service.eventlog.outbox import OutboxEntry
from tests.api.people import NOON, Person
from tests.api.tables import expect
from tests.servers import wait_until

GAME = "abcdefghij"


def turn(person: Person, version: int = 7) -> Notice:
    return Notice(GAME, version, 0, person.player, "your_turn", NOON + version)


def listed(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    place: str | None = "/v1/me/notices?limit=2"
    while place:
        answer = expect(200, person.get(place))
        found += answer.body["notices"]
        cursor = answer.body["next"]
        assert (cursor is not None) == ("Link" in answer.headers)
        place = f"/v1/me/notices?limit=2&cursor={cursor}" if cursor else None
    return found


def test_each_notice_is_listed_with_what_became_of_it(house: House, anna: Person) -> None:
    ledger, turns = house.ledger, [turn(anna, version) for version in range(1, 7)]
    ledger.plan(turns, NOON)
    ledger.conclude(turns[0], Fate("sent", NOON + 9_000, message_id="<a@b>", attempts=1))
    ledger.plan([], NOON, [Ended(turns[1], "superseded", "turn_over", turns[2].key)])
    ledger.conclude(turns[2], Fate("dropped", NOON, "read"))
    ledger.conclude(turns[3], Fate("failed", NOON, "smtp_550"))
    ledger.conclude(turns[4], Fate("sent", NOON, message_id="<c@d>"))
    ledger.bounce(turns[4], NOON, "dsn_5.1.1")
    ledger.postpone(turns[5], NOON + 60_000, "quiet_hours")
    found = listed(anna)
    assert [it["state"] for it in reversed(found)] == [
        *("sent", "superseded", "dropped", "failed", "bounced", "planned")
    ]
    assert found[-1] == {
        "id": turns[0].key,
        "kind": "your_turn",
        "game": GAME,
        "version": 1,
        "channel": "mail",
        "due_at": "2027-01-15T08:00:00Z",
        "state": "sent",
        "at": "2027-01-15T08:00:09Z",
        "reason": None,
        "superseded_by": None,
        "message_id": "<a@b>",
        "attempts": 1,
        "next_at": None,
    }
    assert found[-2]["superseded_by"] == turns[2].key
    assert [it["reason"] for it in found] == [
        *("quiet_hours", "dsn_5.1.1", "smtp_550", "read", "turn_over", None)
    ]
    assert found[0]["next_at"] == "2027-01-15T08:01:00Z"


def test_nobody_sees_the_notices_of_another(house: House, anna: Person, bo: Person) -> None:
    house.ledger.plan([turn(anna)], NOON)
    assert listed(bo) == []
    assert len(listed(anna)) == 1


def test_a_broken_cursor_is_told(anna: Person) -> None:
    refused = anna.get("/v1/me/notices?cursor=x")
    assert (refused.status, refused.code) == (422, "bad_query")


def test_a_test_tells_what_became_of_it(house: House, anna: Person) -> None:
    def deliver() -> None:
        found: list[OutboxEntry] = []

        def is_asked() -> bool:
            found.extend(house.outbox.claim("relay", 9))
            return bool(found)

        wait_until(is_asked)
        notice = Notice(anna.player, 0, None, anna.player, "test", NOON, found[0].ref)
        house.ledger.plan([notice], NOON)
        house.ledger.conclude(notice, Fate("sent", NOON, message_id="<a@b>"))

    with ThreadPoolExecutor(1) as pool:
        delivered = pool.submit(deliver)
        answer = expect(200, anna.post("/v1/me/notices/test", Prefer="wait=20")).body
        delivered.result()
    assert answer["channels"] == [
        {
            "channel": "mail",
            "address": "anna@example.org",
            "state": "sent",
            "reason": None,
            "message_id": "<a@b>",
        }
    ]
    (listed_test,) = listed(anna)
    assert (listed_test["id"], listed_test["kind"]) == (answer["notice"], "test")
    assert (listed_test["game"], listed_test["version"]) == (None, None)


def test_a_test_that_is_still_under_way_says_so(anna: Person) -> None:
    answer = expect(200, anna.post("/v1/me/notices/test", Prefer="wait=0")).body
    assert [it["state"] for it in answer["channels"]] == ["planned"]


def test_there_are_a_few_tests_an_hour(anna: Person) -> None:
    statuses = [anna.post("/v1/me/notices/test", Prefer="wait=0").status for _ in range(8)]
    assert statuses == [200] * 6 + [429] * 2
    refused = anna.post("/v1/me/notices/test", Prefer="wait=0")
    assert refused.code == "too_many_tests"
    assert "Retry-After" in refused.headers


def test_with_five_hundred_games_every_notice_is_listed_once(house: House, anna: Person) -> None:
    games = [f"many{n:06d}" for n in range(500)]
    notices = [
        Notice(it, 3, 0, anna.player, "your_turn", NOON + n // 3) for n, it in enumerate(games)
    ]
    house.ledger.plan(notices, NOON)
    ends = ("sent", "superseded", "dropped", "failed")
    for n, notice in enumerate(notices):
        house.ledger.conclude(notice, Fate(ends[n % 4], NOON, "any"))  # type: ignore[arg-type]
    found: list[dict[str, Any]] = []
    place: str | None = "/v1/me/notices?limit=100"
    while place:
        answer = expect(200, anna.get(place))
        found += answer.body["notices"]
        cursor = answer.body["next"]
        place = f"/v1/me/notices?limit=100&cursor={cursor}" if cursor else None
    assert sorted(it["game"] for it in found) == games
    assert {end: sum(it["state"] == end for it in found) for end in ends} == dict.fromkeys(
        ends, 125
    )
