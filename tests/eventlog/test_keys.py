"""Keys and partitions: fixed for ever, since stored data is found by them."""

import pytest
from redis.crc import key_slot

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.errors import StoreUnfit
from service.eventlog.store import Store
from tests.eventlog.batches import GAME, append_all, whole_game


@pytest.mark.parametrize(
    ("subject", "partitions", "partition"),
    # CRC-32 of 123456789 is cbf43926, the check value of its specification.
    [("123456789", 64, 0x26), ("abcdefghij", 64, 58), ("abcdefghij", 7, 2), ("é", 64, 62)],
)
def test_a_partition_is_the_same_for_ever(subject: str, partitions: int, partition: int) -> None:
    assert keys.partition_of(subject, partitions) == partition


def test_every_key_of_a_game_is_in_one_slot(store: Store) -> None:
    append_all(store, whole_game(4))
    store.archive(GAME)
    partition = keys.partition_of(GAME, store.partitions)
    found = [key for key in store.client.scan_iter(count=999) if key != keys.PARTITIONS.encode()]
    assert len(found) >= 5
    assert {key_slot(key) for key in found} == {key_slot(f"{{p{partition}}}".encode())}
    assert all(key.startswith(f"{{p{partition}}}:".encode()) for key in found)


def test_the_partitions_spread_over_the_slots() -> None:
    slots = {key_slot(f"{{p{partition}}}".encode()) for partition in range(64)}
    assert len(slots) == 64
    assert all(any(slot * 6 // 16384 == sixth for slot in slots) for sixth in range(6)), (
        "a cluster of six has work for every node"
    )


def test_the_number_of_partitions_is_fixed_when_a_store_is_first_used(client: Client) -> None:
    Store(client, partitions=16).prepare()
    Store(client, partitions=16).prepare()
    with pytest.raises(StoreUnfit, match="16 partitions"):
        Store(client, partitions=64).prepare()
