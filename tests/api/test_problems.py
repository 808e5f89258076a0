"""Every error is a problem document, and every problem has its page."""

from flask import Flask

from service.api.problem_table import table
from tests.api.people import Person
from tests.api.tables import expect, opened


def test_what_flask_itself_refuses_is_a_problem_too(anna: Person) -> None:
    for method, path, status, code in (
        ("GET", "/v1/nothing", 404, "not_found"),
        ("GET", "/nothing", 404, "not_found"),
        ("PUT", "/v1/games", 405, "method_not_allowed"),
        ("POST", "/livez", 405, "method_not_allowed"),
    ):
        reply = anna.call(method, path, None, {})
        assert (reply.status, reply.code) == (status, code)


def test_a_refused_method_names_those_that_are_served(anna: Person) -> None:
    reply = anna.call("PUT", "/v1/games", {}, {})
    assert {"GET", "POST"} <= set(reply.headers["Allow"].replace(" ", "").split(","))


def test_an_error_of_our_own_is_a_problem_without_its_cause(app: Flask, anna: Person) -> None:
    game = opened(anna)
    # A store that another program wrote to: its value is not what any reader expects.
    client = app.extensions["longhand"].house.store.client
    key = next(key for key in client.scan_iter() if b"summaries" in key)
    client.hset(key, game, b"no summary")
    reply = anna.get(f"/v1/games/{game}")
    assert (reply.status, reply.code) == (500, "internal_error")
    assert b"summary" not in reply.raw


def test_every_problem_has_a_page_that_says_what_to_do(nobody: Person) -> None:
    assert len(table()) > 60
    for code, entry in table().items():
        page = expect(200, nobody.get(f"/problems/{code}"))
        assert 400 <= entry.status < 600
        assert entry.title in page.raw.decode()
        assert entry.meaning
        assert entry.advice
    assert nobody.get("/problems/unheard_of").status == 404
    assert b"/problems/not_your_turn" in expect(200, nobody.get("/problems/")).raw


def test_the_type_of_a_problem_leads_to_its_page(anna: Person) -> None:
    kind = anna.get("/v1/games/aaaaaaaaaa").body["type"]
    expect(200, anna.get(kind.removeprefix("http://longhand.example")))


def test_nothing_answers_500_by_its_table() -> None:
    """An error without a status would be served as a fault of our own."""
    assert [code for code, entry in table().items() if entry.status == 500] == ["internal_error"]
