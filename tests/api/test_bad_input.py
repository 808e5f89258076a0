"""Each bad input has a problem and a stable code of its own, and nothing is appended."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from service.bootstrap import House
from tests.api.people import Person, Reply, someone
from tests.api.tables import expect, legal, mover, opened, started, versions

PROBLEM = {"type", "title", "status", "detail", "code", "request_id"}


@contextmanager
def unchanged(house: House, game: str) -> Iterator[None]:
    """Nothing is appended meanwhile."""
    before = house.store.read(game)
    yield
    assert house.store.read(game) == before


def refused(reply: Reply, status: int, code: str) -> dict[str, Any]:
    """The problem, which must be that one."""
    assert (reply.status, reply.code) == (status, code), reply.raw
    body: dict[str, Any] = reply.body
    assert body.keys() >= PROBLEM
    assert body["status"] == status
    assert body["type"] == f"http://longhand.example/problems/{code}"
    assert body["request_id"] == reply.headers["X-Request-Id"]
    return body


@pytest.fixture
def game(anna: Person, bo: Person) -> str:
    """A running game of Anna and Bo."""
    return started(anna, bo)


@pytest.fixture
def one(game: str, anna: Person, bo: Person) -> Person:
    """Whose turn it is."""
    return mover(game, anna, bo)


@pytest.fixture
def other(one: Person, anna: Person, bo: Person) -> Person:
    """Who has to wait."""
    return bo if one is anna else anna


def test_unknown_card(game: str, one: Person, house: House) -> None:
    move = {"type": "place_chip", "card": "1X", "space": "e5"}
    with unchanged(house, game):
        reply = one.post(f"/v1/games/{game}/moves", move)
    refused(reply, 422, "unknown_card")


def test_unknown_space(game: str, one: Person, house: House) -> None:
    move = {**legal(one, game)[0], "space": "z9"}
    with unchanged(house, game):
        reply = one.post(f"/v1/games/{game}/moves", move)
    refused(reply, 422, "no_such_space")


def test_card_that_is_not_in_the_hand(game: str, one: Person, house: House) -> None:
    held = {move["card"] for move in legal(one, game)}
    card = next(card for card in ("2S", "3S", "4S", "5S", "6S", "7S", "8S") if card not in held)
    move = {"type": "place_chip", "card": card, "space": "e5"}
    with unchanged(house, game):
        reply = one.post(f"/v1/games/{game}/moves", move)
    refused(reply, 409, "card_not_in_hand")


def test_unreadable_text(game: str, one: Person, house: House) -> None:
    with unchanged(house, game):
        reply = one.post(f"/v1/games/{game}/moves", {"text": "what is this"})
    refused(reply, 422, "unreadable_move")


def test_wrong_seat(game: str, one: Person, other: Person, house: House) -> None:
    move = legal(one, game)[0]
    with unchanged(house, game):
        reply = other.post(f"/v1/games/{game}/moves", move)
    assert refused(reply, 409, "not_your_turn")["game_version"] == versions(one, game)


def test_spectator(game: str, one: Person, cleo: Person, house: House) -> None:
    move = legal(one, game)[0]
    with unchanged(house, game):
        refused(cleo.post(f"/v1/games/{game}/moves", move), 409, "not_seated")
        refused(cleo.post(f"/v1/games/{game}/resignation"), 409, "not_seated")
        refused(cleo.get(f"/v1/games/{game}/moves"), 403, "no_seat")


def test_foreign_game(anna: Person, bo: Person, cleo: Person, house: House) -> None:
    game = started(anna, bo, visibility="private")
    with unchanged(house, game):
        for path in ("", "/events", "/moves", "/board.txt", "/board.svg", "/board.png"):
            refused(cleo.get(f"/v1/games/{game}{path}"), 404, "game_not_found")
        for path in ("moves", "resignation", "seats", "bots", "start", "cancellation"):
            body = {"text": "7H i5"} if path == "moves" else None
            refused(cleo.post(f"/v1/games/{game}/{path}", body), 404, "game_not_found")
        body = {"address": "x@example.org"}
        refused(cleo.post(f"/v1/games/{game}/invitations", body), 404, "game_not_found")
        refused(cleo.post(f"/v1/games/{game}/invitation-links"), 404, "game_not_found")


def test_no_such_game(anna: Person) -> None:
    for reply in (
        anna.get("/v1/games/aaaaaaaaaa"),
        anna.post("/v1/games/aaaaaaaaaa/moves", {"text": "7H i5"}),
        anna.post("/v1/games/aaaaaaaaaa/start"),
    ):
        refused(reply, 404, "game_not_found")
    refused(anna.get("/v1/games/not-a-game"), 404, "not_found")


def test_stale_version(game: str, one: Person, house: House) -> None:
    move = legal(one, game)[0]
    with unchanged(house, game):
        reply = one.post(f"/v1/games/{game}/moves", move, If_Match='"3"')
    assert refused(reply, 412, "stale_version")["missed"][0]["version"] == 4


def test_finished_game(game: str, one: Person, other: Person, house: House) -> None:
    move = legal(one, game)[0]
    expect(201, other.post(f"/v1/games/{game}/resignation"))
    with unchanged(house, game):
        for path, body in (("moves", move), ("resignation", None), ("start", None)):
            refused(one.post(f"/v1/games/{game}/{path}", body), 409, "game_over")


@pytest.mark.parametrize(
    "body",
    [b"{", b"", b"[" * 5000, b'{"text": NaN}', b'"\\ud800"', b"\xff\xfe", b'{"text": "a"} x'],
)
def test_body_that_is_no_json(body: bytes, game: str, one: Person, house: House) -> None:
    with unchanged(house, game):
        reply = one.post(f"/v1/games/{game}/moves", body, Content_Type="application/json")
    refused(reply, 400, "not_json")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, ""),
        ([], ""),
        ({"type": "fly"}, "/type"),
        ({"type": "place_chip", "card": 7, "space": "e5"}, "/card"),
        ({"type": "place_chip", "card": "7H", "space": "e5", "more": 1}, ""),
        ({"type": "place_chip", "card": "7H", "space": "e5", "lock": [["a1", 2]]}, "/lock/0/1"),
        ({"type": "call_out", "seat": 10**30}, "/seat"),
        ({"text": 5}, ""),
    ],
)
def test_body_of_another_form(
    body: Any, pointer: str, game: str, one: Person, house: House
) -> None:
    with unchanged(house, game):
        reply = one.post(f"/v1/games/{game}/moves", body)
    (fault,) = refused(reply, 422, "bad_body")["errors"]
    assert fault["pointer"] == pointer
    assert fault["detail"]


def test_body_of_a_megabyte(game: str, one: Person, house: House) -> None:
    with unchanged(house, game):
        for path in ("moves", "resignation"):
            reply = one.post(f"/v1/games/{game}/{path}", b'"' + b"x" * 1_000_000 + b'"')
            refused(reply, 413, "body_too_large")


def test_body_that_is_not_sent_as_json(game: str, one: Person, house: House) -> None:
    with unchanged(house, game):
        for media in ("text/plain", "application/xml", "multipart/form-data", "nonsense"):
            reply = one.post(f"/v1/games/{game}/moves", b'{"text": "7H i5"}', Content_Type=media)
            refused(reply, 415, "unsupported_media_type")
            assert reply.headers["Accept"] == "application/json"


def test_missing_token(game: str, nobody: Person, house: House) -> None:
    with unchanged(house, game):
        for reply in (
            nobody.get(f"/v1/games/{game}"),
            nobody.post(f"/v1/games/{game}/moves", {"text": "7H i5"}),
            nobody.post(f"/v1/games/{game}/start"),
            nobody.get("/v1/me", Authorization="Basic YTpi"),
            nobody.get("/v1/me", Authorization="Bearer "),
        ):
            refused(reply, 401, "no_token")
            assert reply.headers["WWW-Authenticate"] == 'Bearer realm="longhand"'


def test_foreign_token(game: str, nobody: Person, house: House) -> None:
    nobody.token = "lh_of-another-service"
    with unchanged(house, game):
        for reply in (
            nobody.get(f"/v1/games/{game}"),
            nobody.post(f"/v1/games/{game}/moves", {"text": "7H i5"}),
            nobody.post(f"/v1/games/{game}/start"),
        ):
            refused(reply, 401, "bad_token")
            assert 'error="invalid_token"' in reply.headers["WWW-Authenticate"]


def test_token_without_the_scope(game: str, house: House, one: Person) -> None:
    reader = someone(house, one.http, "Reader", ("games:read",))
    expect(200, reader.get(f"/v1/games/{game}"))
    with unchanged(house, game):
        for reply, scope in (
            (reader.post(f"/v1/games/{game}/moves", {"text": "7H i5"}), "games:play"),
            (reader.post(f"/v1/games/{game}/resignation"), "games:play"),
            (reader.post("/v1/games", {"kind": "sequence", "seats": 2}), "games:create"),
            (reader.get("/v1/me"), "account"),
        ):
            refused(reply, 403, "insufficient_scope")
            assert f'scope="{scope}"' in reply.headers["WWW-Authenticate"]


@pytest.mark.parametrize("pace", ["3 days", "P", "PT", "P3M", "P99D", "PT10S", "-P1D", "P1DT"])
def test_bad_duration(pace: str, anna: Person) -> None:
    body = {"kind": "sequence", "seats": 2, "pace": {"per_turn": pace}}
    refused(anna.post("/v1/games", body), 422, "bad_pace")
    assert anna.get("/v1/games").body["games"] == []


@pytest.mark.parametrize(
    "options",
    [{"sequences_to_win": 9}, {"colour": "red"}, {"board": 5}, {"teams": 3}, {"edition": "none"}],
)
def test_bad_options(options: dict[str, Any], anna: Person) -> None:
    body = {"kind": "sequence", "seats": 2, "options": options}
    refused(anna.post("/v1/games", body), 422, "bad_options")
    assert anna.get("/v1/games").body["games"] == []


def test_options_that_no_log_could_hold(anna: Person) -> None:
    for value in ("1" + "0" * 40, "-" + "9" * 20):
        body = f'{{"kind": "sequence", "seats": 2, "options": {{"a": [{value}]}}}}'
        problem = refused(anna.post("/v1/games", body.encode()), 422, "bad_body")
        assert problem["errors"][0]["pointer"] == "/options/a/0"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"kind": "chess", "seats": 2}, "unknown_kind"),
        ({"kind": "sequence", "seats": 5}, "bad_seats"),
        ({"kind": "sequence"}, "bad_body"),
        ({"kind": "sequence", "seats": "2"}, "bad_body"),
        ({"kind": "sequence", "seats": 2, "visibility": "secret"}, "bad_body"),
        ({"kind": "sequence", "seats": 2, "more": 1}, "bad_body"),
        ([], "bad_body"),
    ],
)
def test_bad_table(body: Any, code: str, anna: Person) -> None:
    refused(anna.post("/v1/games", body), 422, code)
    assert anna.get("/v1/games").body["games"] == []


def test_faults_name_their_place(anna: Person) -> None:
    body = {"kind": "sequence", "seats": 2, "pace": {"then": "sleep", "x/y": 1}}
    faults = refused(anna.post("/v1/games", body), 422, "bad_body")["errors"]
    assert {fault["pointer"] for fault in faults} == {"/pace/then", "/pace/x~1y"}


def test_bad_entropy_and_seats(anna: Person, house: House) -> None:
    game = opened(anna)
    with unchanged(house, game):
        for body, code in (
            ({"entropy": "ü" * 33}, "bad_entropy"),
            ({"entropy": "two\nlines"}, "bad_entropy"),
            ({"seat": 2}, "no_such_seat"),
            ({"seat": -1}, "bad_body"),
            ({"seat": 1.5}, "bad_body"),
        ):
            refused(anna.post(f"/v1/games/{game}/seats", body), 422, code)


@pytest.mark.parametrize(
    "query",
    [
        *("wersion=3", "version=x", "version=0", "version=1&version=2", "version="),
        *("version=1_0", "version=%2B1", "version=%D9%A1", "version=%201", "version=1%00"),
    ],
)
def test_bad_query(query: str, anna: Person) -> None:
    game = opened(anna)
    problem = refused(anna.get(f"/v1/games/{game}?{query}"), 422, "bad_query")
    assert problem["errors"][0]["parameter"] == query.partition("=")[0]


def test_query_where_none_is_taken(anna: Person, game: str, house: House) -> None:
    with unchanged(house, game):
        refused(anna.post(f"/v1/games/{game}/resignation?sure=1"), 422, "bad_query")
        refused(anna.get("/v1/me?fields=name"), 422, "bad_query")


@pytest.mark.parametrize("key", ["", "two words", '"open', "é", "x" * 256, '""'])
def test_bad_key(key: str, game: str, one: Person, house: House) -> None:
    move = legal(one, game)[0]
    with unchanged(house, game):
        reply = one.post(f"/v1/games/{game}/moves", move, Idempotency_Key=key)
    refused(reply, 400, "bad_header")


@pytest.mark.parametrize("tag", ["41", '"a"', '"3", "4"', '"-1"', '"' + "9" * 30 + '"', ""])
def test_bad_condition(tag: str, game: str, one: Person, house: House) -> None:
    move = legal(one, game)[0]
    with unchanged(house, game):
        reply = one.post(f"/v1/games/{game}/moves", move, If_Match=tag)
    refused(reply, 400, "bad_header")


def test_any_version_is_what_a_star_means(game: str, one: Person) -> None:
    expect(201, one.post(f"/v1/games/{game}/moves", legal(one, game)[0], If_Match="*"))


def test_form_that_is_not_served(game: str, one: Person) -> None:
    for path, media in (
        (f"/v1/games/{game}", "image/png"),
        (f"/v1/games/{game}/board.png", "application/json"),
        (f"/v1/games/{game}/events", "text/html"),
        ("/v1/kinds", "text/html;q=1, application/json;q=0"),
    ):
        refused(one.get(path, Accept=media), 406, "not_acceptable")
    for media in ("*/*", "application/*", "text/html, */*;q=0.1", "application/problem+json"):
        expect(200, one.get(f"/v1/games/{game}", Accept=media))


def test_start_too_early_and_twice(anna: Person, bo: Person, house: House) -> None:
    game = opened(anna)
    expect(201, anna.post(f"/v1/games/{game}/seats"))
    with unchanged(house, game):
        refused(anna.post(f"/v1/games/{game}/start"), 409, "seats_missing")
        refused(bo.post(f"/v1/games/{game}/start"), 409, "not_host")
        refused(anna.post(f"/v1/games/{game}/moves", {"text": "7H i5"}), 409, "not_running")


def test_a_failed_request_leaves_the_game_playable(
    game: str, one: Person, other: Person, person: Callable[[str], Person]
) -> None:
    move = legal(one, game)[0]
    for bad in ({"text": "?"}, {"type": "fly"}, {**move, "space": "a1"}):
        assert one.post(f"/v1/games/{game}/moves", bad).status in (409, 422)
    expect(201, one.post(f"/v1/games/{game}/moves", move))
