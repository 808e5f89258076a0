"""Answers leave in one piece: a list as long as their Content-Length, but for streams."""

from collections.abc import Iterable
from itertools import islice, product
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import create_environ

from service.api.lean import LONGEST, PLACES, LeanFlask
from tests.api.people import Person
from tests.api.tables import opened


def sent(app: Flask, method: str, path: str, **headers: str) -> tuple[str, int, Iterable[bytes]]:
    """Status, Content-Length (or -1) and body, as a WSGI server is given them."""
    said: list[tuple[str, dict[str, str]]] = []

    def start(status: str, fields: list[tuple[str, str]], error: Any = None) -> None:
        said.append((status, dict(fields)))

    body = app.wsgi_app(create_environ(path, method=method, headers=headers), start)  # type: ignore[arg-type]
    [(status, fields)] = said
    return status[:3], int(fields.get("Content-Length", -1)), body


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/livez", "200"),
        ("GET", "/openapi.json", "200"),
        ("GET", "/v1/kinds", "200"),
        ("GET", "/v1/nothing", "404"),
        ("POST", "/v1/games", "401"),
        ("OPTIONS", "/v1/games", "200"),
    ],
)
def test_a_body_is_a_list_of_the_length_that_is_told(
    app: Flask, method: str, path: str, expected: str
) -> None:
    status, length, body = sent(app, method, path)
    assert (status, type(body)) == (expected, list)
    assert sum(map(len, body)) == length


def test_head_tells_the_length_of_what_it_leaves_out(app: Flask) -> None:
    _, length, body = sent(app, "GET", "/v1/kinds")
    assert list(body)
    assert sent(app, "HEAD", "/v1/kinds") == ("200", length, [])


def test_nothing_new_has_no_body(app: Flask, anna: Person) -> None:
    path, token = f"/v1/games/{opened(anna)}", {"Authorization": f"Bearer {anna.token}"}
    tag = anna.get(path).headers["ETag"]
    status, _, body = sent(app, "GET", path, **token, **{"If-None-Match": tag})
    assert (status, body) == ("304", [])


def test_a_stream_goes_on_after_its_first_words(app: Flask, anna: Person) -> None:
    path, token = f"/v1/games/{opened(anna)}/events", {"Authorization": f"Bearer {anna.token}"}
    status, length, body = sent(app, "GET", path, **token, Accept="text/event-stream")
    assert (status, length) == ("200", -1)
    assert not isinstance(body, list)
    assert next(iter(body)).startswith(b"retry:")
    body.close()  # type: ignore[attr-defined]


def test_a_place_is_found_again_with_the_arguments_of_its_own_path(
    app: Flask, anna: Person
) -> None:
    one, other = opened(anna), opened(anna)
    for game in (one, other, one, other):
        assert anna.get(f"/v1/games/{game}").body["game"] == game


def test_a_path_that_was_found_is_not_found_by_another_method(app: Flask, anna: Person) -> None:
    path = f"/v1/games/{opened(anna)}"
    for _ in range(2):
        assert anna.get(path).status == 200
        refused = anna.call("DELETE", path, None, {})
        assert refused.status == 405
        assert set(refused.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
        assert anna.get(f"{path}/nothing").status == 404


def test_so_many_places_are_remembered_and_no_more(app: Flask) -> None:
    assert isinstance(app, LeanFlask)
    for letters in islice(product("abcdefgh", repeat=5), PLACES + 10):
        game = "".join(letters) * 2
        with app.test_request_context(f"/v1/games/{game}") as asked:
            assert asked.request.view_args == {"game_id": game}
    assert 0 < len(app.places) <= PLACES


def test_a_path_without_end_is_remembered_by_nobody(app: Flask) -> None:
    assert isinstance(app, LeanFlask)
    path = f"/v1/games/abcdefghij/seats/{'1' * LONGEST}"
    app.places.clear()
    with app.test_request_context(path, method="DELETE") as asked:
        assert asked.request.view_args == {"game_id": "abcdefghij", "seat": int("1" * LONGEST)}
    assert app.places == {}
