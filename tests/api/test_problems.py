"""Every error is a problem document, and every problem has its page."""

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from flask import Flask
from werkzeug.exceptions import default_exceptions

from service.api.app import create_app
from service.api.faults import TEXTS
from service.api.problem_pages import WORDS
from service.api.problem_table import errors, http_problem, table, title
from service.bootstrap import build
from service.config import Settings
from service.locale import translator
from service.locale.catalogues import FOLDER, PROBLEMS, catalogue
from service.players.player import LANGUAGES
from tests.api.people import Person
from tests.api.tables import expect, mover, opened, started

SERVICE = FOLDER.parent


def test_what_flask_itself_refuses_is_a_problem_too(anna: Person) -> None:
    for method, path, status, code in (
        ("GET", "/v1/nothing", 404, "not_found"),
        ("GET", "/nothing", 404, "not_found"),
        ("PUT", "/v1/games", 405, "method_not_allowed"),
        ("POST", "/livez", 405, "method_not_allowed"),
    ):
        reply = anna.call(method, path, None, {})
        assert (reply.status, reply.code) == (status, code)


def test_an_address_is_not_mended_by_a_redirect(anna: Person) -> None:
    for path in ("/v1//games", "//v1/games", "/problems//not_your_turn"):
        reply = anna.get(f"http://localhost{path}")
        assert (reply.status, reply.code) == (404, "not_found")


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_page_that_says_what_to_do(nobody: Person, language: str) -> None:
    assert len(table()) > 60
    speaker = translator(language)
    for code, entry in table().items():
        page = expect(200, nobody.get(f"/problems/{code}?lang={language}"))
        assert page.headers["Content-Language"] == language
        shown = unescape(page.raw.decode())
        assert f'<html lang="{language}" dir="{speaker.direction}">' in shown
        assert title(entry.meanings[0], speaker) in shown
        assert all(speaker.say(text) in shown for text in (*entry.meanings[1:], entry.advice))
        assert 400 <= entry.status < 600
        assert all(entry.meanings)
        assert entry.advice
    listed = expect(200, nobody.get(f"/problems/?lang={language}"))
    assert f"/problems/not_your_turn?lang={language}".encode() in listed.raw
    assert nobody.get(f"/problems/unheard_of?lang={language}").status == 404


def test_a_page_is_in_the_language_that_is_asked_for(nobody: Person) -> None:
    path = "/problems/not_your_turn"
    for asked, query, served in (
        ("", "", "en"),
        ("de, fr;q=0.5", "", "fr"),
        ("ar-EG, en;q=0.9", "", "ar"),
        ("fr", "?lang=uk", "uk"),
        ("fr", "?lang=xx", "fr"),
    ):
        page = expect(200, nobody.get(path + query, Accept_Language=asked))
        assert page.headers["Content-Language"] == served
        assert "Accept-Language" in page.headers["Vary"]


def test_every_text_about_problems_is_in_every_catalogue() -> None:
    """And nothing that no problem says any more."""
    said = {text for text, _ in _said()}
    for language in LANGUAGES[1:]:
        texts = {str(it.id): str(it.string) for it in catalogue(language, PROBLEMS) if it.id}
        assert set(texts) == said
        for text, translated in texts.items():
            assert translated, text
            assert _places(translated) == _places(text), text


def test_a_problem_speaks_the_language_of_its_reader(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    idle = bo if mover(game, anna, bo) is anna else anna
    told = idle.post(f"/v1/games/{game}/moves", {"text": "7H d6"}, Accept_Language="it, en")
    assert (told.status, told.code) == (409, "not_your_turn")
    assert told.headers["Content-Language"] == "it"
    assert "Accept-Language" in told.headers["Vary"]
    assert told.body["title"] == "Tocca a un altro posto"
    # The seats of the data count from 0, those of people from 1.
    to_move = idle.get(f"/v1/games/{game}").body["state"]["to_move"]
    assert told.body["detail"] == f"Non tocca a te: tocca al posto {to_move + 1}."


def test_without_a_wish_a_problem_is_in_the_language_of_the_readers_mails(anna: Person) -> None:
    expect(200, anna.call("PATCH", "/v1/me", {"language": "uk"}, {}))
    for headers in ({}, {"Accept_Language": "de"}):
        told = anna.get("/v1/games/aaaaaaaaaa", **headers)
        assert told.headers["Content-Language"] == "uk"
        assert told.body["detail"] == "Гри aaaaaaaaaa не існує."
    told = anna.get("/v1/games/aaaaaaaaaa", Accept_Language="fr")
    assert told.headers["Content-Language"] == "fr"


def test_what_a_rule_says_within_its_reason_is_translated_too(anna: Person) -> None:
    pace = {"per_turn": "P1D", "daily": "20:00", "zone": "Europe/Rome"}
    body = {"kind": "sequence", "seats": 2, "pace": pace}
    told = anna.post("/v1/games", body, Accept_Language="fr")
    assert told.code == "unfit_pace"
    said = told.body["detail"].replace("\u2068", "").replace("\u2069", "")
    assert said == "Ce rythme ne convient pas\u00a0: donnez per_turn ou daily, pas les deux."


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "These options do not fit: board is one of quadrant, shuffled, standard."),
        (
            "fr",
            "Ces options ne conviennent pas\u00a0: board est l’un de quadrant, shuffled, standard.",
        ),
        ("ar", "هذه الخيارات غير مناسبة: يأخذ board إحدى القيم quadrant, shuffled, standard."),
        (
            "uk",
            "Ці налаштування не підходять: board має одне зі значень quadrant, shuffled, standard.",
        ),
        ("it", "Queste opzioni non vanno bene: board è uno di quadrant, shuffled, standard."),
    ],
)
def test_an_option_that_is_refused_is_explained_to_its_reader(
    anna: Person, language: str, detail: str
) -> None:
    body = {"kind": "sequence", "seats": 2, "options": {"board": "round"}}
    told = anna.post("/v1/games", body, Accept_Language=language)
    assert (told.status, told.code) == (422, "bad_options")
    assert told.body["detail"].translate(str.maketrans("", "", "\u2068\u2069")) == detail


def test_what_is_wrong_with_a_field_is_told_in_the_readers_language(anna: Person) -> None:
    def told(method: str, path: str, body: Any = None) -> list[str]:
        reply = anna.call(method, path, body, {"Accept_Language": "fr"})
        assert reply.status == 422
        plain = str.maketrans("", "", "\u2068\u2069")
        return [fault["detail"].translate(plain) for fault in reply.body["errors"]]

    game = opened(anna)
    assert told("POST", "/v1/games", {"kind": "sequence"}) == ["Ceci manque."]
    assert told("GET", "/v1/games?nothing=1") == ["Ceci est inconnu ici."]
    assert told("GET", f"/v1/games/{game}?version=999") == ["Versions de la partie\u00a0: 1."]
    assert told("GET", f"/v1/games/{game}/board.svg?theme=red") == [
        "Ce doit être l’un de\u00a0: light, dark."
    ]
    move = f"/v1/games/{game}/moves"
    assert told("POST", move, {"type": "place_chip"}) == ["Il manque card."]
    assert told("POST", move, {"type": "place_chip", "card": 7, "space": "d6"}) == [
        "Il faut ici str, pas int."
    ]


def test_nothing_of_the_inside_is_told_of_a_store_that_is_away(tmp_path: Path) -> None:
    settings = Settings(secret="s" * 40, redis_url=f"unix://{tmp_path}/nobody-listens")
    answer = (
        create_app(build(settings))
        .test_client()
        .get(
            "/v1/games/aaaaaaaaaa",
            headers={"Authorization": "Bearer lh_x", "Accept-Language": "fr"},
        )
    )
    told = answer.get_json()
    assert (answer.status_code, told["code"]) == (503, "store_away")
    assert told["detail"].startswith("Le stockage ne répond pas maintenant.")
    assert "nobody" not in answer.text


def test_every_answer_of_flask_has_a_code_with_a_page() -> None:
    for status in default_exceptions:
        assert http_problem(status)[0] in table()


def _said() -> Iterator[tuple[str, str]]:
    """Each text, and where it is from."""
    for code, entry in table().items():
        yield from ((text, code) for text in (*entry.meanings, entry.advice))
    for error in errors():
        text: str = getattr(error, "text", "")
        if text:
            yield text, error.__name__
    for *_, phrase, _, _ in extract_from_dir(SERVICE, keywords={"Phrase": None}):
        yield str(phrase), "Phrase"
    yield from ((text, "page") for text in WORDS)
    yield from ((text, "fault") for text in TEXTS.values())


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_type_of_a_problem_leads_to_its_page(anna: Person) -> None:
    kind = anna.get("/v1/games/aaaaaaaaaa").body["type"]
    expect(200, anna.get(kind.removeprefix("http://longhand.example")))


def test_nothing_answers_500_by_its_table() -> None:
    """An error without a status would be served as a fault of our own."""
    assert [code for code, entry in table().items() if entry.status == 500] == ["internal_error"]
