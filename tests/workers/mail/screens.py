"""The turn mail of a running game as its readers see it; run this for pictures of it.

python -m tests.workers.mail.screens FOLDER
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from service.bootstrap import House, build
from service.web.mailbox import letters
from tests.browser import SCHEMES, chromium, page_at
from tests.servers import VALKEY, running
from tests.workers.evening import seated
from tests.workers.mail.golden_mails import NAMES, settings
from workers.mail.boards import board_of

WIDTHS: Final = (390, 800)
LANGUAGES: Final = ("en", "ar")


def turn_mail(house: House, language: str) -> str:
    """The HTML of the latest turn mail of a game, its picture put inside; the worker made it."""
    evening = seated(house, NAMES[language], language=language, zone="Europe/Kyiv")
    evening.begin()
    for _ in range(7):
        evening.move()
    evening.board_of = board_of
    evening.post()
    mails = evening.mails_of("your_turn")
    return letters.html(max(mails, key=lambda mail: str(mail["Message-ID"])).as_bytes())


def take(folder: Path) -> None:
    """One picture for each language, width and scheme."""
    folder.mkdir(parents=True, exist_ok=True)
    with running(VALKEY) as server, TemporaryDirectory() as mails, chromium() as browser:
        for language in LANGUAGES:
            with server.client() as client:
                client.flushall()
            html = turn_mail(build(settings(server.url, Path(mails) / language)), language)
            for width in WIDTHS:
                for scheme in SCHEMES:
                    with page_at(browser, width, scheme) as page:
                        page.set_content(html)
                        name = f"turn-{language}-{width}-{scheme}.png"
                        page.screenshot(path=folder / name, full_page=True)


if __name__ == "__main__":
    take(Path(sys.argv[1]))
