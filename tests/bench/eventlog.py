"""How fast and how small the log is, each figure beside its baseline from the same run.

Run: python -m tests.bench.eventlog [appends]
"""

import json
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from time import perf_counter, process_time

import msgspec
from redis import Redis

from service.eventlog import keys
from service.eventlog.codec import decode_entries, encode_entry, ndjson
from service.eventlog.connection import connect
from service.eventlog.exchange import exchange
from service.eventlog.outbox import Outbox
from service.eventlog.pipeline import Read, together
from service.eventlog.store import Store
from service.rules.game import fold
from tests.eventlog.batches import GAME, NOON, append_all, batch, invitations, whole_game
from tests.servers import VALKEY, Server, running

EVENTS = 100
GAMES = 20
THREADS = 16


class Cost:
    """Wall-clock and client CPU microseconds of one call, the best of five rounds."""

    def __init__(self, job: Callable[[], object], calls: int) -> None:
        rounds = [_round(job, calls) for _ in range(5)]
        self.wall = min(wall for wall, _ in rounds)
        self.cpu = min(cpu for _, cpu in rounds)

    def line(self, name: str, baseline: "Cost | None" = None) -> None:
        """Prints the figures, and how they stand to a baseline."""
        ratio = f"   cpu x{self.cpu / baseline.cpu:.2f}" if baseline else ""
        wall, cpu, rate = self.wall, self.cpu, 1e6 / self.wall
        print(f"  {name:46}{wall:8.0f} us{cpu:8.0f} us cpu{rate:9,.0f} /s{ratio}")


def _rate(job: Callable[[int], object], calls: int) -> float:
    """Calls a second of many threads of this process, each waiting for its own answers."""
    start = perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(job, range(calls * 4)))
    return calls * 4 / (perf_counter() - start)


def _round(job: Callable[[], object], calls: int) -> tuple[float, float]:
    wall, cpu = perf_counter(), process_time()
    for _ in range(calls):
        job()
    return (perf_counter() - wall) / calls * 1e6, (process_time() - cpu) / calls * 1e6


def appends(server: Server, calls: int) -> None:
    """Three events, a summary, a due time and an outbox entry, against bare commands."""
    client, store = server.client(), Store(connect(server.url), durability="fast")
    store.prepare()
    entry = encode_entry(NOON, batch().by, "abcdefghijklmnop", invitations(1)[0])
    ping = Cost(client.ping, calls)
    pushed = Cost(lambda: client.rpush("bare list", entry, entry, entry), calls)
    added = Cost(lambda: client.xadd("bare stream", {"e": entry * 3}), calls)
    version = count(step=3)
    appended = Cost(lambda: store.append(batch(next(version), 3, due=NOON)), calls)
    making = Cost(lambda: batch(9, 3, due=NOON), calls)
    print(
        f"\nappend of three events, appendfsync {client.config_get('appendfsync')['appendfsync']}"
    )
    ping.line("baseline: PING")
    pushed.line("baseline: RPUSH of the bare entries")
    added.line("baseline: XADD of the bare entries")
    appended.line("Store.append", added)
    making.line("  of it: making the batch, in this script")
    bare = _rate(lambda n: client.xadd(f"bare stream {n % 16}", {"e": entry * 3}), calls)
    ours = _rate(lambda n: store.append(batch(0, 3, game=f"many{n}", due=NOON)), calls)
    print(f"  baseline: XADD from {THREADS} threads {bare:45,.0f} /s")
    print(f"  Store.append from {THREADS} threads {ours:47,.0f} /s   x{ours / bare:.2f}")
    stats = client.info("commandstats")
    for name in ("rpush", "xadd", "fcall"):
        print(f"  server time in {name:6}{stats['cmdstat_' + name]['usec_per_call']:40.1f} us")
    client.close()


def reads(server: Server, calls: int) -> None:
    """A game of 100 events: read, decoded and folded."""
    client, store = server.client(), Store(connect(server.url), durability="fast")
    _append_part(store, EVENTS)
    partition = keys.partition_of(GAME, store.partitions)
    log = keys.log(partition, GAME)
    entries = [bytes(entry) for entry in exchange(store.client, [("LRANGE", log, 0, -1)])[0]]
    client.set("token", "player")
    token = Read([("GET", "token")], lambda replies: replies[0])
    events = [recorded.data for recorded in store.read(GAME)]
    print(f"\na game of {len(entries)} events, {sum(map(len, entries)):,} bytes")
    raw = Cost(lambda: client.lrange(log, 0, -1), calls)
    raw.line("baseline: LRANGE")
    Cost(lambda: store.load(GAME), calls).line("Store.load", raw)
    whole = Cost(lambda: fold(it.data for it in store.load(GAME).events), calls)
    whole.line("Store.load and fold", raw)
    both = Cost(lambda: together(store.client, token, store.loading(GAME, EVENTS, "c")), calls)
    get = Cost(lambda: client.get("token"), calls)
    get.line("baseline: GET of a token")
    both.line("token, command id and no new event, together", get)
    print("in memory")
    loads = Cost(lambda: [json.loads(entry) for entry in entries], calls)
    loads.line("baseline: json.loads of each entry")
    Cost(lambda: decode_entries(GAME, "sequence", 1, entries, 0), calls).line("decode", loads)
    Cost(lambda: fold(events), calls).line("fold", loads)
    both = Cost(
        lambda: fold(it.data for it in decode_entries(GAME, "sequence", 1, entries, 0)), calls
    )
    both.line("decode and fold", loads)
    print(f"  {len(entries) / both.cpu:.2f} M events a second")
    client.close()


def memory(server: Server) -> None:
    """Whole random games: all keys of the store, against the bytes of the events."""
    client, store = server.client(), Store(connect(server.url), partitions=1, durability="fast")
    outbox = Outbox(store.client, partitions=1)
    total = data = stored = shown = 0
    for seed in range(GAMES):
        batches = whole_game(seed, f"game{seed:06d}")
        append_all(store, batches)
        outbox.acknowledge(outbox.claim("bench", 1_000))
        flat = [(one, event) for one in batches for event in one.events]
        total += len(flat)
        data += sum(len(msgspec.json.encode(event)) for _, event in flat)
        stored += sum(
            len(encode_entry(one.at, one.by, one.command_id, event)) for one, event in flat
        )
        shown += len(ndjson(store.read(batches[0].game_id)))
    print(f"\nmemory of {GAMES} finished games, {total / GAMES:.0f} events each; bytes a game")
    print(f"  event data alone                     {data / GAMES:10,.0f}")
    print(f"  event JSON as stored                 {stored / GAMES:10,.0f}")
    print(f"  event JSON as exported               {shown / GAMES:10,.0f}")
    _memory_line("server, all keys", _used(client), stored, shown)
    _memory_line("of it the lists", _used(client, "*:log:*"), stored, shown)
    _memory_line("of it the command ids", _used(client, "*:commands:*"), stored, shown)
    for seed in range(GAMES):
        store.archive(f"game{seed:06d}")
    _memory_line("server, archived", _used(client), stored, shown)
    _memory_line("of it the packed logs", _used(client, "*:archive:*"), stored, shown)
    client.close()


def _memory_line(name: str, used: int, stored: int, shown: int) -> None:
    print(
        f"  {name:36}{used / GAMES:10,.0f}   x{used / stored:.2f} of stored,"
        f" x{used / shown:.2f} of exported JSON"
    )


def _used(client: Redis, pattern: str = "{p0}:*") -> int:
    names = client.scan_iter(pattern, count=999)
    return sum(client.memory_usage(name, samples=0) or 0 for name in names)


def _append_part(store: Store, events: int) -> None:
    for one in whole_game(1):
        room = events - one.expected_version
        if room <= 0:
            return
        summary = msgspec.structs.replace(one.summary, version=one.expected_version + room)
        cut = msgspec.structs.replace(one, events=one.events[:room], summary=summary)
        store.append(one if room >= len(one.events) else cut)


def main(calls: int) -> None:
    """Prints every figure."""
    for fsync in ("always", "everysec"):
        with running(VALKEY, appendfsync=fsync) as server:
            appends(server, calls)
    with running(VALKEY, appendfsync="everysec") as server:
        Store(connect(server.url), durability="fast").prepare()
        reads(server, calls)
    with running(VALKEY, appendfsync="everysec") as server:
        Store(connect(server.url), partitions=1, durability="fast").prepare()
        memory(server)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
