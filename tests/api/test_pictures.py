"""The board as text, SVG and PNG, at any version, as its reader may see it."""

import pytest

from tests.api.people import Person
from tests.api.tables import expect, legal, mover, opened, seen, started

FORMS = {
    "txt": ("text/plain", b"Sequence"),
    "svg": ("image/svg+xml", b"<svg"),
    "png": ("image/png", b"\x89PNG"),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_board_is_drawn(form: str, anna: Person, bo: Person, cleo: Person) -> None:
    game = started(anna, bo)
    media, beginning = FORMS[form]
    for reader in (anna, bo, cleo):
        drawn = expect(200, reader.get(f"/v1/games/{game}/board.{form}", Accept=media))
        assert drawn.headers["Content-Type"].split(";")[0] == media
        assert beginning in drawn.raw
        assert drawn.headers["Cache-Control"] == "private, no-cache"
        again = reader.get(f"/v1/games/{game}/board.{form}", If_None_Match=drawn.headers["ETag"])
        assert (again.status, again.raw) == (304, b"")
        assert again.headers["ETag"] == drawn.headers["ETag"]


@pytest.mark.parametrize("form", FORMS)
def test_each_reader_has_a_picture_of_their_own(form: str, anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    path = f"/v1/games/{game}/board.{form}"
    first, second = expect(200, anna.get(path)), expect(200, bo.get(path))
    assert first.headers["ETag"] != second.headers["ETag"]
    assert first.raw != second.raw


def test_an_earlier_board_is_drawn(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    path = f"/v1/games/{game}/board.txt"
    version = seen(anna, game)["version"]
    before = expect(200, anna.get(path))
    one = mover(game, anna, bo)
    expect(201, one.post(f"/v1/games/{game}/moves", legal(one, game)[0]))
    assert expect(200, anna.get(f"{path}?version={version}")).raw == before.raw
    assert expect(200, anna.get(path)).raw != before.raw


def test_a_game_that_has_not_begun_is_drawn(anna: Person) -> None:
    game = opened(anna)
    for form in FORMS:
        expect(200, anna.get(f"/v1/games/{game}/board.{form}"))


def test_the_language_of_the_reader_is_drawn(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    path = f"/v1/games/{game}/board.txt"
    english = expect(200, anna.get(path, Accept_Language="en"))
    french = expect(200, anna.get(path, Accept_Language="fr-CH, en;q=0.5"))
    assert french.raw != english.raw
    assert french.headers["ETag"] != english.headers["ETag"]


def test_colours_are_chosen(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    path = f"/v1/games/{game}/board.svg"
    dark = expect(200, anna.get(f"{path}?theme=dark"))
    assert dark.raw != expect(200, anna.get(path)).raw
    assert anna.get(f"{path}?theme=loud").code == "bad_query"


def test_a_picture_runs_nothing(anna: Person, bo: Person) -> None:
    expect(200, anna.call("PATCH", "/v1/me", {"name": "<script>&"}, {}))
    game = started(anna, bo)
    drawn = expect(200, bo.get(f"/v1/games/{game}/board.svg"))
    assert b"<script>" not in drawn.raw
    assert "sandbox" in drawn.headers["Content-Security-Policy"]
