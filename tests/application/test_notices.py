"""Who is told what."""

from itertools import groupby

from service.application.notices import notices_for
from service.rules.pace import Pace, instant
from service.rules.stacks.events import BlockWindowClosed, BlockWindowOpened
from service.rules.table import (
    Event,
    GameEnded,
    GameStarted,
    PlayerInvited,
    Seat,
    SeatTaken,
    State,
    TurnBegan,
)
from tests.application.situations import ANNA_AND_BO, logged, seated
from tests.application.tables import DAY, NOON


def told(event: Event, state: State) -> list[tuple[str, str, int]]:
    notices = notices_for([logged(event)], state)
    return [(notice.kind, notice.player, notice.send_at) for notice in notices]


def test_the_seat_to_move_is_told_at_once() -> None:
    event = TurnBegan(1, 3, instant(NOON + 4 * DAY))
    assert told(event, seated(*ANNA_AND_BO)) == [("your_turn", "bo", NOON)]
    assert told(TurnBegan(0, 3, None), seated(*ANNA_AND_BO)) == [("your_turn", "anna", NOON)]


def test_a_bot_is_told_nothing() -> None:
    table = seated(Seat(bot="easy"), Seat(player="bo"))
    assert told(TurnBegan(0, 1, instant(NOON + DAY)), table) == []
    assert told(GameStarted(), table) == [("started", "bo", NOON)]


def test_who_has_the_first_turn_is_told_of_it_and_of_the_start_in_one() -> None:
    log = [logged(GameStarted(), 7), logged(TurnBegan(1, 1, None), 8)]
    notices = notices_for(log, seated(*ANNA_AND_BO))
    assert [(it.kind, it.player) for it in notices] == [("started", "anna"), ("your_turn", "bo")]


def test_the_result_goes_to_every_seat_that_resigned_too() -> None:
    table = seated(Seat(player="anna", is_out=True), Seat(player="bo"))
    assert told(GameEnded([1], "last_side", "S4"), table) == [
        ("result", "anna", NOON),
        ("result", "bo", NOON),
    ]


def test_the_result_goes_to_who_has_left_a_seat_once() -> None:
    table = seated(
        Seat(player="bo", abandoned_by="anna"),
        Seat(bot="easy", abandoned_by="cleo"),
        Seat(player="anna"),
    )
    assert told(GameEnded([1], "chips", "32"), table) == [
        ("result", "bo", NOON),
        ("result", "anna", NOON),
        ("result", "cleo", NOON),
    ]


def test_an_invitation_goes_to_the_invited_player() -> None:
    assert told(PlayerInvited("cleo"), seated(*ANNA_AND_BO)) == [("invitation", "cleo", NOON)]


def test_the_host_hears_of_each_seat_and_of_the_last_that_the_game_can_begin() -> None:
    event = SeatTaken(1, "bo", "")
    waiting = seated(Seat(player="anna"), Seat(player="bo"), Seat(), phase="open")
    assert told(event, waiting) == [("seat_taken", "anna", NOON)]
    full = seated(*ANNA_AND_BO, phase="open")
    assert told(event, full) == [("table_full", "anna", NOON)]
    assert notices_for([logged(event)], full)[0].detail == "bo"
    assert told(SeatTaken(0, "anna", ""), full) == []


def stacks(*seats: Seat, **changes: object) -> State:
    """A running game in which answers can be asked for, four days a turn."""
    return seated(*seats, kind="sequence-stacks", pace=Pace("P4D"), **changes)


ASKS = BlockWindowOpened(0, "R", [2, 1], instant(NOON + DAY // 2), 3 * DAY)
RESUMES = BlockWindowClosed(0, instant(NOON + 3 * DAY))
THREE = (Seat(player="anna"), Seat(bot="easy"), Seat(player="cleo"))


def test_everyone_who_is_asked_is_told_and_bots_are_not() -> None:
    assert told(ASKS, stacks(*THREE, asked=[2, 1])) == [("answer_wanted", "cleo", NOON)]


def test_the_seat_whose_turn_goes_on_is_told() -> None:
    assert told(RESUMES, stacks(*THREE)) == [("your_turn", "anna", NOON)]
    assert told(BlockWindowClosed(1, None), stacks(*THREE)) == []


def test_where_nobody_had_to_wait_nobody_is_told() -> None:
    log = [logged(ASKS, 7), logged(RESUMES, 8)]
    assert notices_for(log, stacks(*THREE)) == []
    apart = [logged(ASKS, 7), logged(RESUMES, 8, command="another")]
    assert len(list(groupby(notices_for(apart, stacks(*THREE))))) == 2
