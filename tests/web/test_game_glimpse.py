"""What the page of a game holds before anyone has signed in."""

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service.bootstrap import House, build
from service.config import Settings
from service.locale import translator
from service.locale.catalogues import PAGES, catalogue
from service.players.player import LANGUAGES
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.web.game.words import COUNTED, MOST_SEATS, OWN, SHARED
from service.web.site import whole_app
from tests.application.tables import NOON, SEED, Table

GAME, SECRET_GAME, NO_GAME = "abcdefghij", "klmnopqrst", "zzzzzzzzzz"


@pytest.fixture
def house(store_url: str) -> Iterator[House]:
    built = build(Settings(secret="s" * 40, redis_url=store_url, mail="smtp://localhost"))
    built.prepare()
    yield built
    built.store.client.close()


@pytest.fixture
def site(house: House) -> FlaskClient:
    """A site with a public game and a private one between Anna and Боґдан."""
    people = [
        house.players.add(name, f"{n}@example.org", NOON)
        for n, name in enumerate(("Anna <b>", "Боґдан"))
    ]
    for game, visibility in ((GAME, "public"), (SECRET_GAME, "private")):
        table = Table(house.store, game)
        opening = OpenGame(game, "sequence", 2, visibility=visibility)  # type: ignore[arg-type]
        table.give(opening, people[0].id, chance=SEED)
        for player in people:
            table.give(TakeSeat(has_link=True), player.id)
        table.give(StartGame(), people[0].id)
    return whole_app(house).test_client()


def dump(house: House) -> dict[bytes, bytes | None]:
    """All that is stored."""
    client = house.store.client
    return {key: client.dump(key) for key in client.scan_iter()}


def test_a_public_game_shows_what_anyone_may_see(site: FlaskClient) -> None:
    page = site.get(f"/games/{GAME}")
    assert page.status_code == 200
    assert "<h1" in page.text
    assert "Sequence" in page.text
    assert re.search(r"(Anna &lt;b&gt;|Боґдан\W?) is to move\.", page.text)
    assert "Anna &lt;b&gt; and" in page.text
    assert "<b>" not in page.text
    # No card of anybody's hand, and no way to one.
    text = page.text[page.text.index("<pre") : page.text.index("</pre>")]
    assert "hand" not in text
    board = site.get(f"/games/{GAME}/board.svg?theme=dark")
    assert board.mimetype == "image/svg+xml"
    assert "sandbox" in board.headers["Content-Security-Policy"]


def test_of_a_private_game_nobody_learns_that_there_is_one(site: FlaskClient) -> None:
    secret, none = site.get(f"/games/{SECRET_GAME}"), site.get(f"/games/{NO_GAME}")
    assert secret.status_code == none.status_code == 200
    assert secret.text.replace(SECRET_GAME, NO_GAME) == none.text
    assert "Sequence" not in secret.text
    for game in (SECRET_GAME, NO_GAME):
        board = site.get(f"/games/{game}/board.svg")
        assert (board.status_code, board.get_json()["code"]) == (404, "not_found")


def test_looking_changes_nothing(site: FlaskClient, house: House) -> None:
    before = dump(house)
    for game in (GAME, SECRET_GAME, NO_GAME):
        for method in ("GET", "HEAD"):
            assert site.open(f"/games/{game}", method=method).status_code == 200
            site.open(f"/games/{game}/board.svg", method=method)
        assert site.head(f"/games/{game}").data == b""
        assert site.post(f"/games/{game}").status_code == 405
    assert dump(house) == before


def test_the_page_holds_no_script_and_takes_none(site: FlaskClient) -> None:
    page = site.get(f"/games/{GAME}")
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy
    assert len(page.headers.getlist("Content-Security-Policy")) == 1
    assert page.headers["Cache-Control"] == "no-store"
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", page.text)
    assert [(("src=" in attributes), text) for attributes, text in scripts] == [(True, "")]
    assert re.findall(r'(?:\son\w+|style)="', page.text) == []
    linked = re.findall(r'(?:src|href|srcset)="([^"]+)"', page.text)
    assert [url for url in linked if not url.startswith(("/games/", "/frame/", "?lang="))] == []
    for url in linked:
        if url.startswith("/"):
            assert site.get(url.replace("&amp;", "&")).status_code == 200, url


def test_the_page_is_in_the_language_that_is_asked_for(site: FlaskClient) -> None:
    for language in LANGUAGES:
        speaker = translator(language)
        for path, wish in ((f"/games/{GAME}?lang={language}", "xx"), (f"/games/{GAME}", language)):
            page = site.get(path, headers={"Accept-Language": wish})
            assert page.headers["Content-Language"] == language
            assert "Accept-Language" in page.headers["Vary"]
            assert f'<html lang="{language}" dir="{speaker.direction}">' in page.text
            assert speaker.say("The board as text") in page.text


def test_what_the_script_says_is_in_every_language(site: FlaskClient) -> None:
    for language in LANGUAGES:
        said = site.get(f"/games/words/{language}.json").get_json()
        assert set(said) == {*OWN, *SHARED, *COUNTED}
        for one in COUNTED:
            assert {frozenset(_places(form)) for form in said[one]} == {frozenset(_places(one))}
            assert len(said[one]) == MOST_SEATS
            assert (said.pop(one)[0] == one) is (language == "en")
        if language != "en":
            assert {str(it.id) for it in catalogue(language, PAGES) if it.id} >= set(OWN)
            assert [
                text for text in said if not said[text] or _places(text) != _places(said[text])
            ] == []
            same = {text for text in said if said[text] == text}
            assert same <= {"Bot {number}", "Token", "{date}, {time} ({zone}, {offset})"}, same
    assert site.get("/games/words/xx.json").status_code == 404


def test_the_script_says_nothing_that_has_no_words(site: FlaskClient) -> None:
    scripts = ("game", "api", "follow", "moves", "nodes", "signing", "view", "words")
    source = "".join(site.get(f"/games/static/{name}.js").text for name in scripts)
    texts = set(re.findall(r'(?:say\(|fact\(|: |\? |= )"([A-Z{][^"]* [^"]*|[A-Z][a-z]+)"', source))
    assert {text for text in texts if text not in {*OWN, *SHARED, *COUNTED, *COUNTED.values()}} <= {
        "Accept",
        "Escape",
    }
    unsaid = {text for text in {*OWN, *SHARED, *COUNTED} if f'"{text}"' not in source}
    page = site.get(f"/games/{NO_GAME}").text + site.get(f"/games/{GAME}").text
    assert {text for text in unsaid if text.split("{")[0] not in page} == set()


def _places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))
