"""Whatever can be wrong with a field is told in the reader's language."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import marshmallow
import msgspec
import pytest
from msgspec import Meta

from service.api import app
from service.api.errors import Fault
from service.api.faults import in_words_of
from service.locale import translator

API = Path(app.__file__).parent


def plain(detail: str, language: str = "fr") -> str:
    """A detail as its reader has it, without the marks that set values apart."""
    told = in_words_of(translator(language), Fault(detail)).detail
    return told.translate(str.maketrans("", "", "\u2068\u2069"))


@pytest.mark.parametrize(
    ("value", "kind", "told"),
    [
        (0, Annotated[int, Meta(ge=1)], "Ce doit être au moins 1."),
        (9, Annotated[int, Meta(ge=1, le=3)], "Ce doit être au plus 3."),
        ([], Annotated[list[int], Meta(min_length=1)], "Le nombre minimal d’éléments est 1."),
        ([1, 2], Annotated[list[int], Meta(max_length=1)], "Le nombre maximal d’éléments est 1."),
        ([1], tuple[int, int], "Le nombre d’éléments doit être 2, pas 1."),
        ("4", Annotated[str, Meta(min_length=2)], "Nombre minimal de caractères\u00a0: 2."),
        ("444", Annotated[str, Meta(max_length=2)], "Nombre maximal de caractères\u00a0: 2."),
        (
            "4",
            Annotated[str, Meta(pattern="^[1-9]>$")],
            "Il faut ici un texte de la forme ^[1-9]>$.",
        ),
        ("4", int | None, "Il faut ici int | null, pas str."),
        ("4", Literal["5"], "4 n’est pas une des valeurs possibles."),
    ],
)
def test_what_msgspec_says_has_words_of_ours(value: Any, kind: Any, told: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(value, kind)
    assert plain(str(wrong.value)) == told


def test_what_marshmallow_says_has_words_of_ours() -> None:
    said = set(_of_schemas())
    assert len(said) > 10
    assert {detail for detail in said if plain(detail) == detail} == set()


def _of_schemas() -> Iterator[str]:
    """What the fields of all bodies and queries that come in can answer."""
    for schema in _below(marshmallow.Schema):
        for field in schema._declared_fields.values():
            if schema.__name__.endswith(("Body", "Query")):
                yield from map(str, field.error_messages.values())
                for validator in field.validators:
                    yield from _of_validator(validator)


def _below(schema: type[marshmallow.Schema]) -> Iterator[type[marshmallow.Schema]]:
    for inner in schema.__subclasses__():
        yield from _below(inner)
        if inner.__module__.startswith("service."):
            yield inner


def _of_validator(validator: Any) -> Iterator[str]:
    for wrong in ("", "~" * 5_000, -(10**9), 10**9):
        try:
            validator(wrong)
        except marshmallow.ValidationError as error:
            yield str(error.messages[0])
        except TypeError:
            # Numbers have no length, and texts are not compared with numbers.
            continue


def test_what_the_api_itself_says_has_words_for_everybody() -> None:
    said = set(_of_the_api())
    assert len(said) > 7
    assert {detail for detail in said if plain(detail) == detail} == set()


def _of_the_api() -> Iterator[str]:
    """The first value of each Fault in the code; what is filled in is a number here."""
    for path in API.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Fault":
                yield from _text(node.args[0])


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = [it.value if isinstance(it, ast.Constant) else "7" for it in node.values]
        yield "".join(map(str, parts))
