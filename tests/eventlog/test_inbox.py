"""The inbox: a mail that was taken is there until it is dealt with."""

import pytest

from service.eventlog.connection import connect
from service.eventlog.errors import InboxFull, StoreAway
from service.eventlog.inbox import FULL, Inbox
from service.eventlog.store import Store
from tests.servers import VALKEY, running

NOON = 1_800_000_000_000
TO = "turn+abc@play.example.org"
MAIL = b"From: \xff\r\n\r\nnot even text\x00\r\n"


@pytest.fixture
def inbox(store: Store) -> Inbox:
    return Inbox(store.client, store.partitions)


def test_a_mail_is_kept_as_it_came(inbox: Inbox) -> None:
    inbox.put([TO], "", MAIL, NOON)
    (entry,) = inbox.claim("reader", 9)
    assert (entry.recipient, entry.sender, entry.at, entry.content) == (TO, "", NOON, MAIL)


def test_each_recipient_has_the_mail(inbox: Inbox) -> None:
    recipients = [f"turn+{n}@play.example.org" for n in range(5)]
    inbox.put(recipients, "anna@example.org", MAIL, NOON)
    entries = inbox.claim("reader", 9)
    assert sorted(entry.recipient for entry in entries) == recipients
    assert {entry.sender for entry in entries} == {"anna@example.org"}


def test_a_mail_goes_to_one_reader_and_to_another_when_that_one_falls(inbox: Inbox) -> None:
    inbox.put([TO], "", MAIL, NOON)
    claimed = inbox.claim("fallen", 9)
    assert inbox.claim("reader", 9) == []
    assert inbox.reclaim("reader", 60_000) == []
    assert inbox.reclaim("reader", 0) == claimed
    inbox.acknowledge(claimed)
    assert inbox.reclaim("reader", 0) == []


def test_a_flood_is_stopped_before_the_store_is_full(inbox: Inbox) -> None:
    for _ in range(FULL):
        inbox.put([TO], "", MAIL, NOON)
    with pytest.raises(InboxFull):
        inbox.put([TO], "", MAIL, NOON)
    inbox.acknowledge(inbox.claim("reader", 1))
    inbox.put([TO], "", MAIL, NOON)


def test_a_store_that_is_away_takes_nothing() -> None:
    with running(VALKEY) as server:
        inbox = Inbox(connect(server.url))
        server.stop()
        with pytest.raises(StoreAway):
            inbox.put([TO], "", MAIL, NOON)


def test_without_a_replica_nothing_counts_as_taken_where_one_is_asked_for(store: Store) -> None:
    with pytest.raises(StoreAway, match="no replica"):
        Inbox(store.client, store.partitions, "replicated").put([TO], "", MAIL, NOON)


def test_a_mail_on_disk_outlives_the_store() -> None:
    with running(VALKEY) as server:
        Store(connect(server.url)).prepare()
        Inbox(connect(server.url)).put([TO], "", MAIL, NOON)
        server.kill()
        server.start()
        (entry,) = Inbox(connect(server.url)).claim("reader", 9)
        assert entry.content == MAIL
