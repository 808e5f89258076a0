"""Matches on a real store: one next game after each end, whoever opens it and how often."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

from service.application.matches import go_on, leg_id, reading_legs, standings
from service.application.states import States
from service.eventlog.pipeline import together
from service.eventlog.store import Store
from service.eventlog.summary import Summary
from service.rules.decide import Resign
from service.rules.game import fold
from service.rules.pace import Pace
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.table import State
from tests.application.tables import SEED, Table

SECOND = leg_id("abcdefghij", 2)


def begun(store: Store, kind: str = "sequentia-grid", seats: int = 2) -> Table:
    """A running match between p0, p1 ..."""
    table = Table(store)
    opened = OpenGame(table.game, kind, seats, pace=Pace("P3D"), match=True)
    table.give(opened, chance=SEED)
    for n in range(seats):
        table.give(TakeSeat(has_link=True), player=f"p{n}")
    table.give(StartGame())
    return table


def ended(store: Store, loser: str = "p1") -> Table:
    """A match whose first game somebody has given up."""
    table = begun(store)
    table.give(Resign(), player=loser)
    return table


def state_of(store: Store, game: str) -> State:
    return fold(it.data for it in store.read(game))


def legs_of(store: Store, legs: int) -> list[Summary]:
    found = together(store.client, *reading_legs(store, "abcdefghij", legs))
    return [summary for summary in found if summary is not None]


def test_the_next_game_runs_with_everyone_in_place(store: Store) -> None:
    table = ended(store)
    assert go_on(store, States(), table.game, table.now, bytes(32)) == SECOND
    first, second = table.state(), state_of(store, SECOND)
    assert second.phase == "running"
    assert [seat.player for seat in second.seats] == ["p0", "p1"]
    assert second.match is not None
    assert second.match.first_seat == 1 - first.position.first
    assert (second.pace, second.options) == (first.pace, first.options)
    assert second.seed == bytes(32).hex()
    assert {it.game for it in store.games_of("p1")} == {table.game, SECOND}
    assert [it.by.channel for it in store.read(SECOND)] == ["clock"] * second.version


def test_nothing_follows_a_game_that_runs_or_the_last_or_one_alone(store: Store) -> None:
    table = begun(store)
    assert go_on(store, States(), table.game, table.now, bytes(32)) is None
    table.give(Resign(), player="p1")
    go_on(store, States(), table.game, table.now, bytes(32))
    following = Table(store, SECOND)
    following.give(Resign(), player="p0", command_id="resign-the-second")
    assert go_on(store, States(), SECOND, table.now, bytes(32)) is None
    alone = Table(store, "bcdefghijk")
    alone.start()
    alone.give(Resign(), player="p1")
    assert go_on(store, States(), alone.game, table.now, bytes(32)) is None
    assert go_on(store, States(), "nosuchgame", table.now, bytes(32)) is None


def test_opened_again_it_stays_as_it_is(store: Store) -> None:
    table = ended(store)
    go_on(store, States(), table.game, table.now, bytes(32))
    before = store.read(SECOND)
    assert go_on(store, States(), table.game, table.now + 5_000, SEED) == SECOND
    assert store.read(SECOND) == before


def test_of_many_workers_one_opens_it(store: Store) -> None:
    table = ended(store)
    chances = [bytes([n]) * 32 for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        opened = pool.map(lambda it: go_on(store, States(), table.game, table.now, it), chances)
        assert set(opened) == {SECOND}
    log = store.read(SECOND)
    assert [it.type for it in log].count("game_opened") == 1
    assert len({it.command_id for it in log}) == 1
    assert log[0].data == store.read(SECOND)[0].data
    assert len(store.games_of("p0")) == 2


def test_the_cards_of_all_games_are_summed(store: Store) -> None:
    table = begun(store)
    first = table.play_to_the_end()
    go_on(store, States(), table.game, table.now, bytes(32))
    between = standings(legs_of(store, 2))
    cards = [len(score) for score in first.position.scores]
    assert between.points == cards
    assert between.winners is None
    second = Table(store, SECOND, commands=5_000).play_to_the_end()
    both = [a + len(b) for a, b in zip(cards, second.position.scores, strict=True)]
    over = standings(legs_of(store, 2))
    assert over.points == both
    assert over.winners == [n for n, sum_ in enumerate(both) if sum_ == max(both)]


def test_who_gives_up_a_game_leaves_all_cards_to_the_other(store: Store) -> None:
    table = begun(store)
    for whim in range(6):
        table.play(whim)
    taken = [len(cards) for cards in table.state().position.scores]
    table.give(Resign(), player="p0")
    go_on(store, States(), table.game, table.now, bytes(32))
    assert standings(legs_of(store, 2)).points == [taken[0], 54 - taken[0]]


def test_who_gives_up_every_game_loses_the_match(store: Store) -> None:
    table = begun(store)
    table.give(Resign(), player="p1")
    go_on(store, States(), table.game, table.now, bytes(32))
    Table(store, SECOND).give(Resign(), player="p1", command_id="resign-the-second")
    over = standings(legs_of(store, 2))
    assert over.points == [108, 0]
    assert over.winners == [0]


def test_a_win_is_a_point_in_equal_parts(store: Store) -> None:
    table = begun(store, "sequence", 4)
    for player in ("p1", "p3"):
        table.give(Resign(), player=player)
    assert table.state().phase == "ended"
    result = table.state().result
    assert result is not None
    assert result.winners == [0, 2]
    half = Fraction(1, 2)
    assert standings(legs_of(store, 4)).points == [half, 0, half, 0]
