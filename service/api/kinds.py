"""The kinds of game that are installed, with what they take and what happens in them."""

from functools import cache
from typing import Any, get_args, get_type_hints

from flask import abort

from service.api.blueprint import Blueprint
from service.api.components import standalone
from service.api.schemas.kinds import KindsAnswer, WholeKindAnswer
from service.rules.game import Game, game_named, games
from service.rules.table import TABLE_EVENTS

kinds = Blueprint("kinds", __name__, url_prefix="/v1", description="What can be played.")


@kinds.get("/kinds", counted="free", answer=KindsAnswer())
def list_kinds() -> dict[str, Any]:
    """Every kind that is installed."""
    return {"kinds": [_glance(game) for game in games().values()]}


@kinds.get("/kinds/<kind>", counted="free", answer=WholeKindAnswer())
def read_kind(kind: str) -> dict[str, Any]:
    """One kind, with JSON Schemas of its options, commands, events and view."""
    if kind not in games():
        abort(404)
    return {
        **_glance(game_named(kind)),
        **_schemas(kind),
    }


@cache
def _schemas(kind: str) -> dict[str, Any]:
    game = game_named(kind)
    return {
        "options": standalone([game.options], kind, is_sent=True),
        "commands": standalone(game.commands, kind, is_sent=True),
        "events": standalone([*TABLE_EVENTS, *game.events], kind),
        "view": standalone([game.view_type], kind),
    }


def _glance(game: Game) -> dict[str, Any]:
    return {
        "kind": game.kind,
        "title": game.title,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "editions": list(get_args(get_type_hints(game.options).get("edition"))),
    }
