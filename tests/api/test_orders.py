"""Orders and sealed answers through the API: the same for every seat, and nobody else's."""

from typing import Any

import pytest

from service.api.retries import game_id_of
from service.application.deadlines import advance
from service.application.states import States
from service.bootstrap import House
from tests.api.people import NOON, Clock, Person, Reply
from tests.api.tables import expect, legal, started, versions
from tests.application.dealt import HOUR, RUN, WINDOW, lay

BLOCKER = "BLOCK B3"


def table(house: House, *people: Person, hands: tuple[str, ...] = (), **more: Any) -> str:
    """A running public game; the first of the people finishes a red sequence with ``play``."""
    players = [person.player for person in people]
    given = hands or (RUN, BLOCKER)
    # The app of the tests before may hold a game of another id only.
    new = game_id_of("", None)
    return lay(house.store, given, players, visibility="public", now=NOON, game=new, **more).game


def play(person: Person, game: str, *lines: str) -> Reply:
    """Moves as people write them; the answer to the last."""
    path = f"/v1/games/{game}/moves"
    return [expect(201, person.post(path, {"text": line})) for line in lines][-1]


def put(person: Person, game: str, body: Any, **headers: str) -> Reply:
    """An order."""
    return person.call("PUT", f"/v1/games/{game}/orders", body, headers)


def note(person: Person, game: str) -> Any:
    """The seat's own note as it is shown."""
    return expect(200, person.get(f"/v1/games/{game}/orders")).body["note"]


def clock(house: House, game: str, now: int = NOON) -> bool:
    """One step of the clock."""
    return advance(house.store, States(), game, now)


NEVER = {"type": "set_order", "when": "never"}


@pytest.mark.parametrize("hand", [BLOCKER, "B3"])
def test_every_seat_has_the_same_controls_whatever_it_holds(
    house: House, anna: Person, bo: Person, hand: str
) -> None:
    game = table(house, anna, bo, hands=(RUN, hand))
    assert note(bo, game) == {"order": {"when": "win", "against": None}, "answer": None}
    for body, order in (
        (NEVER, {"when": "never", "against": None}),
        ({"type": "set_order", "when": 3, "against": [0]}, {"when": 3, "against": [0]}),
        ({"text": "order 5 against 1"}, {"when": 5, "against": [0]}),
        ({"type": "set_order", "when": "win"}, {"when": "win", "against": None}),
    ):
        answer = expect(200, put(bo, game, body))
        assert answer.body["note"] == {"order": order, "answer": None}
        assert note(bo, game) == answer.body["note"]


def test_an_order_makes_no_version_and_is_seen_by_nobody_else(
    house: House, anna: Person, bo: Person, cleo: Person
) -> None:
    game = table(house, anna, bo)
    before = _looks(game, anna, cleo)
    assert expect(200, put(bo, game, NEVER)).body["version"] == versions(bo, game)
    answer = play(bo, game, "order 2")
    assert answer.body["events"] == []
    assert answer.body["version"] == versions(bo, game)
    assert answer.headers["ETag"] == f'"{answer.body["version"]}"'
    assert "progress" not in answer.body
    assert _looks(game, anna, cleo) == before
    assert note(anna, game)["order"]["when"] == "win"


def _looks(game: str, *people: Person) -> list[tuple[bytes, str | None]]:
    paths = ("", "/events", "/moves", "/orders", "/board.txt")
    replies = [one.get(f"/v1/games/{game}{path}") for one in people for path in paths]
    replies += [one.get("/v1/games?list=mine") for one in people]
    names = [reply.headers["X-Request-Id"].encode() for reply in replies]
    return [
        (reply.raw.replace(name, b"ID"), reply.headers.get("ETag"))
        for reply, name in zip(replies, names, strict=True)
    ]


def test_the_tag_of_orders_tells_of_ones_own_alone(house: House, anna: Person, bo: Person) -> None:
    game = table(house, anna, bo)
    path = f"/v1/games/{game}/orders"
    first = expect(200, anna.get(path)).headers["ETag"]
    expect(200, put(bo, game, NEVER))
    assert expect(304, anna.get(path, If_None_Match=first)).raw == b""
    changed = expect(200, put(anna, game, NEVER)).headers["ETag"]
    assert changed != first
    assert expect(200, anna.get(path, If_None_Match=first)).headers["ETag"] == changed


def test_an_order_counts_for_the_next_completion(house: House, anna: Person, bo: Person) -> None:
    game = table(house, anna, bo)
    expect(200, put(bo, game, {"type": "set_order", "when": 1}))
    whole = play(anna, game, "R1; R2; R3; R4; R5").body
    kinds = [event["type"] for event in whole["events"]]
    assert kinds[-3:] == ["sequence_finished", "sequence_blocked", "cards_drawn"]


def test_a_move_of_many_plays_says_how_far_it_went_and_why(
    house: House, anna: Person, bo: Person
) -> None:
    game = table(house, anna, bo, hands=("R1 R2 R3 R4 B1", ""))
    plays = [{"type": "play_card", "card": card} for card in ("R1", "R2", "R3", "R4", "B1", "R5")]
    body = {"type": "take_turn", "plays": plays}
    made = expect(201, anna.post(f"/v1/games/{game}/moves", body, Idempotency_Key="k"))
    assert made.body["progress"] == {"made": 5, "of": 6, "cut": "cards_drawn"}
    again = anna.post(f"/v1/games/{game}/moves", body, Idempotency_Key="k")
    assert again.raw == made.raw


def test_who_is_asked_finds_the_answers_and_gives_one_that_is_sealed(
    house: House, anna: Person, bo: Person, cleo: Person
) -> None:
    game = table(house, anna, bo, cleo, options=WINDOW)
    assert note(bo, game) == {"order": {"when": "ask", "against": None}, "answer": None}
    play(anna, game, *RUN.split())
    offered = [{"type": "answer_block", "blocks": blocks} for blocks in (True, False)]
    assert [legal(one, game) for one in (anna, bo, cleo)] == [[], offered, offered]
    before = _looks(game, anna, bo)
    # Cleo holds no Block: the answer is the same, and counts as passing.
    answer = expect(201, cleo.post(f"/v1/games/{game}/moves", offered[0]))
    assert answer.body["events"] == []
    assert note(cleo, game)["answer"]["blocks"] is True
    assert legal(cleo, game) == offered
    assert _looks(game, anna, bo) == before
    assert not clock(house, game)
    expect(200, put(bo, game, {"type": "answer_block", "blocks": False}))
    assert clock(house, game)
    kinds = [event["type"] for event in anna.get(f"/v1/games/{game}/events").body["events"]]
    assert kinds[-3:] == ["block_window_closed", "chip_taken", "cards_drawn"]
    assert note(cleo, game)["answer"] is None


def test_lists_tell_who_is_asked_whether_or_not_there_is_an_answer(
    house: House, anna: Person, bo: Person, cleo: Person, clock: Clock
) -> None:
    game = table(house, anna, bo, cleo, options=WINDOW)
    play(anna, game, *RUN.split())

    def asked() -> list[bool]:
        lists = [one.get("/v1/games").body["games"][0] for one in (anna, bo, cleo)]
        assert {line["deadline"] for line in lists} == {"2027-01-15T14:00:00Z"}
        assert not any(line["is_my_turn"] for line in lists)
        return [line["is_asked"] for line in lists]

    assert asked() == [False, True, True]
    play(bo, game, "pass")
    assert asked() == [False, True, True]
    clock.ms += 6 * HOUR
    assert advance(house.store, States(), game, clock.ms)
    assert [one.get("/v1/games").body["games"][0]["is_asked"] for one in (bo, cleo)] == [False] * 2


def test_a_move_while_answers_are_awaited_is_refused(
    house: House, anna: Person, bo: Person
) -> None:
    game = table(house, anna, bo, options=WINDOW)
    play(anna, game, *RUN.split())
    reply = anna.post(f"/v1/games/{game}/moves", {"text": "end"})
    assert (reply.status, reply.code) == (409, "answers_awaited")
    reply = put(anna, game, {"text": "block"})
    assert (reply.status, reply.code) == (409, "nothing_asked")


def test_a_repeated_order_does_not_undo_a_later_one(house: House, anna: Person, bo: Person) -> None:
    game = table(house, anna, bo)
    expect(200, put(bo, game, NEVER, Idempotency_Key="k"))
    expect(200, put(bo, game, {"type": "set_order", "when": 2}))
    assert expect(200, put(bo, game, NEVER, Idempotency_Key="k")).body["note"]["order"] == {
        "when": 2,
        "against": None,
    }
    reply = put(bo, game, {"type": "set_order", "when": 3}, Idempotency_Key="k")
    assert (reply.status, reply.code) == (422, "command_reused")


def test_an_order_may_be_bound_to_a_version(house: House, anna: Person, bo: Person) -> None:
    game = table(house, anna, bo)
    seen = versions(bo, game)
    expect(200, put(bo, game, NEVER, If_Match=f'"{seen}"'))
    play(anna, game, "R1")
    reply = put(bo, game, {"text": "order 1"}, If_Match=f'"{seen}"')
    assert (reply.status, reply.code) == (412, "stale_version")
    assert note(bo, game)["order"]["when"] == "never"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"type": "set_order", "when": 6}, 422, "bad_body"),
        ({"type": "set_order", "when": "always"}, 422, "bad_body"),
        ({"type": "set_order", "when": 1, "against": []}, 422, "bad_body"),
        ({"type": "set_order", "when": 1, "against": [1]}, 422, "own_seat"),
        ({"type": "set_order", "when": 1, "against": [9]}, 422, "no_such_seat"),
        ({"type": "set_order", "when": "ask"}, 422, "nobody_is_asked"),
        ({"type": "play_card", "card": "R1"}, 422, "bad_body"),
        ({"text": "R1"}, 422, "bad_body"),
        ({"text": "block"}, 409, "nothing_asked"),
        ({"text": "order"}, 422, "unreadable_move"),
        ({}, 422, "bad_body"),
    ],
)
def test_what_is_no_order_is_refused(
    house: House, anna: Person, bo: Person, body: Any, status: int, code: str
) -> None:
    game = table(house, anna, bo)
    reply = put(bo, game, body)
    assert (reply.status, reply.code) == (status, code)
    assert note(bo, game) == {"order": {"when": "win", "against": None}, "answer": None}


def test_orders_are_for_seats_in_running_games_of_kinds_that_have_them(
    house: House, anna: Person, bo: Person, cleo: Person
) -> None:
    game = table(house, anna, bo)
    assert cleo.get(f"/v1/games/{game}/orders").code == "no_seat"
    assert put(cleo, game, NEVER).code == "not_seated"
    expect(201, anna.post(f"/v1/games/{game}/resignation"))
    assert note(bo, game) is None
    assert put(bo, game, NEVER).code == "game_over"
    other = started(anna, bo)
    assert note(anna, other) is None
    refused = put(anna, other, NEVER)
    assert (refused.status, refused.code) == (422, "unknown_command")
