"""What a finished game takes in the server."""

from service.eventlog.codec import encode_entry, ndjson
from service.eventlog.outbox import Outbox
from service.eventlog.store import Store
from tests.eventlog.batches import append_all, whole_game

GAMES = 4
LIMIT = 1.3


def test_a_finished_game_takes_at_most_1_3_bytes_for_each_byte_of_its_events(
    store: Store,
) -> None:
    together = Store(store.client, partitions=1)
    outbox = Outbox(store.client, partitions=1)
    event_bytes = public_bytes = 0
    for seed in range(GAMES):
        game = f"game{seed:06d}"
        batches = whole_game(seed, game)
        append_all(together, batches)
        outbox.acknowledge(outbox.claim("relay", 1_000))
        event_bytes += sum(
            len(encode_entry(one.at, one.by, one.command_id, event))
            for one in batches
            for event in one.events
        )
        public_bytes += len(ndjson(together.read(game)))
    names = store.client.scan_iter("{p0}:*", count=999)
    stored = sum(store.client.memory_usage(name, samples=0) or 0 for name in names)
    assert stored <= LIMIT * event_bytes
    assert stored <= 0.7 * public_bytes
