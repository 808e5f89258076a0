"""Which waiting notices a newer one makes needless."""

from service.application.overtaken import overtaken
from service.eventlog.ledger import Ended, Notice
from service.rules.pace import instant
from service.rules.table import Seat, State
from tests.application.situations import ANNA_AND_BO, GAME, notice, reminder, seated
from tests.application.tables import DAY, NOON


def running(turn_version: int, to_move: int = 0) -> State:
    """A turn that began with that event and ends a day after noon."""
    deadline = instant(NOON + DAY)
    return seated(*ANNA_AND_BO, to_move=to_move, turn_version=turn_version, deadline=deadline)


def test_a_newer_turn_takes_the_place_of_all_that_was_said_of_the_one_before() -> None:
    old = [notice("your_turn", 7), reminder("50", 7), reminder("80", 7)]
    new = [notice("your_turn", 11), reminder("50", 11)]
    ended = overtaken(old, new, running(11))
    assert ended == [Ended(it, "superseded", "turn_over", new[0].key) for it in old]


def test_a_move_cancels_what_was_said_of_its_turn() -> None:
    old = [notice("your_turn", 7), reminder("50", 7)]
    bo = Notice(GAME, 11, 1, "bo", "your_turn", NOON)
    ended = overtaken(old, [bo], running(11, to_move=1))
    assert ended == [Ended(it, "superseded", "turn_over") for it in old]


def test_the_end_cancels_everything_but_the_results() -> None:
    over = seated(*ANNA_AND_BO, phase="ended")
    old = [notice("started", 4), notice("your_turn", 7), reminder()]
    lasting = [notice("message", 0, ref="3"), notice("reply", 7, ref="r")]
    results = [notice("result", 12), Notice(GAME, 12, 1, "bo", "result", NOON)]
    ended = overtaken([*old, *lasting], results, over)
    assert ended == [Ended(it, "dropped", "game_over") for it in old]


def test_what_comes_late_out_of_the_outbox_is_over_at_once() -> None:
    late, newer = notice("your_turn", 7), notice("your_turn", 11)
    ended = overtaken([newer], [late], running(11))
    assert ended == [Ended(late, "superseded", "turn_over", newer.key)]


def test_the_start_needs_no_mail_of_its_own_once_a_turn_is_told() -> None:
    started, turn = notice("started", 4), notice("your_turn", 11)
    ended = overtaken([started], [turn], running(11))
    assert ended == [Ended(started, "superseded", "newer_notice", turn.key)]
    bo = Notice(GAME, 4, 1, "bo", "started", NOON)
    assert overtaken([bo], [turn], running(11)) == []


def test_of_news_about_seats_the_latest_counts() -> None:
    full = seated(*ANNA_AND_BO, Seat(player="cleo"), phase="open")
    first, second = notice("seat_taken", 3, detail="bo"), notice("table_full", 4, detail="cleo")
    assert overtaken([first], [second], full) == [
        Ended(first, "superseded", "newer_notice", second.key)
    ]


def test_of_messages_the_latest_stands_for_those_before_it() -> None:
    nine, ten = notice("message", 0, ref="9"), notice("message", 0, ref="10")
    bo = Notice(GAME, 0, 1, "bo", "message", NOON, "9")
    ended = overtaken([nine, bo], [ten], running(7))
    assert ended == [Ended(nine, "superseded", "newer_notice", ten.key)]


def test_what_has_no_successors_is_told_however_much_comes_after_it() -> None:
    waiting = [notice("reply", 7, ref="a"), notice("reply", 9, ref="b"), notice("another", 9)]
    assert overtaken(waiting, [notice("your_turn", 11)], running(11)) == []


def test_a_turn_and_its_reminders_wait_together() -> None:
    waiting = [notice("your_turn", 11), reminder("50", 11), reminder("80", 11)]
    assert overtaken(waiting, [], running(11)) == []
    assert overtaken([], waiting, running(11)) == []
