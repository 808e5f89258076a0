"""Mails in a real browser: readable in every light, and no wider than a telephone."""

from pathlib import Path

import pytest

from service.bootstrap import House
from service.web.mailbox import letters
from tests.browser import SCHEMES, Looks, chromium, looks_of, page_at
from tests.workers.mail.golden_mails import KINDS, evening_in
from tests.workers.mail.screens import LANGUAGES, WIDTHS, turn_mail

# Lines that begin where nobody can scroll to: an overflow to the left of the box.
_CUT_OFF = """() => {
  const box = document.querySelector("pre");
  return [...box.querySelectorAll("bdi")].filter(
    line => line.getBoundingClientRect().left < box.getBoundingClientRect().left - 1
  ).length + (box.querySelector("bdi") ? 0 : 1);
}"""
DIRECTIONS = {"en": "ltr", "ar": "rtl"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_mail_reads_well_on_every_screen(house: House, language: str) -> None:
    html = turn_mail(house, language)
    with chromium() as browser:
        for width in WIDTHS:
            for scheme in SCHEMES:
                with page_at(browser, width, scheme) as page:
                    page.set_content(html)
                    assert looks_of(page) == Looks([], 0)
                    direction = page.evaluate("getComputedStyle(document.body).direction")
                    assert direction == DIRECTIONS[language]
                    # The board is the same for all readers; what is written beside it is not.
                    board = "getComputedStyle(document.querySelector('pre')).direction"
                    assert page.evaluate(board) == "ltr"
                    assert page.evaluate(_CUT_OFF) == 0
                    picture = page.locator("img").first
                    assert picture.evaluate("it => it.naturalWidth > 0")
                    box = picture.bounding_box()
                    assert box is not None
                    assert box["x"] >= 0
                    assert box["x"] + box["width"] <= width


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_mail_is_readable(language: str, store_url: str, tmp_path: Path) -> None:
    mails = evening_in(language, store_url, tmp_path).mails()
    pages = {
        kind: letters.html(mail.as_bytes())
        for kind in KINDS
        for mail in mails
        if kind in str(mail["Message-ID"])
    }
    assert set(pages) == set(KINDS)
    with chromium() as browser:
        for scheme in SCHEMES:
            with page_at(browser, WIDTHS[0], scheme) as page:
                for kind, html in pages.items():
                    page.set_content(html)
                    assert (kind, looks_of(page)) == (kind, Looks([], 0))
