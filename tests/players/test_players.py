"""Accounts: one an address, found, changed, erased."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.eventlog.connection import Client
from service.players.errors import AddressTaken, BadLanguage, BadName, BadZone, PlayerNotFound
from service.players.player import Player, Preferences
from service.players.players import Players

NOW = 1_795_000_000_000


def test_a_new_account_is_found_by_id_and_by_address(players: Players) -> None:
    anna = players.add(" Anna ", "Anna@Example.org", NOW, language="it", zone="Europe/Rome")
    assert anna == Player(
        id=anna.id,
        name="Anna",
        email="Anna@example.org",
        language="it",
        zone="Europe/Rome",
        wants_mail=True,
        created_at=NOW,
        is_confirmed=True,
    )
    assert players.get(anna.id) == anna
    assert players.by_address("anna@EXAMPLE.org") == anna
    assert anna.id.startswith("p")
    assert len(anna.id) == 12


def test_one_address_has_one_account(players: Players) -> None:
    players.add("Anna", "anna@example.org", NOW)
    with pytest.raises(AddressTaken):
        players.add("Other", "ANNA@example.org", NOW)
    assert [one.name for one in players.all()] == ["Anna"]


def test_a_name_is_not_unique(players: Players) -> None:
    one = players.add("Anna", "a@example.org", NOW)
    other = players.add("Anna", "b@example.org", NOW)
    assert one.id != other.id


def test_many_are_read_at_once_and_unknown_ids_left_out(players: Players) -> None:
    anna = players.add("Anna", "a@example.org", NOW)
    bo = players.add("Bo", "b@example.org", NOW)
    assert players.get_many([anna.id, "pnone", bo.id, anna.id]) == {anna.id: anna, bo.id: bo}
    assert players.get_many([]) == {}


def test_an_unknown_id_is_told(players: Players) -> None:
    with pytest.raises(PlayerNotFound):
        players.get("pnone")
    with pytest.raises(PlayerNotFound):
        players.update("pnone", Preferences(name="Anna"))
    assert list(players.all()) == []


def test_an_invited_address_gets_an_account_that_is_not_confirmed(players: Players) -> None:
    invited = players.for_address("bo@example.org", NOW, language="uk")
    assert not invited.is_confirmed
    assert (invited.language, invited.created_at) == ("uk", NOW)
    assert "bo@" not in invited.name
    assert players.for_address("Bo@example.org", NOW + 1) == invited
    assert players.confirm(invited.id).is_confirmed


def test_an_address_invited_by_many_at_once_is_one_account(players: Players) -> None:
    with ThreadPoolExecutor(8) as pool:
        ids = pool.map(lambda at: players.for_address("bo@example.org", NOW + at).id, range(40))
    assert len(set(ids)) == 1
    assert len(list(players.all())) == 1


def test_preferences_change_what_is_given_and_nothing_else(players: Players) -> None:
    anna = players.add("Anna", "a@example.org", NOW)
    changed = players.update(anna.id, Preferences(zone="Africa/Cairo", wants_mail=False))
    assert (changed.zone, changed.wants_mail, changed.name) == ("Africa/Cairo", False, "Anna")
    assert players.update(anna.id, Preferences(name=" A\u200b ", language="ar")).name == "A"
    assert players.update(anna.id, Preferences()) == players.get(anna.id)


@pytest.mark.parametrize(
    ("preferences", "error"),
    [
        (Preferences(name="\u200b"), BadName),
        (Preferences(zone="Mars/Base"), BadZone),
        (Preferences(language="de"), BadLanguage),
    ],
)
def test_bad_preferences_change_nothing(
    players: Players, preferences: Preferences, error: type[Exception]
) -> None:
    anna = players.add("Anna", "a@example.org", NOW)
    with pytest.raises(error):
        players.update(anna.id, preferences)
    assert players.get(anna.id) == anna


def test_an_erased_account_keeps_its_id_alone(players: Players, client: Client) -> None:
    anna = players.add("Anna", "anna@example.org", NOW)
    players.erase(anna.id)
    gone = players.get(anna.id)
    assert (gone.id, gone.name, gone.email, gone.is_deleted) == (anna.id, "", "", True)
    assert players.by_address("anna@example.org") is None
    with pytest.raises(PlayerNotFound):
        players.update(anna.id, Preferences(name="Anna"))
    players.erase(anna.id)
    assert players.add("Anna", "anna@example.org", NOW).id != anna.id


def test_no_name_of_a_key_tells_an_address(players: Players, client: Client) -> None:
    players.add("Anna", "anna@example.org", NOW)
    assert not any(b"anna" in key for key in client.keys("*"))
