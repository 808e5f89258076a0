"""Whatever falls, and wherever: a reply moves once, and is answered once."""

import signal
from pathlib import Path
from threading import Barrier, Thread

import pytest

from service.application.states import States
from service.application.untrusted_mail import read_mail
from service.bootstrap import House
from service.config import Settings
from service.eventlog.inbox import InboxEntry
from service.eventlog.ledger import Notice
from service.players.mail_addresses import ReplyAddress
from tests.servers import wait_until
from tests.workers.evening import Evening, seated
from tests.workers.inbound.correspondence import Correspondence, reply_to
from tests.workers.mail.golden_mails import text_of
from tests.workers.processes import started
from workers.inbound_mail import Reader
from workers.process import unix_ms
from workers.reply import reply

GAMES = 12


def replied(letters: Correspondence, entry: InboxEntry) -> Notice:
    """The move of a reply, made; its answer is planned nowhere yet."""
    house = letters.evening.house
    place = house.mail_addresses.read(entry.recipient)
    assert isinstance(place, ReplyAddress)
    mail, now = read_mail(entry.content), letters.evening.table.now
    answer = reply(house, States(), place, mail, entry.at, now)
    assert isinstance(answer, Notice)
    return answer


def claimed(letters: Correspondence) -> InboxEntry:
    """The one mail that came in, in the hands of a reader that will fall."""
    (entry,) = letters.evening.house.inbox.claim("fallen", 9)
    return entry


def check(letters: Correspondence, before: int, move: str) -> None:
    """One move, one answer, nothing left."""
    assert letters.reader.recover(letters.evening.table.now, idle_ms=0)
    letters.evening.post()
    assert letters.version() > before
    recorded = letters.evening.house.store.read(letters.evening.table.game)
    assert sum(event.type == "chip_placed" for event in recorded) == 1
    assert f"Your move is made: {move}." in text_of(letters.answer())
    assert not letters.reader.recover(letters.evening.table.now, idle_ms=0)


@pytest.mark.parametrize("point", ["before reading", "after the move", "after planning"])
def test_a_reader_that_fell_is_made_up_for(letters: Correspondence, point: str) -> None:
    before, move = letters.version(), letters.move()
    letters.send(reply_to(letters.turn_mail(), move))
    entry = claimed(letters)
    if point != "before reading":
        answer = replied(letters, entry)
        if point == "after planning":
            letters.evening.house.ledger.plan([answer], letters.evening.table.now)
            letters.evening.post()
    check(letters, before, move)


def test_a_reader_that_fell_while_others_played_on(letters: Correspondence) -> None:
    before, move = letters.version(), letters.move()
    letters.send(reply_to(letters.turn_mail(), move))
    replied(letters, claimed(letters))
    letters.evening.move()
    played = letters.version()
    assert letters.reader.recover(letters.evening.table.now, idle_ms=0)
    letters.evening.post()
    assert letters.version() == played > before
    assert f"Your move is made: {move}." in text_of(letters.answer())


def test_an_explanation_is_not_repeated(letters: Correspondence) -> None:
    letters.send(reply_to(letters.turn_mail(), "what?"))
    entry = claimed(letters)
    assert letters.reader.settle(entry, letters.evening.table.now) == "unreadable"
    letters.evening.table.now += 3_600_000
    assert letters.reader.recover(letters.evening.table.now, idle_ms=0)
    letters.evening.post()
    assert "No move was found" in text_of(letters.answer())


def test_two_readers_of_one_mail_make_one_move(letters: Correspondence) -> None:
    move = letters.move()
    letters.send(reply_to(letters.turn_mail(), move))
    entry, start, house = claimed(letters), Barrier(2), letters.evening.house
    outcomes: list[str] = []

    def settle() -> None:
        reader = Reader(house)
        start.wait()
        outcomes.append(reader.settle(entry, letters.evening.table.now))

    threads = [Thread(target=settle) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    letters.evening.post()
    assert outcomes == ["done", "done"]
    recorded = house.store.read(letters.evening.table.game)
    assert sum(event.type == "chip_placed" for event in recorded) == 1
    assert f"Your move is made: {move}." in text_of(letters.answer())


def test_a_mail_process_killed_at_work_loses_no_reply(
    house: House, settings: Settings, tmp_path: Path
) -> None:
    evenings = [_with_reply(house, number) for number in range(GAMES)]
    with started(settings, "mail", tmp_path / "mail.log") as process:
        wait_until(lambda: any(_moves(evening) for evening in evenings))
        process.send_signal(signal.SIGKILL)
        process.wait()
    reader = Reader(house)
    while reader.step(unix_ms()) or reader.recover(unix_ms(), idle_ms=0):
        pass
    assert [_moves(evening) for evening in evenings] == [1] * GAMES
    for evening in evenings:
        fates = house.ledger.fates(evening.table.game)
        assert sum("-reply-" in key for key in fates) == 1


def _with_reply(house: House, number: int) -> Evening:
    """A game whose player to move has replied; nobody has read it."""
    evening = seated(house, ["Anna", "Bohdan"], game=f"replied{number:03d}")
    evening.begin()
    state = evening.table.state()
    mover = next(player for player in evening.people if player.id == evening.table.mover())
    address = house.mail_addresses.reply("turn", state.game, state.to_move or 0, state.version)
    content = f"From: {mover.email}\nMessage-ID: <{number}@x.example>\n\n1\n".encode()
    house.inbox.put([address], mover.email, content, evening.table.now)
    return evening


def _moves(evening: Evening) -> int:
    recorded = evening.house.store.read(evening.table.game)
    return sum(event.type == "chip_placed" for event in recorded)
