"""Logs that leave a store and come into another one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from service.application.deadlines import advance
from service.application.importing import NotImported, exported, imported
from service.application.queries import readable
from service.eventlog.codec import ndjson
from service.eventlog.connection import connect
from service.eventlog.errors import GameNotFound
from service.eventlog.ledger import Ledger
from service.eventlog.outbox import Outbox
from service.eventlog.store import Store
from service.rules.decide import Resign
from service.rules.seating import OpenGame
from service.verification import Unverifiable, verdict
from tests.application.dealt import RUN, WINDOW, lay, notes_of, said, types_of
from tests.application.tables import DAY, NOON, Table
from tests.servers import VALKEY, running

RECORDED: Final = Path(__file__).parents[1] / "games"


def _log(game: str, path: Path) -> bytes:
    """The events of a recorded game as the log of a game with that id."""
    lines = []
    for version, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        data = json.loads(line)
        if version == 1:
            data["game"] = game
        place = {"game": game, "version": version, "at": "2027-01-15T08:00:00.000Z"}
        by = {"seat": None, "channel": "http"}
        told = {**place, "type": data["type"], "by": by, "command_id": "recorded", "data": data}
        lines.append(json.dumps(told))
    return "\n".join(lines).encode()


@pytest.fixture(scope="module")
def other_url() -> Iterator[str]:
    """Another server."""
    with running(VALKEY) as server:
        yield server.url


@pytest.fixture
def other(other_url: str) -> Iterator[Store]:
    """Another store, empty."""
    client = connect(other_url)
    client.flushall()
    prepared = Store(client)
    prepared.prepare()
    yield prepared
    client.close()


def test_a_running_game_comes_over_byte_for_byte_and_goes_on(store: Store, other: Store) -> None:
    table = Table(store)
    table.start(per_turn="P3D")
    for whim in range(20):
        table.play(whim)
    log = exported(store, table.game)
    state = imported(other, log)
    assert exported(other, table.game) == log
    assert state == table.state()
    assert other.load(table.game).summary == store.load(table.game).summary
    assert other.read(table.game) == store.read(table.game)
    elsewhere = Table(other, commands=table.commands)
    elsewhere.play()
    assert other.version(table.game) > store.version(table.game)
    assert other.due_games(table.now + 3 * DAY, 9) == [table.game]


def test_what_seats_have_laid_down_comes_over_and_counts(store: Store, other: Store) -> None:
    table = lay(store, [RUN, "BLOCK B3", "BLOCK B4"])
    said(table, 1, "order 1")
    said(table, 2, "order never")
    log = exported(store, table.game)
    imported(other, log)
    assert exported(other, table.game) == log
    elsewhere = Table(other, commands=table.commands)
    assert notes_of(elsewhere) == notes_of(table)
    assert notes_of(table).keys() == {1, 2}
    assert "sequence_blocked" in types_of(said(elsewhere, 0, *RUN.split()))
    said(elsewhere, 1, "order never")
    assert other.load(table.game, with_notes=True).changes == 3


def test_a_sealed_answer_comes_over_and_the_last_one_opens_all(store: Store, other: Store) -> None:
    table = lay(store, [RUN, "BLOCK B3", "BLOCK B4"], options=WINDOW)
    said(table, 0, *RUN.split())
    said(table, 1, "block")
    imported(other, exported(store, table.game))
    elsewhere = Table(other, now=table.now, commands=table.commands)
    assert other.due_games(table.now, 9) == []
    said(elsewhere, 2, "pass")
    assert other.due_games(table.now, 9) == [table.game]
    assert advance(other, elsewhere.states, table.game, table.now)
    opened = other.read(table.game, after=store.version(table.game))
    assert [event.type for event in opened][:2] == ["block_window_closed", "sequence_blocked"]


def test_an_answered_window_is_opened_where_it_comes_to(store: Store, other: Store) -> None:
    table = lay(store, [RUN, "BLOCK B3", "BLOCK B4"], options=WINDOW)
    said(table, 0, *RUN.split())
    said(table, 1, "block")
    said(table, 2, "pass")
    imported(other, exported(store, table.game))
    assert other.due_games(table.now, 9) == [table.game]


def test_notes_go_with_the_end_of_a_game_and_are_in_no_public_form(store: Store) -> None:
    table = lay(store, [RUN, "BLOCK B3", "BLOCK B4"])
    said(table, 1, "order 1")
    assert b'"note"' in exported(store, table.game)
    assert b'"note"' not in ndjson(readable(store.read(table.game), 1))
    with pytest.raises(Unverifiable, match="has not ended"):
        verdict(exported(store, table.game))
    for player in ("p1", "p2"):
        table.give(Resign(), player)
    assert table.state().phase == "ended"
    assert exported(store, table.game) == ndjson(store.read(table.game))


@pytest.mark.parametrize(
    "line",
    [
        b'{"game": "abcdefghij", "seat": 9, "note": {}}',
        b'{"game": "abcdefghij", "seat": -1, "note": {}}',
        b'{"game": "abcdefghij", "seat": "0", "note": {}}',
        b'{"game": "abcdefghij", "note": {}}',
        b'{"game": "abcdefghij", "seat": 0, "note": {"more": 1}}',
        b'{"game": "klmnopqrst", "seat": 0, "note": {}}',
    ],
)
def test_a_note_of_no_seat_is_not_taken(store: Store, other: Store, line: bytes) -> None:
    table = lay(store, [RUN])
    with pytest.raises(NotImported, match="note"):
        imported(other, exported(store, table.game) + line)
    assert other.version(table.game) == 0


def test_a_note_in_a_game_without_any_is_not_taken(store: Store, other: Store) -> None:
    table = Table(store)
    table.start()
    line = b'{"game": "abcdefghij", "seat": 0, "note": {}}'
    with pytest.raises(NotImported, match="note"):
        imported(other, exported(store, table.game) + line)


def test_every_recorded_game_of_every_kind_comes_over(store: Store, other: Store) -> None:
    """Old shapes arrive in the shape of today, and stay as they are from there on."""
    recorded = sorted(RECORDED.glob("*/*.ndjson"))
    assert {path.parent.name for path in recorded} == {"sequence", "stacks", "sequentia"}
    for number, path in enumerate(recorded):
        game = f"rec{number:07d}".translate(str.maketrans("0189", "wxyz"))
        state = imported(store, _log(game, path))
        log = exported(store, game)
        assert imported(other, log) == state
        assert exported(other, game) == log


def test_the_lists_of_players_and_strangers_have_it(store: Store, other: Store) -> None:
    table = Table(store)
    table.give(OpenGame(table.game, "sequence", 2, visibility="public"), chance=bytes(32))
    imported(other, exported(store, table.game))
    (mine,), (found,) = other.games_of("p0"), other.open_games()
    assert mine == found == store.games_of("p0")[0]


def test_a_finished_game_comes_over_and_is_packed_in_its_time(store: Store, other: Store) -> None:
    table = Table(store)
    table.start()
    table.give(Resign(), player="p1")
    log = exported(store, table.game)
    assert imported(other, log).phase == "ended"
    assert other.quiet_games(NOON + 1, 9) == [table.game]
    assert other.archive(table.game)
    assert exported(other, table.game) == log
    assert store.archive(table.game)
    assert exported(store, table.game) == log
    with pytest.raises(NotImported, match="already"):
        imported(other, log)


def test_nothing_is_sent_of_what_happened_in_it(store: Store, other: Store) -> None:
    table = Table(store)
    table.start(per_turn="P3D")
    table.play()
    imported(other, exported(store, table.game))
    assert Outbox(other.client, other.partitions).claim("relay", 99) == []
    assert Ledger(other.client, other.partitions).claim_ready(NOON + 99 * DAY, 1, 99) == []


def test_a_game_that_is_there_stays_as_it_is(store: Store) -> None:
    table = Table(store)
    table.start()
    log = exported(store, table.game)
    table.play()
    version = store.version(table.game)
    with pytest.raises(NotImported, match="already"):
        imported(store, log)
    assert store.version(table.game) == version


def test_what_one_player_may_read_is_not_taken(store: Store, other: Store) -> None:
    table = Table(store)
    table.start()
    table.give(Resign(), player="p1")
    for seat in (0, 1, None):
        with pytest.raises(NotImported, match="longhand export"):
            imported(other, ndjson(readable(store.read(table.game), seat)))
    assert other.version(table.game) == 0


@pytest.mark.parametrize("cut", ["first", "middle", "last line", "twice"])
def test_a_torn_log_is_not_taken(store: Store, other: Store, cut: str) -> None:
    table = Table(store)
    table.start()
    lines = exported(store, table.game).splitlines(keepends=True)
    torn = {
        "first": lines[1:],
        "middle": lines[:3] + lines[4:],
        "last line": [*lines[:-1], lines[-1][:-9]],
        "twice": lines + lines,
    }[cut]
    with pytest.raises(NotImported):
        imported(other, b"".join(torn))
    assert other.version(table.game) == 0


@pytest.mark.parametrize("text", [b"", b"\n", b"no log", b"[1]", b'{"type": "seat_taken"}\n'])
def test_what_is_no_log_is_not_taken(other: Store, text: bytes) -> None:
    with pytest.raises(NotImported):
        imported(other, text)


def test_a_game_that_is_not_there_is_not_exported(store: Store) -> None:
    with pytest.raises(GameNotFound):
        exported(store, "aaaaaaaaaa")
