"""What becomes of a delivery after each try, the time and the chance being given."""

from email.utils import formatdate

import pytest
from msgspec.structs import replace

from service.application.retrying import (
    DAY_MS,
    HOUR_MS,
    LEAST_TRIES,
    MINUTE_MS,
    TRIED_AT_MS,
    Verdict,
    verdict,
)
from service.eventlog.deliveries import Settled
from service.outbound.post import Answered
from tests.eventlog.test_deliveries import NOW, delivery

FAILED = Answered(500, "")


def judged(answer: Answered | str, tries_before: int = 0, now: int = NOW, **more: float) -> Verdict:
    """The verdict on the next try of a delivery that was first tried at noon."""
    tried = replace(delivery(), attempts=tries_before, since=NOW)
    given = {"chance": 0.0, "answered_at": 0, **more}
    return verdict(tried, answer, now, given["chance"], int(given["answered_at"]))


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
def test_any_2xx_is_there(status: int) -> None:
    assert judged(Answered(status, "")) == (Settled("delivered", status), None)


@pytest.mark.parametrize(
    ("answer", "status", "reason"),
    [
        (Answered(500, ""), 500, "refused"),
        (Answered(404, ""), 404, "refused"),
        (Answered(199, ""), 199, "refused"),
        (Answered(301, ""), 301, "redirect"),
        (Answered(307, ""), 307, "redirect"),
        ("unreachable", 0, "unreachable"),
        ("bad_destination", 0, "bad_destination"),
    ],
)
def test_all_else_is_tried_again(answer: Answered | str, status: int, reason: str) -> None:
    assert judged(answer) == (Settled("planned", status, reason, NOW + 5_000), None)


def test_who_lets_us_wait_is_left_alone_for_as_long() -> None:
    found = judged("timeout").settled
    assert (found.next_at, found.rests_until) == (NOW + 5_000, NOW + 15_000)


def test_it_is_tried_ten_times_within_a_day() -> None:
    at, tried = NOW, [0]
    for tries in range(len(TRIED_AT_MS) - 1):
        at = judged(FAILED, tries, at).settled.next_at
        tried.append(at - NOW)
    assert tried == list(TRIED_AT_MS)
    minutes = [0, 5, 30, 120, 300, 600, 840, 1200, 1440]
    assert [it // MINUTE_MS for it in tried] == [0, *minutes]
    assert judged(FAILED, 9, at).settled == Settled("failed", 500, "refused")


def test_chance_shortens_each_pause_by_up_to_a_tenth() -> None:
    whole, shortened = judged(FAILED, 4), judged(FAILED, 4, chance=0.999)
    pause = 3 * HOUR_MS
    assert whole.settled.next_at == NOW + pause
    assert NOW + pause * 0.9 <= shortened.settled.next_at < NOW + pause * 0.901


@pytest.mark.parametrize("status", [429, 503])
def test_who_asks_to_be_left_alone_for_a_while_is(status: int) -> None:
    assert judged(Answered(status, "90")).settled.next_at == NOW + 90_000
    date = formatdate((NOW + 120_000) / 1000, usegmt=True)
    assert judged(Answered(status, date)).settled.next_at == NOW + 120_000


@pytest.mark.parametrize("given", ["", "1", "-5", "soon", "Mon, 01 Jan 1990 00:00:00 GMT", "1e9"])
def test_what_is_sooner_or_cannot_be_read_changes_nothing(given: str) -> None:
    assert judged(Answered(429, given)).settled.next_at == NOW + 5_000


def test_nobody_is_left_alone_for_more_than_a_day() -> None:
    assert judged(Answered(429, "999999999")).settled.next_at == NOW + DAY_MS
    assert judged(Answered(500, "90")).settled.next_at == NOW + 5_000


def test_gone_disables_at_once() -> None:
    assert judged(Answered(410, "")) == (Settled("failed", 410, "gone"), "gone")


def test_a_day_without_any_success_disables() -> None:
    assert judged(FAILED, 9, NOW + DAY_MS).disabled == "failing"
    assert judged(FAILED, 9, NOW + DAY_MS, answered_at=NOW - 1).disabled == "failing"


def test_one_delivery_that_never_arrives_disables_nothing_while_others_do() -> None:
    last = judged(FAILED, 9, NOW + DAY_MS, answered_at=NOW + 1)
    assert last == (Settled("failed", 500, "refused"), None)


def test_after_an_outage_of_ours_it_is_not_given_up_at_once() -> None:
    late = NOW + 3 * DAY_MS
    assert judged(FAILED, 1, late).settled.state == "planned"
    assert judged(FAILED, LEAST_TRIES - 1, late).settled.state == "failed"


def test_who_asks_for_a_day_each_time_is_given_up_as_well() -> None:
    at, tries = NOW, 0
    while (found := judged(Answered(503, "86400"), tries, at)).settled.state == "planned":
        at, tries = found.settled.next_at, tries + 1
    assert found.disabled == "failing"
    assert tries < LEAST_TRIES
