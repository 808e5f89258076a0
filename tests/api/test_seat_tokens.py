"""Seat tokens: one game from one seat, for a program, and over with the seat."""

from typing import Any

import pytest
from flask import Flask

from service.application.handle import handle
from service.application.states import States
from service.bootstrap import House
from service.rules.deal import SEED_BYTES
from service.rules.seating import LeaveSeat, TakeSeat
from service.rules.table import Actor, Command
from tests.api.canary import plain
from tests.api.people import NOON, Clock, Person
from tests.api.tables import expect, legal, mover, opened, seen, started
from tests.api.test_following import logged, stream, take


def seat_token(person: Person, game: str, **wanted: Any) -> Person:
    """A program that plays for the person in that game."""
    made = expect(201, person.post(f"/v1/games/{game}/seat-tokens", wanted)).body
    assert made["game"] == game
    return Person(person.http, person.player, made["token"])


def past_the_api(house: House, game: str, player: str, command: Command) -> None:
    """The command by another way than HTTP."""
    handle(
        *(house.store, States(), game, command),
        by=Actor(player, "mail"),
        now=NOON,
        command_id=f"{command.__struct_config__.tag}-{game}",
        chance=bytes(SEED_BYTES),
    )


def test_a_seat_token_sees_what_its_seat_sees_by_every_way(
    app: Flask, anna: Person, bo: Person
) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    expect(201, one.post(f"/v1/games/{game}/moves", legal(one, game)[0]))
    expect(201, bo.post(f"/v1/games/{game}/messages", {"text": "Well played."}))
    bot = seat_token(anna, game)
    paths = [
        rule.rule.replace("<game:game_id>", game)
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and rule.arguments == {"game_id"}
    ]
    looked = 0
    for path in paths:
        reply = bot.get(path)
        if reply.status != 403:
            assert plain(reply, game) == plain(anna.get(path), game)
            looked += 1
    assert looked >= 8


def test_a_seat_token_plays_a_whole_turn_and_no_more_than_its_seat(
    anna: Person, bo: Person
) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    other = bo if one is anna else anna
    ours, theirs = seat_token(one, game), seat_token(other, game)
    move = legal(ours, game)[0]
    assert theirs.post(f"/v1/games/{game}/moves", move).status == 409
    made = expect(201, ours.post(f"/v1/games/{game}/moves", move))
    assert made.body["events"][0]["type"] == "chip_placed"
    assert seen(ours, game)["seat"] == seen(one, game)["seat"]


def test_lists_and_feeds_of_a_seat_token_show_its_game_alone(
    anna: Person, bo: Person, nobody: Person
) -> None:
    game, other, waiting = started(anna, bo), started(anna, bo), opened(bo)
    bot = seat_token(anna, game)
    for query in ("", "?list=open"):
        listed = expect(200, bot.get(f"/v1/games{query}"))
        assert {it["game"] for it in listed.body["games"]} <= {game}
        assert other.encode() not in listed.raw
        assert waiting.encode() not in listed.raw
    assert expect(200, bot.get("/v1/games")).body["games"]
    told = expect(200, bot.get("/v1/me/events")).body["events"]
    assert told
    assert {event["game"] for event in told} == {game}
    ticket = expect(201, bot.post("/v1/stream-tickets")).body["ticket"]
    with stream(nobody, f"/v1/me/events?ticket={ticket}") as mine:
        begun = take(mine, len(told))
    assert {frame.data["game"] for frame in begun} == {game}
    ticket = expect(201, bot.post("/v1/stream-tickets")).body["ticket"]
    with stream(nobody, f"/v1/games/{game}/events?ticket={ticket}") as mine:
        assert [frame.data for frame in take(mine, 4)] == logged(anna, game)[:4]
    ticket = expect(201, bot.post("/v1/stream-tickets")).body["ticket"]
    elsewhere = nobody.get(f"/v1/games/{other}/events?ticket={ticket}", Accept="text/event-stream")
    assert (elsewhere.status, elsewhere.code) == (404, "game_not_found")


def test_only_who_holds_a_seat_can_give_its_token_away(
    anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo, visibility="private")
    assert cleo.post(f"/v1/games/{game}/seat-tokens").status == 404
    waiting = opened(anna)
    assert anna.post(f"/v1/games/{waiting}/seat-tokens").status == 403
    assert cleo.post(f"/v1/games/{waiting}/seat-tokens").status == 403
    bot = seat_token(anna, game)
    assert bot.post(f"/v1/games/{game}/seat-tokens").status == 403
    assert bot.post("/v1/me/tokens", {}).status == 403


def test_a_seat_token_has_no_more_scopes_than_its_maker_and_the_seat(
    anna: Person, bo: Person, house: House
) -> None:
    game = started(anna, bo)
    for scopes in (["account"], ["games:create"], ["webhooks"], ["games:read", "account"], []):
        path = f"/v1/games/{game}/seat-tokens"
        assert anna.post(path, {"scopes": scopes}).status == 422
    text, _ = house.tokens.create(anna.player, NOON, scopes=("account", "games:read"))
    clerk = Person(anna.http, anna.player, text)
    refused = clerk.post(f"/v1/games/{game}/seat-tokens", {})
    assert (refused.status, refused.code) == (403, "insufficient_scope")
    watcher = seat_token(clerk, game, scopes=["games:read"])
    expect(200, watcher.get(f"/v1/games/{game}"))
    move = watcher.post(f"/v1/games/{game}/moves", {"text": "7H i5"})
    assert (move.status, move.code) == (403, "insufficient_scope")


def test_a_seat_token_stands_among_the_tokens_and_is_revoked_there(
    anna: Person, bo: Person, clock: Clock
) -> None:
    game = started(anna, bo)
    bot = seat_token(anna, game, label="My bot", days=1)
    listed = expect(200, anna.get("/v1/me/tokens")).body["tokens"]
    (made,) = [token for token in listed if token["game"] == game]
    assert (made["label"], made["scopes"]) == ("My bot", ["games:read", "games:play"])
    assert [token["game"] for token in listed if token is not made] == [None]
    expect(200, bot.get(f"/v1/games/{game}"))
    expect(204, anna.call("DELETE", f"/v1/me/tokens/{made['id']}", None, {}))
    assert expect(401, bot.get(f"/v1/games/{game}")).code == "bad_token"
    late = seat_token(anna, game, days=1)
    clock.ms += 86_400_000
    assert expect(401, late.get(f"/v1/games/{game}")).code == "bad_token"


def test_a_repeated_request_makes_one_seat_token(anna: Person, bo: Person) -> None:
    game, other = started(anna, bo), started(anna, bo)
    path = f"/v1/games/{game}/seat-tokens"
    first = expect(201, anna.post(path, {}, Idempotency_Key="k")).body
    assert expect(201, anna.post(path, {}, Idempotency_Key="k")).body == first
    elsewhere = anna.post(f"/v1/games/{other}/seat-tokens", {}, Idempotency_Key="k")
    assert expect(201, elsewhere).body["game"] == other


@pytest.mark.parametrize("way", ["http", "mail"])
def test_a_seat_token_does_not_come_back_with_another_seat(
    anna: Person, house: House, way: str
) -> None:
    """Whoever was given the old seat is not given the new one."""
    game = opened(anna)
    seat = expect(201, anna.post(f"/v1/games/{game}/seats", {"seat": 0}))
    assert seat.status == 201
    bot = seat_token(anna, game)
    expect(200, bot.get(f"/v1/games/{game}"))
    if way == "http":
        expect(200, anna.call("DELETE", f"/v1/games/{game}/seats/0", None, {}))
    else:
        past_the_api(house, game, anna.player, LeaveSeat(0))
    assert expect(401, bot.get(f"/v1/games/{game}")).code == "bad_token"
    expect(201, anna.post(f"/v1/games/{game}/seats", {"seat": 1}))
    assert expect(401, bot.get(f"/v1/games/{game}")).code == "bad_token"
    tokens = expect(200, anna.get("/v1/me/tokens")).body["tokens"]
    assert [token["game"] for token in tokens] == [None]


def test_a_seat_token_survives_the_start_that_moves_the_seats(anna: Person, bo: Person) -> None:
    game = opened(anna)
    expect(201, anna.post(f"/v1/games/{game}/seats"))
    bot = seat_token(anna, game)
    expect(201, bo.post(f"/v1/games/{game}/seats"))
    expect(201, anna.post(f"/v1/games/{game}/start"))
    assert seen(bot, game)["seat"] == seen(anna, game)["seat"]
    # A host's powers are not those of a seat.
    for path in ("cancellation", "bots", "invitations", "invitation-links", "start", "seats"):
        refused = bot.post(f"/v1/games/{game}/{path}", {"address": "x@example.org"})
        assert (refused.status, refused.code) == (403, "seat_token_only")


def test_losing_the_seat_ends_the_streams_of_its_token(
    anna: Person, bo: Person, house: House
) -> None:
    game = opened(anna)
    expect(201, anna.post(f"/v1/games/{game}/seats"))
    bot = seat_token(anna, game)
    with (
        stream(bot, f"/v1/games/{game}/events") as ours,
        stream(bot, "/v1/me/events") as all_ours,
    ):
        take(ours, 2)
        take(all_ours, 2)
        past_the_api(house, game, anna.player, LeaveSeat(0))
        past_the_api(house, game, bo.player, TakeSeat(seat=0))
        assert list(ours) == []
        assert list(all_ours) == []


def test_closing_the_account_ends_its_seat_tokens(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    bot = seat_token(bo, game)
    told = expect(200, bo.get("/v1/me/closing")).body["confirmation"]
    expect(204, bo.call("DELETE", f"/v1/me?confirmation={told}", None, {}))
    assert expect(401, bot.get(f"/v1/games/{game}")).code == "bad_token"
