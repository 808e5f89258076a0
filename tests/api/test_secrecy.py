"""The secrecy canary: no answer and no post tells what is hidden from its reader (H1, H2, H4)."""

import os
import random
from typing import Any, Final

import pytest
from flask import Flask

from service.api.retries import game_id_of
from service.application.deadlines import advance
from service.application.states import States
from service.bootstrap import House
from service.rules.deal import commitment
from service.rules.game import fold, games
from service.rules.notes import Note
from service.rules.stacks.notes import Answer, Order, StacksNote
from service.rules.table import State
from tests.api.canary import compare, expect_nothing_private, expect_same
from tests.api.people import NOON, Person, Reply
from tests.api.posts import posts_of
from tests.api.tables import expect, legal, seen, started
from tests.api.twins import private_values, put_twin

IS_LONG: Final = bool(os.environ.get("LONGHAND_LONG"))
EVERY: Final = 4 if IS_LONG else 30
"""After how many moves everything is looked at: by everyone, in the short form by one."""
MOVES: Final = 2_000 if IS_LONG else 70
DEALS: Final = 5

GAMES: Final[list[tuple[str, dict[str, Any]]]] = [
    *((kind, {}) for kind in games()),
    ("sequence-stacks", {"block_mode": "window"}),
]


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("kind", "options"), GAMES, ids=str)
def test_no_answer_depends_on_what_is_hidden_from_its_reader(
    app: Flask,
    house: House,
    anna: Person,
    bo: Person,
    cleo: Person,
    kind: str,
    options: dict[str, Any],
) -> None:
    people, chance = [anna, bo, cleo], random.Random(7)
    # A deal may be such that a game ends before anybody could block.
    wanted = {"block_window_opened"} if options else set[str]()
    assert any(
        wanted <= _played_and_compared(app, house, people, chance, kind, options)
        for _ in range(DEALS)
    )


def _played_and_compared(
    app: Flask,
    house: House,
    people: list[Person],
    chance: random.Random,
    kind: str,
    options: dict[str, Any],
) -> set[str]:
    """The types of the events of a game that two of the people play and all of them look at."""
    seated, readers = people[:2], people
    game = started(*seated, kind=kind, options=options)
    for move in range(MOVES):
        if move % EVERY == 0:
            readers = [*readers[1:], readers[0]]
            for reader in readers if IS_LONG else readers[:1]:
                twin = game_id_of("", None)
                seat = seen(reader, game)["seat"]
                put_twin(house, game, twin, seat, chance, _notes(house, game, chance))
                compare(app, reader, kind, game, twin)
                posts = posts_of(house, game, reader.player)
                told = [it.replace(game, twin) for it in posts]
                assert posts_of(house, twin, reader.player) == told
                assert bool(posts) == (seat is not None)
        if _whole(house, game).phase == "ended":
            break
        for one, answer in _steps(house, game, seated, chance):
            if _whole(house, game).phase == "running":
                expect_nothing_private(answer, kind, seen(one, game)["seat"])
    assert not IS_LONG or _whole(house, game).phase == "ended"
    return {event.type for event in house.store.read(game)}


def _steps(
    house: House, game: str, seated: list[Person], chance: random.Random
) -> list[tuple[Person, Reply]]:
    """The mover moves, or all who are asked answer and the clock comes by."""
    state = _whole(house, game)
    by_id = {person.player: person for person in seated}
    turn = [state.to_move] if state.to_move is not None else state.asked
    movers = [by_id[state.seats[seat].player or ""] for seat in turn]
    made = [_move(one, game, chance) for one in movers]
    if state.asked:
        assert advance(house.store, States(), game, NOON)
    elif chance.random() < 0.1 and state.kind == "sequence-stacks":
        text = chance.choice(["order 1", "order 4", "order never"])
        made += [(one, one.post(f"/v1/games/{game}/moves", {"text": text})) for one in seated]
    return made


def _move(one: Person, game: str, chance: random.Random) -> tuple[Person, Reply]:
    moves = legal(one, game)
    # Most often on: who stopped as often as not would finish nothing.
    going_on = [move for move in moves if move["type"] not in ("discard_card", "end_turn")]
    move = chance.choice(going_on if going_on and chance.random() < 0.9 else moves)
    return one, expect(201, one.post(f"/v1/games/{game}/moves", move))


def _whole(house: House, game: str) -> State:
    return fold(recorded.data for recorded in house.store.read(game))


def _notes(house: House, game: str, chance: random.Random) -> dict[int, Note]:
    """Other notes than those that the seats have laid down."""
    state = _whole(house, game)
    if state.kind != "sequence-stacks":
        return {}
    return {
        seat: StacksNote(
            Order(chance.choice(("never", 1, 2))),
            Answer(state.asked_version, chance.random() < 0.5),
        )
        for seat in range(len(state.seats))
    }


@pytest.mark.parametrize(("kind", "options"), GAMES, ids=str)
def test_before_the_end_nobody_is_given_a_private_field(
    anna: Person, bo: Person, cleo: Person, kind: str, options: dict[str, Any]
) -> None:
    game = started(anna, bo, kind=kind, options=options)
    for reader in (anna, bo, cleo):
        seat = seen(reader, game)["seat"]
        for path in ("", "?version=1", "/events"):
            reply = expect(200, reader.get(f"/v1/games/{game}{path}"))
            expect_nothing_private(reply, kind, seat)
        stale = reader.post(f"/v1/games/{game}/resignation", If_Match='"0"')
        assert stale.status == 412
        expect_nothing_private(stale, kind, seat)


@pytest.mark.parametrize("kind", games())
def test_the_end_lays_the_seed_open_and_old_events_stay_as_they_were(
    anna: Person, bo: Person, cleo: Person, kind: str
) -> None:
    game = started(anna, bo, kind=kind)
    before = expect(200, cleo.get(f"/v1/games/{game}/events")).body["events"]
    expect(201, anna.post(f"/v1/games/{game}/resignation"))
    after = expect(200, cleo.get(f"/v1/games/{game}/events")).body["events"]
    assert after[: len(before)] == before
    state = seen(cleo, game)["state"]
    assert commitment(bytes.fromhex(state["seed"])) == state["commitment"]
    # An earlier state is shown as it was shown then.
    assert seen(cleo, game, len(before))["state"]["seed"] is None


@pytest.mark.parametrize("kind", games())
def test_a_spectator_is_given_no_more_than_any_player(
    anna: Person, bo: Person, cleo: Person, kind: str
) -> None:
    game = started(anna, bo, kind=kind)
    for one in (anna, bo):
        hidden = _hidden(one.get(f"/v1/games/{game}/events"), kind)
        assert hidden < _hidden(cleo.get(f"/v1/games/{game}/events"), kind)


def _hidden(reply: Reply, kind: str) -> int:
    values = (value for _, _, value in private_values(expect(200, reply).body, kind))
    return sum((value if isinstance(value, list) else [value]).count(None) for value in values)


@pytest.mark.parametrize("kind", games())
def test_the_twin_differs_where_it_is_hidden(
    house: House, anna: Person, bo: Person, kind: str
) -> None:
    """Without this the canary could sing in an empty mine."""
    game = started(anna, bo, kind=kind)
    twin = game_id_of("", None)
    put_twin(house, game, twin, seen(anna, game)["seat"], random.Random(1))
    with pytest.raises(AssertionError):
        # What Bo is shown of the twin made for Anna is not what he is shown of the game.
        expect_same(bo.get(f"/v1/games/{game}"), bo.get(f"/v1/games/{twin}"), game, twin)
