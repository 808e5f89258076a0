"""Every answer to a mail in every language as it was approved; run this to approve them anew.

python -m tests.workers.mail.golden_answers
"""

from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory
from typing import Final, get_args

from service.bootstrap import House, build
from service.eventlog.ledger import Notice
from service.players.player import LANGUAGES
from service.rules.errors import RuleViolation
from service.rules.game import fold, games
from service.rules.sequence.errors import CardNotInHand
from tests.servers import VALKEY, running
from tests.workers.evening import Evening, seated
from tests.workers.mail.golden_mails import GOLDEN, NAMES, no_board, settings
from workers.mail.answer import Answer, Outcome, encoded
from workers.mail.kinds import letter_of
from workers.mail.letter import Letter
from workers.mail.news import news_of
from workers.mail.render import as_plain

GIVEN: Final = {
    "done": ["7H d6"],
    "illegal": ["7H d6"],
    "unclear": ["7S d6", "7H d6"],
    "several": ["7H d6", "9C a5"],
}
WORDS: Final = {"card": "7H", "space": "d6", "shown": "QS", "spaces": "d6-h6", "move": "skip"}


def reasons() -> list[str]:
    """Each text of a rule that may forbid a move."""
    # Loading the kinds defines their errors.
    games()
    found: list[type[RuleViolation]] = [RuleViolation]
    for error in found:
        found += error.__subclasses__()
    return sorted({error.text for error in found})


def facts_for(text: str) -> dict[str, str | int]:
    """Something for each place of the text."""
    names = (name for _, name, _, _ in Formatter().parse(text) if name)
    return {name: WORDS.get(name, 1) for name in names}


def written(house: House, language: str) -> str:
    """One answer of each kind to the mover, and each reason for a refusal."""
    evening = seated(house, NAMES[language], language=language, zone="Europe/Kyiv")
    evening.begin()
    return "\n".join(_texts(evening))


def _texts(evening: Evening) -> Iterator[str]:
    for outcome in get_args(Outcome):
        text = CardNotInHand.text if outcome == "illegal" else ""
        answer = Answer(outcome, GIVEN.get(outcome, []), text=text, facts=facts_for(text))
        letter = _letter(evening, answer)
        # Two in full; of the others what only they say.
        is_whole = outcome in ("done", "ask_resign")
        yield f"===== {outcome}\n{_plain(letter) if is_whole else _own(letter)}\n"
    yield "===== reasons"
    for text in reasons():
        answer = Answer("illegal", ["7H d6"], text=text, facts=facts_for(text))
        yield _letter(evening, answer).paragraphs[0]
    yield ""


def _letter(evening: Evening, answer: Answer) -> Letter:
    recorded = evening.house.store.read(evening.table.game)
    whole = fold(event.data for event in recorded)
    seat, player = whole.to_move, evening.table.mover()
    notice = Notice(whole.game, 1, seat, player, "reply", 0, "ref", encoded(answer))
    reader = evening.house.players.get(player)
    return letter_of(news_of(evening.house, notice, reader, recorded, whole), no_board)


def _plain(letter: Letter) -> str:
    return as_plain(letter).partition("\n-- \n")[0]


def _own(letter: Letter) -> str:
    return "\n".join([letter.headline, *letter.paragraphs])


def approved(language: str) -> Path:
    """Where the approved answers of a language stand."""
    return GOLDEN / f"answers-{language}.txt"


def approve() -> None:
    """Writes the files anew; read the difference before you commit it."""
    with running(VALKEY) as server, TemporaryDirectory() as folder:
        for language in LANGUAGES:
            with server.client() as client:
                client.flushall()
            house = build(settings(server.url, Path(folder)))
            house.prepare()
            approved(language).write_text(written(house, language), encoding="utf-8")


if __name__ == "__main__":
    approve()
