"""Matches through the API: opened, gone on with, read with their standings, and kept private."""

from service.api.retries import GAME_ID_LENGTH
from service.application.matches import go_on, leg_id
from service.application.states import States
from service.bootstrap import House
from tests.api.people import NOON, Person
from tests.api.tables import expect, opened, seen, started


def next_game(house: House, game: str) -> str:
    """What the relay does once a game has ended."""
    following = go_on(house.store, States(), game, NOON, bytes(32))
    assert following is not None
    assert len(following) == GAME_ID_LENGTH
    return following


def test_a_match_is_read_with_its_games_and_standings(
    house: House, anna: Person, bo: Person
) -> None:
    game = started(anna, bo, kind="sequentia-stack", match=True)
    alone = expect(200, anna.get(f"/v1/matches/{game}")).body
    assert (alone["match"], alone["legs"], alone["winners"]) == (game, 2, None)
    assert [line["game"] for line in alone["games"]] == [game]
    assert [each["points"] for each in alone["standings"]] == [0, 0]
    expect(201, bo.post(f"/v1/games/{game}/resignation"))
    second = next_game(house, game)
    both = expect(200, bo.get(f"/v1/matches/{game}")).body
    assert [line["game"] for line in both["games"]] == [game, second]
    assert [line["phase"] for line in both["games"]] == ["ended", "running"]
    assert [each["name"] for each in both["standings"]] == ["Anna", "Bo"]
    assert [each["seat"] for each in both["standings"]] == [0, 1]


def test_the_match_is_over_with_its_last_game(house: House, anna: Person, bo: Person) -> None:
    game = started(anna, bo, match=True)
    expect(201, bo.post(f"/v1/games/{game}/resignation"))
    second = next_game(house, game)
    between = expect(200, anna.get(f"/v1/matches/{game}")).body
    assert [each["points"] for each in between["standings"]] == [1, 0]
    assert between["winners"] is None
    expect(201, bo.post(f"/v1/games/{second}/resignation"))
    over = expect(200, anna.get(f"/v1/matches/{game}")).body
    assert [each["points"] for each in over["standings"]] == [2, 0]
    assert over["winners"] == [0]


def test_a_game_says_which_of_a_match_it_is(house: House, anna: Person, bo: Person) -> None:
    game = started(anna, bo, match=True)
    leg = {"id": game, "leg": 1, "legs": 2, "first_seat": None}
    assert seen(anna, game)["state"]["match"] == leg
    expect(201, bo.post(f"/v1/games/{game}/resignation"))
    second = next_game(house, game)
    lines = {line["game"]: line["match"] for line in anna.get("/v1/games").body["games"]}
    assert lines[game] == leg
    assert (lines[second]["id"], lines[second]["leg"]) == (game, 2)
    assert lines[second]["first_seat"] in (0, 1)
    assert seen(bo, second)["state"]["match"] == lines[second]
    assert seen(anna, started(anna, bo))["state"]["match"] is None


def test_hands_of_a_later_game_are_hidden_as_ever(house: House, anna: Person, bo: Person) -> None:
    game = started(anna, bo, match=True)
    expect(201, bo.post(f"/v1/games/{game}/resignation"))
    state = seen(bo, next_game(house, game))["state"]
    assert state["seed"] is None
    assert [hand["cards"] is None for hand in state["position"]["hands"]] == [True, False]


def test_a_private_match_is_for_its_guests(
    house: House, anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo, visibility="private", match=True)
    expect(201, bo.post(f"/v1/games/{game}/resignation"))
    second = next_game(house, game)
    assert expect(404, cleo.get(f"/v1/matches/{game}")).code == "game_not_found"
    assert cleo.get(f"/v1/games/{second}").status == 404
    assert bo.get(f"/v1/matches/{game}").status == 200
    assert seen(bo, second)["seat"] == 1


def test_what_is_no_match_is_not_found(anna: Person, nobody: Person) -> None:
    assert anna.get(f"/v1/matches/{opened(anna)}").status == 404
    game = opened(anna, match=True)
    assert anna.get(f"/v1/matches/{leg_id(game, 2)}").status == 404
    assert nobody.get(f"/v1/matches/{game}").status == 401
    assert anna.get(f"/v1/matches/{game}").status == 200
