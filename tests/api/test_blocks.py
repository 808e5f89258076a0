"""Nobody can tell who holds a Block: two games that differ in it alone look the same to all."""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import pytest
from flask import Flask

from service.api.retries import game_id_of
from service.application.deadlines import advance
from service.application.states import States
from service.bootstrap import House
from service.eventlog import keys
from service.rules.game import fold
from service.rules.stacks.cards import BLOCK
from service.rules.stacks.events import HandDealt, PileShuffled
from service.rules.table import Event, GameOpened, State
from tests.api.canary import compare, expect_same
from tests.api.people import NOON, Clock, Person, Reply
from tests.api.tables import expect, legal
from tests.application.dealt import HOUR, RUN, WINDOW, lay, put
from workers import relay

IS_LONG: Final = bool(os.environ.get("LONGHAND_LONG"))
KIND: Final = "sequence-stacks"
SUSPECT: Final = 1
HELD: Final = "BLOCK B3 B5 R5 R5"
DEEP: Final = 40
"""So many cards from its end the pile hides the Block of the game in which nobody holds it."""

STEPS: Final = 60 if IS_LONG else 14
"""Moves after the first sequence: turns of everybody, and more sequences."""


@dataclass
class Twins:
    """Two running games; the suspect holds a Block in the first of them alone."""

    house: House
    app: Flask
    clock: Clock
    seated: list[Person]
    others: list[Person]
    games: tuple[str, str]
    commands: int = 0

    def states(self) -> list[State]:
        """Both games as they are."""
        return [fold(it.data for it in self.house.store.read(game)) for game in self.games]

    def both(self, one: Person, method: str, path: str, body: Any) -> list[Reply]:
        """The same request of one person to both games."""
        self.commands += 1
        headers = {"Idempotency_Key": f"command-{self.commands}"}
        replies = [
            one.call(method, f"/v1/games/{game}/{path}", body, dict(headers)) for game in self.games
        ]
        assert replies[0].status in (200, 201), replies[0].raw
        return replies

    def move(self, seat: int, body: dict[str, Any]) -> None:
        """A move, answered alike to everyone but the suspect."""
        replies = self.both(self.seated[seat], "POST", "moves", body)
        if seat != SUSPECT and not self.has_shown(replies[0]):
            self.expect_same(replies)

    def has_shown(self, reply: Reply) -> bool:
        """Whether a Block lies open now."""
        return any(event["type"] == "sequence_blocked" for event in reply.body["events"])

    def answer(self, seat: int, text: str) -> None:
        """An order or an answer, alike for everyone, the suspect too."""
        self.expect_same(self.both(self.seated[seat], "PUT", "orders", {"text": text}))

    def expect_same(self, replies: list[Reply]) -> None:
        """The same answer about both games."""
        one, other = replies
        expect_same(one, other, *self.games)

    def tick(self) -> None:
        """The clock comes by and finds the same to do in both."""
        done = [advance(self.house.store, States(), game, self.clock.ms) for game in self.games]
        assert done[0] == done[1]

    def look(self, first: int = 0) -> None:
        """Every address, for everyone but the suspect (in the short form for one of them)."""
        for one in self.others if IS_LONG else self.others[first % 4 :][:1]:
            compare(self.app, one, KIND, *self.games)
        self.look_behind()

    def look_behind(self) -> None:
        """Logs as others read them, lists, due times, and who is told what and when."""
        for one in self.others:
            paths = [f"/v1/games/{game}/events?limit=1000" for game in self.games]
            self.expect_same([one.get(path) for path in paths])
            lines = _lines(one)
            assert lines.get(self.games[0]) == lines.get(self.games[1])
        assert self._due(self.games[0]) == self._due(self.games[1])
        while relay.step(self.house, self.clock.ms):
            pass
        assert self._told(self.games[0]) == self._told(self.games[1])

    def _due(self, game: str) -> float | None:
        store = self.house.store
        key = keys.due(keys.partition_of(game, store.partitions))
        score: float | None = store.client.zscore(key, game)
        return score

    def _told(self, game: str) -> dict[str, tuple[str, int]]:
        fates = self.house.ledger.fates(game)
        return {key.removeprefix(game): (fate.state, fate.at) for key, fate in fates.items()}


def _lines(one: Person) -> dict[str, dict[str, Any]]:
    """The games in the list of a person."""
    found = expect(200, one.get("/v1/games")).body["games"]
    return {line["game"]: {**line, "game": "GAME"} for line in found}


@pytest.fixture
def twins(
    app: Flask, house: House, clock: Clock, person: Callable[[str], Person]
) -> Callable[[dict[str, Any]], Twins]:
    """Lays both games for four people; somebody else looks on."""

    def laid(options: dict[str, Any]) -> Twins:
        seated = [person(name) for name in ("Anna", "Bo", "Cleo", "Dana")]
        hands, players = [RUN, HELD], [one.player for one in seated]
        first = game_id_of("", None)
        table = lay(
            house.store, hands, players, options=options, visibility="public", game=first, now=NOON
        )
        log = [recorded.data for recorded in house.store.read(table.game)]
        second = game_id_of("", None)
        put(house.store, _without_block(log, second), NOON)
        others = [seated[0], seated[2], seated[3], person("Eve")]
        return Twins(house, app, clock, seated, others, (first, second))

    return laid


def _without_block(log: list[Event], game: str) -> list[Event]:
    """The log with the suspect's Block deep in the pile, and a card from there in its place."""
    hand = next(event for event in log if isinstance(event, HandDealt) and event.seat == SUSPECT)
    pile = next(event for event in log if isinstance(event, PileShuffled))
    card = pile.cards[-DEEP]
    assert card != BLOCK
    assert hand.cards[0] == BLOCK
    changed = {
        id(hand): HandDealt(SUSPECT, [card, *hand.cards[1:]]),
        id(pile): PileShuffled([*pile.cards[:-DEEP], BLOCK, *pile.cards[1 - DEEP :]], 0),
        id(log[0]): msgspec.structs.replace(log[0], game=game),
    }
    assert isinstance(log[0], GameOpened)
    return [changed.get(id(event), event) for event in log]


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("order", [None, "order never", "order win", "order 4 against 3"])
@pytest.mark.parametrize("options", [{}, WINDOW], ids=["standing", "window"])
def test_two_games_that_differ_in_who_holds_a_block_look_alike(
    twins: Callable[[dict[str, Any]], Twins], options: dict[str, Any], order: str | None
) -> None:
    table, chance = twins(options), random.Random(3)
    if order is not None:
        table.answer(SUSPECT, order)
    for card in RUN.split():
        table.move(0, {"text": card})
    for _ in range(STEPS):
        table.look_behind()
        state = table.states()[0]
        if state.asked:
            _answer(table, state, chance)
        else:
            table.move(*_common_move(table, state.to_move or 0, chance))
    table.look(len(order or ""))
    first, second = table.states()
    assert first.position.hands[SUSPECT].count(BLOCK) == 1
    assert BLOCK not in second.position.hands[SUSPECT]
    assert sum(map(sum, first.position.chips)) >= 1


def _answer(table: Twins, state: State, chance: random.Random) -> None:
    """All pass, or all but one, for whom the others wait until the time is up."""
    silent = chance.choice([None, *state.asked])
    for seat in state.asked:
        if seat != silent:
            table.answer(seat, "pass")
            table.look_behind()
    table.tick()
    if table.states()[0].asked:
        assert silent is not None
        table.clock.ms += 6 * HOUR
        table.tick()
    assert not table.states()[0].asked


def _common_move(table: Twins, seat: int, chance: random.Random) -> tuple[int, dict[str, Any]]:
    """A move that is legal in both games."""
    one = table.seated[seat]
    offered = [
        {msgspec.json.encode(move, order="sorted") for move in legal(one, game)}
        for game in table.games
    ]
    common = sorted(offered[0] & offered[1])
    assert common
    if seat != SUSPECT:
        assert offered[0] == offered[1]
    return seat, msgspec.json.decode(chance.choice(common))


@pytest.mark.parametrize("options", [{}, WINDOW], ids=["standing", "window"])
def test_they_look_alike_until_the_block_shows(
    twins: Callable[[dict[str, Any]], Twins], options: dict[str, Any]
) -> None:
    table = twins(options)
    for seat in (1, 2, 3):
        # The same order of everybody: in one game it takes effect, in the other it does not.
        table.answer(seat, "order 1")
    for card in RUN.split()[:-1]:
        table.move(0, {"text": card})
    table.look(2)
    before = table.states()[0].version
    table.move(0, {"text": "R5"})
    types = [
        [event.type for event in table.house.store.read(game, after=before)] for game in table.games
    ]
    shown = types[0].index("sequence_blocked")
    assert types[1][shown] == "chip_taken"
    assert types[0][:shown] == types[1][:shown]
    for one in table.others:
        pages = [
            one.get(f"/v1/games/{game}/events?after={before}&limit={shown}") for game in table.games
        ]
        bodies = [
            reply.raw.replace(game.encode(), b"GAME")
            for reply, game in zip(pages, table.games, strict=True)
        ]
        assert bodies[0] == bodies[1]


def test_an_answer_to_block_without_a_block_is_taken_like_any_other(
    twins: Callable[[dict[str, Any]], Twins],
) -> None:
    table = twins(WINDOW)
    for card in RUN.split():
        table.move(0, {"text": card})
    table.look(1)
    for seat in (1, 2, 3):
        table.answer(seat, "block")
        table.look_behind()
    before = table.states()[0].version
    table.tick()
    types = [
        [event.type for event in table.house.store.read(game, after=before)] for game in table.games
    ]
    assert types[0] == ["block_window_closed", "sequence_blocked", "cards_drawn"]
    assert types[1] == ["block_window_closed", "chip_taken", "cards_drawn"]
