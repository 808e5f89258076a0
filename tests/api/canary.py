"""Looks at a game from every side, and says where it differs from its twin for one reader."""

from collections.abc import Iterator

from flask import Flask

from service.rules.game import game_named
from tests.api.people import Person, Reply
from tests.api.twins import private_values

TEXTS = {
    "sequence": ("JC e5", "JH e5", "2S b1", "QD a1", "KH e5", "7H i5", "AC j9"),
    "sequence-stacks": ("R1", "BW new", "top R5 2", "skip", "steal chip 1 red", "discard BLOCK"),
}
"""Moves as people write them; of other kinds none are tried."""
ORDERS = ("order 1", "order never", "block", "pass")


def compare(app: Flask, reader: Person, kind: str, game: str, twin: str) -> None:
    """Every answer about the game and about its twin is the same, headers and all."""
    for path in _looks(app):
        for media in ("*/*", "application/x-ndjson") if path.endswith("events") else ("*/*",):
            expect_same(
                reader.get(path.replace("GAME", game), Accept=media),
                reader.get(path.replace("GAME", twin), Accept=media),
                game,
                twin,
            )
    for method, path, body, headers in _refusals(kind):
        expect_same(
            reader.call(method, path.replace("GAME", game), body, dict(headers)),
            reader.call(method, path.replace("GAME", twin), body, dict(headers)),
            game,
            twin,
        )


def expect_same(one: Reply, other: Reply, game: str, twin: str) -> None:
    """The same answer but for the id of the game and the name of the request."""
    assert one.status == other.status, (one.raw, other.raw)
    assert plain(one, game) == plain(other, twin)


def plain(reply: Reply, game: str) -> tuple[bytes, dict[str, str]]:
    """The answer without the id of the game and without the name of the request."""
    name = reply.headers["X-Request-Id"]
    headers = {key: value.replace(game, "GAME") for key, value in reply.headers.items()}
    body = reply.raw.replace(game.encode(), b"GAME").replace(name.encode(), b"REQUEST")
    # How much its reader has asked for so far grows with every question.
    return body, {**headers, "X-Request-Id": "REQUEST", "RateLimit": ""}


def expect_nothing_private(reply: Reply, kind: str, seat: int | None) -> None:
    """Nothing of what the answer holds is hidden from the seat."""
    for event, owner, value in private_values(reply.body, kind):
        if owner is None or owner != seat:
            hidden = value if isinstance(value, list) else [value]
            assert set(hidden) <= {None}, (event, owner, value)


def _looks(app: Flask) -> Iterator[str]:
    """Each address of a game that can be read: a new route is looked at by itself."""
    rules = [
        rule.rule.replace("<game:game_id>", "GAME")
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and rule.arguments == {"game_id"}
    ]
    assert len(rules) >= 7
    yield from rules
    yield "/v1/games/GAME?version=9"
    yield "/v1/games/GAME/events?after=5&limit=3"


def _refusals(kind: str) -> Iterator[tuple[str, str, object, dict[str, str]]]:
    """Commands that are refused whoever asks: refusals may tell as little."""
    stale = {"If_Match": '"2"'}
    for path in ("resignation", "start", "cancellation", "seats", "bots"):
        yield "POST", f"/v1/games/GAME/{path}", None, stale
    for text in TEXTS.get(kind, ()):
        yield "POST", "/v1/games/GAME/moves", {"text": text}, stale
    for card in ("2S", "9H", "TD"):
        move = {"type": "exchange_dead_card", "card": card}
        yield "POST", "/v1/games/GAME/moves", move, stale
    if game_named(kind).notes is not None:
        for text in ORDERS:
            yield "POST", "/v1/games/GAME/moves", {"text": text}, stale
            yield "PUT", "/v1/games/GAME/orders", {"text": text}, stale
    for path in ("start", "cancellation", "seats", "bots"):
        yield "POST", f"/v1/games/GAME/{path}", None, {}
    yield "DELETE", "/v1/games/GAME/seats/1", None, {}
