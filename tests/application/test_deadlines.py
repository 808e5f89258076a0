"""The clock: bots move, deadlines pass, and each happens once however many clocks run."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.application.deadlines import advance
from service.application.states import States
from service.eventlog.store import Store
from service.rules.pace import Lapse
from tests.application.tables import DAY, Table


def types_after(table: Table, version: int) -> list[str]:
    return [event.type for event in table.store.read(table.game, after=version)]


def test_nothing_is_due_before_the_deadline(store: Store) -> None:
    table = Table(store)
    version = table.start(per_turn="P1D").version
    assert store.due_games(table.now + DAY - 1, 10) == []
    assert not advance(store, table.states, table.game, table.now + DAY - 1)
    assert store.version(table.game) == version


@pytest.mark.parametrize(
    ("then", "follows"),
    [
        ("pass", ["turn_timed_out", "turn_passed", "turn_began"]),
        ("resign", ["turn_timed_out", "seat_resigned", "game_ended"]),
        ("bot", ["turn_timed_out", "chip_placed", "card_drawn"]),
    ],
)
def test_a_deadline_passes_as_agreed(store: Store, then: Lapse, follows: list[str]) -> None:
    table = Table(store)
    state = table.start(per_turn="P1D", then=then)
    late = table.now + DAY
    assert store.due_games(late, 10) == [table.game]
    assert advance(store, table.states, table.game, late)
    assert types_after(table, state.version)[:3] == follows
    assert table.state().turn_version != state.turn_version or table.state().phase == "ended"


def test_the_next_turn_has_a_deadline_of_its_own(store: Store) -> None:
    table = Table(store)
    table.start(per_turn="P1D")
    advance(store, table.states, table.game, table.now + DAY + 5_000)
    assert store.due_games(table.now + 2 * DAY, 10) == []
    assert store.due_games(table.now + 2 * DAY + 5_000, 10) == [table.game]


def test_many_clocks_time_a_turn_out_once(store: Store) -> None:
    table = Table(store)
    version = table.start(per_turn="P1D").version
    late = table.now + DAY
    with ThreadPoolExecutor(8) as pool:
        clocks = [States() for _ in range(8)]
        happened = list(pool.map(lambda held: advance(store, held, table.game, late), clocks))
    assert sum(happened) == 1
    assert types_after(table, version).count("turn_timed_out") == 1


def test_a_move_before_the_deadline_leaves_the_clock_nothing_to_do(store: Store) -> None:
    table = Table(store)
    table.start(per_turn="P1D")
    table.now += DAY - 1_000
    version = table.play().version
    assert not advance(store, table.states, table.game, table.now + 1_000)
    assert store.version(table.game) == version


def test_bots_play_a_game_to_its_end(store: Store) -> None:
    table = Table(store)
    table.start(people=1, bots=1, strength="easy", per_turn="PT1M", then="bot")
    for _ in range(2_000):
        due = store.due_games(table.now, 10)
        if not due and table.state().phase == "ended":
            break
        table.now += 60_000
        for game in due:
            advance(store, table.states, game, table.now)
    assert table.state().phase == "ended"
    assert store.due_games(table.now + 10 * DAY, 10) == []


def test_a_bot_to_move_is_due_at_once(store: Store) -> None:
    table = Table(store)
    state = table.start(people=1, bots=3)
    if state.to_move == 0:
        table.play()
    assert store.due_games(table.now, 10) == [table.game]
    assert advance(store, table.states, table.game, table.now)
    assert table.store.read(table.game)[-1].by.channel == "bot"


@pytest.mark.parametrize("edition", ["encyclopaedia", "french", "saudi"])
def test_a_bot_takes_the_cards_it_is_owed_and_declares_its_sequences(
    store: Store, edition: str
) -> None:
    table = Table(store)
    table.start(people=1, bots=1, strength="steady", options={"edition": edition})
    for whim in range(60):
        state = table.state()
        if state.phase == "ended":
            break
        if store.due_games(table.now, 10):
            advance(store, table.states, table.game, table.now)
        else:
            assert state.to_move == 0
            table.play(whim)
    state = table.state()
    # Six or seven, but for the card that is owed: without draws none would be left by now.
    assert len(state.position.hands[1]) >= 5
    assert not store.due_games(table.now, 10) or state.to_move == 1
