"""The next game of a match is opened by the relay, wherever a relay falls."""

from service.application.matches import go_on, leg_id
from service.application.states import States
from service.bootstrap import House
from service.eventlog.outbox import OutboxEntry
from service.rules.decide import Resign
from service.rules.seating import OpenGame, StartGame, TakeSeat
from tests.application.tables import NOON, SEED, Table
from tests.workers.evening import Evening
from workers import relay

SECOND = leg_id("abcdefghij", 2)


def fallen(house: House) -> tuple[Evening, OutboxEntry]:
    """A match whose first game has ended, and the entry that a relay claimed before it fell."""
    names = ("Anna", "Bohdan")
    people = [house.players.add(name, f"{name}@example.org", NOON) for name in names]
    evening = Evening(house, people, Table(house.store))
    table, host = evening.table, people[0].id
    table.give(OpenGame(table.game, "sequentia-grid", 2, match=True), host, chance=SEED)
    for player in people:
        table.give(TakeSeat(has_link=True), player.id)
    table.give(StartGame(), host)
    evening.relay()
    table.give(Resign(), people[1].id)
    (entry,) = house.outbox.claim("fallen", 100)
    return evening, entry


def test_a_relay_that_fell_before_the_next_game_loses_nothing(house: House) -> None:
    evening, entry = fallen(house)
    relay.plan(house, entry, evening.table.now)
    assert not relay.step(house, evening.table.now)
    assert house.store.version(SECOND) == 0
    relay.recover(house, evening.table.now, idle_ms=0)
    assert house.store.version(SECOND) > 0
    assert house.outbox.reclaim("another", 0) == []


def test_a_relay_that_fell_after_it_opened_the_next_game_opens_no_other(house: House) -> None:
    evening, entry = fallen(house)
    go_on(house.store, States(), entry.game, evening.table.now, bytes(32))
    before = house.store.read(SECOND)
    relay.recover(house, evening.table.now, idle_ms=0)
    assert house.store.read(SECOND) == before
    assert len(house.store.games_of(evening.people[0].id)) == 2


def test_who_plays_is_told_of_the_start_and_of_nothing_else(house: House) -> None:
    evening, _ = fallen(house)
    relay.recover(house, evening.table.now, idle_ms=0)
    evening.relay()
    told = {key.rpartition("-")[2] for key in house.ledger.fates(SECOND)}
    assert {"started", "your_turn"} <= told
    assert not told & {"seat_taken", "table_full", "invitation"}
