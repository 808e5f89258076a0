"""Which fields an answer always has: defaults are for reading, and answers are written whole."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect


def with_all_required(
    schemas: Mapping[str, dict[str, Any]], types: Iterable[Any], besides: Iterable[Any] = ()
) -> dict[str, dict[str, Any]]:
    """The schemas, by the name of their struct: every field that is written is required.

    Of the structs in ``types``, but for those in ``besides``: they are sent to us too.
    """
    taken = set(_structs(besides))
    written = {cls.__name__: cls for cls in _structs(types) if cls not in taken}
    return {
        name: _whole(schema, written[name]) if name in written else schema
        for name, schema in schemas.items()
    }


def _whole(schema: dict[str, Any], struct: type[msgspec.Struct]) -> dict[str, Any]:
    if struct.__struct_config__.omit_defaults:
        return schema
    known = schema.get("required", [])
    fields = msgspec.structs.fields(struct)
    always = [field.encode_name for field in fields if field.default is not msgspec.UNSET]
    required = [*known, *(name for name in always if name not in known)]
    # What is always there has no default; generators would make one, and in Go it does not compile.
    told = {name: _without_default(it) for name, it in schema.get("properties", {}).items()}
    return schema | {"properties": told, "required": required}


def _without_default(field: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in field.items() if name != "default"}


def _structs(types: Iterable[Any]) -> Iterator[type[msgspec.Struct]]:
    """Every struct in the types, and in the fields of those."""
    seen: set[type[msgspec.Struct]] = set()
    left: list[Any] = list(inspect.multi_type_info(types))
    while left:
        found = left.pop()
        if isinstance(found, inspect.StructType) and found.cls not in seen:
            seen.add(found.cls)
            yield found.cls
            left += [field.type for field in found.fields]
        elif isinstance(found, inspect.UnionType):
            left += found.types
        elif isinstance(found, inspect.TupleType):
            left += found.item_types
        elif isinstance(found, inspect.DictType):
            left.append(found.value_type)
        elif isinstance(found, inspect.CollectionType):
            left.append(found.item_type)
