"""Private notes through the one door: orders that count when they are stored, answers opened."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from service.application.deadlines import advance
from service.application.handle import Outcome, handle, prepare
from service.application.states import States
from service.eventlog.errors import CommandReused, StoreAway, VersionConflict
from service.eventlog.store import Appended, Batch, Store
from service.rules.decide import Resign
from service.rules.errors import GameOver, NothingAsked, NotSeated
from service.rules.pace import Pace, instant_ms
from service.rules.stacks.moves import SetOrder
from service.rules.stacks.notation import parse_move
from service.rules.stacks.notes import Order, StacksNote
from service.rules.table import Actor
from tests.application.dealt import HOUR, RUN, WINDOW, lay, notes_of, said, types_of
from tests.application.tables import Table

BLOCKERS = [RUN, "BLOCK B3", "BLOCK B4"]
FINISHED = ["card_stacked", "sequence_finished"]
UP_TO_FIVE = ["R1", "R2", "R3", "R4"]


def test_an_order_is_stored_and_nothing_else_can_be_seen(store: Store) -> None:
    table = lay(store, BLOCKERS)
    before = store.load(table.game)
    outcome = said(table, 1, "order 3 against 1")
    assert outcome == Outcome(before.version, before.version, [], False)
    assert store.load(table.game) == before
    assert notes_of(table) == {1: StacksNote(Order(3, [0]))}


@pytest.mark.parametrize(("order", "last"), [("order 1", "blocked"), ("order never", "chip")])
def test_a_standing_order_counts_in_the_same_append_as_the_completion(
    store: Store, order: str, last: str
) -> None:
    table = lay(store, BLOCKERS)
    said(table, 1, order)
    said(table, 2, "order never")
    outcome = said(table, 0, *UP_TO_FIVE, "R5")
    kind = {"blocked": "sequence_blocked", "chip": "chip_taken"}[last]
    assert types_of(outcome) == [*FINISHED, kind, "cards_drawn"]


def test_an_order_set_after_the_completion_changes_nothing_of_it_case_56(store: Store) -> None:
    table = lay(store, BLOCKERS)
    for seat in (1, 2):
        said(table, seat, "order never")
    version = said(table, 0, *UP_TO_FIVE, "R5").version
    table.now += 1_000
    said(table, 1, "order 1")
    assert store.version(table.game) == version
    assert table.state().position.chips[0] == [0, 1]


def test_the_order_stored_when_the_completion_is_committed_counts_case_56(store: Store) -> None:
    table = lay(store, BLOCKERS)
    version = said(table, 0, *UP_TO_FIVE).version
    states = States()
    early = prepare(store, states, table.game, "the-fifth-card")
    said(table, 1, "order 1")
    outcome = handle(
        store,
        states,
        table.game,
        parse_move("R5"),
        by=Actor("p0", "http"),
        now=table.now,
        command_id="the-fifth-card",
        # That the version was named makes the change of a note no conflict.
        expected_version=version,
        prepared=early,
    )
    assert "sequence_blocked" in types_of(outcome)


def test_a_repeated_order_does_not_undo_a_later_one(store: Store) -> None:
    table = lay(store, BLOCKERS)
    first = table.give(SetOrder("never"), "p1", command_id="the-same-command")
    table.give(SetOrder(2), "p1")
    said(table, 0, "R1")
    again = table.give(SetOrder("never"), "p1", command_id="the-same-command")
    assert again == Outcome(first.version, first.version, [], True)
    assert notes_of(table) == {1: StacksNote(Order(2))}
    with pytest.raises(CommandReused):
        table.give(SetOrder("win"), "p1", command_id="the-same-command")


def test_an_order_for_a_version_that_is_past_is_told_what_it_missed(store: Store) -> None:
    table = lay(store, BLOCKERS)
    seen = store.version(table.game)
    said(table, 0, "R1")
    with pytest.raises(VersionConflict) as conflict:
        table.give(SetOrder("never"), "p1", expected_version=seen)
    assert conflict.value.missed == store.read(table.game, after=seen)
    assert notes_of(table) == {}


def test_only_seats_in_a_running_game_have_notes(store: Store) -> None:
    table = lay(store, BLOCKERS)
    with pytest.raises(NotSeated):
        table.give(SetOrder("never"), "stranger")
    with pytest.raises(NothingAsked):
        said(table, 1, "block")
    table.give(Resign(), "p1")
    with pytest.raises(NotSeated):
        table.give(SetOrder("never"), "p1")
    said(table, 2, "order never")
    table.give(Resign(), "p0")
    assert notes_of(table) == {}
    with pytest.raises(GameOver):
        table.give(SetOrder("never"), "p2")


class Meddled(Store):
    """A store in which somebody lays down a note just before the next so many appends."""

    meddling = 0

    def append(self, batch: Batch) -> Appended:
        if self.meddling:
            self.meddling -= 1
            table = Table(Store(self.client), batch.game_id, commands=500 + self.meddling)
            said(table, 1, "order 1" if not self.meddling else "order never")
        return super().append(batch)


def test_a_move_outlasts_notes_that_keep_changing_and_the_last_one_counts(store: Store) -> None:
    table = lay(store, BLOCKERS)
    said(table, 0, *UP_TO_FIVE)
    table.store = meddled = Meddled(store.client)
    meddled.meddling = 9
    assert "sequence_blocked" in types_of(said(table, 0, "R5"))


def test_who_cannot_get_through_is_told_to_try_again_and_not_why(store: Store) -> None:
    table = lay(store, BLOCKERS)
    version = store.version(table.game)
    table.store = meddled = Meddled(store.client)
    meddled.meddling = 99
    with pytest.raises(StoreAway) as away:
        said(table, 0, "R1")
    assert "note" not in str(away.value)
    assert store.version(table.game) == version


def test_orders_set_at_the_same_time_are_all_kept(store: Store) -> None:
    table = lay(store, BLOCKERS)

    def order(seat: int) -> None:
        mine = Table(store, table.game, table.now, commands=1_000 * (seat + 1))
        for chip in (1, 2, 3, 4, 5):
            said(mine, seat, f"order {chip}")

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(order, range(3)))
    assert notes_of(table) == {seat: StacksNote(Order(5)) for seat in range(3)}


def asking(store: Store, hands: list[str] | None = None, pace: Pace | None = None) -> Table:
    """A game in which both opponents are asked whether they block."""
    table = lay(store, hands or BLOCKERS, options=WINDOW, pace=pace)
    outcome = said(table, 0, *UP_TO_FIVE, "R5")
    assert types_of(outcome) == [*FINISHED, "block_window_opened"]
    return table


def opened(table: Table) -> list[str]:
    """What the clock brings about now."""
    version = table.store.version(table.game)
    for game in table.store.due_games(table.now, 9):
        advance(table.store, table.states, game, table.now)
    return [event.type for event in table.store.read(table.game, after=version)]


def test_answers_are_opened_once_all_are_in(store: Store) -> None:
    table = asking(store)
    said(table, 1, "pass")
    assert opened(table) == []
    said(table, 2, "block")
    assert opened(table) == ["block_window_closed", "sequence_blocked", "cards_drawn"]
    assert table.state().to_move == 0
    assert store.due_games(table.now + 100 * HOUR, 9) == []


def test_silence_is_over_at_the_deadline_case_58(store: Store) -> None:
    table = asking(store)
    said(table, 1, "pass")
    table.now += 6 * HOUR - 1
    assert opened(table) == []
    table.now += 1
    assert opened(table) == ["block_window_closed", "chip_taken", "cards_drawn"]


def test_with_orders_from_all_nobody_waits(store: Store) -> None:
    table = lay(store, BLOCKERS, options=WINDOW)
    said(table, 1, "order never")
    said(table, 2, "order 1")
    outcome = said(table, 0, *UP_TO_FIVE, "R5")
    assert types_of(outcome)[2:5] == [
        "block_window_opened",
        "block_window_closed",
        "sequence_blocked",
    ]


def test_bots_are_not_waited_for(store: Store) -> None:
    table = lay(store, BLOCKERS, ["p0", None, None], options=WINDOW)
    outcome = said(table, 0, *UP_TO_FIVE, "R5")
    assert "block_window_closed" in types_of(outcome)


def test_many_clocks_open_the_answers_once(store: Store) -> None:
    table = asking(store)
    version = store.version(table.game)
    for seat in (1, 2):
        said(table, seat, "block")
    with ThreadPoolExecutor(8) as pool:
        clocks = [States() for _ in range(8)]
        happened = list(pool.map(lambda held: advance(store, held, table.game, table.now), clocks))
    assert sum(happened) == 1
    types = [event.type for event in store.read(table.game, after=version)]
    assert types == ["block_window_closed", "sequence_blocked", "cards_drawn"]


def test_the_turn_goes_on_with_the_time_that_was_left(store: Store) -> None:
    table = asking(store, pace=Pace("PT10H"))
    for seat in (1, 2):
        said(table, seat, "pass")
    table.now += 2 * HOUR
    opened(table)
    deadline = table.state().deadline
    assert deadline is not None
    assert instant_ms(deadline) == table.now + 10 * HOUR
    assert store.due_games(table.now + 10 * HOUR - 1, 9) == []
    assert store.due_games(table.now + 10 * HOUR, 9) == [table.game]


def test_an_answer_that_is_taken_back_leaves_the_clock_nothing_to_do(store: Store) -> None:
    table = asking(store)
    said(table, 1, "order never")
    said(table, 2, "order never")
    assert store.due_games(table.now, 9) == [table.game]
    said(table, 2, "order ask")
    assert store.due_games(table.now + 6 * HOUR - 1, 9) == []
    assert not advance(store, table.states, table.game, table.now)
    assert store.due_games(table.now + 6 * HOUR, 9) == [table.game]


def test_when_the_last_seat_that_did_not_answer_leaves_the_answers_are_opened(
    store: Store,
) -> None:
    table = asking(store)
    said(table, 1, "pass")
    table.give(Resign(), "p2")
    assert opened(table)[:2] == ["block_window_closed", "chip_taken"]


@pytest.mark.parametrize("due", ["past", "to come"])
def test_a_game_that_is_due_for_nothing_is_not_found_due_again(store: Store, due: str) -> None:
    table = lay(store, BLOCKERS, pace=Pace("PT10H") if due == "to come" else None)
    version = store.version(table.game)
    assert store.look_again(table.game, version, 0, table.now)
    assert not advance(store, table.states, table.game, table.now)
    assert store.due_games(table.now, 9) == []
    found = store.due_games(table.now + 10 * HOUR, 9)
    assert found == ([table.game] if due == "to come" else [])


def test_a_late_turn_played_by_a_bot_minds_the_orders(store: Store) -> None:
    table = lay(store, [RUN, "BLOCK B3", "BLOCK B4"], pace=Pace("PT10H", "bot"))
    said(table, 1, "order 1")
    said(table, 0, *UP_TO_FIVE)
    table.now += 10 * HOUR
    assert opened(table)[:3] == ["turn_timed_out", *FINISHED]
    assert table.state().position.chips[0] == [0, 0]


def test_a_bot_at_its_turn_minds_the_orders(store: Store) -> None:
    table = lay(store, ["B1 B2", "BLOCK B3", RUN], ["p0", "p1", None])
    said(table, 1, "order 1")
    for lines in (["discard B2"], ["discard B3"]):
        seat = table.state().to_move or 0
        said(table, seat, *lines)
    for _ in range(20):
        if "sequence_finished" in opened(table):
            break
    assert table.state().position.chips[2] == [0, 0]
    assert table.state().position.actions == ["BLOCK"]


def test_notes_of_both_kinds_go_into_one_note_of_the_seat(store: Store) -> None:
    table = asking(store)
    said(table, 1, "order 4", "block")
    note = notes_of(table)[1]
    assert isinstance(note, StacksNote)
    assert note.order == Order(4)
    assert note.answer is not None
    assert msgspec.structs.replace(note, answer=None) == StacksNote(Order(4))
