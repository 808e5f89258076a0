"""Moves through the API: offered and made, typed, conditional, repeated."""

from hashlib import sha256
from typing import Any

from service.bootstrap import House
from service.rules.game import game_named
from tests.api.people import Person
from tests.api.tables import expect, legal, mover, seen, started, versions


def test_a_legal_move_is_made_as_it_was_offered(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    before = seen(one, game)["version"]
    made = expect(201, one.post(f"/v1/games/{game}/moves", legal(one, game)[0]))
    assert made.body["version"] > before
    assert made.headers["ETag"] == f'"{made.body["version"]}"'
    assert made.body["events"][0]["version"] == before + 1
    assert seen(one, game)["version"] == made.body["version"]


def test_every_offered_move_is_accepted_by_the_rules(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    for _ in range(12):
        one = mover(game, anna, bo)
        offered = legal(one, game)
        expect(201, one.post(f"/v1/games/{game}/moves", offered[len(offered) // 2]))


def test_a_move_can_be_typed(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    move = legal(one, game)[0]
    text = {"text": f"{move['card']} {move['space']}"}
    made = expect(201, one.post(f"/v1/games/{game}/moves", text))
    assert made.body["events"][0]["data"]["space"] == move["space"]


def test_the_mover_reads_the_card_that_was_drawn(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    other = bo if one is anna else anna
    made = expect(201, one.post(f"/v1/games/{game}/moves", legal(one, game)[0])).body
    drawn = next(event for event in made["events"] if event["type"] == "card_drawn")
    assert drawn["data"]["card"] is not None
    page = expect(200, other.get(f"/v1/games/{game}/events?after={drawn['version'] - 1}&limit=1"))
    assert page.body["events"][0]["data"]["card"] is None


def test_no_move_is_offered_to_the_seat_that_waits(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    waiting = bo if mover(game, anna, bo) is anna else anna
    assert legal(waiting, game) == []


def test_legal_moves_carry_a_tag_that_saves_asking_again(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    first = expect(200, anna.get(f"/v1/games/{game}/moves"))
    again = anna.get(f"/v1/games/{game}/moves", If_None_Match=first.headers["ETag"])
    assert (again.status, again.raw) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]


def test_a_move_for_the_version_that_is_the_latest_is_made(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    tag = expect(200, one.get(f"/v1/games/{game}")).headers["ETag"]
    move = legal(one, game)[0]
    # The tag of the game holds more than the version; a proxy may have weakened it besides.
    expect(201, one.post(f"/v1/games/{game}/moves", move, If_Match="W/" + tag))


def test_a_stale_move_is_refused_with_the_events_it_missed(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    first = mover(game, anna, bo)
    second = bo if first is anna else anna
    version = versions(anna, game)
    made = expect(201, first.post(f"/v1/games/{game}/moves", legal(first, game)[0])).body
    move = legal(second, game)[0]
    stale = second.post(f"/v1/games/{game}/moves", move, If_Match=f'"{version}"')
    assert (stale.status, stale.code) == (412, "stale_version")
    assert stale.body["game_version"] == made["version"]
    assert [event["version"] for event in stale.body["missed"]] == [
        event["version"] for event in made["events"]
    ]
    drawn = [event["data"] for event in stale.body["missed"] if event["type"] == "card_drawn"]
    assert [event["card"] for event in drawn] == [None]
    assert versions(anna, game) == made["version"]


def test_a_repeated_move_has_the_same_answer_and_happens_once(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    path, move = f"/v1/games/{game}/moves", legal(one, game)[0]
    first = expect(201, one.post(path, move, Idempotency_Key='"a move"'))
    again = one.post(path, move, Idempotency_Key='"a move"')
    assert (again.status, again.raw) == (first.status, first.raw)
    assert again.headers["ETag"] == first.headers["ETag"]
    assert versions(anna, game) == first.body["version"]


def test_a_key_means_the_same_quoted_and_bare(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    path, move = f"/v1/games/{game}/moves", legal(one, game)[0]
    first = expect(201, one.post(path, move, Idempotency_Key="8e03978e-40d5"))
    assert one.post(path, move, Idempotency_Key='"8e03978e-40d5"').raw == first.raw


def test_a_repeat_is_answered_even_to_a_stale_condition(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    path, move = f"/v1/games/{game}/moves", legal(one, game)[0]
    said = {"Idempotency_Key": "k", "If_Match": f'"{versions(one, game)}"'}
    first = expect(201, one.post(path, move, **said))
    assert one.post(path, move, **said).raw == first.raw


def test_a_key_of_another_player_is_another_key(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    for _ in range(2):
        one = mover(game, anna, bo)
        path = f"/v1/games/{game}/moves"
        expect(201, one.post(path, legal(one, game)[0], Idempotency_Key="same"))


def test_a_key_with_another_body_is_refused(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    path, moves = f"/v1/games/{game}/moves", legal(one, game)
    first = expect(201, one.post(path, moves[0], Idempotency_Key="k"))
    other = one.post(path, moves[1], Idempotency_Key="k")
    assert (other.status, other.code) == (422, "command_reused")
    assert versions(one, game) == first.body["version"]


def test_the_log_names_a_command_by_player_and_key(anna: Person, bo: Person, house: House) -> None:
    game = started(anna, bo)
    one = mover(game, anna, bo)
    expect(201, one.post(f"/v1/games/{game}/moves", legal(one, game)[0], Idempotency_Key="k"))
    last = house.store.read(game)[-1]
    assert len(last.command_id) == 16
    assert last.by.channel == "http"
    assert sha256(f"{one.player}\nk".encode()).hexdigest() not in str(last)


def test_resigning_ends_a_game_of_two(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    resigned = expect(201, anna.post(f"/v1/games/{game}/resignation")).body
    assert "seat_resigned" in {event["type"] for event in resigned["events"]}
    state = seen(bo, game)["state"]
    assert state["phase"] == "ended"
    assert state["result"]["winners"] == [seen(bo, game)["seat"]]


def test_a_whole_game_is_played_to_its_end(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    state = _played_out(game, anna, bo)
    assert state["result"]["winners"]
    assert state["seed"] is not None
    assert legal(anna, game) == []


def _played_out(game: str, *people: Person) -> dict[str, Any]:
    """The end of the game, each seat playing as a bot would on what it is shown."""
    for turn in range(400):
        state = seen(people[0], game)["state"]
        if state["phase"] == "ended":
            return dict(state)
        one = mover(game, *people)
        offered = legal(one, game)
        expect(201, one.post(f"/v1/games/{game}/moves", offered[turn * 7 % len(offered)]))
    raise AssertionError(f"no end of {game_named('sequence').title} in 400 turns")
