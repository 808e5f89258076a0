"""The listener: what it takes is on disk, and what is not for us it refuses at once."""

import smtplib
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest

from service.application.reception import LARGEST, MOST_RECIPIENTS
from service.bootstrap import House, build
from service.config import Settings
from service.eventlog.inbox import FULL, InboxEntry
from service.eventlog.store import Store
from tests.servers import VALKEY, free_port, running, wait_until
from tests.workers.inbound.correspondence import Correspondence, reply_to
from tests.workers.inbound.talk import Talk, talking
from workers import inbound_mail
from workers.mail.listener import listening

MAIL = "From: anna@example.org\r\nMessage-ID: <1@x>\r\n\r\nhello\r\n..dots\r\n.\r\n"


@pytest.fixture
def house(settings: Settings) -> House:
    """A house that listens."""
    built = build(replace(settings, mail_in_port=free_port()))
    built.prepare()
    return built


@pytest.fixture
def port(house: House) -> Iterator[int]:
    """Where it listens."""
    with listening(house):
        yield house.settings.mail_in_port


@pytest.fixture
def to(house: House) -> str:
    """An address of ours."""
    return house.mail_addresses.reply("turn", "abcdefghij", 0, 7)


def taken(house: House) -> list[InboxEntry]:
    return house.inbox.claim("test", 99)


def code(answers: list[str]) -> str:
    """The code of the only answer."""
    (answer,) = answers
    return answer[:3]


def test_a_mail_is_kept_before_it_is_acknowledged(house: House, port: int, to: str) -> None:
    with talking(port) as talk:
        assert code(talk.say("MAIL FROM:<anna@example.org>")) == "250"
        assert code(talk.say(f"RCPT TO:<{to}>")) == "250"
        assert code(talk.say("DATA")) == "354"
        talk.send(MAIL.encode())
        assert talk.hear() == "250 2.0.0 kept"
        (entry,) = taken(house)
        assert (entry.recipient, entry.sender) == (to, "anna@example.org")
        assert entry.content.endswith(b"\r\n\r\nhello\r\n.dots\r\n")
        assert code(talk.say("QUIT")) == "221"


def test_a_null_sender_is_told_apart(house: House, port: int, to: str) -> None:
    with talking(port) as talk:
        talk.say("MAIL FROM:<>")
        talk.say(f"RCPT TO:<{to}>")
        talk.say("DATA")
        talk.send(MAIL.encode())
        assert talk.hear().startswith("250")
    assert [entry.sender for entry in taken(house)] == [""]


@pytest.mark.parametrize(
    "forged",
    [
        "anna@example.org",
        "longhand@play.example.org",
        "postmaster@play.example.org",
        "turn+abcdefghij07aaaaaaaaaaaaaaaaaaaa@play.example.org",
        "turn+@play.example.org",
    ],
)
def test_a_forged_recipient_is_refused_before_the_mail(
    house: House, port: int, to: str, forged: str
) -> None:
    with talking(port) as talk:
        talk.say("MAIL FROM:<eve@example.org>")
        assert talk.say(f"RCPT TO:<{forged}>") == ["550 5.1.1 no such address here"]
        assert code(talk.say("DATA")) == "503"
        assert code(talk.say(f"RCPT TO:<{to}>")) == "250"
    assert taken(house) == []


def test_each_verb_is_answered_as_it_should_be(house: House, port: int, to: str) -> None:
    with talking(port, "HELO there") as talk:
        assert code(talk.say("NOOP")) == "250"
        assert code(talk.say("VRFY anna")) in ("252", "502")
        assert code(talk.say("RCPT TO:<a@b>")) == "503"
        assert code(talk.say("DATA")) == "503"
        assert code(talk.say("MAIL FROM:<anna@example.org>")) == "250"
        assert code(talk.say("MAIL FROM:<anna@example.org>")) == "503"
        assert code(talk.say(f"RCPT TO:<{to}>")) == "250"
        assert code(talk.say("RSET")) == "250"
        assert code(talk.say("DATA")) == "503"
        assert code(talk.say("NONSENSE")) == "500"
        assert code(talk.say("EXPN list")) in ("500", "502")
        assert code(talk.say("QUIT")) == "221"
    assert taken(house) == []


def test_smtp_answers_once_whatever_the_number_of_recipients(
    house: House, port: int, to: str
) -> None:
    other = house.mail_addresses.back("pabcdefghijk", "a@b.example", "abcdefghij", "key")
    with talking(port) as talk:
        talk.say("MAIL FROM:<anna@example.org>")
        talk.say(f"RCPT TO:<{to}>")
        talk.say(f"RCPT TO:<{other}>")
        talk.say("DATA")
        talk.send(MAIL.encode())
        assert talk.hear().startswith("250")
        assert code(talk.say("NOOP")) == "250"
    assert {entry.recipient for entry in taken(house)} == {to, other}


def test_lmtp_answers_once_for_each_recipient(house: House, port: int, to: str) -> None:
    other = house.mail_addresses.back("pabcdefghijk", "a@b.example", "abcdefghij", "key")
    with talking(port, "LHLO there") as talk:
        for _ in range(2):
            talk.say("MAIL FROM:<anna@example.org>")
            talk.say(f"RCPT TO:<{to}>")
            assert code(talk.say("RCPT TO:<forged@play.example.org>")) == "550"
            talk.say(f"RCPT TO:<{other}>")
            assert code(talk.say("DATA")) == "354"
            talk.send(MAIL.encode())
            assert [talk.hear()[:3] for _ in range(2)] == ["250", "250"]
            assert code(talk.say("NOOP")) == "250"
    assert len(taken(house)) == 4


def test_lmtp_refuses_a_large_mail_for_each_recipient(house: House, port: int, to: str) -> None:
    other = house.mail_addresses.back("pabcdefghijk", "a@b.example", "abcdefghij", "key")
    with talking(port, "LHLO there") as talk:
        assert code(talk.say("DATA")) == "503"
        talk.say("MAIL FROM:<anna@example.org>")
        talk.say(f"RCPT TO:<{to}>")
        talk.say(f"RCPT TO:<{other}>")
        talk.say("DATA")
        talk.send(b"x" * 70 + b"\r\n" + (b"y" * 78 + b"\r\n") * (LARGEST // 80 + 1) + b".\r\n")
        assert [talk.hear()[:3] for _ in range(2)] == ["552", "552"]
        assert code(talk.say("NOOP")) == "250"
    assert taken(house) == []


def test_a_mail_of_the_largest_size_is_taken_and_no_larger_one(
    house: House, port: int, to: str
) -> None:
    with talking(port) as talk:
        assert f"SIZE {LARGEST}" in talk.say("EHLO there")[0]
        too_large = talk.say(f"MAIL FROM:<anna@example.org> SIZE={LARGEST + 1}")
        assert code(too_large) == "552"
        for size, answer in ((LARGEST, "250"), (LARGEST + 2, "552")):
            talk.say("MAIL FROM:<anna@example.org>")
            talk.say(f"RCPT TO:<{to}>")
            talk.say("DATA")
            talk.send(_lines(size) + b".\r\n")
            assert talk.hear()[:3] == answer
    assert [len(entry.content) for entry in taken(house)] == [LARGEST]


def test_a_mail_is_for_so_many_at_most(house: House, port: int) -> None:
    """Each of them gets a copy of it: a large mail to thousands would fill the store."""
    recipients = [
        house.mail_addresses.reply("turn", "abcdefghij", 0, version)
        for version in range(1, MOST_RECIPIENTS + 2)
    ]
    with talking(port) as talk:
        talk.say("MAIL FROM:<anna@example.org>")
        answers = [code(talk.say(f"RCPT TO:<{to}>")) for to in recipients]
        assert answers == ["250"] * MOST_RECIPIENTS + ["452"]
        talk.say("DATA")
        talk.send(MAIL.encode())
        assert talk.hear().startswith("250")
    assert house.inbox.count() == MOST_RECIPIENTS


def test_a_long_line_is_no_reason_to_refuse(house: House, port: int, to: str) -> None:
    with talking(port) as talk:
        talk.say("MAIL FROM:<anna@example.org>")
        talk.say(f"RCPT TO:<{to}>")
        talk.say("DATA")
        talk.send(b"\r\n" + b"x" * 5000 + b"\r\n.\r\n")
        assert talk.hear().startswith("250")
    assert len(taken(house)) == 1


@pytest.mark.parametrize("point", ["greeting", "MAIL", "RCPT", "DATA", "middle", "end"])
def test_a_connection_that_is_cut_leaves_nothing_half_taken(
    house: House, port: int, to: str, point: str
) -> None:
    with talking(port) as talk:
        for verb, line in (
            ("MAIL", "MAIL FROM:<anna@example.org>"),
            ("RCPT", f"RCPT TO:<{to}>"),
            ("DATA", "DATA"),
        ):
            if point == "greeting":
                break
            talk.say(line)
            if point == verb:
                break
        if point in ("middle", "end"):
            talk.send(MAIL.encode()[: 30 if point == "middle" else -3])
        talk.cut()
    with talking(port) as talk:
        assert code(talk.say("NOOP")) == "250"
    assert taken(house) == []


def test_while_the_store_is_away_nothing_is_taken(settings: Settings) -> None:
    with running(VALKEY) as server:
        house = build(replace(settings, redis_url=server.url, mail_in_port=free_port()))
        house.prepare()
        to = house.mail_addresses.reply("turn", "abcdefghij", 0, 7)
        with listening(house), talking(house.settings.mail_in_port, "LHLO there") as talk:
            assert _answer(talk, to) == "250"
            server.stop()
            assert _answer(talk, to) == "451"
            server.start()
            assert _answer(talk, to) == "250"
        assert len(taken(house)) == 2


def test_a_store_that_stalls_holds_up_no_other_connection(settings: Settings) -> None:
    with running(VALKEY) as server, ExitStack() as stack:
        house = build(replace(settings, redis_url=server.url, mail_in_port=free_port()))
        Store(house.inbox.client).prepare()
        to = house.mail_addresses.reply("turn", "abcdefghij", 0, 7)
        stack.enter_context(listening(house))
        first = stack.enter_context(talking(house.settings.mail_in_port))
        answers: list[str] = []
        with server.frozen():
            thread = threading.Thread(target=lambda: answers.append(_answer(first, to)))
            thread.start()
            with talking(house.settings.mail_in_port) as second:
                assert code(second.say("NOOP")) == "250"
                assert code(second.say("MAIL FROM:<a@b.example>")) == "250"
                assert code(second.say("RCPT TO:<nobody@play.example.org>")) == "550"
            thread.join()
        assert answers == ["451"]


def test_a_flood_is_put_off(house: House, port: int, to: str) -> None:
    for _ in range(FULL):
        house.inbox.put([to], "", b"", 0)
    with talking(port) as talk:
        assert _answer(talk, to) == "451"


def test_nobody_listens_where_no_port_is_set(settings: Settings) -> None:
    stop = threading.Event()
    stop.set()
    inbound_mail.run(build(settings), stop)


def test_a_reply_by_smtp_makes_the_move(letters: Correspondence, house: House) -> None:
    stop = threading.Event()
    process = threading.Thread(target=lambda: inbound_mail.run(house, stop))
    before = letters.version()
    mail = reply_to(letters.turn_mail(), letters.move())
    process.start()
    try:
        wait_until(lambda: _is_up(house.settings.mail_in_port))
        with smtplib.SMTP("127.0.0.1", house.settings.mail_in_port) as server:
            server.send_message(mail)
        wait_until(lambda: letters.version() > before)
    finally:
        stop.set()
        process.join()
    assert not _is_up(house.settings.mail_in_port)


@pytest.mark.parametrize("greeting", ["EHLO there", "LHLO there"])
def test_an_author_beyond_ascii_is_taken_as_written(
    letters: Correspondence, house: House, port: int, greeting: str
) -> None:
    """SMTPUTF8 (RFC 6531), and a mail program that writes our addresses in capitals."""
    turn, before = letters.turn_mail(), letters.version()
    to = str(turn["Reply-To"].addresses[0].addr_spec)
    letters.evening.house.players.move(letters.mover.id, "богдан@пошта.example")
    text = f"From: Богдан <богдан@пошта.example>\r\nTo: {to}\r\n\r\n{letters.move()}\r\n.\r\n"
    with talking(port, greeting) as talk:
        assert code(talk.say("MAIL FROM:<богдан@пошта.example> SMTPUTF8 BODY=8BITMIME")) == "250"
        assert code(talk.say(f"RCPT TO:<{to.upper()}>")) == "250"
        assert code(talk.say("DATA")) == "354"
        talk.send(text.encode())
        assert talk.hear() == "250 2.0.0 kept"
    letters.read()
    assert letters.version() > before


def _answer(talk: Talk, to: str) -> str:
    """The code of the answer to a mail."""
    talk.say("RSET")
    talk.say("MAIL FROM:<anna@example.org>")
    talk.say(f"RCPT TO:<{to}>")
    talk.say("DATA")
    talk.send(MAIL.encode())
    return talk.hear()[:3]


def _lines(size: int) -> bytes:
    """Mail of exactly so many bytes, line ends included."""
    whole = b"x" * 78 + b"\r\n"
    count, rest = divmod(size, len(whole))
    if rest < 2:
        count, rest = count - 1, rest + len(whole)
    return whole * count + b"y" * (rest - 2) + b"\r\n"


def _is_up(port: int) -> bool:
    try:
        with talking(port):
            return True
    except OSError:
        return False
