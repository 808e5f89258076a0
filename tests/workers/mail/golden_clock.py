"""Every kind of mail about time in every language as it was approved; run this to approve anew.

python -m tests.workers.mail.golden_clock
"""

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from service.application.deadlines import advance
from service.application.states import States
from service.bootstrap import build
from service.players.player import LANGUAGES
from service.rules.leaves import TakeLeave
from service.rules.pace import LeaveBudget, Pace, instant, instant_ms
from service.rules.pauses import AgreePause, DeclinePause, ProposePause
from service.rules.seating import TakeSeat
from tests.application.tables import DAY
from tests.servers import VALKEY, running
from tests.workers.evening import Evening, seated
from tests.workers.mail.golden_mails import GOLDEN, NAMES, no_board, settings, text_of

KINDS: Final = (
    "pause_proposed",
    "pause_declined",
    "paused",
    "resumed",
    "leave",
    "leave_over",
    "timed_out",
    "vacated",
    "taken_over",
)
PACE: Final = Pace("P2D", "vacate", leave=LeaveBudget(14), passes=1)


def evening_in(language: str, redis_url: str, folder: Path) -> Evening:
    """A game of three with a pause, leave, time-outs, and a seat that is lost and taken."""
    house = build(settings(redis_url, folder))
    house.prepare()
    evening = seated(house, NAMES[language], language=language, zone="Europe/Kyiv", pace=PACE)
    evening.board_of = no_board
    evening.begin()
    for act in (refused_pause, agreed_pause, leave, lost_seat):
        act(evening)
        evening.post()
    return evening


def refused_pause(evening: Evening) -> None:
    """One proposes, another refuses, both mails go out."""
    one, other, _ = evening.people
    evening.table.give(ProposePause(instant(evening.table.now + 9 * DAY)), one.id)
    evening.post()
    evening.table.give(DeclinePause(), other.id)


def agreed_pause(evening: Evening) -> None:
    """All agree, and the pause ends by itself."""
    until = instant(evening.table.now + 9 * DAY)
    one, *others = evening.people
    evening.table.give(ProposePause(until), one.id)
    for other in others:
        evening.table.give(AgreePause(until), other.id)
    evening.post()
    at(evening, until)


def leave(evening: Evening) -> None:
    """The seat to move takes leave, which ends by itself."""
    until = instant(evening.table.now + 5 * DAY)
    evening.table.give(TakeLeave(until), evening.table.mover())
    evening.post()
    at(evening, until)


def lost_seat(evening: Evening) -> None:
    """One player lets two turns pass, loses the seat, and a new one sits down."""
    gone = evening.table.mover()
    for _ in range(2):
        while evening.table.mover() != gone:
            evening.move()
        at(evening, evening.table.state().deadline or "")
        evening.post()
    house, now = evening.house, evening.table.now
    new = house.players.add("Dora", "dora@example.org", now, language=evening.people[0].language)
    evening.table.give(TakeSeat(has_link=True), new.id)


def at(evening: Evening, moment: str) -> None:
    """The clock does at that moment what is to be done."""
    evening.table.now = instant_ms(moment)
    house = evening.house
    while advance(house.store, States(), evening.table.game, evening.table.now):
        pass


def written(evening: Evening) -> str:
    """The mails of each kind as text, the first of those that are alike."""
    return "\n".join(f"===== {kind}\n{_texts(evening, kind)}" for kind in KINDS)


def _texts(evening: Evening, kind: str) -> str:
    texts = (_hidden(text_of(mail)) for mail in evening.mails_of(kind))
    return "\n-----\n".join(dict.fromkeys(texts))


def _hidden(text: str) -> str:
    return re.sub(r"/unsubscribe/\S+", "/unsubscribe/TOKEN", text)


def approve() -> None:
    """Writes the files anew; read the difference before you commit it."""
    with running(VALKEY) as server, TemporaryDirectory() as folder:
        for language in LANGUAGES:
            with server.client() as client:
                client.flushall()
            evening = evening_in(language, server.url, Path(folder) / language)
            path = GOLDEN / f"clock.{language}.txt"
            path.write_text(written(evening), encoding="utf-8")


if __name__ == "__main__":
    approve()
