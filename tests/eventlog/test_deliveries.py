"""Deliveries: planned once, one under way to each endpoint, and none lost with its courier."""

import pytest

from service.eventlog.connection import Client
from service.eventlog.deliveries import (
    KEPT,
    Deliveries,
    Delivery,
    DeliveryPlace,
    Endpoint,
    Settled,
)
from service.eventlog.keys import PARTITIONS, partition_of
from service.eventlog.store import Store

NOW = 1_800_000_000_000
LEASE = 60_000
HERE = Endpoint("panna", "hook")
THERE = Endpoint("pbo", "other")
BODY = '{"type":"game.changed","data":{"url":"https://a/b","text":"\\"é\\" й"}}'


@pytest.fixture
def deliveries(store: Store) -> Deliveries:
    return Deliveries(store.client, store.partitions)


def delivery(name: str = "d1", at: int = NOW, **more: object) -> Delivery:
    """One that is to be sent at ``at``."""
    fields: dict[str, object] = {
        "id": name,
        "state": "planned",
        "at": at,
        "attempts": 0,
        "since": 0,
        "status": 0,
        "reason": "",
        "next_at": at,
        "planned_at": at,
        "type": "game.changed",
        "game": "abcdefghij",
        "version": 7,
        "seat": None,
        "ref": "",
        "body": BODY,
    }
    return Delivery(**{**fields, **more})  # type: ignore[arg-type]


def test_what_is_planned_comes_as_it_was(deliveries: Deliveries) -> None:
    deliveries.plan([(HERE, delivery(seat=1, ref="r")), (THERE, delivery("d2"))])
    assert set(deliveries.ready(NOW, 9)) == {HERE, THERE}
    found = deliveries.claim(HERE, NOW, LEASE)
    assert found == delivery(seat=1, ref="r", since=NOW)
    assert deliveries.get(THERE, "d2") == delivery("d2")
    assert deliveries.get(HERE, "d2") is None


def test_the_same_again_changes_nothing(deliveries: Deliveries) -> None:
    deliveries.plan([(HERE, delivery())])
    deliveries.claim(HERE, NOW, LEASE)
    deliveries.settle(HERE, "d1", NOW, Settled("delivered", 204))
    deliveries.plan([(HERE, delivery(body="another"))])
    found = deliveries.get(HERE, "d1")
    assert found is not None
    assert (found.state, found.status, found.attempts, found.body) == ("delivered", 204, 1, BODY)
    assert deliveries.ready(NOW + 1, 9) == []


def test_an_endpoint_has_one_under_way_at_a_time(deliveries: Deliveries) -> None:
    deliveries.plan([(HERE, delivery("d1")), (HERE, delivery("d2", NOW + 1))])
    assert _claimed(deliveries, NOW + 1) == "d1"
    deliveries.plan([(HERE, delivery("d0", NOW - 5))])
    assert deliveries.ready(NOW + 9, 9) == []
    assert _claimed(deliveries, NOW + 9) is None
    deliveries.settle(HERE, "d1", NOW + 9, Settled("delivered", 200))
    assert deliveries.ready(NOW + 9, 9) == [HERE]
    assert _claimed(deliveries, NOW + 9) == "d0"


def test_what_a_lost_courier_had_is_claimed_again(deliveries: Deliveries) -> None:
    deliveries.plan([(HERE, delivery("d1")), (HERE, delivery("d2", NOW + 1))])
    assert _claimed(deliveries, NOW) == "d1"
    assert _claimed(deliveries, NOW + LEASE - 1) is None
    assert deliveries.ready(NOW + LEASE, 9) == [HERE]
    assert _claimed(deliveries, NOW + LEASE) == "d1"


def test_what_failed_lets_others_pass_and_comes_back(deliveries: Deliveries) -> None:
    deliveries.plan([(HERE, delivery("d1")), (HERE, delivery("d2", NOW + 1))])
    _claimed(deliveries, NOW)
    assert deliveries.settle(HERE, "d1", NOW, Settled("planned", 500, "refused", NOW + 5_000))
    assert _claimed(deliveries, NOW + 1) == "d2"
    deliveries.settle(HERE, "d2", NOW + 1, Settled("delivered", 204))
    assert deliveries.ready(NOW + 4_999, 9) == []
    assert deliveries.ready(NOW + 5_000, 9) == [HERE]
    found = deliveries.claim(HERE, NOW + 5_000, LEASE)
    assert found is not None
    assert (found.id, found.attempts, found.status, found.since) == ("d1", 1, 500, NOW)
    assert deliveries.answered_at(HERE) == NOW + 1


def test_an_endpoint_may_rest_whatever_else_is_due(deliveries: Deliveries) -> None:
    deliveries.plan([(HERE, delivery("d1")), (HERE, delivery("d2", NOW + 1))])
    _claimed(deliveries, NOW)
    rest = Settled("planned", 0, "timeout", NOW + 5_000, rests_until=NOW + 9_000)
    deliveries.settle(HERE, "d1", NOW, rest)
    deliveries.plan([(HERE, delivery("d0", NOW - 1))])
    assert deliveries.ready(NOW + 8_999, 9) == []
    assert _claimed(deliveries, NOW + 8_999) is None
    assert _claimed(deliveries, NOW + 9_000) == "d0"


def test_a_reminder_waits_for_its_time_and_holds_up_nothing(deliveries: Deliveries) -> None:
    deliveries.plan([(HERE, delivery("later", NOW + 9_000)), (HERE, delivery("now"))])
    assert _claimed(deliveries, NOW) == "now"
    deliveries.settle(HERE, "now", NOW, Settled("delivered", 204))
    assert _claimed(deliveries, NOW + 8_999) is None
    assert _claimed(deliveries, NOW + 9_000) == "later"


def test_replayed_it_is_new_but_for_its_id(deliveries: Deliveries) -> None:
    deliveries.plan([(HERE, delivery())])
    _claimed(deliveries, NOW)
    deliveries.settle(HERE, "d1", NOW, Settled("failed", 500, "refused"))
    later = NOW + 99
    replayed = deliveries.replay(HERE, "d1", later)
    assert replayed == delivery(at=later, next_at=later, planned_at=NOW)
    assert _claimed(deliveries, later) == "d1"
    assert deliveries.replay(HERE, "none", later) is None


def test_given_up_nothing_is_sent_and_a_late_outcome_changes_nothing(
    deliveries: Deliveries,
) -> None:
    deliveries.plan([(HERE, delivery("d1")), (HERE, delivery("d2"))])
    _claimed(deliveries, NOW)
    deliveries.give_up(HERE, NOW + 1, "disabled")
    assert not deliveries.settle(HERE, "d1", NOW + 2, Settled("delivered", 204))
    assert deliveries.ready(NOW + LEASE, 9) == []
    found = deliveries.of(HERE, None, 9)
    assert {(it.state, it.reason) for it in found} == {("dropped", "disabled")}


def test_forgotten_nothing_is_left_and_a_late_outcome_brings_nothing_back(
    deliveries: Deliveries, client: Client
) -> None:
    deliveries.plan([(HERE, delivery())])
    _claimed(deliveries, NOW)
    deliveries.forget(HERE)
    deliveries.settle(HERE, "d1", NOW, Settled("delivered", 204))
    deliveries.settle(HERE, "d1", NOW, Settled("planned", 500, "", NOW))
    deliveries.give_up(HERE, NOW, "disabled")
    assert list(client.scan_iter()) == [PARTITIONS.encode()]


def test_they_are_listed_the_latest_first_page_by_page(deliveries: Deliveries) -> None:
    names = ["a", "b", "c", "d", "e"]
    deliveries.plan([(HERE, delivery(name, NOW + n // 2)) for n, name in enumerate(names)])
    listed: list[str] = []
    place = None
    while page := deliveries.of(HERE, place, 2):
        listed += [it.id for it in page]
        place = DeliveryPlace(page[-1].planned_at, page[-1].id)
    assert listed == ["e", "d", "c", "b", "a"]


def test_of_many_the_oldest_that_are_done_with_make_room(deliveries: Deliveries) -> None:
    deliveries.plan([(HERE, delivery("waits")), (HERE, delivery("done"))])
    assert _claimed(deliveries, NOW) == "done"
    deliveries.settle(HERE, "done", NOW, Settled("delivered", 204))
    deliveries.plan([(HERE, delivery(f"n{n}", NOW + 1)) for n in range(KEPT - 1)])
    names = {it.id for it in deliveries.of(HERE, None, 2 * KEPT)}
    assert len(names) == KEPT
    assert "waits" in names
    assert "done" not in names


def test_where_nothing_gets_through_the_oldest_are_gone_unsent(deliveries: Deliveries) -> None:
    many = [delivery(f"n{n:04}", NOW + n) for n in range(2 * KEPT + 5)]
    for start in range(0, len(many), 500):
        deliveries.plan([(HERE, it) for it in many[start : start + 500]])
    assert len(deliveries.of(HERE, None, 9 * KEPT)) == 2 * KEPT
    assert _claimed(deliveries, NOW + 9 * KEPT) == "n0005"


def test_what_is_about_earlier_turns_of_a_game_need_not_wait(deliveries: Deliveries) -> None:
    later = NOW + 9_000
    kinds: dict[str, dict[str, object]] = {
        "old": {"type": "game.reminder", "version": 7},
        "new": {"type": "game.reminder", "version": 8},
        "other": {"type": "game.reminder", "version": 7, "game": "zzzzzzzzzz"},
        "change": {"version": 7},
    }
    deliveries.plan([(HERE, delivery(name, later, **more)) for name, more in kinds.items()])
    deliveries.outdate([HERE, THERE], "game.reminder", "abcdefghij", 8, NOW)
    found = {it.id: (it.state, it.reason) for it in deliveries.of(HERE, None, 9)}
    assert found.pop("old") == ("superseded", "turn_over")
    assert set(found.values()) == {("planned", "")}
    assert deliveries.ready(later, 9) == [HERE]


def test_the_keys_of_an_endpoint_are_in_one_slot(deliveries: Deliveries, store: Store) -> None:
    deliveries.plan([(HERE, delivery())])
    _claimed(deliveries, NOW)
    found = [key.decode() for key in store.client.scan_iter() if key != PARTITIONS.encode()]
    tag = f"{{p{partition_of(HERE.name, store.partitions)}}}"
    assert len(found) == 5
    assert all(key.startswith(tag) for key in found)


def _claimed(deliveries: Deliveries, now: int) -> str | None:
    found = deliveries.claim(HERE, now, LEASE)
    return found.id if found else None
