"""Clocks that were away: every turn gets its time back once, and none runs out before that."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import permutations
from pathlib import Path

import pytest

from service.bootstrap import House
from service.config import Settings
from service.eventlog.heartbeat import OUTAGE_MS
from service.locale import translator
from service.rules.clocks import DeadlineMoved
from service.rules.pace import instant_ms
from service.rules.table import TurnTimedOut
from tests.application.tables import Table
from tests.servers import wait_until
from tests.workers.evening import Evening, seated
from tests.workers.mail.golden_mails import text_of
from tests.workers.processes import started
from workers.clock import Clock
from workers.process import unix_ms

DAY = 86_400_000
HOUR = 3_600_000
MINUTE = 60_000
GAMES = 12
ORDERS = list(permutations(("clock", "relay", "worker")))


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


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("per_turn", ["PT12H", "P2D"])
def test_after_a_day_without_anybody_a_turn_is_told_once_with_its_new_deadline(
    house: House, order: Sequence[str], per_turn: str
) -> None:
    evening = _told(house, per_turn)
    evening.table.now += 10 * HOUR
    evening.move()
    deadline = instant_ms(evening.table.state().deadline or "")
    evening.table.now += 14 * HOUR
    _restart(evening, order)
    mail = evening.mails_of("your_turn")[-1]
    assert len(evening.mails_of("your_turn")) == 2
    assert evening.mails_of("reminder") == []
    assert instant_ms(evening.table.state().deadline or "") == deadline + 14 * HOUR
    assert _deadline_of(evening) in text_of(mail)
    assert count(evening.table, TurnTimedOut) == 0


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("per_turn", "hours"), [("PT12H", 10), ("PT30H", 20)])
def test_after_a_day_without_anybody_nobody_is_reminded_of_the_deadline_of_before(
    house: House, order: Sequence[str], per_turn: str, hours: int
) -> None:
    evening = _told(house, per_turn)
    evening.table.now += DAY
    _restart(evening, order)
    assert evening.mails_of("reminder") == []
    for at in range(evening.table.now, evening.table.now + HOUR * hours, OUTAGE_MS):
        house.heartbeat.beat(at)
    evening.table.now += HOUR * hours
    _restart(evening, order)
    (mail,) = evening.mails_of("reminder")
    assert _deadline_of(evening) in text_of(mail)
    assert "our clock was down" in text_of(mail)


def test_a_turn_is_told_though_the_clock_stays_away(house: House) -> None:
    evening = _told(house, "P2D")
    evening.table.now += 10 * HOUR
    evening.move()
    evening.post()
    assert len(evening.mails_of("your_turn")) == 1
    evening.table.now += MINUTE
    evening.post()
    assert len(evening.mails_of("your_turn")) == 2


def _told(house: House, per_turn: str) -> Evening:
    """A game whose first turn was told; then nothing of ours runs any more."""
    evening = seated(house, ["Anna", "Bohdan"], per_turn=per_turn)
    evening.begin()
    evening.post()
    house.heartbeat.beat(evening.table.now)
    return evening


def _restart(evening: Evening, order: Sequence[str]) -> None:
    """Everything runs again for some minutes, one after the other.

    Games that lost time are found by the clock when it has done all else.
    """
    clock = Clock(evening.house)
    tasks: dict[str, Callable[[], None]] = {
        "clock": lambda: _tick(clock, evening.table.now),
        "relay": evening.relay,
        "worker": evening.work,
    }
    for _ in range(5):
        for name in order:
            tasks[name]()
        while clock.credit(evening.table.now):
            pass
        evening.table.now += MINUTE


def _tick(clock: Clock, now: int) -> None:
    clock.beat(now)
    clock.step(now)
    clock.sweep(now)


def _deadline_of(evening: Evening) -> str:
    """As mails to those at the table have it."""
    deadline = instant_ms(evening.table.state().deadline or "")
    return translator("en").instant(deadline, "Europe/Rome")


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
