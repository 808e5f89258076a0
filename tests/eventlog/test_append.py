"""What the store promises of an append."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from redis.exceptions import ResponseError

from service.eventlog import keys
from service.eventlog.connection import Client, primaries
from service.eventlog.errors import CommandReused, VersionConflict
from service.eventlog.outbox import Outbox
from service.eventlog.recorded import By, RecordedEvent
from service.eventlog.store import Appended, Store
from service.rules.table import PlayerInvited
from tests.eventlog.batches import GAME, NOON, batch, invitations

WRITERS = 8
APPENDS = 25


def test_what_is_appended_is_read_with_its_place(store: Store) -> None:
    answer = store.append(batch(events=2, command_id="c1", at=NOON, by=By(1, "mail")))
    assert answer == Appended(0, 2, is_repeat=False)
    by = By(1, "mail")
    assert store.read(GAME) == [
        RecordedEvent(GAME, 1, NOON, by, "c1", PlayerInvited("p1")),
        RecordedEvent(GAME, 2, NOON, by, "c1", PlayerInvited("p2")),
    ]


def test_racing_writers_leave_no_gap_and_one_winner_for_each_version(store: Store) -> None:
    def write(writer: int) -> list[tuple[int, int]]:
        won, version = [], 1
        for n in range(APPENDS):
            command_id = f"w{writer}-{n}"
            while True:
                try:
                    version = store.append(batch(version, 1, command_id=command_id)).version
                except VersionConflict as conflict:
                    # What was missed brings the writer up to date without another read.
                    version += len(conflict.missed)
                else:
                    won.append((version, writer))
                    break
        return won

    store.append(batch())
    with ThreadPoolExecutor(WRITERS) as pool:
        won = [win for wins in pool.map(write, range(WRITERS)) for win in wins]

    last = 1 + WRITERS * APPENDS
    assert sorted(version for version, _ in won) == list(range(2, last + 1))
    read = store.read(GAME)
    assert [recorded.version for recorded in read] == list(range(1, last + 1))
    winner = dict(won)
    assert all(
        recorded.command_id.startswith(f"w{winner[recorded.version]}-") for recorded in read[1:]
    )
    assert store.version(GAME) == last


def test_a_conflict_carries_what_was_missed(store: Store) -> None:
    store.append(batch(0, 1))
    store.append(batch(1, 2))
    with pytest.raises(VersionConflict) as conflict:
        store.append(batch(1, 1, command_id="late"))
    assert conflict.value.version == 3
    assert conflict.value.expected == 1
    assert conflict.value.missed == store.read(GAME, after=1)


def test_a_version_that_the_store_does_not_have_is_a_conflict_without_events(
    store: Store,
) -> None:
    store.append(batch(0, 1))
    with pytest.raises(VersionConflict) as conflict:
        store.append(batch(5, 1))
    assert (conflict.value.version, conflict.value.missed) == (1, [])


def test_a_game_is_opened_once(store: Store) -> None:
    store.append(batch(0, 1, command_id="one"))
    with pytest.raises(VersionConflict):
        store.append(batch(0, 1, command_id="two"))


def test_a_game_begins_with_an_event(store: Store) -> None:
    with pytest.raises(ValueError, match="begins"):
        store.append(batch(0, 0))
    assert store.version(GAME) == 0


def test_a_command_id_that_is_known_answers_with_its_first_result(store: Store) -> None:
    store.append(batch(0, 2))
    first = batch(2, 3, command_id="again")
    store.append(first)
    repeat = Appended(2, 5, is_repeat=True)
    assert store.append(first) == repeat
    store.append(batch(5, 1))
    assert store.append(first) == repeat
    # A retry that has caught up in the meantime is still the same command.
    assert store.append(batch(6, 1, command_id="again")) == repeat
    assert store.version(GAME) == 6


def test_a_command_without_events_is_known_afterwards(store: Store) -> None:
    store.append(batch(0, 1))
    store.append(batch(1, 0, command_id="nothing"))
    assert store.append(batch(1, 0, command_id="nothing")) == Appended(1, 1, is_repeat=True)


def test_a_command_id_belongs_to_one_body(store: Store) -> None:
    store.append(batch(0, 1, command_id="c", body_hash="a body"))
    with pytest.raises(CommandReused):
        store.append(batch(0, 1, command_id="c", body_hash="another"))
    assert store.version(GAME) == 1


def test_a_command_id_belongs_to_one_game(store: Store) -> None:
    store.append(batch(0, 1, command_id="c"))
    assert not store.append(batch(0, 1, game="klmnopqrst", command_id="c")).is_repeat


def test_a_command_id_is_known_for_a_day_at_least(store: Store) -> None:
    key = keys.commands(keys.partition_of(GAME, store.partitions), GAME)
    store.append(batch(0, 1))
    assert 47 * 3600 < store.client.ttl(key) <= 48 * 3600
    store.client.expire(key, 60)
    store.append(batch(1, 1))
    assert store.client.ttl(key) > 47 * 3600


@pytest.mark.parametrize("broken", ["due", "outbox", "open_games", "ended", "summaries", "player"])
def test_an_append_that_fails_half_way_leaves_nothing(store: Store, broken: str) -> None:
    store.append(batch(0, 1))
    partition = keys.partition_of(GAME, store.partitions)
    key = keys.games_of(partition, "pa")
    if broken != "player":
        key = getattr(keys, broken)(partition)
    store.client.delete(key)
    store.client.set(key, "of another type")
    before = _everything(store.client)
    with pytest.raises(ResponseError, match="WRONGTYPE"):
        store.append(batch(1, 2, due=NOON, listed=True, seated=["pa"], summary={"phase": "ended"}))
    assert _everything(store.client) == before


def test_an_append_tells_the_relay(store: Store, outbox: Outbox) -> None:
    store.append(batch(0, 2))
    store.append(batch(2, 1))
    told = [
        (entry.kind, entry.game, entry.version_before, entry.version)
        for entry in outbox.claim("a", 9)
    ]
    assert told == [("game", GAME, 0, 2), ("game", GAME, 2, 3)]


def test_text_of_any_script_survives(store: Store) -> None:
    names = ["ساره\nnew line", "Олена\x00", "é\u2028😀", "\\u0041\"'"]
    store.append(batch(0, [PlayerInvited(name) for name in names]))
    assert [recorded.data for recorded in store.read(GAME)] == [PlayerInvited(n) for n in names]


def test_a_whole_game_may_be_appended_at_once(store: Store) -> None:
    store.append(batch(0, 2_000))
    assert [recorded.data for recorded in store.read(GAME)] == invitations(2_000)


def _everything(client: Client) -> dict[bytes, bytes | None]:
    """Key -> all that is stored under it, on every server."""
    return {
        key: server.dump(key) for server in primaries(client) for key in server.scan_iter(count=999)
    }
