"""Deadlines in the night of a player move to the morning before anybody is mailed of them."""

import pytest

from service.bootstrap import House
from service.players.player import Preferences, QuietHours
from service.rules.clocks import DeadlineMoved
from service.rules.game import fold
from service.rules.pace import Pace
from service.rules.table import TurnBegan
from tests.workers.evening import Evening, seated
from tests.workers.mail.golden_mails import text_of

# Ten in the morning in Kyiv and a turn of twelve hours: up to ten in the evening.
PACE = Pace("PT12H", moves_to_morning=True)
SLEEP = QuietHours("21:30", "07:00")
MORNING = "2027-01-16T05:00:00Z"
MINUTE = 60_000
HOUR = 60 * MINUTE


@pytest.fixture
def begun(house: House) -> Evening:
    """A game that has begun, between two who sleep at night; nobody has been told."""
    evening = seated(house, ["Anna", "Bohdan"], zone="Europe/Kyiv", pace=PACE)
    for player in evening.people:
        house.players.update(player.id, Preferences(quiet_hours=SLEEP))
    evening.begin()
    return evening


def moves(evening: Evening) -> list[str]:
    """The deadlines that the log says have moved."""
    log = evening.house.store.read(evening.table.game)
    return [event.data.deadline for event in log if isinstance(event.data, DeadlineMoved)]


def test_the_first_mail_tells_the_deadline_in_the_morning(begun: Evening) -> None:
    begun.post()
    assert moves(begun) == [MORNING]
    assert begun.table.state().deadline == MORNING
    (mail,) = begun.mails_of("your_turn")
    text = text_of(mail).replace("\u00a0", " ")
    assert "Deadline: Saturday, January 16, 2027, 7:00 AM (Europe/Kyiv, UTC+02:00)" in text


def test_it_happens_once_a_turn_however_often_it_is_told(begun: Evening) -> None:
    for _ in range(3):
        begun.post()
        begun.table.now += MINUTE
    assert len(moves(begun)) == 1
    begun.move()
    begun.post()
    assert len(moves(begun)) == 2


def test_reminders_go_by_the_new_deadline(begun: Evening) -> None:
    begun.post()
    planned = begun.house.ledger.pending(begun.table.game)
    refs = {notice.ref.partition("_")[0] for notice in planned if notice.kind == "reminder"}
    assert refs == {"1800075600000"}


def test_who_does_not_sleep_then_keeps_the_deadline(begun: Evening) -> None:
    mover = begun.table.mover()
    begun.house.players.update(mover, Preferences(quiet_hours=QuietHours("23:00", "07:00")))
    begun.post()
    assert moves(begun) == []


def test_who_says_during_a_turn_when_to_rest_is_given_the_morning_too(begun: Evening) -> None:
    house, mover = begun.house, begun.table.mover()
    for player in begun.people:
        house.players.update(player.id, Preferences(quiet_hours=None))
    begun.post()
    assert moves(begun) == []
    for player in begun.people:
        house.players.update(player.id, Preferences(quiet_hours=SLEEP))
        house.outbox.tell("preferences", player.id, "")
    begun.post()
    assert moves(begun) == [MORNING]
    assert begun.table.mover() == mover


def test_a_pace_that_says_nothing_of_it_moves_nothing(house: House) -> None:
    evening = seated(house, ["Anna", "Bohdan"], zone="Europe/Kyiv", pace=Pace("PT12H"))
    for player in evening.people:
        house.players.update(player.id, Preferences(quiet_hours=SLEEP))
    evening.begin()
    evening.post()
    assert moves(evening) == []


def test_the_log_folds_the_same_once_the_player_is_gone(begun: Evening) -> None:
    begun.post()
    mover = begun.table.mover()
    begun.house.players.erase(mover)
    log = begun.house.store.read(begun.table.game)
    assert fold(event.data for event in log).deadline == MORNING
    assert not any("21:30" in str(event.data) for event in log)
    assert sum(isinstance(event.data, TurnBegan) for event in log) == 1
