"""Clocks that were away: every turn gets its time back once, and none runs out before that."""

from contextlib import ExitStack
from pathlib import Path

from service.bootstrap import House
from service.config import Settings
from service.eventlog.heartbeat import OUTAGE_MS
from service.rules.clocks import DeadlineMoved
from service.rules.pace import instant_ms
from service.rules.table import TurnTimedOut
from tests.application.tables import Table
from tests.servers import wait_until
from tests.workers.evening import Evening, seated
from tests.workers.processes import started
from workers.clock import Clock
from workers.process import unix_ms

HOUR = 3_600_000
MINUTE = 60_000
GAMES = 12


def test_a_clock_that_comes_back_moves_deadlines_before_any_passes(evening: Evening) -> None:
    evening.begin()
    house, now = evening.house, evening.table.now
    Clock(house).beat(now + HOUR)
    deadline = instant_ms(evening.table.state().deadline or "")
    back = deadline + HOUR
    clock = Clock(house)
    clock.beat(back)
    assert clock.is_awake(back)
    assert clock.step(back)
    assert not clock.step(back)
    assert count(evening.table, TurnTimedOut) == 0
    moved = instant_ms(evening.table.state().deadline or "")
    assert moved == deadline + (back - now - HOUR)


def test_a_clock_looks_for_the_games_that_lost_time_with_deadlines_to_come(
    house: House,
) -> None:
    evenings = [seated(house, ["Anna", "Bohdan"], game=f"later{n:05d}") for n in range(6)]
    for evening in evenings:
        evening.begin()
    now = evenings[0].table.now
    Clock(house).beat(now + HOUR)
    clock = Clock(house)
    clock.beat(now + 3 * HOUR)
    while clock.credit(now + 3 * HOUR):
        pass
    assert {count(evening.table, DeadlineMoved) for evening in evenings} == {1}
    clock.beat(now + 3 * HOUR + 1_000)
    assert not clock.credit(now + 3 * HOUR + 1_000)


def test_a_clock_that_was_asleep_knows_it_before_it_acts(evening: Evening) -> None:
    evening.begin()
    clock, now = Clock(evening.house), evening.table.now
    assert not clock.is_awake(now)
    clock.beat(now)
    assert clock.is_awake(now + OUTAGE_MS)
    assert not clock.is_awake(now + OUTAGE_MS + 1)


def test_two_clock_processes_make_an_outage_good_once(
    house: House, settings: Settings, tmp_path: Path
) -> None:
    now = unix_ms()
    house.heartbeat.beat(now - 30 * MINUTE)
    # Of half the games the deadline passed in the outage, of the others it comes later.
    tables = [_running(house, n, "PT40M" if n % 2 else "PT2H") for n in range(GAMES)]
    with ExitStack() as clocks:
        for n in range(2):
            clocks.enter_context(started(settings, "clock", tmp_path / f"clock{n}"))
        wait_until(lambda: all(count(table, DeadlineMoved) for table in tables))
    assert {count(table, DeadlineMoved) for table in tables} == {1}
    assert {count(table, TurnTimedOut) for table in tables} == {0}


def count(table: Table, kind: type) -> int:
    """How many events of a type the game has."""
    return sum(isinstance(recorded.data, kind) for recorded in table.store.read(table.game))


def _running(house: House, number: int, per_turn: str) -> Table:
    """A game that began three quarters of an hour ago."""
    begun = unix_ms() - 45 * MINUTE
    name = f"outage{number:04d}"
    evening = seated(house, ["Anna", "Bohdan"], per_turn=per_turn, game=name, now=begun)
    evening.begin()
    return evening.table
