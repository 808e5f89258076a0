"""Preferences, and what else decides whether a mail goes now."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from service.application.delivery import (
    WAIT_MS,
    Case,
    Gathered,
    Later,
    Ruling,
    digest_after,
    ruling,
)
from service.application.quiet import quiet_at
from service.application.truth import Untrue
from service.eventlog.ledger import Notice
from service.players.attention import Seen, Told
from service.players.player import Player, QuietHours
from service.rules.table import State
from tests.application.situations import ANNA_AND_BO, notice, player, reminder, seated
from tests.application.tables import DAY, NOON

HOUR = DAY // 24
TURN = notice("your_turn")
LATER_TURN = seated(*ANNA_AND_BO, turn=3)


def ruled(
    told: Notice,
    anna: Player | None = None,
    *,
    state: State = LATER_TURN,
    seen: Seen = Seen(),  # noqa: B008
    pending: tuple[Notice, ...] = (),
    now: int = NOON,
) -> Ruling:
    """What becomes of a notice to Anna."""
    return ruling(
        Case(
            notice=told,
            state=state,
            reader=anna or player(),
            seen=seen,
            pending=[told, *pending],
            now=now,
        )
    )


def test_a_turn_is_told_each_time_unless_the_player_chose_otherwise() -> None:
    assert ruled(TURN) is None
    assert ruled(TURN, player(turn_mails="first")) is None
    assert ruled(TURN, player(turn_mails="none")) == Untrue("dropped", "turns_off")
    gathered = ruled(TURN, player(turn_mails="daily", digest_at="20:00"))
    assert gathered == Gathered(digest_after(player(digest_at="20:00"), NOON))


def test_that_a_game_has_begun_is_told_whatever_is_chosen_for_turns() -> None:
    begun = seated(*ANNA_AND_BO, turn=1)
    for mode in ("none", "daily"):
        assert ruled(TURN, player(turn_mails=mode), state=begun) is None


def test_only_reading_as_far_as_the_turn_makes_its_mail_needless() -> None:
    assert ruled(TURN, seen=Seen(version=7)) == Untrue("dropped", "read")
    assert ruled(TURN, seen=Seen(version=6, visited_at=NOON)) is None
    # Who has read it may still forget it.
    assert ruled(reminder(), seen=Seen(version=7)) is None


def test_who_has_played_on_or_read_it_knows_that_the_game_has_begun() -> None:
    started = notice("started")
    assert ruled(started) is None
    assert ruled(started, seen=Seen(version=7)) == Untrue("dropped", "read")
    case = Case(
        notice=started,
        state=LATER_TURN,
        reader=player(),
        seen=Seen(),
        pending=[],
        now=NOON,
        acted=9,
    )
    assert ruling(case) == Untrue("superseded", "played_on")


def test_turns_and_deadlines_know_no_switch_of_messages() -> None:
    silent = player(wants_messages=False)
    for told in (TURN, reminder(), notice("result"), notice("started")):
        assert ruled(told, silent) is None
    talk = notice("message", 0, ref="3")
    assert ruled(talk, silent) == Untrue("dropped", "messages_off")
    assert ruled(talk, player(turn_mails="none", reminders=())) is None
    assert ruled(talk, seen=Seen(messages=2)) is None
    assert ruled(talk, seen=Seen(messages=3)) == Untrue("dropped", "read")


def test_a_step_that_was_given_up_is_not_reminded_of() -> None:
    assert ruled(reminder("80"), player(reminders=("80%",))) is None
    assert ruled(reminder("PT6H"), player(reminders=("PT6H",))) is None
    assert ruled(reminder("80"), player(reminders=("PT6H",))) == Untrue("dropped", "step_off")


def test_a_turn_that_is_still_to_be_told_needs_no_reminder() -> None:
    late = Untrue("superseded", "turn_told_late", TURN.key)
    assert ruled(reminder(), pending=(TURN,)) == late
    assert ruled(reminder(), pending=(notice("your_turn", 5),)) is None
    assert ruled(reminder(), player(turn_mails="none"), pending=(TURN,)) is None
    # Nothing will be told of a turn that its player has read, and of this one perhaps nothing.
    assert ruled(reminder(), seen=Seen(version=7), pending=(TURN,)) is None
    first = player(turn_mails="first")
    assert ruled(reminder(), first, pending=(TURN,)) == Later(NOON + WAIT_MS, "turn_first")
    assert ruled(reminder(), first, seen=Seen(version=7), pending=(TURN,)) is None
    # It went out after the time of the reminder had come.
    assert ruled(reminder(), seen=Seen(told=Told(NOON, TURN.key))) == late
    assert ruled(reminder(), seen=Seen(told=Told(NOON - 1, TURN.key))) is None


def test_of_reminders_that_are_due_together_the_last_is_sent() -> None:
    half, last = reminder("50", send_at=NOON - HOUR), reminder("95", send_at=NOON)
    found = ruled(half, pending=(reminder("80", send_at=NOON - 5), last))
    assert found == Untrue("superseded", "later_step", last.key)
    assert ruled(last, pending=(half,)) is None
    assert ruled(half, pending=(reminder("95", send_at=NOON + 1),)) is None


NIGHT = QuietHours("22:00", "07:00")


def berlin(text: str, fold: int = 0) -> int:
    """Unix ms of a time on the wall clock of Berlin."""
    wall = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin"), fold=fold)
    return int(wall.timestamp() * 1000)


def test_in_quiet_hours_everything_waits_but_what_was_just_asked_for() -> None:
    anna, midnight = player(quiet_hours=NIGHT), berlin("2027-01-15T00:00")
    morning = Later(berlin("2027-01-15T07:00"), "quiet_hours")
    for told in (TURN, reminder(), notice("result"), notice("message", 0, ref="1"), notice("any")):
        assert ruled(told, anna, now=midnight) == morning
    assert ruled(notice("reply", ref="a"), anna, now=midnight) is None
    assert ruled(TURN, anna, now=morning.until) is None


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2027-01-15T21:59", None),
        ("2027-01-15T22:00", "2027-01-16T07:00"),
        ("2027-01-16T06:59", "2027-01-16T07:00"),
        ("2027-01-16T07:00", None),
        # The nights in which the clock is set forward and back.
        ("2027-03-27T23:00", "2027-03-28T07:00"),
        ("2027-03-28T03:30", "2027-03-28T07:00"),
        ("2027-10-30T23:00", "2027-10-31T07:00"),
        ("2027-10-31T02:30", "2027-10-31T07:00"),
    ],
)
def test_quiet_hours_are_those_of_the_wall_clock(now: str, until: str | None) -> None:
    quiet = quiet_at(player(quiet_hours=NIGHT), berlin(now))
    assert (None if quiet is None else quiet[1]) == (None if until is None else berlin(until))


def test_a_night_lasts_as_long_as_the_clock_makes_it() -> None:
    anna = player(quiet_hours=NIGHT)
    hours = [
        (span[1] - span[0]) // HOUR
        for day in ("2027-03-28T01:00", "2027-10-31T01:00", "2027-06-01T01:00")
        if (span := quiet_at(anna, berlin(day)))
    ]
    assert hours == [8, 10, 9]


def test_hours_that_begin_or_end_where_the_clock_jumps() -> None:
    # In the night of 28 March there is no half past two; in that of 31 October there are two.
    spring = player(quiet_hours=QuietHours("23:00", "02:30"))
    assert quiet_at(spring, berlin("2027-03-28T01:59")) is not None
    assert quiet_at(spring, berlin("2027-03-28T03:00")) is None
    autumn = player(quiet_hours=QuietHours("02:30", "05:00"))
    assert quiet_at(autumn, berlin("2027-10-31T02:29")) is None
    assert quiet_at(autumn, berlin("2027-10-31T02:30")) is not None
    # Once begun it is not broken in two.
    assert quiet_at(autumn, berlin("2027-10-31T02:10", fold=1)) is not None


def test_hours_that_end_as_they_begin_are_none() -> None:
    """Else no mail would ever leave."""
    for time in ("00:00", "12:00"):
        assert (
            quiet_at(player(quiet_hours=QuietHours(time, time)), berlin("2027-01-15T12:00")) is None
        )


def test_hours_within_one_day_are_quiet_by_day() -> None:
    anna = player(quiet_hours=QuietHours("09:00", "17:00"))
    assert quiet_at(anna, berlin("2027-01-15T12:00")) is not None
    assert quiet_at(anna, berlin("2027-01-15T23:00")) is None


@pytest.mark.parametrize(
    ("now", "due"),
    [
        ("2027-01-15T07:59", "2027-01-15T08:00"),
        ("2027-01-15T08:00", "2027-01-16T08:00"),
        ("2027-03-27T09:00", "2027-03-28T08:00"),
        ("2027-10-30T09:00", "2027-10-31T08:00"),
    ],
)
def test_a_digest_is_due_once_a_day_at_its_time_on_the_wall_clock(now: str, due: str) -> None:
    found = digest_after(player(), berlin(now))
    assert found.send_at == berlin(due)
    moment = datetime.fromtimestamp(found.send_at // 1000, UTC)
    assert found.key == f"anna-0-anna-digest-{moment:%Y%m%dT%H%MZ}"


def test_digests_at_other_times_or_in_other_zones_are_others() -> None:
    """That of today may have gone out already."""
    now = berlin("2027-01-15T12:00")
    evening = digest_after(player(digest_at="20:00"), now)
    abroad = digest_after(player(zone="America/New_York"), now)
    keys = {digest_after(player(), now - HOUR * 6).key, evening.key, abroad.key}
    assert len(keys) == 3
    assert len({digest_after(player(), now + n * HOUR).key for n in range(20)}) == 1


@pytest.mark.parametrize(
    ("now", "at", "due", "fold"),
    [
        # There is no half past two in that night, and in the other there are two.
        ("2027-03-27T12:00", "02:30", "2027-03-28T03:00", 0),
        ("2027-10-30T12:00", "02:30", "2027-10-31T02:30", 0),
    ],
)
def test_a_digest_comes_once_in_the_nights_of_the_clock_change(
    now: str, at: str, due: str, fold: int
) -> None:
    anna = player(digest_at=at)
    found = digest_after(anna, berlin(now))
    assert found.send_at == berlin(due, fold)
    assert digest_after(anna, found.send_at).send_at > found.send_at + 20 * HOUR
