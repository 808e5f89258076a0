"""The one door: what a command does to the log, once, whoever else is knocking."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.application.handle import Outcome
from service.application.states import States
from service.eventlog.errors import CommandReused, GameNotFound, VersionConflict
from service.eventlog.store import Store
from service.rules.decide import Resign
from service.rules.errors import NotInvited, NotSeated, NotYourTurn, RuleViolation
from service.rules.seating import InvitePlayer, StartGame, TakeSeat
from service.rules.table import Command
from tests.application.tables import SEED, Table


def test_a_move_is_appended_with_its_place_its_mover_and_its_time(store: Store) -> None:
    table = Table(store)
    before = table.start().version
    seat = table.state().to_move
    outcome = table.play()
    logged = store.read(table.game, after=before)
    assert outcome.events == logged
    assert [event.version for event in logged] == list(range(before + 1, outcome.version + 1))
    assert {(event.by.seat, event.by.channel, event.at) for event in logged} == {
        (seat, "http", table.now)
    }


def test_a_refused_command_appends_nothing_and_spoils_no_held_state(store: Store) -> None:
    table = Table(store)
    version = table.start().version
    other = "p1" if table.mover() == "p0" else "p0"
    with pytest.raises(NotYourTurn):
        table.give(table.a_move(), player=other)
    with pytest.raises(NotSeated):
        table.give(Resign(), player="stranger")
    assert store.version(table.game) == version
    assert table.play().version_before == version


def test_a_repeated_command_answers_with_its_first_result_even_later(store: Store) -> None:
    table = Table(store)
    table.start()
    move, mover = table.a_move(), table.mover()
    first = table.give(move, player=mover, command_id="the-same-command")
    table.play(1)
    again = table.give(move, player=mover, command_id="the-same-command")
    assert again == Outcome(first.version_before, first.version, first.events, True)


def test_a_known_command_id_with_another_body_is_refused(store: Store) -> None:
    table = Table(store)
    table.start()
    mover = table.mover()
    version = table.give(table.a_move(), player=mover, command_id="one-key").version
    with pytest.raises(CommandReused):
        table.give(Resign(), player=mover, command_id="one-key")
    assert store.version(table.game) == version


def test_a_stale_expected_version_is_told_what_it_missed(store: Store) -> None:
    table = Table(store)
    seen = table.start().version
    table.play()
    with pytest.raises(VersionConflict) as conflict:
        table.give(Resign(), player=table.mover(), expected_version=seen)
    assert conflict.value.missed == store.read(table.game, after=seen)
    assert table.state().phase == "running"


def test_a_game_that_was_never_opened_is_not_found(store: Store) -> None:
    with pytest.raises(GameNotFound):
        Table(store, game="neveropened").give(StartGame())
    assert store.version("neveropened") == 0


def test_a_held_state_that_others_overtook_is_caught_up(store: Store) -> None:
    here = Table(store)
    here.start()
    there = Table(store, states=States(), commands=1000)
    for whim in range(6):
        (here if whim % 2 else there).play(whim)
    assert here.state() == there.state()


def test_of_racing_moves_on_one_version_one_is_appended(store: Store) -> None:
    table = Table(store)
    table.start()
    for whim in range(20):
        mover = table.mover()
        rivals = [
            Table(store, now=table.now + n, commands=10_000 * (n + 1) + 100 * whim)
            for n in range(4)
        ]
        move, version = table.a_move(whim), store.version(table.game)
        with ThreadPoolExecutor(4) as pool:
            race = [pool.submit(_answer, rival, mover, move, version) for rival in rivals]
        answers = [entry.result() for entry in race]
        assert sum(isinstance(answer, Outcome) for answer in answers) == 1
        winner = next(answer for answer in answers if isinstance(answer, Outcome))
        assert winner.version_before == version
        assert store.version(table.game) == winner.version


def _answer(rival: Table, mover: str, move: Command, version: int) -> object:
    try:
        return rival.give(move, player=mover, expected_version=version)
    except (VersionConflict, RuleViolation) as refusal:
        return refusal


def test_a_private_game_seats_only_who_was_invited(store: Store) -> None:
    table = Table(store)
    table.open()
    with pytest.raises(NotInvited):
        table.give(TakeSeat(), player="p1")
    table.give(InvitePlayer("p1"))
    table.give(TakeSeat(), player="p1")
    assert [seat.player for seat in table.state().seats] == ["p1", None]


def test_inviting_someone_twice_changes_nothing(store: Store) -> None:
    table = Table(store)
    table.open()
    version = table.give(InvitePlayer("p1")).version
    assert table.give(InvitePlayer("p1")).version == version == store.version(table.game)


def test_my_games_gain_and_lose_a_game_with_seat_and_invitation(store: Store) -> None:
    table = Table(store)
    table.open()
    assert [line.game for line in store.games_of("p0")] == [table.game]
    assert store.games_of("p1") == []
    table.give(InvitePlayer("p1"))
    assert [line.game for line in store.games_of("p1")] == [table.game]


def test_the_same_seed_deals_the_same_game(store: Store) -> None:
    table, twin = Table(store), Table(store, game="klmnopqrst")
    assert table.start().commitment == twin.start().commitment
    assert table.state().seed == SEED.hex()
    # The game id is part of the deal: two tables never share one.
    assert table.state().position.hands != twin.state().position.hands
