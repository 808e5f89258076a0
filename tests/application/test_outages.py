"""Outages of the clock: what a turn lost by one is given back, once for each game and outage."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.application.deadlines import advance, make_good
from service.application.states import States
from service.eventlog.heartbeat import Outage
from service.eventlog.store import Store
from service.rules.clocks import DeadlineMoved
from service.rules.leaving import VacateSeat
from service.rules.pace import Pace, Quiet, instant_ms
from service.rules.pauses import AgreePause, ProposePause
from service.rules.seating import TakeSeat
from tests.application.tables import DAY, NOON, Table

HOUR = 3_600_000
DOWN = Outage(NOON + 4 * HOUR, NOON + 10 * HOUR)


def running(store: Store, pace: Pace | None = None) -> Table:
    """A game of two that began at noon, a day a turn."""
    table = Table(store)
    table.start(pace=pace or Pace("P1D"))
    return table


def deadline(table: Table) -> int:
    """Unix ms."""
    return instant_ms(table.state().deadline or "")


def moves(table: Table) -> list[DeadlineMoved]:
    """The events that moved a deadline."""
    events = [recorded.data for recorded in table.store.read(table.game)]
    return [event for event in events if isinstance(event, DeadlineMoved)]


def make_good_at(table: Table, now: int, *outages: Outage) -> bool:
    """One clock looks at the game."""
    return make_good(table.store, States(), table.game, now, outages)


def test_a_deadline_moves_by_the_outage_as_an_event(store: Store) -> None:
    table = running(store)
    assert make_good_at(table, DOWN.until, DOWN)
    assert deadline(table) == NOON + 30 * HOUR
    (moved,) = moves(table)
    assert (moved.reason, instant_ms(moved.since or "")) == ("outage", DOWN.since)
    assert table.store.read(table.game)[-1].by.channel == "clock"
    assert store.due_games(NOON + 30 * HOUR, 10) == [table.game]


def test_an_outage_is_made_good_once_however_many_clocks_run(store: Store) -> None:
    table = running(store)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: make_good_at(table, DOWN.until, DOWN), range(8)))
    assert found.count(True) == 1
    assert not make_good_at(table, DOWN.until + HOUR, DOWN)
    assert len(moves(table)) == 1


def test_a_turn_that_began_in_the_outage_is_given_the_part_it_saw(store: Store) -> None:
    table = running(store)
    table.now = NOON + 9 * HOUR
    table.play()
    assert make_good_at(table, DOWN.until, DOWN)
    assert deadline(table) == NOON + 9 * HOUR + 25 * HOUR


def test_who_took_a_seat_over_in_the_outage_is_given_the_part_since_then(store: Store) -> None:
    table = Table(store)
    table.start(people=3, pace=Pace("P1D"))
    table.give(VacateSeat(), table.mover())
    table.now = NOON + 9 * HOUR
    table.give(TakeSeat(has_link=True), "cleo")
    assert deadline(table) == NOON + 9 * HOUR + DAY
    assert make_good_at(table, DOWN.until, DOWN)
    assert deadline(table) == NOON + 9 * HOUR + DAY + HOUR
    assert not make_good_at(table, DOWN.until, DOWN)


def test_a_deadline_that_passed_in_the_outage_is_moved_and_not_acted_on(store: Store) -> None:
    table = running(store, Pace("PT6H"))
    late = DOWN.until + 1_000
    assert advance(store, States(), table.game, late, [DOWN])
    assert [event.reason for event in moves(table)] == ["outage"]
    # Two hours were left when the clock fell silent.
    assert deadline(table) == DOWN.until + 2 * HOUR
    assert not advance(store, States(), table.game, late, [DOWN])


@pytest.mark.parametrize(
    "outage",
    [Outage(NOON - 9 * HOUR, NOON - HOUR), Outage(NOON + 25 * HOUR, NOON + 30 * HOUR)],
)
def test_an_outage_before_the_turn_or_after_its_time_moves_nothing(
    store: Store, outage: Outage
) -> None:
    table = running(store)
    assert not make_good_at(table, outage.until, outage)
    assert moves(table) == []


def test_an_outage_at_night_takes_nothing_from_a_clock_that_stands_still_then(
    store: Store,
) -> None:
    # Noon of these tests is eight in the morning in UTC.
    table = running(store, Pace("P1D", zone="UTC", quiet=Quiet("22:00", "07:00")))
    night = Outage(NOON + 14 * HOUR, NOON + 20 * HOUR)
    assert not make_good_at(table, night.until, night)


def test_a_daily_deadline_moves_by_the_outage_and_the_next_is_at_its_time_again(
    store: Store,
) -> None:
    table = running(store, Pace(daily="20:00", zone="UTC"))
    moment = Outage(NOON + HOUR, NOON + HOUR + 360_000)
    assert make_good_at(table, moment.until, moment)
    assert table.state().deadline == "2027-01-15T20:06:00Z"
    assert not make_good_at(table, moment.until, moment)
    table.now = instant_ms("2027-01-15T20:05:59Z")
    table.play()
    assert table.state().deadline == "2027-01-16T20:00:00Z"


def test_an_outage_in_a_pause_takes_nothing(store: Store) -> None:
    table = running(store)
    until = "2027-01-16T08:00:00Z"
    table.give(ProposePause(until), "p0")
    table.give(AgreePause(until), "p1")
    before = deadline(table)
    assert not make_good_at(table, DOWN.until, DOWN)
    assert deadline(table) == before


def test_two_outages_of_one_turn_are_both_made_good(store: Store) -> None:
    table = running(store)
    again = Outage(NOON + 12 * HOUR, NOON + 13 * HOUR)
    assert make_good_at(table, again.until, DOWN, again)
    assert make_good_at(table, again.until, DOWN, again)
    assert not make_good_at(table, again.until, DOWN, again)
    assert deadline(table) == NOON + 31 * HOUR


def test_games_without_a_clock_or_at_their_end_lose_nothing(store: Store) -> None:
    table = running(store, Pace())
    assert not make_good_at(table, DOWN.until, DOWN)
    table.now = NOON + DAY
    table.play_to_the_end()
    assert not make_good_at(table, DOWN.until, DOWN)
