"""Mails and the hours in which their reader wants none."""

from service.players.player import QuietHours
from tests.workers.evening import Evening
from tests.workers.rounds import HOUR, MINUTE, round_of, wishes


def test_in_quiet_hours_nothing_leaves_and_in_the_morning_what_is_true(begun: Evening) -> None:
    # Nine in the morning in Rome; the game goes on at eleven in the evening.
    mover = wishes(begun, quiet_hours=QuietHours("22:00", "07:00"))
    round_of(begun, after=14 * HOUR)
    begun.post()
    fate = begun.fate("your_turn")
    assert (fate.state, fate.reason) == ("planned", "quiet_hours")
    sent = len(begun.mails_of("your_turn"))
    begun.table.now = fate.until - 1
    begun.post()
    assert len(begun.mails_of("your_turn")) == sent
    assert begun.table.mover() == mover
    begun.table.now += 1
    begun.post()
    assert begun.fate("your_turn").state == "sent"


def test_an_interval_that_ends_at_night_lasts_until_the_morning(begun: Evening) -> None:
    mover = wishes(begun, quiet_hours=QuietHours("22:00", "07:00"))
    told = len(begun.mails_of("your_turn"))
    round_of(begun, after=12 * HOUR + 50 * MINUTE)
    begun.post()
    assert len(begun.mails_of("your_turn")) == told + 1
    round_of(begun, after=5 * MINUTE)
    begun.post()
    assert begun.fate("your_turn").reason == "interval"
    begun.table.now += 10 * MINUTE
    begun.post()
    assert begun.fate("your_turn").reason == "quiet_hours"
    round_of(begun, after=HOUR)
    begun.post()
    begun.table.now += 9 * HOUR
    begun.post()
    mails = begun.mails_of("your_turn")[told:]
    assert begun.table.mover() == mover
    versions = [str(mail["Message-ID"]).split(".v")[1].split(".")[0] for mail in mails]
    assert len(versions) == 2
    assert versions[-1] == str(begun.table.state().turn_version)


def test_a_day_that_is_quiet_but_for_a_minute_has_that_minute(begun: Evening) -> None:
    wishes(begun, quiet_hours=QuietHours("12:01", "12:00"))
    told = len(begun.mails_of("your_turn"))
    round_of(begun, after=HOUR)
    begun.post()
    fate = begun.fate("your_turn")
    assert fate.reason == "quiet_hours"
    begun.table.now = fate.until
    begun.post()
    assert len(begun.mails_of("your_turn")) == told + 1
    assert str(begun.mails_of("your_turn")[-1]["Date"]).endswith("11:00:00 +0000")
