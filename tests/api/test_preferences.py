"""How players want to be mailed, said over HTTP."""

from typing import Any

import pytest

from service.bootstrap import House
from tests.api.people import Person
from tests.api.tables import expect, opened, started


def patched(person: Person, **wanted: Any) -> dict[str, Any]:
    found: dict[str, Any] = expect(200, person.call("PATCH", "/v1/me", wanted, {})).body
    return found


def put(person: Person, game: str, **wanted: Any) -> dict[str, Any]:
    answer = person.call("PUT", f"/v1/games/{game}/preferences", wanted, {})
    found: dict[str, Any] = expect(200, answer).body
    return found


def test_everything_about_mails_can_be_chosen(anna: Person) -> None:
    before = expect(200, anna.get("/v1/me")).body
    assert before["reminders"] == ["50%", "80%", "95%"]
    assert (before["turn_mails"], before["quiet_hours"]) == ("each", None)
    wanted = {
        "turn_mails": "daily",
        "digest_at": "18:30",
        "reminders": ["PT6H"],
        "turn_interval": "PT2H",
        "quiet_hours": {"start": "22:00", "end": "07:00"},
        "wants_messages": False,
    }
    assert patched(anna, **wanted) == {**before, **wanted}
    assert patched(anna, quiet_hours=None) == {**before, **wanted, "quiet_hours": None}
    assert expect(200, anna.get("/v1/me")).body["turn_mails"] == "daily"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"turn_mails": "often"}, "bad_body"),
        ({"digest_at": "half past"}, "bad_time"),
        ({"reminders": ["150%"]}, "bad_reminders"),
        ({"reminders": "80%"}, "bad_body"),
        ({"quiet_hours": {"start": "22:00"}}, "bad_body"),
        ({"quiet_hours": {"start": "22:00", "end": "25:00"}}, "bad_time"),
        ({"turn_interval": "soon"}, "bad_interval"),
        ({"wants_messages": "no"}, "bad_body"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    anna: Person, wanted: dict[str, Any], code: str
) -> None:
    before = anna.get("/v1/me").body
    refused = anna.call("PATCH", "/v1/me", wanted, {})
    assert (refused.status, refused.code) == (422, code)
    assert anna.get("/v1/me").body == before


def test_a_game_may_be_an_exception_and_says_what_holds(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    path = f"/v1/games/{game}/preferences"
    usual = {"turn_mails": "each", "reminders": ["50%", "80%", "95%"], "wants_messages": True}
    nothing = {"turn_mails": None, "reminders": None, "wants_messages": None}
    assert expect(200, anna.get(path)).body == {"game": game, **usual, "chosen": nothing}
    changed = put(anna, game, turn_mails="none", reminders=[])
    assert (changed["turn_mails"], changed["reminders"]) == ("none", [])
    assert changed["wants_messages"] is True
    assert changed["chosen"] == {"turn_mails": "none", "reminders": [], "wants_messages": None}
    # What is chosen for all games later holds where nothing else was chosen.
    patched(anna, wants_messages=False, turn_mails="daily")
    now = expect(200, anna.get(path)).body
    assert (now["turn_mails"], now["wants_messages"]) == ("none", False)
    assert put(anna, game)["chosen"] == nothing
    assert expect(200, bo.get(path)).body["turn_mails"] == "each"


def test_preferences_for_a_game_need_a_game_one_may_know(anna: Person, cleo: Person) -> None:
    game = opened(anna, visibility="private")
    path = f"/v1/games/{game}/preferences"
    assert cleo.get(path).status == 404
    assert cleo.call("PUT", path, {}, {}).status == 404
    refused = anna.call("PUT", path, {"reminders": ["never"]}, {})
    assert (refused.status, refused.code) == (422, "bad_reminders")


def test_other_reminders_are_planned_for_turns_that_run(house: House, anna: Person) -> None:
    game = opened(anna)
    patched(anna, reminders=["90%"])
    put(anna, game, reminders=["PT1H"])
    patched(anna, digest_at="18:00")
    patched(anna, name="Anna Maria")
    told = [(it.kind, it.player, it.ref) for it in house.outbox.claim("relay", 99)]
    assert told.count(("preferences", anna.player, "")) == 2
    assert ("preferences", anna.player, game) in told


@pytest.mark.parametrize(
    "change", [{"quiet_hours": {"start": "21:00", "end": "06:00"}}, {"zone": "Pacific/Apia"}]
)
def test_turns_that_run_are_looked_at_again_where_somebody_rests_at_other_hours(
    house: House, anna: Person, change: dict[str, Any]
) -> None:
    patched(anna, **change)
    assert [(it.kind, it.player) for it in house.outbox.claim("relay", 99)] == [
        ("preferences", anna.player)
    ]
