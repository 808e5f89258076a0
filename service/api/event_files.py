"""The events of each kind as JSON Schema, by themselves: a line of a log as its reader gets it."""

import json
from typing import Any, Final

import msgspec

from service.api.components import exclusive, union_of
from service.api.meanings import with_meanings
from service.api.privacy import with_privacy
from service.api.wholeness import with_all_required
from service.eventlog.codec import PublicEvent
from service.rules.game import Game, games
from service.rules.table import TABLE_EVENTS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_REFERENCE: Final = "#/$defs/{name}"


def event_files() -> dict[str, str]:
    """Kind -> the text of its schema file."""
    return {
        kind: json.dumps(_schema(game), indent=1, ensure_ascii=False) + "\n"
        for kind, game in games().items()
    }


def _schema(game: Game) -> dict[str, Any]:
    types = (*TABLE_EVENTS, *game.events)
    (line, event), named = msgspec.json.schema_components(
        [PublicEvent, union_of(types)], ref_template=_REFERENCE
    )
    whole = with_all_required(named, (PublicEvent, *types))
    told = with_meanings(with_privacy(whole, types), game.kind)
    definitions = told | {"Event": exclusive(event)}
    return {
        "$schema": DIALECT,
        "title": f"Events of {game.kind}",
        "description": (
            f"One event of a game of {game.title}, as the API serves it and as a line of its "
            "log has it. What happened is in `data`, whose `type` says which fields it has."
        ),
        **line,
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }
