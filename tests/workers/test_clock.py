"""Deadlines and bots with no traffic at all, once however many clocks run."""

import signal
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier, Thread

from structlog.testing import capture_logs

from service.bootstrap import House
from service.config import Settings
from service.eventlog import keys
from service.eventlog.keys import partition_of
from service.eventlog.ledger import Fate, Notice
from service.rules.table import State, TurnBegan, TurnTimedOut
from tests.application.tables import DAY, Table
from tests.servers import wait_until
from tests.workers.evening import Evening, seated
from tests.workers.processes import started
from workers.clock import QUIET_MS, Clock
from workers.process import unix_ms
from workers.queue import queue_of

GAMES = 12
HOUR = 3_600_000


def test_a_deadline_passes_with_no_traffic(evening: Evening) -> None:
    evening.begin()
    clock = Clock(evening.house)
    first = evening.table.state()
    assert not clock.step(evening.table.now + 2 * DAY - 1)
    assert clock.step(evening.table.now + 2 * DAY)
    assert not clock.step(evening.table.now + 2 * DAY)
    second = evening.table.state()
    assert second.turn == first.turn + 1
    assert second.to_move != first.to_move


def test_racing_clocks_make_one_event(evening: Evening) -> None:
    evening.begin()
    now, start = evening.table.now, Barrier(4)
    for round in range(1, 6):
        at = now + 2 * DAY * round
        found: list[bool] = []

        def tick(at: int = at, found: list[bool] = found) -> None:
            start.wait()
            found.append(Clock(evening.house).step(at))

        threads = [Thread(target=tick) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found.count(True) == 1
        assert _timed_out(evening.table) == round


def test_a_clock_warns_of_digests_that_nobody_has_tried(evening: Evening) -> None:
    house, now = evening.house, evening.table.now
    digests = [Notice(it.id, 0, None, it.id, "digest", now, "20270115") for it in evening.people]
    house.ledger.plan(digests, now)
    clock = Clock(house)
    with capture_logs() as lines:
        clock.watch(now + HOUR - 1)
        clock.sweep(now + HOUR)
        clock.watch(now + HOUR)
        house.ledger.begin(digests[0], now + HOUR, 1_000)
        clock.watch(now + HOUR + 60_000)
        house.ledger.conclude(digests[1], Fate("sent", now + HOUR))
        clock.watch(now + 3 * HOUR)
    warnings = [(it["log_level"], it["count"], it["seconds"]) for it in lines]
    assert warnings == [("warning", 2, 3600), ("warning", 1, 3660)]


def test_two_clock_processes_pass_each_deadline_once(
    house: House, settings: Settings, tmp_path: Path
) -> None:
    tables = [_overdue(house, f"overdue{n:03d}"[:10].ljust(10, "a")) for n in range(GAMES)]
    assert {_timed_out(table) for table in tables} == {0}
    outputs = [tmp_path / f"clock{n}" for n in range(2)]
    with ExitStack() as clocks:
        running = [clocks.enter_context(started(settings, "clock", output)) for output in outputs]
        wait_until(lambda: all(_timed_out(table) for table in tables))
        wait_until(lambda: all(b"ready" in output.read_bytes() for output in outputs))
        later = [_overdue(house, f"later{n:05d}"[:10].ljust(10, "a")) for n in range(GAMES)]
        wait_until(lambda: all(_timed_out(table) for table in later))
        for process in running:
            process.send_signal(signal.SIGTERM)
        assert [process.wait(60) for process in running] == [0, 0]
    assert {_timed_out(table) for table in (*tables, *later)} == {1}


def test_two_clock_processes_play_a_bot_once_a_turn(
    house: House, settings: Settings, tmp_path: Path
) -> None:
    evening = seated(house, ["Anna"], bots=3, per_turn=None, now=unix_ms())
    with ExitStack() as clocks:
        for n in range(2):
            clocks.enter_context(started(settings, "clock", tmp_path / f"clock{n}"))
        evening.begin()
        for _ in range(5):
            wait_until(lambda: _awaits_a_person(evening.table.state()))
            evening.move()
        wait_until(lambda: _awaits_a_person(evening.table.state()))
    events = [recorded.data for recorded in house.store.read(evening.table.game)]
    turns = [event.turn for event in events if isinstance(event, TurnBegan)]
    assert turns == list(range(1, len(turns) + 1))


def test_a_log_that_cannot_be_read_holds_up_no_other(evening: Evening) -> None:
    evening.begin()
    at = evening.table.now + 2 * DAY
    _unreadable(evening.house, "zzzzzzzzzz")
    clock = Clock(evening.house)
    assert clock.step(at)
    assert _timed_out(evening.table) == 1
    assert list(clock.aside) == ["zzzzzzzzzz"]
    assert not clock.step(at)


def test_reminders_become_jobs_when_their_time_has_come(evening: Evening) -> None:
    evening.begin()
    evening.post()
    clock, at = Clock(evening.house), evening.table.now + 2 * DAY // 2
    assert not clock.sweep(at - 1)
    assert clock.sweep(at + 1000)
    (job,) = queue_of(evening.house).jobs
    assert [notice["kind"] for notice in job.args[0]] == ["reminder"]


def test_games_that_ended_long_ago_are_packed(evening: Evening) -> None:
    evening.begin()
    ended = evening.table.play_to_the_end()
    clock, now = Clock(evening.house), evening.table.now
    assert not clock.archive(now + QUIET_MS - 1)
    assert clock.archive(now + QUIET_MS + 1)
    assert not clock.archive(now + QUIET_MS + 1)
    assert evening.table.state() == ended


def _overdue(house: House, game: str) -> Table:
    """A game whose first deadline has just passed, on the clock of the wall."""
    an_hour_ago = unix_ms() - 3_600_000 - 2_000
    evening = seated(house, ["Anna", "Bohdan"], per_turn="PT1H", game=game, now=an_hour_ago)
    evening.begin()
    return evening.table


def _timed_out(table: Table) -> int:
    events = table.store.read(table.game)
    return sum(isinstance(recorded.data, TurnTimedOut) for recorded in events)


def _awaits_a_person(state: State) -> bool:
    return state.to_move is not None and state.seats[state.to_move].player is not None


def _unreadable(house: House, game: str) -> None:
    partition = partition_of(game, house.store.partitions)
    queue = queue_of(house).connection
    queue.rpush(keys.log(partition, game), '[0,null,"http","x",{"type":"from_the_future"}]')
    queue.zadd(keys.due(partition), {game: 1})
