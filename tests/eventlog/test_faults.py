"""The server goes away in every way it can, and nothing that was promised is lost."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest

from service.eventlog import keys
from service.eventlog.connection import connect
from service.eventlog.errors import OutcomeUnknown, StoreAway, StoreUnfit
from service.eventlog.outbox import Outbox
from service.eventlog.store import Appended, Store
from tests.eventlog.batches import GAME, batch, seconds_until
from tests.servers import VALKEY, Server, follow, free_port, redis_binary, running, wait_until

TRIALS = 20 if os.environ.get("LONGHAND_LONG") else 1
WRITERS = 4
EVENTS = 3
NOTICED_S = 20
"""A client that tries and tries again, as redis-py does by itself, takes a minute."""


@pytest.fixture(params=[VALKEY, redis_binary()], ids=["valkey", "redis"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server that a test may stop, freeze and kill."""
    with running(request.param) as started:
        yield started


@pytest.fixture
def store(server: Server) -> Store:
    """A prepared store on that server."""
    prepared = Store(connect(server.url))
    prepared.prepare()
    return prepared


@pytest.mark.long
@pytest.mark.parametrize("trial", range(TRIALS))
def test_kill_under_load_loses_no_acknowledged_append_and_leaves_none_half_there(
    server: Server, store: Store, trial: int
) -> None:
    def write(writer: int) -> list[Appended]:
        done: list[Appended] = []
        for n in count():
            try:
                done.append(store.append(batch(n * EVENTS, EVENTS, game=f"w{writer}", due=n)))
            except StoreAway:
                return done
        raise AssertionError("unreachable")

    with ThreadPoolExecutor(WRITERS) as pool:
        writing = [pool.submit(write, writer) for writer in range(WRITERS)]
        wait_until(lambda: all(store.version(f"w{writer}") > 60 for writer in range(WRITERS)))
        server.kill()
        acknowledged = [writer.result() for writer in writing]
    server.start()
    told = Outbox(store.client).claim("a", 1_000_000)
    for writer, done in enumerate(acknowledged):
        game = f"w{writer}"
        loaded = store.load(game, command_id=f"command-{done[-1].version_before:08d}")
        # One more may be there whole: written, and its answer lost.
        assert loaded.version in (done[-1].version, done[-1].version + EVENTS)
        assert len(loaded.events) == loaded.version
        assert loaded.earlier is not None
        assert len([it for it in told if it.game == game]) == loaded.version // EVENTS
        # Whoever lost an answer asks again and learns it.
        again = store.append(batch(done[-1].version, EVENTS, game=game))
        assert again.is_repeat == (loaded.version > done[-1].version)
        assert store.version(game) == done[-1].version + EVENTS


def test_functions_are_there_after_a_restart(server: Server, store: Store) -> None:
    store.append(batch(0))
    server.kill()
    server.start()
    with server.client() as client:
        assert client.function_list(library="longhand")
    assert store.append(batch(1)) == Appended(1, 2, is_repeat=False)


def test_functions_that_are_gone_are_loaded_again(server: Server, store: Store) -> None:
    store.append(batch(0, seated=["pa"]))
    with server.client() as client:
        client.function_flush()
        assert store.append(batch(1)) == Appended(1, 2, is_repeat=False)
        client.function_flush()
        assert len(store.games_of("pa")) == 1


def test_a_connection_that_a_restart_has_cut_is_not_noticed(server: Server, store: Store) -> None:
    store.append(batch(0))
    server.stop()
    server.start()
    assert store.version(GAME) == 1
    server.stop()
    server.start()
    assert store.append(batch(1)) == Appended(1, 2, is_repeat=False)


def test_a_stopped_server_is_noticed_at_once_and_taken_up_again(
    server: Server, store: Store
) -> None:
    store.append(batch(0))
    server.stop()
    assert seconds_until(StoreAway, lambda: store.load(GAME)) < NOTICED_S
    assert seconds_until(OutcomeUnknown, lambda: store.append(batch(1))) < NOTICED_S
    assert seconds_until(StoreAway, store.prepare) < NOTICED_S
    server.start()
    assert store.append(batch(1)) == Appended(1, 2, is_repeat=False)


def test_a_frozen_server_is_noticed_in_time_and_appends_once(server: Server, store: Store) -> None:
    store.append(batch(0))
    with server.frozen():
        assert seconds_until(OutcomeUnknown, lambda: store.append(batch(1, 2))) < NOTICED_S
    # Both requests that it was sent are answered by now, and one append came of them.
    wait_until(lambda: store.version(GAME) == 3)
    assert store.append(batch(1, 2)) == Appended(1, 3, is_repeat=True)


def test_a_pause_shorter_than_two_time_outs_is_not_noticed(server: Server, store: Store) -> None:
    store.append(batch(0))
    hasty = Store(connect(server.url, timeout_s=1.5))
    assert hasty.version(GAME) == 1
    with server.client() as client:
        client.client_pause(2_000)
    assert hasty.append(batch(1, 2)).version == 3
    assert store.version(GAME) == len(store.read(GAME)) == 3


def test_a_full_server_refuses_writes_and_still_reads_and_frees(
    server: Server, store: Store
) -> None:
    outbox = Outbox(store.client)
    store.append(batch(0, 300, summary={"phase": "ended"}))
    entries = outbox.claim("a", 9)
    with server.client() as client:
        client.config_set("maxmemory", 1)
        with pytest.raises(StoreAway, match="memory"):
            store.append(batch(0, game="other"))
        assert store.version(GAME) == len(store.read(GAME)) == 300
        outbox.acknowledge(entries)
        assert client.xlen(keys.outbox(keys.partition_of(GAME, 64))) == 0
        assert store.archive(GAME)
        client.config_set("maxmemory", 0)
    assert store.version("other") == 0
    assert not store.append(batch(0, game="other")).is_repeat


@pytest.mark.parametrize(
    ("settings", "durability", "reason"),
    [
        ({"maxmemory_policy": "allkeys-lru"}, "fast", "noeviction"),
        ({"appendonly": "no"}, "fast", "appendonly"),
        ({"appendfsync": "everysec"}, "safe", "appendfsync"),
        ({"appendfsync": "no"}, "replicated", "appendfsync"),
        ({"rename_command": 'FUNCTION ""'}, "safe", "Redis 7"),
        ({"requirepass": "secret"}, "safe", "uthentication"),
    ],
)
def test_a_server_that_would_break_the_promises_is_refused(
    settings: dict[str, Any], durability: Any, reason: str
) -> None:
    with (
        running(redis_binary(), **settings) as server,
        pytest.raises(StoreUnfit, match=reason),
    ):
        Store(connect(server.url), durability=durability).prepare()


def test_fast_takes_everysec() -> None:
    with running(VALKEY, appendfsync="everysec") as server:
        Store(connect(server.url), durability="fast").prepare()


def test_a_server_that_hides_its_settings_is_taken_at_its_word() -> None:
    with running(redis_binary(), rename_command='CONFIG ""') as server:
        Store(connect(server.url)).prepare()


def test_a_replicated_append_has_reached_a_replica() -> None:
    with (
        running(VALKEY, free_port(), repl_diskless_sync_delay=0) as first,
        running(VALKEY, free_port()) as second,
    ):
        store = Store(connect(first.url), durability="replicated")
        store.prepare()
        # Neither the append nor its repeat is confirmed by anyone.
        for _ in range(2):
            with pytest.raises(OutcomeUnknown, match="replica"):
                store.append(batch(0))
        follow(second, first)
        assert store.append(batch(0)) == Appended(0, 1, is_repeat=True)
        # Asked by another process, that has written nothing itself.
        other = Store(connect(first.url), durability="replicated")
        with second.frozen(), pytest.raises(OutcomeUnknown, match="replica"):
            store.append(batch(1))
        with second.frozen(), pytest.raises(OutcomeUnknown, match="replica"):
            other.append(batch(1))
        replica = Store(connect(second.url))
        for version in range(2, 50):
            store.append(batch(version))
            assert replica.version(GAME) == version + 1
