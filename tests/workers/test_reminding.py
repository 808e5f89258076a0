"""Reminders beside the mail about their turn, and after their player has changed their mind."""

import pytest

from service.application.reminders import step_in
from service.bootstrap import House
from service.players.player import Preferences, QuietHours
from service.rules.leaves import EndLeave, TakeLeave
from service.rules.pace import LeaveBudget, Pace, instant
from tests.application.tables import DAY
from tests.workers.evening import Evening, seated
from tests.workers.mail.golden_mails import text_of
from tests.workers.rounds import HOUR, round_of, wishes


def test_who_reads_at_night_of_a_turn_is_reminded_of_it_all_the_same(begun: Evening) -> None:
    """The mail about the turn waits for the morning, and will not go: it was read."""
    mover = wishes(begun, quiet_hours=QuietHours("22:00", "07:00"), reminders=["PT43H"])
    round_of(begun, after=14 * HOUR)
    begun.post()
    assert begun.fate("your_turn").reason == "quiet_hours"
    state, now = begun.table.state(), begun.table.now
    begun.house.attention.note_reading(mover, begun.table.game, state.version, now)
    for _ in range(9):
        begun.table.now += HOUR
        begun.post()
    assert begun.fate("your_turn").reason == "read"
    assert begun.fate("reminder").state == "sent"


@pytest.mark.parametrize("has_read", [False, True])
def test_a_turn_that_waits_for_the_morning_and_its_reminder_are_one_mail(
    begun: Evening, has_read: bool
) -> None:
    mover = wishes(
        begun, quiet_hours=QuietHours("22:00", "07:00"), reminders=["PT43H"], turn_mails="first"
    )
    told = len(begun.mails_of("your_turn"))
    round_of(begun, after=14 * HOUR)
    begun.post()
    if has_read:
        begun.house.attention.note_reading(mover, begun.table.game, 1, begun.table.now)
    for _ in range(10):
        begun.table.now += HOUR
        begun.post()
    mails = len(begun.mails_of("your_turn")) - told, len(begun.mails_of("reminder"))
    assert sum(mails) == 1
    assert begun.fate("reminder").state in ("sent", "superseded")


def test_other_reminders_take_the_place_of_those_that_were_planned(begun: Evening) -> None:
    mover = wishes(begun, reminders=["PT1H"])
    begun.house.outbox.tell("preferences", mover, "")
    begun.post()
    planned = {key for key, fate in begun.fates().items() if fate.state == "planned"}
    assert [key.rpartition("_")[2] for key in planned] == ["PT1H"]
    given_up = [fate.reason for fate in begun.fates_of("reminder") if fate.state == "dropped"]
    assert given_up == ["step_off"] * 3


def test_a_step_that_is_wanted_again_is_reminded_of_again(begun: Evening) -> None:
    mover = begun.table.mover()
    for steps in ([], ["80%"], ["50%"], ["50%", "80%"]):
        begun.house.players.update(mover, Preferences(reminders=steps))
        for _ in range(2):
            begun.house.outbox.tell("preferences", mover, "")
            begun.post()
        planned = begun.house.ledger.pending(begun.table.game)
        assert sorted(step_in(it) for it in planned) == steps
    begun.table.now += DAY + HOUR
    begun.post()
    (mail,) = begun.mails_of("reminder")
    assert "50%" in text_of(mail)
    # What has been told is not told again, whatever is wanted.
    for steps in ([], ["50%", "80%"]):
        begun.house.players.update(mover, Preferences(reminders=steps))
        begun.house.outbox.tell("preferences", mover, "")
        begun.post()
    begun.table.now += 14 * HOUR
    begun.post()
    assert len(begun.mails_of("reminder")) == 2


def test_a_deadline_that_is_again_what_it_was_is_reminded_of(house: House) -> None:
    """Leave that is announced moves it, and taken back in time moves it back."""
    pace = Pace("P2D", leave=LeaveBudget(days=20))
    evening = seated(house, ["Anna", "Bohdan"], pace=pace)
    evening.begin()
    for _ in range(3):
        evening.post()
        evening.table.now += HOUR
        evening.move()
    evening.post()
    mover, before = evening.table.mover(), evening.table.state().deadline
    for _ in range(2):
        start, end = evening.table.now + HOUR, evening.table.now + 5 * DAY
        evening.table.give(TakeLeave(instant(end), instant(start)), mover)
        evening.post()
        assert evening.table.state().deadline != before
        evening.table.give(EndLeave(), mover)
        evening.post()
        assert evening.table.state().deadline == before
    waiting = [step_in(it) for it in house.ledger.pending(evening.table.game)]
    assert sorted(waiting) == ["50%", "80%", "95%"]
    evening.table.now += 2 * DAY * 9 // 10
    evening.post()
    (mail,) = evening.mails_of("reminder")
    assert "80%" in text_of(mail)
