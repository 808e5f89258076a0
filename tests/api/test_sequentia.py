"""The secrecy canary for the three modes of Sequentia: no answer names a card still hidden."""

import random
import re

import pytest

from service.bootstrap import House
from service.rules.game import fold
from service.rules.sequentia.state import Position
from tests.api.people import Person
from tests.api.tables import expect, legal, mover, seen, started
from tests.rules.sequentia.tables import MODES

EVERY = 3
CARD = re.compile(r"[1-3]{3}-[1-3]\+?")
LOOKS = ("", "/events", "/board.txt", "/board.svg", "?version=9")


@pytest.mark.parametrize("kind", MODES)
def test_no_answer_names_a_card_that_its_reader_may_not_know(
    house: House, anna: Person, bo: Person, cleo: Person, kind: str
) -> None:
    chance = random.Random(3)
    game = started(anna, bo, kind=kind, visibility="public")
    for turn in range(200):
        if turn % EVERY == 0:
            for reader in (anna, bo, cleo):
                _look(house, reader, game)
        one = mover(game, anna, bo)
        move = chance.choice(legal(one, game))
        made = expect(201, one.post(f"/v1/games/{game}/moves", move))
        if seen(anna, game)["state"]["phase"] == "ended":
            return
        _expect_no_secret(house, game, seen(one, game)["seat"], made.raw)
    raise AssertionError("the game has no end")


def _look(house: House, reader: Person, game: str) -> None:
    seat = seen(reader, game)["seat"]
    looks = (*LOOKS, "/moves") if seat is not None else LOOKS
    for path in looks:
        answer = reader.get(f"/v1/games/{game}{path}")
        assert answer.status in (200, 404), path
        _expect_no_secret(house, game, seat, answer.raw)


def _expect_no_secret(house: House, game: str, seat: int | None, raw: bytes) -> None:
    state = fold(recorded.data for recorded in house.store.read(game))
    position: Position = state.position
    hands = [hand for n, hand in enumerate(position.hands) if n != seat]
    hidden = [card for cards in (position.pile, *hands) for card in cards if card is not None]
    text = raw.decode()
    assert state.seed
    assert state.seed not in text
    assert not set(CARD.findall(text)) & set(hidden)


@pytest.mark.parametrize("kind", MODES)
def test_the_own_hand_is_named_so_that_the_canary_says_something(
    house: House, anna: Person, bo: Person, kind: str
) -> None:
    game = started(anna, bo, kind=kind)
    position: Position = fold(recorded.data for recorded in house.store.read(game)).position
    seat = seen(anna, game)["seat"]
    shown = set(CARD.findall(anna.get(f"/v1/games/{game}").raw.decode()))
    assert set(position.hands[seat]) <= shown
    assert not set(position.hands[1 - seat]) & shown
