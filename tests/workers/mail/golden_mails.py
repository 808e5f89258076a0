"""Every kind of mail in every language as it was approved; run this to approve what is written now.

python -m tests.workers.mail.golden_mails
"""

import re
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from service.bootstrap import build
from service.config import Settings
from service.players.player import LANGUAGES
from service.rules.decide import Resign
from service.rules.seating import TakeSeat
from tests.servers import VALKEY, running
from tests.workers.evening import Evening, seated
from workers.mail.letter import Board
from workers.mail.news import News

GOLDEN: Final = Path(__file__).parent / "golden"
KINDS: Final = (
    "invitation",
    "seat_taken",
    "table_full",
    "started",
    "your_turn",
    "reminder",
    "result",
    "sign_in",
)

# In each language a name of its own script and one of another.
NAMES: Final = {
    "en": ("Anna", "Богдан", "Chloé"),
    "fr": ("Anaïs", "خالد", "Chloé"),
    "ar": ("آمنة", "Bohdan", "خالد"),
    "uk": ("Ганна", "Bohdan", "خالد"),
    "it": ("Anna", "Богдан", "Chiara"),
}
SECRET: Final = "a secret of more than thirty-two letters"


def no_board(news: News) -> Board:
    """A word in its place: how boards look is proved with the pictures."""
    return Board(text="BOARD", words="BOARD")


def settings(redis_url: str, folder: Path) -> Settings:
    """The same for the approved mails and for those of a test."""
    return Settings(
        secret=SECRET,
        redis_url=redis_url,
        base_url="https://play.example.org",
        mail=f"maildir:{folder / 'mail'}",
        mail_from="Longhand <longhand@play.example.org>",
    )


def evening_in(language: str, redis_url: str, folder: Path) -> Evening:
    """A game in which a mail of each kind was sent, up to the resignation of all but one."""
    house = build(settings(redis_url, folder))
    house.prepare()
    evening = seated(house, NAMES[language], language=language, zone="Europe/Kyiv", then="bot")
    evening.board_of = no_board
    evening.post()
    for player in evening.people[1:]:
        evening.table.give(TakeSeat(), player.id)
        evening.post()
    evening.begin()
    evening.post()
    for _ in range(4):
        evening.move()
    evening.post()
    evening.table.now += 36 * 3_600_000 + 1_000
    evening.post()
    evening.house.sign_ins.request_code("new@example.org", evening.table.now, language=language)
    for _ in range(2):
        evening.table.give(Resign(), evening.table.mover())
    evening.post()
    return evening


def written(evening: Evening) -> str:
    """One mail of each kind as text, what chance chose replaced by words."""
    return "\n".join(f"===== {kind}\n{_text(evening, kind)}" for kind in KINDS)


def text_of(mail: EmailMessage) -> str:
    """The plain text of a mail."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def _text(evening: Evening, kind: str) -> str:
    found = [mail for mail in evening.mails() if kind in str(mail["Message-ID"])]
    text = text_of(max(found, key=lambda mail: str(mail["Message-ID"])))
    text = re.sub(r"/unsubscribe/\S+", "/unsubscribe/TOKEN", text)
    return re.sub(r"^    [A-Z2-9]{4}-[A-Z2-9]{4}$", "    CODE", text, flags=re.MULTILINE)


def approve() -> None:
    """Writes the files anew; read the difference before you commit it."""
    with running(VALKEY) as server, TemporaryDirectory() as folder:
        for language in LANGUAGES:
            with server.client() as client:
                client.flushall()
            evening = evening_in(language, server.url, Path(folder) / language)
            (GOLDEN / f"{language}.txt").write_text(written(evening), encoding="utf-8")


if __name__ == "__main__":
    approve()
