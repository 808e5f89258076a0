"""The clock and what is agreed: pauses and leave end by themselves, empty seats hold up nobody."""

import pytest

from service.application.deadlines import advance
from service.application.states import States
from service.eventlog.store import Store
from service.rules.leaves import TakeLeave
from service.rules.leaving import VacateSeat
from service.rules.pace import LeaveBudget, Pace, instant, instant_ms
from service.rules.pauses import AgreePause, ProposePause
from service.rules.seating import TakeSeat
from tests.application.tables import DAY, NOON, Table
from tests.application.test_deadlines import types_after

MINUTE = 60_000


def running(store: Store, pace: Pace, people: int = 2) -> Table:
    """A game that began at noon."""
    table = Table(store)
    table.start(people=people, pace=pace)
    return table


def tick(table: Table, now: int) -> bool:
    """One clock, new at its task, looks at the game."""
    return advance(table.store, States(), table.game, now)


def test_a_pause_ends_by_itself_and_nothing_is_due_before(store: Store) -> None:
    table = running(store, Pace("P1D"))
    until = NOON + 10 * DAY
    table.give(ProposePause(instant(until)), "p0")
    table.give(AgreePause(instant(until)), "p1")
    version = store.version(table.game)
    assert store.due_games(until - 1, 10) == []
    assert store.due_games(until, 10) == [table.game]
    assert tick(table, until)
    assert types_after(table, version) == ["game_resumed"]
    assert store.due_games(until + DAY - 1, 10) == []
    assert store.due_games(until + DAY, 10) == [table.game]


def test_leave_ends_at_its_end_with_no_client_around(store: Store) -> None:
    table = running(store, Pace("P1D", leave=LeaveBudget(10)))
    mover, until = table.mover(), NOON + 5 * DAY
    version = table.give(TakeLeave(instant(until)), mover).version
    assert store.due_games(until - 1, 10) == []
    assert tick(table, until)
    assert types_after(table, version) == ["leave_ended"]
    assert instant_ms(table.state().deadline or "") == until + DAY


def test_the_clock_waits_for_the_grace_to_be_over(store: Store) -> None:
    table = running(store, Pace("P1D", grace="PT5M"))
    late = NOON + DAY + 5 * MINUTE
    assert store.due_games(late - 1, 10) == []
    table.now = late - 1
    version = table.play().version
    assert not tick(table, late)
    assert store.version(table.game) == version


def test_passes_and_then_the_bot_that_plays_the_turn(store: Store) -> None:
    table = running(store, Pace("P1D", "bot", passes=1))
    away, told = table.mover(), []
    for _ in range(4):
        version = store.version(table.game)
        if table.mover() == away:
            table.now = instant_ms(table.state().deadline or "")
            assert tick(table, table.now)
            told.append(types_after(table, version)[1])
        else:
            table.play()
    assert told == ["turn_passed", "chip_placed"]


def test_an_empty_seat_holds_up_nobody(store: Store) -> None:
    table = running(store, Pace("P3D"), people=3)
    gone = table.mover()
    table.give(VacateSeat(), gone)
    assert store.due_games(table.now, 10) == [table.game]
    assert tick(table, table.now)
    assert table.mover() != gone
    assert store.due_games(table.now, 10) == []


def test_a_game_without_a_clock_is_not_held_up_either(store: Store) -> None:
    table = running(store, Pace(), people=3)
    gone = table.mover()
    table.give(VacateSeat(), gone)
    assert tick(table, table.now)
    assert table.mover() != gone


def test_who_takes_an_empty_seat_has_the_game_and_who_left_has_it_no_more(store: Store) -> None:
    table = running(store, Pace("P3D"), people=3)
    gone = table.mover()
    host = "p0"
    table.give(VacateSeat(), gone)
    assert gone == host or store.games_of(gone) == []
    table.give(TakeSeat(has_link=True), "cleo")
    assert [line.game for line in store.games_of("cleo")] == [table.game]
    assert not tick(table, table.now)
    assert table.mover() == "cleo"
    table.play()


@pytest.mark.parametrize("then", ["vacate", "resign", "bot", "pass"])
def test_a_game_that_everybody_leaves_ends(store: Store, then: str) -> None:
    table = running(store, Pace("P1D", then), people=3)  # type: ignore[arg-type]
    for player in ("p0", "p1"):
        if table.state().phase == "running":
            table.give(VacateSeat(), player)
    for _ in range(400):
        if table.state().phase == "ended":
            break
        due = store.due_games(table.now, 10)
        if not due:
            table.now = instant_ms(table.state().deadline or "")
        tick(table, table.now)
    assert table.state().phase == "ended"
