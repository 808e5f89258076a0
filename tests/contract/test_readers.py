"""What each reader of a vector gets: events and states of the schemas, null where it has to be."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator

from service.rules.game import fold
from service.rules.redact import redact
from service.rules.table import State
from service.rules.view import view
from tests.api.told import closed
from tests.contract.games import Game, games
from tests.contract.written import FOLDER

GAMES: Final = games()
KINDS: Final = sorted({game.kind for game in GAMES})


@cache
def schemas(kind: str) -> dict[str, Any]:
    """The definitions of the events of a kind, with no room for fields they do not tell of."""
    whole = json.loads((FOLDER / f"events/{kind}.json").read_text("utf-8"))
    return {name: closed(schema) for name, schema in whole["$defs"].items()}


@cache
def states() -> dict[str, Any]:
    """The components of the document, in the same way."""
    whole = json.loads((FOLDER / "openapi.json").read_text("utf-8"))
    return {name: closed(schema) for name, schema in whole["components"]["schemas"].items()}


@cache
def of_type(kind: str) -> dict[str, Any]:
    """Type of event -> its definition."""
    fields = [it for it in schemas(kind).values() if "type" in it.get("properties", {})]
    typed = [it for it in fields if "enum" in it["properties"]["type"]]
    return {it["properties"]["type"]["enum"][0]: it for it in typed}


def readers(game: Game) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(game.opened.seats), None]


def of_kind(kind: str) -> Iterator[tuple[Game, int | None]]:
    for game in GAMES:
        if game.kind == kind:
            yield from ((game, seat) for seat in readers(game))


@pytest.mark.parametrize("kind", KINDS)
def test_what_any_reader_reads_is_of_the_schemas(kind: str) -> None:
    validator = Draft202012Validator({"$defs": schemas(kind), "$ref": "#/$defs/Event"})
    for game, seat in of_kind(kind):
        for event in game.events:
            validator.validate(msgspec.to_builtins(redact(event, seat)))


@pytest.mark.parametrize("kind", KINDS)
def test_private_fields_are_null_to_all_but_their_owner(kind: str) -> None:
    for game, seat in of_kind(kind):
        for event in game.events:
            read = msgspec.to_builtins(redact(event, seat))
            whole = msgspec.to_builtins(event)
            for name, field in of_type(kind)[read["type"]]["properties"].items():
                owner = field.get("x-private-to")
                is_open = owner is None or (owner == "seat" and read["seat"] == seat)
                told = whole.get(name) if is_open else hidden(whole.get(name))
                assert read.get(name) == told, (game.name, read["type"], name, seat)


def hidden(value: Any) -> Any:
    """What the schema says that others get."""
    return [None for _ in value] if isinstance(value, list) else None


@pytest.mark.parametrize("kind", KINDS)
def test_every_state_that_is_shown_is_of_the_schema(kind: str) -> None:
    name = "".join(part.capitalize() for part in kind.split("-"))
    whole = {"components": {"schemas": states()}, "$ref": f"#/components/schemas/{name}State"}
    validator = Draft202012Validator(whole)
    for game, seat in of_kind(kind):
        state = State()
        for event in game.events:
            state = fold([redact(event, seat)], state)
            validator.validate(msgspec.to_builtins(view(state)))
