"""Legal moves come as players type them too, and what happened comes in sentences."""

from tests.api.people import Person
from tests.api.tables import expect, mover, seen, started


def play(person: Person, game: str) -> str:
    """The first legal move, as it is typed."""
    found = expect(200, person.get(f"/v1/games/{game}/moves")).body
    expect(201, person.post(f"/v1/games/{game}/moves", found["moves"][0]))
    return str(found["texts"][0])


def test_each_legal_move_comes_as_players_type_it(anna: Person, bo: Person) -> None:
    for kind in ("sequence", "sequence-stacks", "sequentia-grid"):
        game = started(anna, bo, kind=kind)
        one = mover(game, anna, bo)
        found = expect(200, one.get(f"/v1/games/{game}/moves")).body
        assert len(found["texts"]) == len(found["moves"]) > 0
        assert len(set(found["texts"])) == len(found["texts"])
        typed = {"text": found["texts"][-1]}
        told = expect(201, one.post(f"/v1/games/{game}/moves", typed)).body
        assert told["events"]


def test_a_recap_tells_what_others_did_since_ones_own_move(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    first = mover(game, anna, bo)
    second = bo if first is anna else anna
    assert expect(200, first.get(f"/v1/games/{game}/recap")).body["sentences"] == []
    card, space = play(first, game).split()[:2]
    name = "Anna" if first is anna else "Bo"
    told = expect(200, second.get(f"/v1/games/{game}/recap", Accept_Language="fr"))
    assert told.headers["Content-Language"] == "fr"
    assert told.body["version"] == seen(second, game)["latest"]
    assert any(card in it and space in it and name in it for it in told.body["sentences"])
    assert expect(200, first.get(f"/v1/games/{game}/recap")).body["sentences"] == []
    same = told.headers["ETag"]
    assert (
        second.get(f"/v1/games/{game}/recap", If_None_Match=same, Accept_Language="fr").status
        == 304
    )
    assert second.get(f"/v1/games/{game}/recap", If_None_Match=same).status == 200


def test_a_recap_is_for_those_who_may_know_of_the_game(
    anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo, visibility="private")
    assert cleo.get(f"/v1/games/{game}/recap").code == "game_not_found"
