"""The secrecy canary: no answer tells anyone what is hidden from them (H1, H2, H4)."""

import os
import random
from collections.abc import Iterator
from typing import Final

import pytest
from flask import Flask

from service.bootstrap import House
from service.rules.deal import commitment
from tests.api.people import Person, Reply
from tests.api.tables import expect, legal, mover, seen, started
from tests.api.twins import private_values, put_twin

EVERY: Final = 4 if os.environ.get("LONGHAND_LONG") else 40
"""After how many moves of a whole game everything is looked at by everyone."""


@pytest.mark.long
def test_no_answer_depends_on_what_is_hidden_from_its_reader(
    app: Flask, house: House, anna: Person, bo: Person, cleo: Person
) -> None:
    chance = random.Random(7)
    game = started(anna, bo)
    for turn in range(400):
        if turn % EVERY == 0:
            for number, reader in enumerate((anna, bo, cleo)):
                twin = f"twin{'abc'[number]}{turn:05d}".translate(str.maketrans("0189", "wxyz"))
                put_twin(house, game, twin, seen(reader, game)["seat"], chance)
                _compare(app, reader, game, twin)
        one = mover(game, anna, bo)
        moves = legal(one, game)
        made = expect(201, one.post(f"/v1/games/{game}/moves", chance.choice(moves)))
        if seen(anna, game)["state"]["phase"] == "ended":
            return
        _expect_nothing_private(made, seen(one, game)["seat"])
    raise AssertionError("the game has no end")


def test_before_the_end_nobody_is_given_a_private_field(
    house: House, anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo)
    for reader in (anna, bo, cleo):
        seat = seen(reader, game)["seat"]
        for path in ("", "?version=1", "/events"):
            _expect_nothing_private(expect(200, reader.get(f"/v1/games/{game}{path}")), seat)
        stale = reader.post(f"/v1/games/{game}/resignation", If_Match='"0"')
        assert stale.status == 412
        _expect_nothing_private(stale, seat)


def test_the_end_lays_the_seed_open_and_old_events_stay_as_they_were(
    anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo)
    before = expect(200, cleo.get(f"/v1/games/{game}/events")).body["events"]
    expect(201, anna.post(f"/v1/games/{game}/resignation"))
    after = expect(200, cleo.get(f"/v1/games/{game}/events")).body["events"]
    assert after[: len(before)] == before
    state = seen(cleo, game)["state"]
    assert commitment(bytes.fromhex(state["seed"])) == state["commitment"]
    # An earlier state is shown as it was shown then.
    assert seen(cleo, game, len(before))["state"]["seed"] is None


def test_a_spectator_is_given_no_more_than_any_player(
    anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo)
    for one in (anna, bo):
        hidden = _hidden(one.get(f"/v1/games/{game}/events"))
        assert hidden < _hidden(cleo.get(f"/v1/games/{game}/events"))


def _compare(app: Flask, reader: Person, game: str, twin: str) -> None:
    """Every answer about the game and about its twin is the same, headers and all."""
    for path in _looks(app):
        for media in ("*/*", "application/x-ndjson") if path.endswith("events") else ("*/*",):
            _expect_same(
                reader.get(path.replace("GAME", game), Accept=media),
                reader.get(path.replace("GAME", twin), Accept=media),
                game,
                twin,
            )
    for method, path, body, headers in _refusals():
        _expect_same(
            reader.call(method, path.replace("GAME", game), body, dict(headers)),
            reader.call(method, path.replace("GAME", twin), body, dict(headers)),
            game,
            twin,
        )


def _looks(app: Flask) -> Iterator[str]:
    """Each address of a game that can be read: a new route is looked at by itself."""
    rules = [
        rule.rule.replace("<game:game_id>", "GAME")
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and rule.arguments == {"game_id"}
    ]
    assert len(rules) >= 6
    yield from rules
    yield "/v1/games/GAME?version=9"
    yield "/v1/games/GAME/events?after=5&limit=3"


def _refusals() -> Iterator[tuple[str, str, object, dict[str, str]]]:
    """Commands that are refused whoever asks: refusals may tell as little."""
    stale = {"If_Match": '"2"'}
    for path in ("resignation", "start", "cancellation", "seats", "bots"):
        yield "POST", f"/v1/games/GAME/{path}", None, stale
    for text in ("JC e5", "JH e5", "2S b1", "QD a1", "KH e5", "7H i5", "AC j9"):
        yield "POST", "/v1/games/GAME/moves", {"text": text}, stale
    for card in ("2S", "9H", "TD"):
        move = {"type": "exchange_dead_card", "card": card}
        yield "POST", "/v1/games/GAME/moves", move, stale
    for path in ("start", "cancellation", "seats", "bots"):
        yield "POST", f"/v1/games/GAME/{path}", None, {}
    yield "DELETE", "/v1/games/GAME/seats/1", None, {}


def _expect_same(one: Reply, other: Reply, game: str, twin: str) -> None:
    assert one.status == other.status
    assert _plain(one, game) == _plain(other, twin)


def _plain(reply: Reply, game: str) -> tuple[bytes, dict[str, str]]:
    """The answer without the id of the game and without the name of the request."""
    name = reply.headers["X-Request-Id"]
    headers = {key: value.replace(game, "GAME") for key, value in reply.headers.items()}
    body = reply.raw.replace(game.encode(), b"GAME").replace(name.encode(), b"REQUEST")
    return body, {**headers, "X-Request-Id": "REQUEST"}


def _expect_nothing_private(reply: Reply, seat: int | None) -> None:
    for kind, owner, value in private_values(reply.body):
        if owner is None or owner != seat:
            hidden = value if isinstance(value, list) else [value]
            assert set(hidden) <= {None}, (kind, owner, value)


def _hidden(reply: Reply) -> int:
    values = (value for _, _, value in private_values(expect(200, reply).body))
    return sum((value if isinstance(value, list) else [value]).count(None) for value in values)


def test_the_twin_differs_where_it_is_hidden(house: House, anna: Person, bo: Person) -> None:
    """Without this the canary could sing in an empty mine."""
    game = started(anna, bo)
    twin = "twinwwwwww"
    put_twin(house, game, twin, seen(anna, game)["seat"], random.Random(1))
    with pytest.raises(AssertionError):
        # What Bo is shown of the twin made for Anna is not what he is shown of the game.
        _expect_same(bo.get(f"/v1/games/{game}"), bo.get(f"/v1/games/{twin}"), game, twin)
