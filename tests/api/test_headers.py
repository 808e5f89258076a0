"""Headers of every answer, other origins, health, and the docs page."""

import re

import pytest
from flask import Flask

from service.api.answer_headers import HEADERS, NAMES
from tests.api.people import Person
from tests.api.tables import expect, opened
from tests.api.test_document import DOCUMENT

ORIGIN = "https://elsewhere.example"


def test_every_answer_is_guarded_and_named(anna: Person) -> None:
    for path in ("/v1/me", "/v1/nothing", "/livez", "/docs", "/problems/", "/openapi.json"):
        headers = anna.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert re.fullmatch(r"[\w-]{16}", headers["X-Request-Id"])


def test_a_request_keeps_the_name_it_came_with(anna: Person) -> None:
    given = "0af7651916cd43dd8448eb211c80319c"
    assert anna.get("/v1/me", X_Request_Id=given).headers["X-Request-Id"] == given
    for bad in ("short", "x" * 65, "a b c d e f g h", "<script>alert</script>"):
        assert anna.get("/v1/me", X_Request_Id=bad).headers["X-Request-Id"] != bad


def test_browsers_of_any_origin_may_ask_without_cookies(anna: Person) -> None:
    game = opened(anna)
    for path in (f"/v1/games/{game}", "/v1/nothing", "/v1/me"):
        headers = anna.get(path, Origin=ORIGIN).headers
        assert headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in headers
        assert {"ETag", "Link", "Location", "Retry-After"} <= _list(
            headers["Access-Control-Expose-Headers"]
        )


def test_a_browser_may_read_and_send_every_header_that_the_document_tells_of(
    nobody: Person,
) -> None:
    told = {NAMES.get(name, name) for name in HEADERS}
    # Browsers hand these over by themselves; Vary is for caches.
    unasked = {"Cache-Control", "Content-Language", "Vary"}
    shown = _list(nobody.get("/v1/kinds", Origin=ORIGIN).headers["Access-Control-Expose-Headers"])
    assert told - unasked <= shown
    operations = [it for path in DOCUMENT["paths"].values() for it in path.values()]
    parameters = [
        it for one in operations if "responses" in one for it in one.get("parameters", ())
    ]
    sent = {it["name"] for it in parameters if it["in"] == "header"}
    asked = {"Origin": ORIGIN, "Access_Control_Request_Method": "GET"}
    allowed = nobody.call("OPTIONS", "/v1/games", None, asked).headers
    assert len(sent) > 4
    assert sent <= _list(allowed["Access-Control-Allow-Headers"])


def test_a_method_that_is_not_taken_is_told_which_are(nobody: Person) -> None:
    for method in ("PUT", "PATCH", "DELETE", "TRACE", "BREW"):
        reply = nobody.call(method, "/v1/kinds", None, {})
        assert (reply.status, reply.code) == (405, "method_not_allowed")
        assert _list(reply.headers["Allow"]) == {"GET", "HEAD", "OPTIONS"}
    assert nobody.call("HEAD", "/v1/kinds", None, {}).raw == b""


def test_a_browser_may_send_what_a_move_needs(nobody: Person) -> None:
    wanted = "authorization, content-type, if-match, idempotency-key"
    reply = nobody.call(
        "OPTIONS",
        "/v1/games/aaaaaaaaaa/moves",
        None,
        {
            "Origin": ORIGIN,
            "Access_Control_Request_Method": "POST",
            "Access_Control_Request_Headers": wanted,
        },
    )
    assert reply.status == 204
    allowed = {name.lower() for name in _list(reply.headers["Access-Control-Allow-Headers"])}
    assert _list(wanted) <= allowed
    assert "POST" in reply.headers["Access-Control-Allow-Methods"]
    assert reply.headers["Access-Control-Max-Age"] == "7200"


def test_every_method_that_is_served_may_come_from_another_origin(
    app: Flask, nobody: Person
) -> None:
    asked = {"Origin": ORIGIN, "Access_Control_Request_Method": "PUT"}
    reply = nobody.call("OPTIONS", "/v1/games", None, asked)
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/v1/")]
    served = {method for rule in rules for method in rule.methods or ()} - {"OPTIONS"}
    assert "PUT" in served
    assert served <= _list(reply.headers["Access-Control-Allow-Methods"])


def test_pages_are_not_for_other_origins(nobody: Person) -> None:
    assert "Access-Control-Allow-Origin" not in nobody.get("/docs", Origin=ORIGIN).headers


def test_what_is_secret_is_not_kept_by_caches(anna: Person) -> None:
    for path in ("/v1/me", "/v1/me/tokens", "/v1/games"):
        assert expect(200, anna.get(path)).headers["Cache-Control"] == "no-store"


def test_a_living_service_says_so(nobody: Person) -> None:
    for path in ("/livez", "/readyz"):
        assert expect(200, nobody.get(path)).headers["Cache-Control"] == "no-store"
        assert nobody.call("HEAD", path, None, {}).status == 200


def test_the_docs_page_loads_nothing_from_elsewhere(nobody: Person) -> None:
    page = expect(200, nobody.get("/docs"))
    assert "script-src 'self';" in page.headers["Content-Security-Policy"]
    assert "<script>" not in page.raw.decode()
    for path in re.findall(r'(?:src|href)="([^"]+)"', page.raw.decode()):
        assert path.startswith("/docs/")
        expect(200, nobody.get(path))
    assert nobody.get("/docs/index.css").status == 404


def _list(header: str) -> set[str]:
    return {name.strip() for name in header.split(",")}


@pytest.mark.parametrize(
    "piece", [" ", '"', ",", ";", "a, ", 'W/"', ";q=0.", "\\", "text/html;q=0.5, "]
)
def test_a_header_of_any_length_is_read_at_once(anna: Person, nobody: Person, piece: str) -> None:
    """What takes the square of its length would not end before the time limit of the tests."""
    long = f"a{piece * (300_000 // len(piece))}b"
    game = opened(anna)
    for path in (f"/v1/games/{game}", f"/v1/games/{game}/board.svg", f"/v1/games/{game}/events"):
        known = anna.get(path).headers["ETag"]
        assert anna.get(path, If_None_Match=long).status == 200
        assert anna.get(path, If_None_Match=f"{long}, {known}").status in (200, 304)
        assert anna.get(path, Accept_Language=long).status == 200
        assert anna.get(path, Accept=long).status == 406
    assert anna.post(f"/v1/games/{game}/start", If_Match=long).status == 400
    assert nobody.get("/v1/kinds", Accept=long).status == 406
