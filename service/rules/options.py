"""The options that a game is asked for with, each held against what its kind knows."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from service.rules.errors import BadOptions, Phrase

Options = TypeVar("Options", bound=msgspec.Struct)


def read_options(asked: Mapping[str, Any], kind: type[Options]) -> Options:
    """What is asked for; the rest is as ``kind`` has it by itself.

    Raises BadOptions, which names the first option that is unknown or has no possible value.
    """
    try:
        return msgspec.convert(dict(asked), kind)
    except msgspec.ValidationError:
        raise BadOptions(reason=_reason(asked, kind)) from None


def _reason(asked: Mapping[str, Any], kind: type[msgspec.Struct]) -> Phrase:
    known = {field.name: field.type for field in msgspec.structs.fields(kind)}
    unknown = next((name for name in asked if name not in known), None)
    if unknown is not None:
        names = ", ".join(known)
        return Phrase("{name} is none of the options {names}.", name=unknown, names=names)
    name = next(name for name, value in asked.items() if not _takes(known[name], value))
    return _expected(name, known[name])


def _takes(kind: Any, value: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _expected(name: str, kind: Any) -> Phrase:
    """What an option takes: a number within bounds, or one of a few values."""
    forms = list(_forms(inspect.type_info(kind)))
    for form in forms:
        if isinstance(form, inspect.IntType):
            least, most = form.ge or 0, form.le or 0
            return Phrase("{name} is from {least} to {most}.", name=name, least=least, most=most)
    values = [str(value) for form in forms for value in getattr(form, "values", ())]
    return Phrase("{name} is one of {values}.", name=name, values=", ".join(values))


def _forms(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        yield from _forms(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for part in kind.types:
            yield from _forms(part)
    else:
        yield kind
