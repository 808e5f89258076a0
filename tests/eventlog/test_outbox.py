"""The outbox: nothing is forgotten, and what is told is gone."""

from concurrent.futures import ThreadPoolExecutor

from service.eventlog import keys
from service.eventlog.outbox import Outbox, OutboxEntry
from service.eventlog.store import Store
from tests.eventlog.batches import GAME, batch


def waiting(outbox: Outbox) -> int:
    """How many entries the server still holds."""
    return sum(outbox.client.xlen(keys.outbox(at)) for at in range(outbox.partitions))


def facts(entries: list[OutboxEntry]) -> list[tuple[str, int, int]]:
    """Game and versions, in order."""
    return sorted((it.game, it.version_before, it.version) for it in entries)


def test_an_empty_outbox_has_nothing_for_anyone(outbox: Outbox) -> None:
    assert outbox.claim("a", 9) == []
    assert outbox.reclaim("a", 0) == []
    outbox.acknowledge([])


def test_an_entry_goes_to_one_consumer(store: Store, outbox: Outbox) -> None:
    for version in range(3):
        store.append(batch(version))
    assert facts(outbox.claim("a", 2)) == [(GAME, 0, 1), (GAME, 1, 2)]
    assert facts(outbox.claim("b", 9)) == [(GAME, 2, 3)]
    assert outbox.claim("a", 9) == []


def test_what_is_acknowledged_is_gone(store: Store, outbox: Outbox) -> None:
    for n in range(20):
        store.append(batch(game=f"game{n:06d}"))
    entries = outbox.claim("a", 99)
    assert len(entries) == waiting(outbox) == 20
    outbox.acknowledge(entries[:15])
    assert waiting(outbox) == 5
    outbox.acknowledge(entries)
    assert waiting(outbox) == 0
    assert outbox.reclaim("b", 0) == []


def test_the_entries_of_a_consumer_that_is_gone_go_to_another(store: Store, outbox: Outbox) -> None:
    store.append(batch(0))
    store.append(batch(1))
    claimed = outbox.claim("crashed", 9)
    assert outbox.reclaim("b", idle_ms=60_000) == []
    reclaimed = outbox.reclaim("b", idle_ms=0)
    assert facts(reclaimed) == facts(claimed)
    outbox.acknowledge(reclaimed)
    assert waiting(outbox) == 0
    # The crashed one comes back with what it had: harmless.
    outbox.acknowledge(claimed)


def test_no_more_than_asked_for_is_claimed_and_all_of_it_in_the_end(
    store: Store, outbox: Outbox
) -> None:
    for n in range(90):
        store.append(batch(game=f"game{n:06d}"))
    seen: list[OutboxEntry] = []
    while entries := outbox.claim("a", 7):
        assert len(entries) <= 7
        outbox.acknowledge(entries)
        seen += entries
    assert facts(seen) == [(f"game{n:06d}", 0, 1) for n in range(90)]


def test_many_entries_of_one_consumer_that_is_gone_are_all_found(
    store: Store, outbox: Outbox
) -> None:
    for version in range(120):
        store.append(batch(version))
    outbox.claim("crashed", 120)
    seen: list[OutboxEntry] = []
    while entries := outbox.reclaim("b", idle_ms=0, limit=40):
        outbox.acknowledge(entries)
        seen += entries
    assert facts(seen) == [(GAME, version, version + 1) for version in range(120)]


def test_one_entry_of_a_consumer_that_is_gone_is_found_behind_many_of_others(
    store: Store, outbox: Outbox
) -> None:
    for version in range(40):
        store.append(batch(version))
    claimed = outbox.claim("busy", 40)
    last, key = claimed[-1], keys.outbox(claimed[-1].partition)
    store.client.xclaim(key, "relay", "crashed", 0, [last.id], idle=100_000)
    assert outbox.reclaim("b", idle_ms=60_000, limit=1) == [last]


def test_racing_consumers_share_without_doubles(store: Store, outbox: Outbox) -> None:
    for n in range(100):
        store.append(batch(game=f"game{n % 10:06d}", expected_version=n // 10))

    def drain(consumer: str) -> list[OutboxEntry]:
        mine: list[OutboxEntry] = []
        while entries := outbox.claim(consumer, 5):
            mine += entries
        return mine

    with ThreadPoolExecutor(4) as pool:
        shares = list(pool.map(drain, "abcd"))
    seen = [entry for share in shares for entry in share]
    assert len(seen) == len({(it.partition, it.id) for it in seen}) == 100


def test_a_mail_outside_any_game_has_kind_player_and_ref(outbox: Outbox) -> None:
    outbox.tell("sign_in", "pplayer00001", "ref-1")
    (entry,) = outbox.claim("a", 9)
    assert (entry.kind, entry.player, entry.ref) == ("sign_in", "pplayer00001", "ref-1")
    assert (entry.game, entry.version) == ("", 0)
    outbox.acknowledge([entry])
    assert waiting(outbox) == 0
