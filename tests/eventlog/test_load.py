"""What the store promises of reads."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.eventlog import keys
from service.eventlog.errors import GameNotFound, UnknownEvent
from service.eventlog.pipeline import together
from service.eventlog.recorded import By
from service.eventlog.store import KnownCommand, Loaded, Store
from service.rules.game import fold
from service.rules.table import PlayerInvited
from tests.eventlog.batches import GAME, append_all, batch, invitations, whole_game


def test_a_game_that_does_not_exist_is_empty_or_not_found(store: Store) -> None:
    assert store.load(GAME, command_id="c") == Loaded(None, 0, [], None)
    assert store.version(GAME) == 0
    with pytest.raises(GameNotFound):
        store.read(GAME)


PARTS = [
    (0, None, [1, 2, 3, 4, 5]),
    (3, None, [4, 5]),
    (5, None, []),
    (9, None, []),
    (0, 0, []),
    (0, 2, [1, 2]),
    (1, 3, [2, 3]),
    (3, 3, []),
    (4, 2, []),
    (2, 99, [3, 4, 5]),
]


def test_a_part_of_a_log(store: Store) -> None:
    store.append(batch(0, 5))
    for after, until, versions in PARTS:
        loaded = store.load(GAME, after, until=until)
        assert [recorded.version for recorded in loaded.events] == versions, (after, until)
        expected = [PlayerInvited(f"p{version}") for version in versions]
        assert [recorded.data for recorded in loaded.events] == expected
        assert loaded.version == 5


def test_one_read_brings_summary_events_and_the_earlier_command(store: Store) -> None:
    store.append(batch(0, 2))
    mine = batch(2, 1, command_id="mine", body_hash="b o d y", summary={"turn": 7})
    store.append(mine)
    store.append(batch(3, 1))
    loaded = store.load(GAME, after=2, command_id="mine")
    assert loaded.summary is not None
    assert loaded.summary.version == loaded.version == 4
    assert loaded.earlier == KnownCommand(2, 3, "b o d y")
    assert store.load(GAME, command_id="unknown").earlier is None


def test_several_reads_take_one_round_trip_and_keep_their_order(store: Store) -> None:
    games = [f"game{n:06d}" for n in range(12)]
    for count, game in enumerate(games, 1):
        store.append(batch(0, count, game=game))
    found = together(store.client, *(store.loading(game) for game in games))
    assert [loaded.version for loaded in found] == list(range(1, 13))
    summaries = together(store.client, *(store.summarising(game) for game in (*games, "nogame")))
    assert [it and it.game for it in summaries] == [*games, None]
    assert together(store.client) == ()


def test_a_read_shows_one_moment_however_others_append(store: Store) -> None:
    store.append(batch(0, 1))

    def append() -> None:
        for version in range(1, 150):
            store.append(batch(version, 1))

    with ThreadPoolExecutor(1) as pool:
        appending = pool.submit(append)
        while not appending.done():
            loaded = store.load(GAME, command_id="command-00000070")
            assert loaded.summary is not None
            assert loaded.version == loaded.summary.version == len(loaded.events)
            assert (loaded.earlier is not None) <= (loaded.version >= 71)
        appending.result()
    assert store.version(GAME) == 150


def test_a_folded_log_is_the_game(store: Store) -> None:
    batches = whole_game(1)
    append_all(store, batches)
    events = [event for one in batches for event in one.events]
    read = store.read(GAME)
    assert [recorded.data for recorded in read] == events
    assert fold(recorded.data for recorded in read) == fold(events)
    # Who acted, when and by which command, for every event of every batch.
    assert [(it.at, it.by, it.command_id) for it in read] == [
        (one.at, one.by, one.command_id) for one in batches for _ in one.events
    ]


def test_an_unknown_event_stops_loudly_and_reads_up_to_it_work(store: Store) -> None:
    store.append(batch(0, 3))
    log = keys.log(keys.partition_of(GAME, store.partitions), GAME)
    store.client.rpush(log, b'[1,null,"http","c",{"type":"from_the_future","hand":["7H"]}]')
    summary = {"version": 5}
    with pytest.raises(UnknownEvent):
        # The conflict cannot carry it either.
        store.append(batch(3, 1, command_id="x", summary=summary))
    store.append(batch(4, 1, command_id="y", summary=summary))
    with pytest.raises(UnknownEvent) as unknown:
        store.read(GAME)
    assert (unknown.value.version, unknown.value.event_type) == (4, "from_the_future")
    assert "7H" not in str(unknown.value)
    assert [it.data for it in store.read(GAME, until=3)] == invitations(3)
    assert [it.version for it in store.read(GAME, after=4)] == [5]


def test_by_names_seat_and_channel(store: Store) -> None:
    store.append(batch(0, 1, by=By(None, "shell")))
    store.append(batch(1, 1, by=By(11, "bot")))
    assert [it.by for it in store.read(GAME)] == [By(None, "shell"), By(11, "bot")]
