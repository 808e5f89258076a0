"""Time running out over days."""

from service.rules.decide import TimeOutTurn, decide
from service.rules.game import evolved, game_named
from service.rules.leaving import VacateSeat, is_unmoved
from service.rules.pace import Pace, instant_ms
from service.rules.stacks.events import CardDiscarded
from service.rules.table import GameEnded, TurnTimedOut
from tests.rules.stacks.tables import (
    CLOCK,
    KIND,
    hand,
    play,
    play_on,
    player,
    resign,
    table,
    time_out,
)

DAY = 86_400_000
TWO_DAYS = Pace("P2D")


def test_a_turn_has_its_whole_time_from_the_discard_before() -> None:
    state = table(hands=["R2 R3"], pace=TWO_DAYS)
    state = play(state, 0, "discard R2", now=5 * DAY).state
    assert instant_ms(state.deadline or "") == 7 * DAY


def test_time_out_discards_the_number_card_drawn_last_and_plays_nothing() -> None:
    state = table(hands=["R1 B4 R3 SKIP RW"], stacks=["R1 R2"], pace=TWO_DAYS)
    out = time_out(state, 2 * DAY)
    assert out.kinds() == [
        "turn_timed_out",
        "turn_passed",
        "card_discarded",
        "turn_began",
        "cards_drawn",
    ]
    assert out.only(CardDiscarded) == CardDiscarded(0, "R3")
    assert out.state.to_move == 1


def test_time_out_without_a_number_card_discards_the_card_drawn_last() -> None:
    state = table(hands=["SKIP RW BLOCK"], pace=TWO_DAYS)
    assert time_out(state, 2 * DAY).only(CardDiscarded).card == "BLOCK"


def test_a_stolen_card_was_not_drawn() -> None:
    state = table(hands=["R4 STEAL_CARD B2"], discards=["", "R2"], pace=TWO_DAYS)
    state = play(state, 0, "steal card 2").state
    assert time_out(state, 2 * DAY).only(CardDiscarded).card == "B2"


def test_time_out_in_mid_turn_leaves_the_plays_as_they_are() -> None:
    state = play_on(table(hands=["R1 B4 R3"], pace=TWO_DAYS), 0, "R1")
    out = time_out(state, 2 * DAY)
    assert out.position.stacks[2] == ["R1"]
    assert hand(out.state, 0) == ["B4"]


def test_time_out_with_an_empty_hand_ends_the_turn() -> None:
    state = table(hands=["", "R2"], discards=["R1"], pile=0, pace=TWO_DAYS)
    out = time_out(state, 2 * DAY)
    assert out.kinds() == ["turn_timed_out", "turn_passed", "turn_began"]


def test_where_the_pace_says_so_time_out_resigns_d24() -> None:
    state = table(hands=["R2 R3"], pace=Pace("P2D", "resign"))
    out = time_out(state, 2 * DAY)
    assert out.state.seats[0].is_out
    assert out.state.to_move == 1


def test_where_the_pace_says_so_a_bot_plays_the_turn_out_and_it_runs_out_once() -> None:
    state = table(hands=["R1 R2 R3 B4 B5"], pace=Pace("P2D", "bot"))
    log: list[str] = []
    while state.turn == 1:
        move = game_named(KIND).bot(state, 0, "steady", 0)
        command = TimeOutTurn(state.turn, move)
        events = decide(state, command, CLOCK, 2 * DAY, b"")
        log += [str(event.__struct_config__.tag) for event in events]
        state = evolved(state, events)
    assert log[:4] == ["turn_timed_out", "card_stacked", "card_stacked", "card_stacked"]
    assert log.count("turn_timed_out") == 1
    assert state.to_move == 1


def test_a_turn_that_follows_a_resignation_has_its_whole_time() -> None:
    state = resign(table(hands=["R2 R3"], pace=TWO_DAYS), 0, now=DAY).state
    assert instant_ms(state.deadline or "") == 3 * DAY


MINDED = Pace("P2D", "resign", unmoved="void")


def test_who_ran_out_of_time_after_playing_a_card_has_moved() -> None:
    state = table(hands=["R1 B4 R3"], pace=MINDED)
    assert time_out(state, 2 * DAY).kinds()[:2] == ["turn_timed_out", "game_ended"]
    out = time_out(play(state, 0, "R1").state, 2 * DAY)
    assert out.kinds()[:2] == ["turn_timed_out", "seat_resigned"]
    assert out.only(TurnTimedOut).has_acted


def test_who_played_a_card_once_has_moved_for_good() -> None:
    pace = Pace("P2D", "resign", passes=1, unmoved="void")
    state = time_out(play(table(hands=["R1 B4 R3"], pace=pace), 0, "R1").state, 2 * DAY).state
    for seat in (1, 2):
        state = play(state, seat, f"discard {hand(state, seat)[0]}", now=2 * DAY).state
    out = time_out(state, 5 * DAY)
    assert out.kinds()[:2] == ["turn_timed_out", "seat_resigned"]
    assert not out.only(TurnTimedOut).has_acted


def test_a_player_who_goes_while_answers_are_awaited_had_moved() -> None:
    options = {"block_mode": "window", "block_window_hours": 6}
    state = table(hands=["R5 B2", "BLOCK R3"], stacks=["R1 R2 R3 R4"], options=options, pace=MINDED)
    state = play(state, 0, "R5").state
    assert state.asked
    gone = decide(state, VacateSeat(), player(0), 0, b"")
    assert not any(isinstance(event, GameEnded) for event in gone)


def test_what_a_bot_plays_for_a_seat_is_no_move_of_its_player() -> None:
    pace = Pace("P2D", "pass", bot_turns=1, unmoved="refill")
    state = table(hands=["R1 B4 R3"], pace=pace)
    late = evolved(state, [TurnTimedOut(0, state.turn)])
    played = play(late, 0, "R1").state
    assert is_unmoved(played, 0)
