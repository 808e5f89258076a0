"""Who is asked for a sealed answer is told at their webhook, whatever they hold."""

from typing import Final

import pytest

from service.application.deadlines import advance
from service.application.states import States
from service.bootstrap import House
from service.players.webhooks import EventType
from tests.application.dealt import RUN, said
from tests.receiver import Receiver
from tests.workers.hooks import Hooks, told, types_of
from tests.workers.mail.test_asked import seated

TYPES: Final[tuple[EventType, ...]] = ("game.answer_wanted", "game.your_turn")


@pytest.fixture
def hooks(house: House) -> Hooks:
    """Three at a table; the second holds a Block, the third does not."""
    return Hooks(seated(house))


def test_who_holds_a_block_and_who_does_not_is_told_the_same(
    hooks: Hooks, receiver: Receiver
) -> None:
    for seat in (1, 2):
        hooks.add(receiver, seat, TYPES, path=f"/{seat}")
    said(hooks.evening.table, 0, *RUN.split())
    hooks.tell()
    assert types_of(receiver) == ["game.answer_wanted"] * 2
    one, other = (body["data"] for body in told(receiver))
    assert {one.pop("seat"), other.pop("seat")} == {1, 2}
    assert one == other


def test_who_has_left_an_order_is_not_asked(hooks: Hooks, receiver: Receiver) -> None:
    endpoints = [hooks.add(receiver, seat, TYPES, path=f"/{seat}") for seat in (1, 2)]
    said(hooks.evening.table, 1, "order never")
    said(hooks.evening.table, 0, *RUN.split())
    hooks.tell()
    assert [got.path for got in receiver.requests] == ["/hook/2"]
    found = hooks.delivery(endpoints[0], "game.answer_wanted")
    assert (found.state, found.reason) == ("superseded", "answered")


def test_once_the_answers_are_open_nobody_is_asked(hooks: Hooks, receiver: Receiver) -> None:
    for seat in (0, 1, 2):
        hooks.add(receiver, seat, TYPES, path=f"/{seat}")
    said(hooks.evening.table, 0, *RUN.split())
    hooks.evening.relay()
    for seat in (1, 2):
        said(hooks.evening.table, seat, "pass")
    advance(hooks.house.store, States(), hooks.evening.table.game, hooks.evening.table.now)
    hooks.tell()
    assert [got.path for got in receiver.requests] == ["/hook/0"]
    assert types_of(receiver) == ["game.your_turn"]
