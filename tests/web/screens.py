"""The page of a game as a stranger and its mover see it, and the mailbox; run this for pictures.

python -m tests.web.screens FOLDER
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page

from tests.browser import SCHEMES, chromium, page_at
from tests.servers import wait_until
from tests.service_up import Service, running
from tests.system.people import PATIENCE_S, Person, house_of, people, started

WIDTHS: Final = (390, 1100)
LANGUAGES: Final = ("en", "ar")


def take(folder: Path) -> None:
    """One picture for each reader, language, width and scheme."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, running(Path(data) / "data") as up, chromium() as browser:
        for language in LANGUAGES:
            seated = people(up, house_of(up), 2)
            for person in seated:
                person._answer("PATCH", "/v1/me", {"language": language}, {})
            game = started(seated, pace={"per_turn": "P2D"})
            mail = _mail_about(game, up)
            mover = seated[seated[0].get(f"/v1/games/{game}")["state"]["to_move"]]
            _take_all(browser, folder, up, language, game=game, mover=mover, mail=mail)


def _mail_about(game: str, up: Service) -> str:
    """The name of the mail to whoever is to move first."""
    found: list[str] = []

    def has_come() -> bool:
        for path in (up.data / "mail" / "new").glob("*"):
            if f".{game}.".encode() in path.read_bytes():
                found.append(path.name)
        return bool(found)

    wait_until(has_come, PATIENCE_S)
    return found[0]


def _take_all(
    browser: Browser,
    folder: Path,
    up: Service,
    language: str,
    *,
    game: str,
    mover: Person,
    mail: str,
) -> None:
    for width in WIDTHS:
        for scheme in SCHEMES:
            name = f"{language}-{width}-{scheme}.png"
            with page_at(browser, width, scheme, language) as page:
                _take_game(page, folder, name, f"{up.url}/games/{game}?lang={language}", mover)
                for view, path in (("mailbox", "/mailbox"), ("mail", f"/mailbox/{mail}")):
                    page.goto(f"{up.url}{path}")
                    page.screenshot(path=folder / f"{view}-{name}", full_page=True)


def _take_game(page: Page, folder: Path, name: str, url: str, mover: Person) -> None:
    page.goto(url)
    page.wait_for_selector("#sign-in h2")
    page.screenshot(path=folder / f"stranger-{name}", full_page=True)
    page.evaluate("token => sessionStorage.setItem('longhand-token', token)", mover.token)
    page.goto(url)
    page.wait_for_selector(".moves button")
    page.locator("#game img").evaluate("it => it.decode()")
    page.screenshot(path=folder / f"mover-{name}", full_page=True)


if __name__ == "__main__":
    take(Path(sys.argv[1]))
