"""From the outbox to the queue, whatever falls over in between."""

import re

from service.bootstrap import House
from service.eventlog import keys
from service.eventlog.keys import partition_of
from tests.workers.evening import Evening, seated
from workers import relay
from workers.queue import LEASE_MS, queue_of, queue_ready


def test_one_turn_is_told_once(evening: Evening) -> None:
    evening.begin()
    evening.post()
    assert len(evening.mails_of("invitation")) == 0
    assert len(evening.mails_of("started")) == 1
    assert len(evening.mails_of("your_turn")) == 1
    assert evening.fate("your_turn").state == "sent"
    assert [fate.state for fate in evening.fates_of("reminder")] == ["planned"] * 3


def test_what_is_told_leaves_the_outbox(evening: Evening) -> None:
    evening.begin()
    evening.relay()
    assert evening.house.outbox.claim("another", 100) == []
    assert evening.house.outbox.reclaim("another", 0) == []
    assert not relay.step(evening.house, evening.table.now)


def test_a_relay_that_fell_after_planning_is_harmless(evening: Evening) -> None:
    evening.begin()
    house, now = evening.house, evening.table.now
    for entry in house.outbox.claim("fallen", 100):
        relay.plan(house, entry, now)
    assert not relay.step(house, now)
    assert relay.recover(house, now, idle_ms=0)
    evening.post()
    assert len(evening.mails_of("started")) == 1
    assert len(evening.mails_of("your_turn")) == 1


def test_a_relay_that_fell_before_planning_loses_nothing(evening: Evening) -> None:
    evening.begin()
    assert evening.house.outbox.claim("fallen", 100)
    evening.post()
    assert evening.fates() == {}
    relay.recover(evening.house, evening.table.now, idle_ms=0)
    evening.work()
    assert len(evening.mails_of("your_turn")) == 1


def test_an_entry_that_cannot_be_read_holds_up_no_other(evening: Evening) -> None:
    evening.begin()
    unreadable = '[0,null,"http","x",{"type":"from_the_future"}]'
    _raw_append(evening.house, "zzzzzzzzzz", unreadable)
    relay.step(evening.house, evening.table.now)
    evening.work()
    assert len(evening.mails_of("your_turn")) == 1
    left = evening.house.outbox.reclaim("another", 0)
    assert [entry.game for entry in left] == ["zzzzzzzzzz"]


def test_several_notices_share_a_job_with_a_plain_id(house: House) -> None:
    evening = seated(house, [f"Player {n}" for n in range(4)])
    evening.begin()
    evening.relay()
    jobs = queue_of(house).jobs
    assert [len(job.args[0]) for job in jobs] == [4]
    assert re.fullmatch(r"[A-Za-z0-9_-]+", jobs[0].id)


def test_everything_of_the_queue_shares_one_slot(evening: Evening) -> None:
    evening.begin()
    evening.relay()
    names = [str(key, "ascii") for key in queue_of(evening.house).connection.scan_iter("*rq*")]
    assert names
    assert all(name.startswith("{rq}:") for name in names)


def test_jobs_that_are_lost_are_queued_again(evening: Evening) -> None:
    evening.begin()
    evening.relay()
    queue_of(evening.house).delete()
    assert not queue_ready(evening.house, evening.table.now)
    evening.table.now += LEASE_MS
    assert queue_ready(evening.house, evening.table.now)
    evening.work()
    assert len(evening.mails_of("started")) == 1
    assert len(evening.mails_of("your_turn")) == 1


def test_a_job_that_fails_blocks_nothing(evening: Evening) -> None:
    evening.begin()
    queue = queue_of(evening.house)
    queue.enqueue_call("workers.notify.send_notices", args=([{"no": "notice"}],))
    evening.post()
    assert queue.failed_job_registry.count == 1
    assert len(evening.mails_of("your_turn")) == 1


def test_a_queue_that_nobody_empties_does_not_grow_for_ever(evening: Evening) -> None:
    evening.begin()
    evening.relay()
    for _ in range(300):
        evening.table.now += LEASE_MS
        queue_ready(evening.house, evening.table.now)
    assert queue_of(evening.house).count <= 100


def test_a_sign_in_is_told_to_an_address_without_account(evening: Evening) -> None:
    asked = evening.house.sign_ins.request_code("new@example.org", evening.table.now)
    evening.post()
    (mail,) = (mail for mail in evening.mails() if mail["To"] == "new@example.org")
    code = evening.house.sign_ins.code(asked.id)
    body = mail.get_body(("plain",))
    assert body is not None
    assert f"    {code}\n" in body.get_content()
    now = evening.table.now
    assert evening.house.sign_ins.redeem(asked.id, code, now, name="New").email == "new@example.org"


def _raw_append(house: House, game: str, stored: str) -> None:
    """As a later release would write: an event that this one cannot read."""
    partition = partition_of(game, house.store.partitions)
    queue = queue_of(house).connection
    queue.rpush(keys.log(partition, game), stored)
    queue.xadd(keys.outbox(partition), {"g": game, "b": 0, "v": 1})
