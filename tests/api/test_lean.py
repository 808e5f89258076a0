"""Answers leave in one piece: a list as long as their Content-Length, but for streams."""

from collections.abc import Iterable
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import create_environ

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
