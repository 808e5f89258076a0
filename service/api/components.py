"""Components of the document made from the structs that decode commands and the log."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from service.api.answers import STRUCTS, MoveText
from service.api.meanings import with_meanings
from service.api.privacy import with_privacy
from service.api.wholeness import with_all_required
from service.application.posts import POSTS
from service.rules.game import Game, games
from service.rules.notes import NoteRules
from service.rules.table import TABLE_EVENTS, Event, State

Component = dict[str, Any]

_PREFIX: Final = "#/components/schemas/"
_STREAM: Final = (
    "Frames of the HTML standard, section 9.2: `event` is the type of an event, `data` a "
    "PublicEvent as JSON, `id` the place to go on from, as `Last-Event-ID` or as `after`."
)


def components() -> dict[str, Component]:
    """Name -> JSON Schema (2020-12) of everything that is not a marshmallow schema."""
    types = [*STRUCTS, *POSTS, MoveText, State, *TABLE_EVENTS]
    whole = with_all_required(_schemas(types), types)
    found = with_meanings(with_privacy(whole, TABLE_EVENTS))
    shared = frozenset(found)
    for game in games().values():
        found |= _of_kind(game, shared, found["State"])
    kinds = [_camel(kind) for kind in games()]
    # The same type may have another shape in another kind: each kind has a union of its own.
    found["Event"] = _one_of(f"{kind}Event" for kind in kinds)
    found["State"] = _one_of(f"{kind}State" for kind in kinds)
    found["Picture"] = {"type": "string"}
    found["Calendar"] = {"type": "string"}
    found["WebPage"] = {"type": "string"}
    found["EventStream"] = {"type": "string", "description": _STREAM}
    found["Command"] = _one_of(f"{kind}Move" for kind in kinds)
    noting = [_camel(game.kind) for game in games().values() if game.notes is not None]
    found["Note"] = _one_of(f"{kind}Note" for kind in noting)
    found["NoteCommand"] = _one_of([*(f"{kind}NoteCommand" for kind in noting), "MoveText"])
    found["Move"] = _one_of([*(f"{kind}Move" for kind in kinds), "MoveText"])
    return {name: schema | {"title": name} for name, schema in sorted(_plain(found).items())}


def standalone(types: Sequence[Any], kind: str, is_sent: bool = False) -> Component:
    """One JSON Schema for all of the types, with its definitions inside.

    ``is_sent``: to us, so that what has a default may be left out.
    """
    schema = msgspec.json.schema(union_of(types))
    named = schema["$defs"] if is_sent else with_all_required(schema["$defs"], types)
    events = [it for it in types if issubclass(it, Event)]
    return schema | {"$defs": with_meanings(with_privacy(named, events), kind)}


def _of_kind(game: Game, shared: frozenset[str], state: Component) -> dict[str, Component]:
    kind = _camel(game.kind)
    events = union_of([*TABLE_EVENTS, *game.events])
    commands = union_of(game.commands)
    types = [events, commands, game.options, game.view_type]
    whole = with_all_required(_schemas(types), types, besides=game.commands)
    named = with_meanings(with_privacy(whole, game.events), game.kind)
    (event, move), _ = msgspec.json.schema_components(
        [events, commands], ref_template=_PREFIX + "{name}"
    )
    ours = sorted(named.keys() - shared)
    own = {name: name if name.startswith(kind) else kind + name for name in ours}
    renamed = {own[name]: _renamed(named[name], own) for name in own}
    renamed[f"{kind}Event"] = exclusive(_renamed(event, own))
    renamed[f"{kind}Move"] = exclusive(_renamed(move, own))
    options, view = own[game.options.__name__], own[game.view_type.__name__]
    renamed[f"{kind}State"] = _state(state, game.kind, options, view)
    if game.notes is not None:
        renamed |= _notes_of_kind(kind, game.notes, own)
    return renamed


def _notes_of_kind(kind: str, rules: NoteRules, own: Mapping[str, str]) -> dict[str, Component]:
    """What a seat may lay down, and how; the commands are among the moves too."""
    named = with_meanings(with_all_required(_schemas([rules.note]), [rules.note]))
    inner = {name: own.get(name, kind + name) for name in named} | dict(own)
    note = _renamed(named.pop(rules.note.__name__), inner)
    # An answer may grow.
    note.pop("additionalProperties", None)
    command, _ = msgspec.json.schema_components(
        [union_of(rules.commands)], ref_template=_PREFIX + "{name}"
    )
    return {
        **{inner[name]: _renamed(schema, inner) for name, schema in named.items()},
        f"{kind}Note": note,
        f"{kind}NoteCommand": exclusive(_renamed(command[0], inner)),
    }


def _state(state: Component, kind: str, options: str, view: str) -> Component:
    """The state of one kind: the same table round another position."""
    properties = state["properties"] | {
        "kind": {"enum": [kind]},
        "options": {"$ref": _PREFIX + options},
        "position": {"$ref": _PREFIX + view},
    }
    return state | {"properties": properties, "required": sorted(properties)}


def _schemas(types: Iterable[Any]) -> dict[str, Component]:
    return msgspec.json.schema_components(list(types), ref_template=_PREFIX + "{name}")[1]


def union_of(types: Iterable[Any]) -> Any:
    """Any of the types."""
    return reduce(or_, types)


def exclusive(schema: Component) -> Component:
    """A tagged union: one of its members at most can match."""
    if "anyOf" not in schema:
        return schema
    return {"oneOf": schema["anyOf"], **{key: it for key, it in schema.items() if key != "anyOf"}}


def _one_of(names: Iterable[str]) -> Component:
    references = [{"$ref": _PREFIX + name} for name in names]
    return {"anyOf": references} if len(references) > 1 else references[0]


def _plain(components: Mapping[str, Component]) -> dict[str, Component]:
    """Without names for what has a name already, which generators take for a second definition."""
    aliases = {
        name: schema["$ref"].removeprefix(_PREFIX)
        for name, schema in components.items()
        if "$ref" in schema
    }
    return {
        name: _renamed(schema, aliases)
        for name, schema in components.items()
        if name not in aliases
    }


def _renamed(schema: Any, names: Mapping[str, str]) -> Any:
    """The schema with the references to the names changed."""
    if isinstance(schema, dict):
        if _is_mixed(schema.get("enum", [])):
            return _by_type(schema)
        renamed = {key: _renamed(value, names) for key, value in schema.items()}
        return exclusive(renamed) if "discriminator" in renamed else renamed
    if isinstance(schema, list):
        return [_renamed(value, names) for value in schema]
    if isinstance(schema, str) and schema.startswith(_PREFIX):
        name = schema.removeprefix(_PREFIX)
        return _PREFIX + names.get(name, name)
    return schema


def _is_mixed(values: list[Any]) -> bool:
    return len({type(value) for value in values}) > 1


def _by_type(schema: Component) -> Component:
    """Numbers and words apart: to generators the values of an enumeration are of one type."""
    values = schema["enum"]
    kinds = dict.fromkeys(type(value) for value in values)
    apart = [{"enum": [value for value in values if type(value) is kind]} for kind in kinds]
    return {**{key: it for key, it in schema.items() if key != "enum"}, "anyOf": apart}


def _camel(kind: str) -> str:
    return "".join(part.capitalize() for part in re.split("[-_]", kind))
