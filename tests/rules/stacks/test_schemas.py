"""Commands, events, options, notes and views travel as JSON and have schemas."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec
import pytest

from service.rules.game import game_named
from service.rules.stacks.moves import DiscardCard, PlayCard, TakeTurn
from service.rules.stacks.notes import Answer, Order, StacksNote
from service.rules.view import view
from tests.rules.stacks.tables import KIND, started
from tests.rules.stacks.universe import every_note, every_play

GAME = game_named(KIND)


def test_every_command_survives_json() -> None:
    union: Any = reduce(or_, GAME.commands)
    turn = TakeTurn([PlayCard("R3", 2), DiscardCard("B5")])
    for command in [*every_play(6), *every_note(), turn, PlayCard("R1")]:
        assert msgspec.json.decode(msgspec.json.encode(command), type=union) == command


@pytest.mark.parametrize(
    "body",
    [
        b'{"type":"play_card","card":"R3","stack":3}',
        b'{"type":"play_card","card":"R3","colour":"R"}',
        b'{"type":"steal_chip","from_seat":1,"colour":"G"}',
        b'{"type":"set_order","when":6}',
        b'{"type":"set_order","when":1,"against":[]}',
        b'{"type":"take_turn","plays":[]}',
        b'{"type":"take_turn","plays":[{"type":"set_order","when":"win"}]}',
        b'{"type":"answer_block","blocks":"yes"}',
        b'{"type":"play_block"}',
    ],
)
def test_a_body_that_is_no_command_is_refused(body: bytes) -> None:
    union: Any = reduce(or_, GAME.commands)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(body, type=union)


def test_a_note_survives_json() -> None:
    for note in (
        StacksNote(),
        StacksNote(Order("win", [1, 2]), Answer(40, blocks=True)),
        StacksNote(Order(3), None),
    ):
        assert msgspec.json.decode(msgspec.json.encode(note), type=StacksNote) == note


def test_everything_has_a_schema() -> None:
    assert GAME.notes is not None
    types = [*GAME.commands, *GAME.events, GAME.options, GAME.view_type, GAME.notes.note]
    schemas, components = msgspec.json.schema_components(types)
    assert len(schemas) == len(types)
    assert {each.__name__ for each in types} <= set(components)


def test_a_view_survives_json() -> None:
    shown = view(started(4)).position
    assert msgspec.json.decode(msgspec.json.encode(shown), type=GAME.view_type) == shown
