"""Mails that the other approvals leave out, as they were approved; run this to approve them anew.

python -m tests.workers.mail.golden_others
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from service.application.deadlines import advance
from service.application.matches import leg_id
from service.application.states import States
from service.application.talk import say
from service.bootstrap import House, build
from service.players.player import LANGUAGES, Preferences
from service.players.webhooks import Webhook
from service.rules.decide import Resign
from service.rules.pace import Pace, instant_ms
from service.rules.seating import CancelGame, OpenGame, StartGame, TakeSeat
from tests.application.dealt import RUN, WINDOW, lay, said
from tests.application.tables import NOON, SEED, Table
from tests.servers import VALKEY, running
from tests.workers.evening import Evening, seated
from tests.workers.mail.golden_mails import GOLDEN, NAMES, no_board, settings, text_of
from workers.mail.disabled import disabled_letter
from workers.mail.render import as_plain

DAY: Final = 86_400_000
FIRST: Final = "abcdefghij"
HANDS: Final = [RUN, "BLOCK B3 B5 R5 R5", "B1 B3 B5 R5 R5"]


def table_of(house: House, language: str, **agreed: Pace) -> Evening:
    """Three people at a table of Sequence."""
    evening = seated(house, NAMES[language], language=language, zone="Europe/Kyiv", **agreed)  # type: ignore[arg-type]
    evening.board_of = no_board
    return evening


def message(house: House, language: str) -> Iterator[str]:
    """Two of three say something; the third is mailed both, later one alone, and at the end."""
    evening = table_of(house, language)
    evening.begin()
    evening.post()
    for n, text in enumerate(["Hello!\nA good game to all.", "سلام / Привіт!", "7H i5"]):
        _speak(evening, n % 2, text, f"message-{n:08d}")
        if n:
            evening.table.now += 11 * 60_000
            evening.post()
    for _ in range(2):
        evening.table.give(Resign(), evening.table.mover())
    _speak(evening, 0, "Well played.", "message-at-the-end")
    evening.table.now += 11 * 60_000
    evening.post()
    third = evening.people[2].email
    yield from (text_of(mail) for mail in evening.mails_of("message") if third in str(mail["To"]))


def answer_wanted(house: House, language: str) -> Iterator[str]:
    """A seat of Sequence Stacks is asked whether it blocks."""
    names = NAMES[language]
    people = [
        house.players.add(name, f"{n}@example.org", 0, language=language, zone="Europe/Kyiv")
        for n, name in enumerate(names)
    ]
    table = lay(house.store, HANDS, [it.id for it in people], options=WINDOW, pace=Pace("P2D"))
    evening = Evening(house, people, table, board_of=no_board)
    evening.post()
    said(evening.table, 0, *RUN.split())
    evening.post()
    yield from (text_of(mail) for mail in evening.mails_of("answer_wanted")[:1])


def digest(house: House, language: str) -> Iterator[str]:
    """One game waits, then two."""
    evening = table_of(house, language)
    evening.begin()
    evening.post()
    reader = evening.table.mover()
    house.players.update(reader, Preferences(turn_mails="daily", digest_at="07:30"))
    evening.table.give(evening.table.a_move(), reader)
    while evening.table.mover() != reader:
        evening.move()
    evening.post()
    _next_morning(evening)
    yield _digests(evening)[-1]
    other = Table(house.store, "zyxwvutsrq", evening.table.now)
    other.give(OpenGame(other.game, "sequence", 2), reader, chance=SEED)
    for player in (reader, *(it.id for it in evening.people if it.id != reader)):
        if any(seat.is_free for seat in other.state().seats):
            other.give(TakeSeat(has_link=True), player)
    other.give(StartGame(), reader)
    while other.mover() != reader or other.state().turn < 3:
        other.play()
    evening.table.now += 60_000
    evening.post()
    _next_morning(evening)
    yield _digests(evening)[-1]


def test(house: House, language: str) -> Iterator[str]:
    """A mail on demand."""
    evening = table_of(house, language)
    house.outbox.tell("test", evening.people[0].id, "abc234abc234")
    evening.post()
    (mail,) = (mail for mail in evening.mails() if "<test." in str(mail["Message-ID"]))
    yield text_of(mail)


def result(house: House, language: str) -> Iterator[str]:
    """A game that was called off."""
    evening = table_of(house, language)
    for player in evening.people[1:]:
        evening.table.give(TakeSeat(), player.id)
    evening.table.give(CancelGame(), evening.people[0].id)
    evening.post()
    yield _alike(evening)


def result_that_does_not_count(house: House, language: str) -> Iterator[str]:
    """A game in which somebody never came."""
    evening = table_of(house, language, pace=Pace("P2D", "vacate", unmoved="void"))
    evening.begin()
    evening.post()
    evening.table.now = instant_ms(evening.table.state().deadline or "")
    advance(house.store, States(), evening.table.game, evening.table.now)
    evening.post()
    yield _alike(evening)


def result_of_a_match(house: House, language: str) -> Iterator[str]:
    """Both games of a match between two: who wins the first, who loses it, and the second."""
    people = [
        house.players.add(name, f"{n}@example.org", NOON, language=language, zone="Europe/Kyiv")
        for n, name in enumerate(NAMES[language][:2])
    ]
    table, host = Table(house.store, FIRST), people[0].id
    evening = Evening(house, people, table, board_of=no_board)
    table.give(OpenGame(FIRST, "sequence", 2, match=True), host, chance=SEED)
    for player in people:
        table.give(TakeSeat(has_link=True), player.id)
    table.give(StartGame(), host)
    table.give(Resign(), people[1].id)
    evening.post()
    yield from map(text_of, evening.mails_of("result"))
    evening.table = Table(house.store, leg_id(FIRST, 2), table.now, commands=500)
    evening.table.give(Resign(), people[1].id)
    evening.post()
    of_second = f"g.{evening.table.game}."
    yield from (
        text_of(mail) for mail in evening.mails_of("result") if of_second in str(mail["Message-ID"])
    )


def webhook_disabled(house: House, language: str) -> Iterator[str]:
    """A webhook that failed for a day, and one that is gone."""
    reader = table_of(house, language).people[0]
    hook = Webhook("w7k2", "https://hooks.example.org/secret", (), NOON)
    for because in ("failing", "gone"):
        webhook = msgspec.structs.replace(hook, disabled_at=NOON, disabled_because=because)
        yield as_plain(disabled_letter(house, reader, webhook))


KINDS: Final[Mapping[str, Callable[[House, str], Iterator[str]]]] = {
    "message": message,
    "answer_wanted": answer_wanted,
    "digest": digest,
    "test": test,
    "result, called off": result,
    "result, void": result_that_does_not_count,
    "result of a match": result_of_a_match,
    "webhook_disabled": webhook_disabled,
}


def written(house: House, language: str, kind: str) -> str:
    """The mails of one kind as text, what chance or time chose replaced by words."""
    return "\n-----\n".join(map(_hidden, KINDS[kind](house, language)))


def approved(language: str) -> dict[str, str]:
    """What was approved, by kind."""
    whole = _path(language).read_text(encoding="utf-8")
    parts = re.split(r"^===== (.*)\n", whole, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def _speak(evening: Evening, author: int, text: str, message_id: str) -> None:
    house, state = evening.house, evening.table.state()
    player = evening.people[author].id
    now = evening.table.now
    say(house.messages, house.allowances, state, player, text, message_id.ljust(16, "-"), now)


def _next_morning(evening: Evening) -> None:
    evening.table.now += DAY
    evening.post()


def _digests(evening: Evening) -> list[str]:
    found = [mail for mail in evening.mails() if "<digest." in str(mail["Message-ID"])]
    return [text_of(mail) for mail in found]


def _alike(evening: Evening) -> str:
    (text,) = {_hidden(text_of(mail)) for mail in evening.mails_of("result")}
    return text


def _hidden(text: str) -> str:
    text = re.sub(r"/unsubscribe/\S+", "/unsubscribe/TOKEN", text)
    return re.sub(r"\b[0-9a-f]{64}\b", "FINGERPRINT", text)


def _path(language: str) -> Path:
    return GOLDEN / f"others.{language}.txt"


def approve() -> None:
    """Writes the files anew; read the difference before you commit it."""
    with running(VALKEY) as server, TemporaryDirectory() as folder:
        for language in LANGUAGES:
            parts = []
            for kind in KINDS:
                with server.client() as client:
                    client.flushall()
                house = build(settings(server.url, Path(folder) / language / kind))
                house.prepare()
                parts.append(f"===== {kind}\n{written(house, language, kind)}\n")
            _path(language).write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    approve()
