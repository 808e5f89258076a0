"""The page of a running game as a stranger and as its mover see it; run this for pictures of it.

python -m tests.web.screens FOLDER
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.browser import SCHEMES, chromium, page_at
from tests.service_up import running
from tests.system.people import house_of, people, started

WIDTHS: Final = (390, 1100)
LANGUAGES: Final = ("en", "ar")


def take(folder: Path) -> None:
    """One picture for each reader, language, width and scheme."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, running(Path(data) / "data") as up, chromium() as browser:
        seated = people(up, house_of(up), 2)
        game = started(seated, pace={"per_turn": "P2D"})
        mover = seated[seated[0].get(f"/v1/games/{game}")["state"]["to_move"]]
        for language in LANGUAGES:
            for width in WIDTHS:
                for scheme in SCHEMES:
                    name = f"{language}-{width}-{scheme}.png"
                    with page_at(browser, width, scheme, language) as page:
                        page.goto(f"{up.url}/games/{game}")
                        page.wait_for_selector("#sign-in h2")
                        page.screenshot(path=folder / f"stranger-{name}", full_page=True)
                        keep = "token => sessionStorage.setItem('longhand-token', token)"
                        page.evaluate(keep, mover.token)
                        page.goto(f"{up.url}/games/{game}?lang={language}")
                        page.wait_for_selector(".moves button")
                        page.locator("#game img").evaluate("it => it.decode()")
                        page.screenshot(path=folder / f"mover-{name}", full_page=True)


if __name__ == "__main__":
    take(Path(sys.argv[1]))
