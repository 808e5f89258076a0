"""What is no longer true when the mail would leave."""

from typing import Any

import pytest

from service.application.truth import Untrue, why_untrue
from service.eventlog.ledger import Notice
from service.rules.pace import instant
from service.rules.table import Seat, State
from tests.application.situations import ANNA_AND_BO, GAME, notice, reminder, seated
from tests.application.tables import DAY, NOON


def test_a_turn_that_is_over_supersedes_its_notice_and_its_reminder() -> None:
    later = seated(*ANNA_AND_BO, turn_version=10, deadline=instant(NOON + DAY))
    for told in (notice("your_turn"), reminder()):
        assert why_untrue(told, later) == Untrue("superseded", "turn_over")
    assert why_untrue(notice("your_turn", version=10), later) is None
    assert why_untrue(reminder(version=10), later) is None


@pytest.mark.parametrize("deadline", [None, instant(NOON + 2 * DAY)])
def test_a_reminder_speaks_of_one_deadline(deadline: str | None) -> None:
    moved = seated(*ANNA_AND_BO, turn_version=7, deadline=deadline)
    assert why_untrue(reminder(), moved) == Untrue("superseded", "deadline_moved")
    assert why_untrue(notice("your_turn"), moved) is None


def test_after_the_end_only_results_answers_and_messages_are_true() -> None:
    ended = seated(*ANNA_AND_BO, phase="ended", turn_version=7)
    for kind in ("your_turn", "started", "invitation", "seat_taken", "table_full", "another"):
        assert why_untrue(notice(kind), ended) == Untrue("dropped", "game_over")
    assert why_untrue(reminder(), ended) == Untrue("dropped", "game_over")
    for kind in ("result", "reply", "message"):
        assert why_untrue(notice(kind), ended) is None


def test_an_invitation_is_untrue_once_the_player_sits_or_the_game_has_started() -> None:
    waiting = seated(Seat(player="anna"), Seat(), phase="open")
    assert why_untrue(notice("invitation", player="bo"), waiting) is None
    assert why_untrue(notice("invitation"), waiting) == Untrue("dropped", "seat_taken")
    assert why_untrue(notice("invitation", player="bo"), seated(*ANNA_AND_BO)) == Untrue(
        "dropped", "game_started"
    )


def test_news_of_seats_is_untrue_when_they_are_left_or_the_game_has_started() -> None:
    full = seated(*ANNA_AND_BO, phase="open")
    taken, all_taken = notice("seat_taken", detail="bo"), notice("table_full", detail="bo")
    for told in (taken, all_taken):
        assert why_untrue(told, full) is None
        assert why_untrue(told, seated(*ANNA_AND_BO)) == Untrue("dropped", "game_started")
    left = seated(Seat(player="anna"), Seat(), phase="open")
    assert why_untrue(taken, left) == Untrue("dropped", "seat_left")
    assert why_untrue(all_taken, left) == Untrue("dropped", "seat_free")
    taken_by_another = seated(Seat(player="anna"), Seat(player="cleo"), phase="open")
    for told in (taken, all_taken):
        assert why_untrue(told, taken_by_another) == Untrue("dropped", "seat_left")


THREE = (Seat(player="anna"), Seat(bot="easy"), Seat(player="cleo"))


def stacks(**changes: Any) -> State:
    """A running game in which answers can be asked for."""
    return seated(*THREE, kind="sequence-stacks", **changes)


def test_a_question_is_true_until_the_answers_are_opened_or_its_seat_leaves() -> None:
    question = Notice(GAME, 7, 2, "cleo", "answer_wanted", NOON)
    assert why_untrue(question, stacks(asked=[2, 1], asked_version=7, turn_version=3)) is None
    later = stacks(asked_version=7, resumed_version=8)
    again = stacks(asked=[2, 1], asked_version=12)
    for state in (later, again, stacks(asked=[1], asked_version=7)):
        assert why_untrue(question, state) == Untrue("superseded", "answers_opened")


def test_while_answers_are_awaited_no_turn_is_spoken_of_and_afterwards_only_what_is_left() -> None:
    deadline = instant(NOON + DAY)
    asked = stacks(asked=[2, 1], asked_version=7, turn_version=3)
    resumed = stacks(turn_version=3, resumed_version=8, deadline=deadline)
    over = stacks(turn_version=9, resumed_version=8, deadline=deadline)
    for old, new in [
        (notice("your_turn", version=3), notice("your_turn", version=8)),
        (reminder(version=3), reminder(version=8)),
    ]:
        assert why_untrue(old, asked) == Untrue("superseded", "answers_awaited")
        assert why_untrue(old, resumed) == Untrue("superseded", "turn_over")
        assert why_untrue(new, resumed) is None
        assert why_untrue(new, over) == Untrue("superseded", "turn_over")
