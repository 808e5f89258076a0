"""How players want to be mailed, in all games and in one."""

import pytest

from service.eventlog.connection import Client
from service.players.errors import BadInterval, BadReminders, BadTime
from service.players.game_preferences import PreferencesByGame
from service.players.player import GamePreferences, Player, Preferences, QuietHours, within
from service.players.players import Players

NOW = 1_795_000_000_000
GAME = "abcdefghij"


@pytest.fixture
def anna(players: Players) -> Player:
    """Who has chosen nothing yet."""
    return players.add("Anna", "anna@example.org", NOW)


def test_who_chose_nothing_is_told_of_each_turn_and_reminded_three_times(anna: Player) -> None:
    assert (anna.turn_mails, anna.turn_interval) == ("each", "PT15M")
    assert anna.reminders == ("50%", "80%", "95%")
    assert (anna.quiet_hours, anna.wants_messages) == (None, True)


def test_each_preference_is_changed_alone_and_kept(players: Players, anna: Player) -> None:
    night = QuietHours("22:00", "07:30")
    changed = players.update(
        anna.id,
        Preferences(
            turn_mails="daily",
            digest_at="18:05",
            reminders=["PT6H", "90%", "PT6H"],
            turn_interval="PT2H",
            quiet_hours=night,
            wants_messages=False,
        ),
    )
    assert changed == players.get(anna.id)
    assert (changed.turn_mails, changed.digest_at, changed.quiet_hours) == ("daily", "18:05", night)
    assert (changed.reminders, changed.turn_interval) == (("PT6H", "90%"), "PT2H")
    assert not changed.wants_messages
    other = players.update(anna.id, Preferences(name="Anna B.", reminders=[]))
    assert (other.reminders, other.quiet_hours) == ((), night)
    assert players.update(anna.id, Preferences(quiet_hours=None)).quiet_hours is None
    # For ever quiet is not what anybody wants who lets them end as they begin.
    hours = QuietHours("07:00", "07:00")
    assert players.update(anna.id, Preferences(quiet_hours=hours)).quiet_hours is None


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        (Preferences(digest_at="8:00"), BadTime),
        (Preferences(digest_at="24:00"), BadTime),
        (Preferences(quiet_hours=QuietHours("22:00", "7")), BadTime),
        (Preferences(reminders=["0%"]), BadReminders),
        (Preferences(reminders=["100%"]), BadReminders),
        (Preferences(reminders=["PT0H"]), BadReminders),
        (Preferences(reminders=["soon"]), BadReminders),
        (Preferences(reminders=[f"{n}%" for n in range(10, 19)]), BadReminders),
        (Preferences(turn_interval="15"), BadInterval),
    ],
)
def test_what_cannot_be_kept_changes_nothing(
    wanted: Preferences, error: type[Exception], players: Players, anna: Player
) -> None:
    with pytest.raises(error):
        players.update(anna.id, wanted)
    assert players.get(anna.id) == anna


def test_a_game_may_be_an_exception(client: Client, anna: Player) -> None:
    by_game = PreferencesByGame(client)
    assert by_game.get(anna.id, GAME) is None
    assert within(anna, None) == anna
    by_game.put(anna.id, GAME, GamePreferences(turn_mails="none", reminders=()))
    there = within(anna, by_game.get(anna.id, GAME))
    assert (there.turn_mails, there.reminders, there.wants_messages) == ("none", (), True)
    assert by_game.get(anna.id, "another000") is None
    by_game.put(anna.id, GAME, GamePreferences())
    assert by_game.get(anna.id, GAME) is None


def test_steps_of_a_game_are_checked_as_well(client: Client, anna: Player) -> None:
    by_game = PreferencesByGame(client)
    with pytest.raises(BadReminders):
        by_game.put(anna.id, GAME, GamePreferences(reminders=("never",)))
    assert by_game.get(anna.id, GAME) is None


def test_what_was_wanted_can_be_forgotten(client: Client, anna: Player) -> None:
    by_game = PreferencesByGame(client)
    by_game.put(anna.id, GAME, GamePreferences(turn_mails="none"))
    by_game.forget(anna.id)
    assert by_game.get(anna.id, GAME) is None
