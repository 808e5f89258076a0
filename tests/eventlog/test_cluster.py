"""What only a cluster can do: slots that move, masters that go, replicas that take over."""

from collections.abc import Iterator

import pytest
from redis import Redis
from redis.crc import key_slot

from service.eventlog import keys
from service.eventlog.connection import connect, primaries
from service.eventlog.deliveries import Deliveries, Endpoint, Settled
from service.eventlog.errors import OutcomeUnknown, StoreAway
from service.eventlog.pipeline import Read, together
from service.eventlog.store import Appended, Store
from tests.eventlog.batches import GAME, batch, seconds_until
from tests.eventlog.test_deliveries import NOW, delivery
from tests.servers import Server, node_id, running_cluster, wait_until

NOTICED_S = 20
GAMES = [f"game{n:06d}" for n in range(40)]


def store_on(servers: list[Server]) -> Store:
    """A prepared, empty store on the cluster, with a client of its own."""
    store = Store(connect(servers[-1].url.replace("redis://", "redis+cluster://")))
    for server in primaries(store.client):
        server.flushall()
    store.prepare()
    return store


def slot_of(game: str) -> int:
    return key_slot(keys.log(keys.partition_of(game, 64), game).encode())


def owner(servers: list[Server], game: str) -> int:
    """Which of the masters has the game's slot."""
    return slot_of(game) * 3 // 16384


def test_deliveries_lie_on_every_master_and_are_found_on_each(cluster: list[Server]) -> None:
    deliveries = Deliveries(store_on(cluster).client)
    endpoints = [Endpoint(f"p{n}", f"hook{n}") for n in range(40)]
    deliveries.plan([(endpoint, delivery()) for endpoint in endpoints])
    assert set(deliveries.ready(NOW, 99)) == set(endpoints)
    for endpoint in endpoints:
        claimed = deliveries.claim(endpoint, NOW, 1)
        assert claimed is not None
        assert deliveries.settle(endpoint, claimed.id, NOW, Settled("delivered", 204))
    assert deliveries.ready(NOW + 1, 99) == []


@pytest.fixture
def migration(cluster: list[Server]) -> Iterator[tuple[Redis, Redis]]:
    """The node that has the slot of GAME and the one that is to have it; undone at the end."""
    here = owner(cluster, GAME)
    clients = [server.client() for server in cluster]
    source, target = clients[here], clients[(here + 1) % 3]
    yield source, target
    for client in clients:
        client.flushall()
        give_slot(client, source)
        client.close()


def give_slot(told: Redis, to: Redis) -> None:
    told.execute_command("CLUSTER", "SETSLOT", slot_of(GAME), "NODE", node_id(to))


def test_games_live_on_every_master_and_lists_find_them_all(cluster: list[Server]) -> None:
    store = store_on(cluster)
    for game in GAMES:
        store.append(batch(game=game, seated=["pa"], due=1))
    sizes = [server.dbsize() for server in primaries(store.client)]
    assert len(sizes) == 3
    assert all(size > 10 for size in sizes)
    assert {it.game for it in store.games_of("pa")} == set(GAMES)
    assert set(store.due_games(1, 99)) == set(GAMES)


def test_reads_of_several_nodes_and_of_other_keys_go_together(cluster: list[Server]) -> None:
    store = store_on(cluster)
    for n, game in enumerate(GAMES, 1):
        store.append(batch(0, n, game=game))
    store.client.set("token:abc", "pa")
    token = Read[bytes]([("GET", "token:abc")], lambda replies: bytes(replies[0]))
    script = Read[list[bytes]](
        [("EVAL", "#!lua\nreturn {KEYS[1], ARGV[1]}", 1, "token:abc", "x")], list
    )
    reads = [store.summarising(game) for game in GAMES]
    first, *summaries, last = together(store.client, token, *reads, script)
    assert first == b"pa"
    assert [it.version for it in summaries] == list(range(1, 41))
    assert last == [[b"token:abc", b"x"]]


def test_a_slot_that_has_moved_is_followed(
    cluster: list[Server], migration: tuple[Redis, Redis]
) -> None:
    source, target = migration
    store, other = store_on(cluster), store_on(cluster)
    for client in (target, source):
        give_slot(client, target)
    assert other.load(GAME).summary is None
    assert store.append(batch(0)) == Appended(0, 1, is_repeat=False)
    assert store.append(batch(1)) == Appended(1, 2, is_repeat=False)
    assert target.exists(keys.log(keys.partition_of(GAME, 64), GAME))
    assert other.version(GAME) == 2


def test_a_game_on_its_way_can_be_read_and_is_appended_to_when_it_is_there(
    cluster: list[Server], migration: tuple[Redis, Redis]
) -> None:
    source, target = migration
    store = store_on(cluster)
    store.append(batch(0, 5))
    whole = store.load(GAME)
    target.execute_command("CLUSTER", "SETSLOT", slot_of(GAME), "IMPORTING", node_id(source))
    source.execute_command("CLUSTER", "SETSLOT", slot_of(GAME), "MIGRATING", node_id(target))
    names = source.execute_command("CLUSTER", "GETKEYSINSLOT", slot_of(GAME), 99)
    address = target.connection_pool.connection_kwargs
    source.migrate(address["host"], address["port"], names, 0, 5000)
    assert store.load(GAME) == whole
    with pytest.raises(StoreAway):
        store.append(batch(5))
    for client in (target, source):
        give_slot(client, target)
    assert store.append(batch(5)) == Appended(5, 6, is_repeat=False)


def test_without_one_master_the_other_games_go_on(cluster: list[Server]) -> None:
    store = store_on(cluster)
    for game in GAMES:
        store.append(batch(game=game))
    gone = cluster[owner(cluster, GAMES[0])]
    elsewhere = next(it for it in GAMES if owner(cluster, it) != owner(cluster, GAMES[0]))
    gone.kill()
    try:
        assert seconds_until(StoreAway, lambda: store.load(GAMES[0])) < NOTICED_S
        append = batch(1, game=GAMES[0])
        assert seconds_until(OutcomeUnknown, lambda: store.append(append)) < NOTICED_S
        assert seconds_until(StoreAway, store.open_games) < NOTICED_S
        assert store.append(batch(1, game=elsewhere)).version == 2
    finally:
        gone.start()
    wait_until(lambda: _is_whole(gone))
    assert store.append(append) == Appended(1, 2, is_repeat=False)


def test_a_replica_takes_over_with_every_confirmed_append() -> None:
    with running_cluster(replicas=1) as servers:
        first, replica = servers[0], servers[3]
        game = next(it for it in GAMES if owner(servers, it) == 0)
        store = store_on(servers[:3])
        store.durability = "replicated"
        for version in range(50):
            store.append(batch(version, game=game))
        first.kill()
        with replica.client() as client:
            client.execute_command("CLUSTER", "FAILOVER", "TAKEOVER")
            wait_until(lambda: client.info("replication")["role"] == "master")
        assert store.version(game) == len(store.read(game)) == 50
        # Nobody is left to confirm: said so, and done once all the same.
        with pytest.raises(OutcomeUnknown):
            store.append(batch(50, game=game))
        store.durability = "safe"
        assert store.append(batch(50, game=game)) == Appended(50, 51, is_repeat=True)


def _is_whole(server: Server) -> bool:
    with server.client() as client:
        return b"cluster_state:ok" in client.execute_command("CLUSTER", "INFO")
