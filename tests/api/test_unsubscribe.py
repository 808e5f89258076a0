"""The page that ends mails, for people with a browser."""

import re

import pytest

from service.bootstrap import House
from service.players.player import LANGUAGES, Preferences
from tests.api.people import Person, Reply
from tests.api.tables import expect

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
FORM = "application/x-www-form-urlencoded"


def path(house: House, person: Person) -> str:
    return f"/v1/unsubscribe/{house.links.unsubscribe(person.player)}"


def page(reply: Reply) -> str:
    assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
    return reply.raw.decode()


def test_a_browser_gets_a_page_whose_button_ends_the_mails(
    house: House, anna: Person, nobody: Person
) -> None:
    shown = page(expect(200, nobody.get(path(house, anna), Accept=BROWSER)))
    assert house.players.get(anna.player).wants_mail
    # Without an action a form goes to the address of its page.
    assert re.search(r'<form method="post"><button>Stop all mails</button></form>', shown)
    said = {"Accept": BROWSER, "Content_Type": FORM}
    for _ in range(2):
        answer = page(expect(200, nobody.post(path(house, anna), b"", **said)))
        assert "You get no more mails from here." in answer
        assert "<form" not in answer
    assert not house.players.get(anna.player).wants_mail


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_the_language_of_the_mails(
    language: str, house: House, anna: Person, nobody: Person
) -> None:
    house.players.update(anna.player, Preferences(language=language))
    shown = page(nobody.get(path(house, anna), Accept=BROWSER))
    direction = "rtl" if language == "ar" else "ltr"
    assert f'<html lang="{language}" dir="{direction}">' in shown
    assert ("Stop all mails" in shown) == (language == "en")


def test_the_page_shows_nobody_and_loads_nothing(
    house: House, anna: Person, nobody: Person
) -> None:
    reply = nobody.get(path(house, anna), Accept=BROWSER)
    shown = page(reply)
    assert "Anna" not in shown
    assert "@" not in re.sub(r"<style>.*?</style>", "", shown)
    assert not re.search(r"<script|src=|href=|@import|url\(", shown)
    policy = reply.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "frame-ancestors 'none'" in policy


def test_programs_and_mail_services_get_json(house: House, anna: Person, nobody: Person) -> None:
    for accept in ("*/*", "application/json"):
        reply = expect(200, nobody.get(path(house, anna), Accept=accept))
        assert reply.body["wants_mail"] is True
    clicked = nobody.post(path(house, anna), b"List-Unsubscribe=One-Click", Content_Type=FORM)
    assert expect(200, clicked).body["wants_mail"] is False


def test_a_forged_link_changes_nothing(nobody: Person) -> None:
    for method in ("GET", "POST"):
        answer = nobody.call(method, "/v1/unsubscribe/forged.link", None, {"Accept": BROWSER})
        assert (answer.status, answer.code) == (404, "bad_link")
