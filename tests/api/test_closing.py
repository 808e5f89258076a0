"""Closing an account: told first, then done; the games go on, and the person is gone."""

from typing import Any

import pytest

from service.bootstrap import House
from service.eventlog.codec import from_ndjson
from service.rules.game import fold
from tests.api.people import Person
from tests.api.tables import expect, legal, mover, opened, seen, started


def outcomes(person: Person) -> dict[str, str]:
    """Game -> what would become of it."""
    body = expect(200, person.get("/v1/me/closing")).body
    return {it["game"]["game"]: it["outcome"] for it in body["games"]}


def close(person: Person) -> None:
    """The person looks, and then closes the account."""
    confirmation = expect(200, person.get("/v1/me/closing")).body["confirmation"]
    path = f"/v1/me?confirmation={confirmation}"
    assert expect(204, person.call("DELETE", path, None, {})).raw == b""


def test_each_game_and_what_becomes_of_it_is_told_before(
    anna: Person, bo: Person, cleo: Person
) -> None:
    hosted = opened(anna)
    joined = opened(bo)
    expect(201, anna.post(f"/v1/games/{joined}/seats"))
    table = (bo, anna, cleo)
    running = {
        started(*table, pace={"per_turn": "P3D"}): "seat_vacant",
        started(*table, pace={"per_turn": "P3D", "then": "bot"}): "bot_plays_on",
        started(*table, pace={"per_turn": "P3D", "then": "resign"}): "seat_resigns",
        started(*table, pace={"per_turn": "P3D", "unmoved": "void"}): "game_ends",
        started(bo, anna, pace={"per_turn": "P3D"}): "game_ends",
    }
    told = outcomes(anna)
    assert told == {hosted: "cancelled", joined: "seat_left", **running}
    assert all(seen(anna, game)["state"]["phase"] == "running" for game in running)


def test_nothing_is_closed_without_a_look_at_that_very_list(anna: Person, bo: Person) -> None:
    assert anna.call("DELETE", "/v1/me", None, {}).code == "bad_query"
    old = expect(200, anna.get("/v1/me/closing")).body["confirmation"]
    opened(anna)
    refused = anna.call("DELETE", f"/v1/me?confirmation={old}", None, {})
    assert (refused.status, refused.code) == (409, "closing_unconfirmed")
    expect(200, anna.get("/v1/me"))
    other = expect(200, bo.get("/v1/me/closing")).body["confirmation"]
    assert anna.call("DELETE", f"/v1/me?confirmation={other}", None, {}).status == 409


@pytest.mark.parametrize("then", ["pass", "bot", "resign", "vacate"])
def test_the_game_goes_on_without_the_name_and_its_log_still_folds(
    anna: Person, bo: Person, cleo: Person, house: House, then: str
) -> None:
    game = started(anna, bo, cleo, pace={"per_turn": "P3D", "then": then})
    gone = mover(game, anna, bo, cleo)
    others = [one for one in (anna, bo, cleo) if one is not gone]
    close(gone)
    shown = seen(others[0], game)
    assert shown["state"]["phase"] == "running"
    names = {person["name"] for person in shown["players"].values()} - {""}
    assert len(names) == 2
    player = house.players.get(gone.player)
    assert (player.name, player.email, player.is_deleted) == ("", "", True)
    log = expect(200, others[0].get(f"/v1/games/{game}/events", Accept="application/x-ndjson"))
    assert b"@example.org" not in log.raw
    assert fold(event.data for event in from_ndjson(log.raw)).version == shown["version"]


def test_old_credentials_stop_at_once(anna: Person, bo: Person, cleo: Person) -> None:
    game = started(anna, bo, cleo, pace={"per_turn": "P3D"})
    gone = mover(game, anna, bo, cleo)
    body = legal(gone, game)[0]
    close(gone)
    for reply in (gone.get("/v1/me"), gone.post(f"/v1/games/{game}/moves", body)):
        assert (reply.status, reply.code) == (401, "bad_token")


def test_the_others_play_on_at_once(anna: Person, bo: Person, cleo: Person, house: House) -> None:
    game = started(anna, bo, cleo, pace={"per_turn": "P3D"})
    gone = mover(game, anna, bo, cleo)
    close(gone)
    assert house.store.due_games(1_800_000_000_000, 10) == [game]


def test_an_open_game_is_called_off_or_left(anna: Person, bo: Person) -> None:
    hosted, joined = opened(bo), opened(anna)
    expect(201, bo.post(f"/v1/games/{joined}/seats"))
    close(bo)
    assert seen(anna, hosted)["state"]["phase"] == "ended"
    seats: list[dict[str, Any]] = seen(anna, joined)["state"]["seats"]
    assert [seat["player"] for seat in seats] == [None, None]


def test_what_was_said_at_tables_is_gone(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    for person in (anna, bo):
        expect(201, person.post(f"/v1/games/{game}/messages", {"text": "Hello"}))
    close(anna)
    left = expect(200, bo.get(f"/v1/games/{game}/messages")).body["messages"]
    assert [it["player"] for it in left] == [bo.player]


def test_the_address_is_free_again(anna: Person, house: House) -> None:
    close(anna)
    assert house.players.by_address("anna@example.org") is None
