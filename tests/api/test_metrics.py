"""What an operator's Prometheus reads: figures of the store, for this machine alone."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from service.api.app import create_app
from service.application.backlog import LATE_MS
from service.bootstrap import House
from service.eventlog.heartbeat import OUTAGE_MS
from service.eventlog.ledger import Fate, Notice
from tests.api.people import NOON, Clock, Person
from tests.api.tables import started
from tests.api.webs import SERVERS, running_web
from tests.servers import Server

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NOTHING = {
    "longhand_notices_planned": 0,
    "longhand_notices_due": 0,
    "longhand_oldest_due_notice_seconds": 0,
    "longhand_digests_late": 0,
    "longhand_outbox_entries": 0,
    "longhand_inbox_mails": 0,
    "longhand_games_overdue": 0,
    "longhand_webhooks_overdue": 0,
    "longhand_clock_beat_age_seconds": float("inf"),
}


def read(page: FlaskClient) -> dict[str, float]:
    """Name -> value, as Prometheus takes them in."""
    answer = page.get("/metrics")
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=")
    families = list(text_string_to_metric_families(answer.text))
    assert all(family.documentation and family.type == "gauge" for family in families)
    return {sample.name: sample.value for family in families for sample in family.samples}


def digest(player: str, send_at: int) -> Notice:
    return Notice(player, 0, None, player, "digest", send_at, "20270115")


def test_where_nothing_waits_every_figure_is_there(http: FlaskClient) -> None:
    assert read(http) == NOTHING


def test_notices_count_from_their_time_on(house: House, http: FlaskClient, clock: Clock) -> None:
    turn = Notice("abcdefghij", 7, 0, "pabcdefghijk", "your_turn", NOON)
    later = Notice("abcdefghij", 7, 0, "pabcdefghijk", "reminder", NOON + HOUR, "1_50")
    house.ledger.plan([turn, later], NOON)
    clock.ms = NOON + 90_000
    found = read(http)
    assert (found["longhand_notices_planned"], found["longhand_notices_due"]) == (2, 1)
    assert found["longhand_oldest_due_notice_seconds"] == 90
    # Queued by the clock, and no worker is there.
    house.ledger.claim_ready(clock.ms, 30_000, 10)
    assert read(http)["longhand_oldest_due_notice_seconds"] == 90
    # Put off until the morning, it is not late before that.
    house.ledger.begin(turn, clock.ms, 1_000)
    house.ledger.postpone(turn, clock.ms + 10_000, "quiet_hours")
    assert read(http)["longhand_notices_due"] == 0
    clock.ms += 15_000
    assert read(http)["longhand_oldest_due_notice_seconds"] == 5
    house.ledger.conclude(turn, Fate("sent", clock.ms))
    assert read(http)["longhand_notices_planned"] == 1


def test_a_digest_is_late_once_nobody_has_tried_it_for_an_hour(
    house: House, http: FlaskClient, clock: Clock
) -> None:
    ready = digest("pabcdefghijk", NOON)
    house.ledger.plan([ready, digest("pabcdefghijl", NOON + HOUR)], NOON)
    clock.ms = NOON + LATE_MS - 1
    house.ledger.claim_ready(clock.ms, 30_000, 10)
    assert read(http)["longhand_digests_late"] == 0
    clock.ms = NOON + LATE_MS
    assert read(http)["longhand_digests_late"] == 1
    house.ledger.begin(ready, clock.ms + 30_000, 1_000)
    house.ledger.postpone(ready, clock.ms + HOUR, "unreachable")
    assert read(http)["longhand_digests_late"] == 0


def test_what_no_process_takes_up_is_counted(
    house: House, http: FlaskClient, clock: Clock, anna: Person, bo: Person
) -> None:
    started(anna, bo, pace={"per_turn": "P1D", "then": "pass"})
    assert read(http)["longhand_outbox_entries"] >= 1
    house.outbox.claim("relay", 1)
    claimed = read(http)["longhand_outbox_entries"]
    house.outbox.acknowledge(house.outbox.reclaim("relay", 0))
    assert read(http)["longhand_outbox_entries"] == claimed - 1
    house.inbox.put(["back+x@example.org"], "", b"", NOON)
    assert read(http)["longhand_inbox_mails"] == 1
    clock.ms = NOON + DAY + MINUTE - 1
    assert read(http)["longhand_games_overdue"] == 0
    clock.ms += 1
    assert read(http)["longhand_games_overdue"] == 1


def test_the_beat_of_the_clocks_grows_old(house: House, http: FlaskClient, clock: Clock) -> None:
    house.heartbeat.beat(NOON)
    clock.ms = NOON + OUTAGE_MS + 500
    assert read(http)["longhand_clock_beat_age_seconds"] == 300.5


def test_nobody_elsewhere_reads_them(http: FlaskClient) -> None:
    there = {"REMOTE_ADDR": "203.0.113.9"}
    refused = http.get("/metrics", environ_overrides=there)
    assert refused.status_code == 403
    assert "LONGHAND_METRICS" in refused.text
    assert http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 403
    assert http.get("/metrics", headers={"Host": "play.example.org"}).status_code == 403


def test_a_setting_opens_them(house: House, clock: Clock) -> None:
    opened = replace(house, settings=replace(house.settings, metrics="open"))
    app: Flask = create_app(opened, clock)
    there = {"REMOTE_ADDR": "203.0.113.9"}
    assert app.test_client().get("/metrics", environ_overrides=there).status_code == 200


@pytest.mark.parametrize("server", SERVERS)
def test_real_servers_tell_who_asks(server: str, valkey: Server, house: House) -> None:
    environment = {"LONGHAND_REDIS_URL": valkey.url, "LONGHAND_SECRET": house.settings.secret}
    with running_web(server, environment) as web:
        answer = web.connection().ask("GET", "/metrics")
        assert answer.status == 200
        assert b"longhand_clock_beat_age_seconds +Inf" in answer.body
        passed = web.connection().ask("GET", "/metrics", X_Forwarded_For="203.0.113.9")
        assert passed.status == 403
