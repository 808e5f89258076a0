"""What every field means to who reads the document, where its type does not say so itself."""

import re
from collections.abc import Mapping
from typing import Any, Final

from service.api.meanings.of_moves import CARDS, OF_MOVES
from service.api.meanings.of_posts import OF_POSTS
from service.api.meanings.of_tables import OF_TABLES

MEANINGS: Final[Mapping[str, str]] = {**OF_TABLES, **OF_MOVES, **OF_POSTS}
"""``Struct.field``, or ``field`` for all that have nothing of their own -> what it means."""


def with_meanings(
    schemas: Mapping[str, dict[str, Any]], kind: str = ""
) -> dict[str, dict[str, Any]]:
    """The schemas, by the name of their struct, with a description at each field they tell.

    ``kind``: that of the game whose cards they tell of.
    """
    return {name: _told(name, schema, CARDS.get(kind)) for name, schema in schemas.items()}


def add_meanings(name: str, schema: dict[str, Any]) -> None:
    """Puts a description at each field that has none."""
    for field, told in schema.get("properties", {}).items():
        meaning = MEANINGS.get(f"{name}.{field}", MEANINGS.get(field))
        # What is nothing but a reference is told at its other end.
        if meaning and "description" not in told and "$ref" not in told:
            told["description"] = meaning


def _told(name: str, schema: dict[str, Any], cards: str | None) -> dict[str, Any]:
    fields = {field: dict(it) for field, it in schema.get("properties", {}).items()}
    told = schema | ({"properties": fields} if fields else {})
    if "description" in told:
        # Docstrings speak Python, the document JSON.
        told["description"] = re.sub(r"\bNone\b", "null", told["description"])
    add_meanings(name, told)
    for field in fields.keys() & {"card", "cards"} if cards else ():
        fields[field]["description"] += f" {cards}"
    return told
