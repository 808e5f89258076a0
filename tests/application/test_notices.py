"""Who is told what, and what is no longer true when the mail would leave."""

from typing import Any

from service.application.notices import Untrue, has_notices, notices_for, why_untrue
from service.eventlog.ledger import Notice
from service.eventlog.recorded import By, RecordedEvent
from service.rules.pace import Pace, instant
from service.rules.stacks.events import BlockWindowClosed, BlockWindowOpened
from service.rules.table import (
    Event,
    GameEnded,
    GameStarted,
    PlayerInvited,
    Seat,
    State,
    TurnBegan,
)
from tests.application.tables import DAY, NOON


def seated(*seats: Seat, **changes: object) -> State:
    state = State(game="abcdefghij", kind="sequence", phase="running", seats=list(seats))
    for name, value in changes.items():
        setattr(state, name, value)
    return state


ANNA_AND_BO = (Seat(player="anna"), Seat(player="bo"))


def logged(event: Event, version: int = 7) -> RecordedEvent:
    return RecordedEvent("abcdefghij", version, NOON, By(0, "http"), "command", event)


def told(event: Event, state: State) -> list[tuple[str, str, int]]:
    notices = notices_for([logged(event)], state)
    return [(notice.kind, notice.player, notice.send_at) for notice in notices]


def test_the_seat_to_move_is_told_at_once_and_reminded_at_three_quarters() -> None:
    event = TurnBegan(1, 3, instant(NOON + 4 * DAY))
    assert told(event, seated(*ANNA_AND_BO)) == [
        ("your_turn", "bo", NOON),
        ("reminder", "bo", NOON + 3 * DAY),
    ]


def test_a_turn_without_a_deadline_has_no_reminder() -> None:
    assert told(TurnBegan(0, 3, None), seated(*ANNA_AND_BO)) == [("your_turn", "anna", NOON)]


def test_a_bot_is_told_nothing() -> None:
    table = seated(Seat(bot="easy"), Seat(player="bo"))
    assert told(TurnBegan(0, 1, instant(NOON + DAY)), table) == []
    assert told(GameStarted(), table) == [("started", "bo", NOON)]


def test_the_result_goes_to_every_seat_that_resigned_too() -> None:
    table = seated(Seat(player="anna", is_out=True), Seat(player="bo"))
    assert told(GameEnded([1], "last_side", "S4"), table) == [
        ("result", "anna", NOON),
        ("result", "bo", NOON),
    ]


def test_an_invitation_goes_to_the_invited_player() -> None:
    assert told(PlayerInvited("cleo"), seated(*ANNA_AND_BO)) == [("invitation", "cleo", NOON)]


def notice(kind: str, version: int = 7, player: str = "anna") -> Notice:
    return Notice("abcdefghij", version, 0, player, kind, NOON)


def test_a_turn_that_is_over_supersedes_its_notice_and_its_reminder() -> None:
    later = seated(*ANNA_AND_BO, turn_version=10)
    for kind in ("your_turn", "reminder"):
        assert why_untrue(notice(kind), later) == Untrue("superseded", "turn_over")
    assert why_untrue(notice("your_turn", version=10), later) is None


def test_after_the_end_only_the_result_is_true() -> None:
    ended = seated(*ANNA_AND_BO, phase="ended", turn_version=7)
    for kind in ("your_turn", "reminder", "started", "invitation"):
        assert why_untrue(notice(kind), ended) == Untrue("dropped", "game_over")
    assert why_untrue(notice("result"), ended) is None


def test_an_invitation_is_untrue_once_the_player_sits_or_the_game_has_started() -> None:
    waiting = seated(Seat(player="anna"), Seat(), phase="open")
    assert why_untrue(notice("invitation", player="bo"), waiting) is None
    assert why_untrue(notice("invitation"), waiting) == Untrue("dropped", "seat_taken")
    assert why_untrue(notice("invitation", player="bo"), seated(*ANNA_AND_BO)) == Untrue(
        "dropped", "game_started"
    )


def stacks(*seats: Seat, **changes: object) -> State:
    """A running game in which answers can be asked for, four days a turn."""
    return seated(*seats, kind="sequence-stacks", pace=Pace("P4D"), **changes)


ASKS = BlockWindowOpened(0, "R", [2, 1], instant(NOON + DAY // 2), 3 * DAY)
RESUMES = BlockWindowClosed(0, instant(NOON + 3 * DAY))
THREE = (Seat(player="anna"), Seat(bot="easy"), Seat(player="cleo"))


def test_everyone_who_is_asked_is_told_and_bots_are_not() -> None:
    assert told(ASKS, stacks(*THREE)) == [("answer_wanted", "cleo", NOON)]
    assert has_notices([ASKS], stacks(*THREE, asked=[2, 1]))


def test_the_seat_whose_turn_goes_on_is_told_and_reminded_when_a_quarter_is_left() -> None:
    assert told(RESUMES, stacks(*THREE)) == [
        ("your_turn", "anna", NOON),
        ("reminder", "anna", NOON + 2 * DAY),
    ]
    nearly_over = BlockWindowClosed(0, instant(NOON + DAY))
    assert told(nearly_over, stacks(*THREE)) == [("your_turn", "anna", NOON)]
    assert told(BlockWindowClosed(0, None), stacks(*THREE)) == [("your_turn", "anna", NOON)]
    assert told(BlockWindowClosed(1, None), stacks(*THREE)) == []


def test_where_nobody_had_to_wait_nobody_is_told() -> None:
    log = [logged(ASKS, 7), logged(RESUMES, 8)]
    notices = notices_for(log, stacks(*THREE))
    assert [(notice.kind, notice.version) for notice in notices] == [("reminder", 8)]


def asked(**changes: Any) -> State:
    return stacks(*THREE, to_move=None, asked=[2, 1], asked_version=7, turn_version=3, **changes)


def test_a_question_is_true_until_the_answers_are_opened_or_its_seat_leaves() -> None:
    question = Notice("abcdefghij", 7, 2, "cleo", "answer_wanted", NOON)
    assert why_untrue(question, asked()) is None
    later = stacks(*THREE, asked_version=7, resumed_version=8)
    again = stacks(*THREE, asked=[2, 1], asked_version=12)
    for state in (later, again, stacks(*THREE, asked=[1], asked_version=7)):
        assert why_untrue(question, state) == Untrue("superseded", "answers_opened")


def test_while_answers_are_awaited_no_turn_is_spoken_of_and_afterwards_only_what_is_left() -> None:
    for kind in ("your_turn", "reminder"):
        assert why_untrue(notice(kind, version=3), asked()) == Untrue(
            "superseded", "answers_awaited"
        )
        resumed = stacks(*THREE, turn_version=3, resumed_version=8)
        assert why_untrue(notice(kind, version=3), resumed) == Untrue("superseded", "turn_over")
        assert why_untrue(notice(kind, version=8), resumed) is None
        over = stacks(*THREE, turn_version=9, resumed_version=8)
        assert why_untrue(notice(kind, version=8), over) == Untrue("superseded", "turn_over")
