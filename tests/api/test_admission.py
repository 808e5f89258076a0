"""Every operation of the document × every token that will not do: refused, and saying why."""

import json
import re
from typing import Any, Final, NamedTuple

import pytest
from flask.testing import FlaskClient

from service.api.document import document
from service.api.retries import game_id_of
from service.application.handle import handle
from service.application.states import States
from service.bootstrap import House
from service.players.tokens import SCOPES, SEAT_SCOPES, Scope
from service.rules.seating import LeaveSeat
from service.rules.table import Actor
from tests.api.canary import expect_same
from tests.api.people import NOON, Person, Reply, someone
from tests.api.tables import expect, opened, started

DOCUMENT: Final[dict[str, Any]] = json.loads(document())
# What stands for the rest is an id of nothing.
KNOWN: Final = {"kind": "sequence", "seat": "0", "number": "1"}
ANYWHERE: Final = {"list_games", "list_my_events", "issue_ticket"}
"""Without a game in their path, and for seat tokens all the same."""


class Case(NamedTuple):
    """An operation as the document tells it."""

    method: str
    path: str
    scope: Scope | None
    is_for_seats: bool
    name: str


def cases() -> list[Case]:
    """Every operation there is: a new one is looked at by itself."""
    return [
        _case(path, method, operation)
        for path, item in DOCUMENT["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    ]


def _case(path: str, method: str, operation: dict[str, Any]) -> Case:
    scopes = [scope for way in operation["security"] for scope in way.get("token", ())]
    assert len(scopes) <= 1
    is_for_seats = "or a seat token" in operation["description"]
    scope = scopes[0] if scopes else None
    return Case(method.upper(), path, scope, is_for_seats, operation["operationId"])


CASES: Final = cases()
OF_A_TOKEN: Final = [case for case in CASES if case.scope is not None]
OPEN: Final = [case for case in CASES if case.scope is None]


OF_A_GAME: Final = [case for case in CASES if "{game_id}" in case.path or "match_id" in case.path]
STREAM: Final = {"Accept": "text/event-stream"}
BODIES: Final[tuple[Any, ...]] = (
    {},
    {"text": "7H i5"},
    {"address": "someone@example.org"},
    {"type": "set_order", "when": "never"},
    {"until": "2027-02-01T00:00:00Z"},
)
"""What one or another of the operations takes."""


def named(case: Case) -> str:
    """How a test of it is called."""
    return case.name


def ask(person: Person, case: Case, game: str) -> Reply:
    """The answer to the operation about that game."""
    return person.call(case.method, _path(case, game), None, {})


def _path(case: Case, game: str) -> str:
    places = {**KNOWN, "game_id": game, "match_id": game}
    return re.sub(r"\{(\w+)\}", lambda found: places.get(found[1], "nothing"), case.path)


@pytest.fixture
def two_games(anna: Person, bo: Person) -> tuple[str, str]:
    """Two games that Anna and Bo play, private to them."""
    return started(anna, bo, visibility="private"), started(anna, bo, visibility="private")


def seat_token(person: Person, game: str) -> Person:
    """A program that plays for the person in that game."""
    made = expect(201, person.post(f"/v1/games/{game}/seat-tokens")).body
    assert made["game"] == game
    return Person(person.http, person.player, made["token"])


@pytest.mark.parametrize("case", OF_A_TOKEN, ids=named)
def test_without_a_token_that_is_good_nothing_is_done(
    case: Case, two_games: tuple[str, str], anna: Person, house: House
) -> None:
    stranger = ask(Person(anna.http), case, two_games[0])
    assert (stranger.status, stranger.code) == (401, "no_token")
    assert stranger.headers["WWW-Authenticate"].startswith("Bearer ")
    assert "error=" not in stranger.headers["WWW-Authenticate"]
    text, token = house.tokens.create(anna.player, NOON)
    house.tokens.revoke(anna.player, token.id)
    revoked = ask(Person(anna.http, token=text), case, two_games[0])
    assert (revoked.status, revoked.code) == (401, "bad_token")
    assert 'error="invalid_token"' in revoked.headers["WWW-Authenticate"]


@pytest.mark.parametrize("case", OF_A_TOKEN, ids=named)
def test_every_other_scope_together_will_not_do(
    case: Case, two_games: tuple[str, str], anna: Person, house: House
) -> None:
    others = tuple(scope for scope in SCOPES if scope != case.scope)
    text, _ = house.tokens.create(anna.player, NOON, scopes=others)
    refused = ask(Person(anna.http, token=text), case, two_games[0])
    assert (refused.status, refused.code) == (403, "insufficient_scope")
    told = refused.headers["WWW-Authenticate"]
    assert 'error="insufficient_scope"' in told
    assert f'scope="{case.scope}"' in told


@pytest.mark.parametrize("case", OF_A_TOKEN, ids=named)
def test_a_seat_token_will_not_do_at_another_game(
    case: Case, two_games: tuple[str, str], anna: Person
) -> None:
    ours, theirs = two_games
    reply = ask(seat_token(anna, ours), case, theirs)
    assert theirs.encode() not in reply.raw or reply.status == 404
    if case.scope not in SEAT_SCOPES:
        assert (reply.status, reply.code) == (403, "insufficient_scope")
    elif "{game_id}" in case.path:
        assert (reply.status, reply.code) == (404, "game_not_found")
    elif case.is_for_seats:
        assert case.name in ANYWHERE
        assert reply.status in (200, 201)
    else:
        assert (reply.status, reply.code) == (403, "seat_token_only")


@pytest.mark.parametrize("case", OF_A_TOKEN, ids=named)
def test_at_its_own_game_a_seat_token_does_what_the_document_says(
    case: Case, two_games: tuple[str, str], anna: Person
) -> None:
    reply = ask(seat_token(anna, two_games[0]), case, two_games[0])
    if case.is_for_seats:
        assert reply.status not in (401, 403, 404) or case.name == "erase_message"
    else:
        assert reply.status == 403
        is_scope = case.scope not in SEAT_SCOPES
        assert reply.code == ("insufficient_scope" if is_scope else "seat_token_only")


@pytest.mark.parametrize("case", OF_A_TOKEN, ids=named)
def test_a_seat_token_ends_with_the_seat(case: Case, anna: Person, house: House) -> None:
    game = opened(anna, visibility="private")
    expect(201, anna.post(f"/v1/games/{game}/seats"))
    bot = seat_token(anna, game)
    leave(house, game, anna.player)
    reply = ask(bot, case, game)
    if case.scope not in SEAT_SCOPES:
        assert (reply.status, reply.code) == (403, "insufficient_scope")
    elif case.is_for_seats:
        assert (reply.status, reply.code) == (401, "bad_token")
    else:
        assert (reply.status, reply.code) == (403, "seat_token_only")


@pytest.mark.parametrize("case", OF_A_GAME, ids=named)
def test_a_private_game_of_others_is_answered_like_none(
    case: Case, two_games: tuple[str, str], cleo: Person
) -> None:
    """By a HEAD, under conditions, and whatever is asked of it as well."""
    theirs, none = two_games[0], game_id_of("", None)
    methods = {case.method, "HEAD"} if case.method == "GET" else {case.method}
    for person in (cleo, Person(cleo.http)):
        for method in methods:
            for body in (None, *BODIES):
                for headers in ({}, {"If-Match": '"3"'}, {"If-None-Match": "*"}, STREAM):
                    asked = [
                        person.call(method, _path(case, game), body, dict(headers))
                        for game in (theirs, none)
                    ]
                    expect_same(asked[0], asked[1], theirs, none)


@pytest.mark.parametrize("case", OPEN, ids=named)
def test_what_needs_no_token_asks_for_none(
    case: Case, two_games: tuple[str, str], anna: Person
) -> None:
    assert ask(Person(anna.http), case, two_games[0]).status not in (401, 403)


def test_every_operation_says_what_it_needs_and_counts() -> None:
    for case in CASES:
        operation = DOCUMENT["paths"][case.path][case.method.lower()]
        text = operation["description"]
        takes = f"Takes a token with the scope `{case.scope}`" if case.scope else "Takes no token."
        assert takes in text, case.name
        is_limited = "Counts toward the limit" in text
        assert is_limited != ("Not limited." in text), case.name
        assert ("429" in operation["responses"]) == is_limited, case.name
        if is_limited:
            success = next(it for status, it in operation["responses"].items() if status < "300")
            assert {"RateLimit", "RateLimit-Policy"} <= success["headers"].keys(), case.name


def test_there_is_an_operation_for_each_scope(house: House, http: FlaskClient) -> None:
    assert {case.scope for case in OF_A_TOKEN} <= set(SCOPES)
    weak = someone(house, http, "Weak", scopes=("account",))
    assert expect(403, weak.post("/v1/games", {"kind": "sequence"})).code == "insufficient_scope"


def leave(house: House, game: str, player: str) -> None:
    """The seat is the player's no more, by another way than the API."""
    handle(
        *(house.store, States(), game, LeaveSeat(0)),
        by=Actor(player, "mail"),
        now=NOON,
        command_id=f"leave-{game}",
    )
