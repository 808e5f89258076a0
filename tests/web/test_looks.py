"""Pages besides that of a game, on a telephone: readable in every light, and no wider than it."""

from pathlib import Path

from tests.api.webs import Web
from tests.browser import SCHEMES, Looks, chromium, looks_of, page_at

PHONE = 390
DIRECTIONS = {"en": "ltr", "ar": "rtl"}


def test_pages_read_well_on_a_telephone(web: Web, folder: Path) -> None:
    (mail,) = (folder / "new").iterdir()
    pages = ("/problems/", "/problems/discard_first", "/mailbox", f"/mailbox/{mail.name}")
    with chromium() as browser:
        for language, direction in DIRECTIONS.items():
            for scheme in SCHEMES:
                with page_at(browser, PHONE, scheme, language) as page:
                    for path in pages:
                        page.goto(f"http://127.0.0.1:{web.port}{path}")
                        assert (path, looks_of(page)) == (path, Looks([], 0))
                        root = page.evaluate("getComputedStyle(document.body).direction")
                        assert root == direction
