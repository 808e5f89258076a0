"""The mailbox page speaks the language of whoever looks, in all that it says itself."""

import re
from pathlib import Path
from typing import Final

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from service.locale import translator
from service.locale.catalogues import PAGES, SOURCE_LANGUAGE, catalogue
from service.players.player import LANGUAGES
from service.web.game.words import OWN as OF_THE_GAME
from service.web.mailbox.visitors import REFUSAL, SETTING
from service.web.mailbox.words import NOT_OURS, OWN, TOO_LONG
from tests.api.webs import Web
from tests.browser import Looks, chromium, looks_of, page_at

PHONE: Final = 390
TRANSLATED: Final = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]
SOURCES: Final = Path(__file__).parent.parent.parent / "service" / "web"
TEMPLATES: Final = ("frame/templates/frame", "mailbox/templates/mailbox")
IN_FRAME: Final = frozenset({"Languages"})
# What a page shows of a mail, and names.
NOT_SAID: Final = re.compile(r"^·$|\(UTC\)$|Longhand|Sequence · |xxx|@")

# Each text that stands in a page for its reader, with what only a screen reader says.
_TEXTS: Final = """() => {
  const found = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.parentElement.closest("[hreflang], details > :not(summary)"))
      found.push(node.textContent.trim());
  }
  for (const node of document.querySelectorAll("[title], [aria-label]"))
    found.push(node.title, node.ariaLabel);
  return found.filter(Boolean);
}"""


def templates() -> str:
    return "".join(path.read_text() for it in TEMPLATES for path in (SOURCES / it).glob("*.html"))


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_of_pages_holds_what_they_say(language: str) -> None:
    texts = {str(it.id): str(it.string) for it in catalogue(language, PAGES) if it.id}
    assert set(texts) == {*OF_THE_GAME, *OWN}
    assert {text for text in OWN if texts[text] in ("", text)} <= {"Date (UTC)"}
    for text in OWN:
        assert re.findall(r"\{\w+\}", texts[text]) == re.findall(r"\{\w+\}", text)


def test_templates_hold_no_text_of_their_own() -> None:
    page = templates()
    said = set(re.findall(r'say\("([^"]+)"', page))
    assert said <= {*OWN, *IN_FRAME}
    assert {*OWN} - said == {NOT_OURS, TOO_LONG, REFUSAL, SETTING}
    bare = re.sub(r"{[{%].*?[%}]}|<[^>]*>", " ", page)
    assert re.findall(r"\w+", bare) == ["Longhand"]


def test_the_reader_is_told_who_may_look(browser: FlaskClient) -> None:
    elsewhere = {"REMOTE_ADDR": "203.0.113.9"}
    for language in LANGUAGES:
        wish = {"Accept-Language": language}
        refused = browser.get("/mailbox", headers=wish, environ_overrides=elsewhere)
        assert (refused.status_code, refused.headers["Content-Language"]) == (403, language)
        assert "LONGHAND_MAILBOX=open" in refused.text
        assert ("The mailbox holds" in refused.text) is (language == SOURCE_LANGUAGE)


def test_each_page_speaks_the_language_that_is_asked_for(web: Web, folder: Path) -> None:
    (mail,) = (folder / "new").iterdir()
    with chromium() as browser:
        for path in ("/mailbox", "/mailbox?to=nobody@example.org", f"/mailbox/{mail.name}"):
            english: set[str] = set()
            for language in LANGUAGES:
                with page_at(browser, PHONE, language=language) as page:
                    page.goto(f"http://127.0.0.1:{web.port}{path}")
                    texts = set(page.evaluate(_TEXTS))
                    english = english or texts
                    same = {it for it in texts & english if not NOT_SAID.search(it)}
                    assert (language, len(same) > 1) == (language, language == SOURCE_LANGUAGE)
                    assert language == SOURCE_LANGUAGE or same == set()
                    _is_of(language, page)


def _is_of(language: str, page: Page) -> None:
    assert looks_of(page) == Looks([], 0)
    root = page.locator("html")
    expect(root).to_have_attribute("lang", language)
    expect(root).to_have_attribute("dir", translator(language).direction)


@pytest.mark.parametrize(
    ("language", "date"),
    [
        ("en", "November 29, 2026, 12:59 PM"),
        ("fr", "29 novembre 2026, 12:59"),
        ("ar", "29 نوفمبر 2026، 12:59 م"),
        ("uk", "29 листопада 2026 р., 12:59"),
        ("it", "29 novembre 2026, 12:59"),
    ],
)
def test_dates_are_in_the_language(
    service: FlaskClient, web: Web, language: str, date: str
) -> None:
    key = service.get("/mailbox.json").get_json()["mails"][0]["id"]
    for path in ("/mailbox", f"/mailbox/{key}"):
        page = service.get(path, headers={"Accept-Language": language}).text
        shown = re.findall(r'<time datetime="2026-11-29T12:59:00Z">(.*?)</time>', page)
        assert [it.replace("\u00a0", " ") for it in shown] == [date]


def test_a_language_that_is_chosen_stays(web: Web) -> None:
    with chromium() as browser, page_at(browser, PHONE) as page:
        page.goto(f"http://127.0.0.1:{web.port}/mailbox?to=anna@example.org")
        page.get_by_role("link", name="العربية").click()
        expect(page.locator("main")).to_contain_text("anna@example.org")
        page.locator(".subject a").click()
        page.locator("textarea").fill("7H d6")
        page.get_by_role("button", name="أرسل").click()
        expect(page.get_by_role("status")).to_contain_text("استُلم ردك.")
        _is_of("ar", page)
        page.get_by_role("link", name="صندوق البريد").click()
        expect(page.locator("h1")).to_have_text("صندوق البريد")
