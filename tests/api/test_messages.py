"""Talking at the table: who may, who hears it, and what is left of it."""

from collections.abc import Callable
from typing import Any

import pytest

from service.application.talk import AN_HOUR, LONGEST
from service.bootstrap import House
from tests.api.people import Clock, Person
from tests.api.tables import expect, opened, started

FOUR = {"options": {"teams": 2}}


def path(game: str) -> str:
    return f"/v1/games/{game}/messages"


def said(person: Person, game: str, text: str = "Hello", to: str = "table") -> dict[str, Any]:
    """The message as its author sees it."""
    answer = expect(201, person.post(path(game), {"text": text, "to": to}))
    found: dict[str, Any] = answer.body
    return found


def texts(person: Person, game: str) -> list[str]:
    """What the person can read."""
    return [it["text"] for it in expect(200, person.get(path(game))).body["messages"]]


def test_a_message_is_read_by_everyone_at_the_table(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    sent = said(anna, game, "Good luck!\n\n\n\nAnna  B.")
    assert sent == {
        "number": 1,
        "at": "2027-01-15T08:00:00Z",
        "player": anna.player,
        "name": "Anna",
        "seat": 0,
        "to": "table",
        "text": "Good luck!\n\nAnna B.",
    }
    said(bo, game, "And you")
    answer = expect(200, bo.get(path(game))).body
    assert answer["messages"][0] == sent
    assert (answer["latest"], answer["next"]) == (2, None)
    assert texts(bo, game) == ["Good luck!\n\nAnna B.", "And you"]


def test_messages_are_read_in_pages(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    for number in range(5):
        said(anna, game, f"{number}")
    found: list[str] = []
    place: str | None = f"{path(game)}?limit=2"
    while place:
        answer = expect(200, bo.get(place))
        found += [it["text"] for it in answer.body["messages"]]
        place = answer.body["next"]
        assert (place is not None) == ("Link" in answer.headers)
    assert found == ["0", "1", "2", "3", "4"]


def test_a_private_table_is_nobody_elses_business(
    anna: Person, bo: Person, cleo: Person, nobody: Person
) -> None:
    game = started(anna, bo, visibility="private")
    said(anna, game)
    assert cleo.get(path(game)).status == 404
    assert cleo.post(path(game), {"text": "hi"}).status == 404
    assert nobody.get(path(game)).status == 401


def test_who_looks_on_listens_and_is_silent(anna: Person, bo: Person, cleo: Person) -> None:
    game = started(anna, bo)
    said(anna, game)
    assert texts(cleo, game) == ["Hello"]
    refused = cleo.post(path(game), {"text": "hi"})
    assert (refused.status, refused.code) == (403, "no_seat")


def test_a_host_without_a_seat_may_write(anna: Person, bo: Person) -> None:
    game = opened(anna)
    assert said(anna, game)["seat"] is None


@pytest.fixture
def dina(person: Callable[[str], Person]) -> Person:
    """The fourth at the table."""
    return person("Dina")


def test_what_a_team_says_stays_in_it(anna: Person, bo: Person, cleo: Person, dina: Person) -> None:
    game = started(anna, bo, cleo, dina, **FOUR)
    assert said(anna, game, "psst", "team")["to"] == "team"
    said(bo, game, "hush", "team")
    said(cleo, game, "all")
    assert texts(cleo, game) == ["psst", "all"]
    assert texts(dina, game) == ["hush", "all"]


def test_where_talk_is_forbidden_there_is_no_talk_in_teams(
    anna: Person, bo: Person, cleo: Person, dina: Person
) -> None:
    options = {"teams": 2, "table_talk": "forbidden"}
    game = started(anna, bo, cleo, dina, options=options)
    refused = anna.post(path(game), {"text": "psst", "to": "team"})
    assert (refused.status, refused.code) == (409, "no_team_talk")
    said(anna, game, "Hello all")
    assert texts(cleo, game) == ["Hello all"]


def test_a_side_of_one_and_a_table_that_is_still_open_have_no_team_talk(
    anna: Person, bo: Person
) -> None:
    for game in (started(anna, bo), opened(anna, 4, **FOUR)):
        refused = anna.post(path(game), {"text": "psst", "to": "team"})
        assert (refused.status, refused.code) == (409, "no_team_talk")


@pytest.mark.parametrize(
    "text", ["", "  \n ", "\u202e\u200b", "x" * (LONGEST + 1), "x" * (2 * LONGEST + 1)]
)
def test_a_message_has_a_text_of_a_decent_length(anna: Person, text: str) -> None:
    game = opened(anna)
    assert anna.post(path(game), {"text": text}).status == 422
    assert texts(anna, game) == []


def test_what_would_turn_or_hide_a_text_is_left_out(anna: Person) -> None:
    game = opened(anna)
    assert said(anna, game, "\u202eevil\u202c\x00 é👩\u200d👧 می\u200cروم")["text"] == (
        "evil é👩\u200d👧 می\u200cروم"
    )


def test_a_repeated_request_says_it_once(anna: Person) -> None:
    game = opened(anna)
    first = expect(201, anna.post(path(game), {"text": "a"}, Idempotency_Key="k"))
    again = expect(201, anna.post(path(game), {"text": "a"}, Idempotency_Key="k"))
    assert first.body == again.body
    assert texts(anna, game) == ["a"]
    other = anna.post(path(game), {"text": "b"}, Idempotency_Key="k")
    assert (other.status, other.code) == (422, "command_reused")


def test_so_much_can_be_written_an_hour(anna: Person, clock: Clock) -> None:
    game = opened(anna)
    for _ in range(AN_HOUR):
        said(anna, game)
    refused = anna.post(path(game), {"text": "more"})
    assert (refused.status, refused.code) == (429, "too_many_messages")
    assert 0 < int(refused.headers["Retry-After"]) <= 3601
    said(anna, opened(anna), "elsewhere")
    clock.ms += 3_600_000
    said(anna, game, "later")


def test_an_author_erases_own_messages_and_no_others(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    number = said(anna, game, "secret")["number"]
    assert bo.call("DELETE", f"{path(game)}/{number}", None, {}).status == 404
    expect(204, anna.call("DELETE", f"{path(game)}/{number}", None, {}))
    assert texts(bo, game) == []
    assert anna.call("DELETE", f"{path(game)}/{number}", None, {}).status == 404


def test_no_message_is_in_the_log_or_the_state(house: House, anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    version = house.store.version(game)
    said(anna, game, "a needle")
    assert house.store.version(game) == version
    for place in ("", "/events"):
        assert b"needle" not in bo.get(f"/v1/games/{game}{place}").raw
