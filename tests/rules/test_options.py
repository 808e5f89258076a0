"""An option that is refused is named, with what it takes, in words of our own."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, inspect

from service.rules.errors import BadOptions, Phrase
from service.rules.game import game_named, games
from service.rules.options import read_options


class Some(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option of each form that there is."""

    colour: Literal["red", "blue"] = "red"
    sides: Annotated[Literal[2, 3] | None, Meta(description="How many.")] = None
    rounds: Annotated[Annotated[int, Meta(ge=1, le=9)] | None, Meta(description="Rounds.")] = None


def reason(asked: dict[str, Any], kind: type[msgspec.Struct] = Some) -> Phrase:
    with pytest.raises(BadOptions) as refusal:
        read_options(asked, kind)
    why = refusal.value.facts["reason"]
    assert isinstance(why, Phrase)
    return why


def test_what_is_possible_is_taken() -> None:
    assert read_options({"sides": 3, "rounds": None}, Some) == Some(sides=3)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"sides": 3, "size": 1}, "size is none of the options colour, sides, rounds."),
        ({"colour": "green"}, "colour is one of blue, red."),
        ({"colour": None}, "colour is one of blue, red."),
        ({"sides": 3, "colour": ["red"]}, "colour is one of blue, red."),
        ({"sides": 4}, "sides is one of 2, 3."),
        ({"rounds": 0}, "rounds is from 1 to 9."),
        ({"rounds": "1"}, "rounds is from 1 to 9."),
    ],
)
def test_the_wrong_option_is_named_with_what_it_takes(asked: dict[str, Any], why: str) -> None:
    assert reason(asked) == why


@pytest.mark.parametrize("kind", games())
def test_every_option_of_every_kind_can_be_explained(kind: str) -> None:
    options = game_named(kind).options
    for field in msgspec.structs.fields(options):
        facts = dict(reason({field.name: {}}, options).facts)
        assert facts.pop("name") == field.name
        told = str(facts["values"]).split(", ") if "values" in facts else list(facts.values())
        assert told == list(possible(inspect.type_info(field.type)))


def possible(form: inspect.Type) -> Iterator[str | int | None]:
    """The values of an option, or the bounds between which they are."""
    if isinstance(form, inspect.Metadata):
        yield from possible(form.type)
    elif isinstance(form, inspect.UnionType):
        for part in form.types:
            yield from possible(part)
    elif isinstance(form, inspect.LiteralType):
        yield from map(str, form.values)
    elif isinstance(form, inspect.IntType):
        yield from (form.ge, form.le)
    else:
        assert isinstance(form, inspect.NoneType), form
