"""A finished log in its packed form: readers see no difference."""

import pytest

from service.eventlog import keys
from service.eventlog.errors import GameArchived, GameNotFound
from service.eventlog.store import Appended, Store
from tests.eventlog.batches import GAME, NOON, append_all, batch, whole_game


def test_readers_see_no_difference(store: Store) -> None:
    batches = whole_game(2)
    append_all(store, batches)
    whole = store.load(GAME, command_id=batches[-1].command_id)
    assert whole.summary is not None
    assert whole.summary.phase == "ended"
    last = whole.version
    parts = [(0, None), (5, None), (0, 7), (last - 1, None), (last, None), (0, 0), (9, 9)]
    before = [store.load(GAME, after, until=until) for after, until in parts]
    assert store.archive(GAME)
    assert not store.client.exists(keys.log(keys.partition_of(GAME, store.partitions), GAME))
    assert store.load(GAME, command_id=batches[-1].command_id) == whole
    assert [store.load(GAME, after, until=until) for after, until in parts] == before
    assert store.version(GAME) == last


def test_the_packed_log_takes_a_quarter_of_the_list_at_most(store: Store) -> None:
    append_all(store, whole_game(3))
    partition = keys.partition_of(GAME, store.partitions)
    listed = store.client.memory_usage(keys.log(partition, GAME), samples=0)
    store.archive(GAME)
    packed = store.client.memory_usage(keys.archive(partition, GAME))
    assert listed is not None
    assert packed is not None
    assert packed < listed / 4


def test_a_game_is_archived_once_and_leaves_the_quiet_ones(store: Store) -> None:
    store.append(batch(summary={"phase": "ended"}))
    assert store.archive(GAME)
    assert not store.archive(GAME)
    assert store.quiet_games(NOON + 1, 9) == []


def test_a_running_game_is_not_archived(store: Store) -> None:
    store.append(batch(summary={"phase": "running"}))
    assert not store.archive(GAME)
    store.append(batch(1))
    with pytest.raises(GameNotFound):
        store.archive("nosuchgame")


@pytest.mark.parametrize("expected_version", [0, 2, 9])
def test_nothing_is_appended_to_an_archived_game(store: Store, expected_version: int) -> None:
    ended = batch(0, 2, command_id="end", summary={"phase": "ended"})
    store.append(ended)
    store.archive(GAME)
    with pytest.raises(GameArchived):
        store.append(batch(expected_version, 1, command_id="late"))
    assert store.version(GAME) == len(store.read(GAME)) == 2
    # A repeat is still a repeat.
    assert store.append(ended) == Appended(0, 2, is_repeat=True)
