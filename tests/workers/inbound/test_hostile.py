"""Mails made to break their reader, or to keep it busy: each is settled, and others are read."""

from base64 import b64encode
from quopri import encodestring

import pytest

from service.application.reception import LARGEST, named_recipients, named_sender
from service.application.untrusted_mail import LONGEST_HEADER, read_mail
from service.rules.game import game_named
from tests.workers.inbound.correspondence import Correspondence
from workers.mail.html_text import text_of_html
from workers.mail.incoming import author, value, written_text
from workers.mail.parse import wishes_in
from workers.mail.wishes import Say

ENCODINGS = (
    *("undefined", "idna", "punycode", "rot13", "hex", "zlib", "klingon", '"utf-8\0"', '""'),
    *("unicode_escape", "unknown-8bit", "utf-8'en'x", "a" * 5000, "../../etc/passwd", "\udcff"),
)


def settled(letters: Correspondence, content: bytes) -> str:
    """What came of a mail of the player to move, in reply to the mail about the turn."""
    house, now = letters.evening.house, letters.evening.table.now
    to = str(letters.turn_mail()["Reply-To"].addresses[0].addr_spec)
    house.inbox.put([to], letters.mover.email, content, now)
    (entry,) = house.inbox.claim("test", 9)
    outcome = letters.reader.settle(entry, now)
    house.inbox.acknowledge([entry])
    return outcome


def head(letters: Correspondence) -> bytes:
    """The headers of a mail by the player to move."""
    return f"From: {letters.mover.email}\r\nMessage-ID: <a@b>\r\n".encode()


@pytest.mark.parametrize("charset", ENCODINGS)
def test_what_is_written_in_no_encoding_is_read_as_it_stands(
    letters: Correspondence, charset: str
) -> None:
    named = f'Content-Type: text/plain; charset={charset}; x="'.encode("utf-8", "surrogateescape")
    content = head(letters) + named + b'"\r\n\r\n\xff\xfe\r\n' + letters.move().encode()
    assert settled(letters, content) == "done"


@pytest.mark.parametrize("charset", ["unicode_escape", "utf-7"])
def test_halves_of_signs_are_written_down_as_something_else(charset: str) -> None:
    head = f"Content-Type: text/plain; charset={charset}\r\n\r\n"
    text = written_text(read_mail(head.encode() + rb"7H i5 \ud800 +2AA-"))
    assert text.encode().startswith(b"7H i5")


@pytest.mark.parametrize(
    ("charset", "encoding", "text"),
    [
        ("windows-1256", "cp1256", "قل السلام عليكم"),
        ("iso-8859-6", "iso-8859-6", "قل السلام عليكم"),
        ("ISO-8859-6-i", "iso-8859-6", "قل السلام عليكم"),
        ("koi8-u", "koi8-u", "скажи щасти вам"),
        ("windows-1251", "cp1251", "скажи щасти вам"),
        ("utf-7", "utf-7", "dis déjà vu"),
        ("utf-16", "utf-16", "скажи щасти вам"),
        ("iso-8859-1", "cp1252", "di’ così"),
        ("us-ascii", "utf-8", "قل السلام عليكم"),
        ("ANSI_X3.4-1968", "utf-8", "скажи щасти вам"),
    ],
)
@pytest.mark.parametrize("transfer", ["base64", "quoted-printable"])
def test_a_reply_is_read_in_the_encoding_that_its_program_meant(
    charset: str, encoding: str, text: str, transfer: str
) -> None:
    encode = b64encode if transfer == "base64" else encodestring
    head = f"Content-Type: text/plain; charset={charset}\r\nContent-Transfer-Encoding: {transfer}"
    content = head.encode() + b"\r\n\r\n" + encode(text.encode(encoding))
    assert written_text(read_mail(content)).strip() == text
    assert wishes_in(text, (), game_named("sequence"), ()) == [Say(text.partition(" ")[2])]


def within(number: int, kind: bytes) -> bytes:
    """Parts within parts, or mails within mails, and a move in the innermost."""
    if kind == b"message/rfc822":
        return b"Content-Type: message/rfc822\r\n\r\n" * number + b"\r\n\r\n7H i5"
    levels = (
        b"Content-Type: %s; boundary=b%d\r\n\r\n--b%d\r\n" % (kind, n, n) for n in range(number)
    )
    return b"".join(levels) + b"Content-Type: text/plain\r\n\r\n7H i5\r\n"


@pytest.mark.parametrize("kind", [b"multipart/mixed", b"message/rfc822", b"multipart/report"])
@pytest.mark.parametrize("number", [31, 200, 3000])
def test_parts_within_parts_without_end_are_not_read(
    letters: Correspondence, kind: bytes, number: int
) -> None:
    before = letters.version()
    content = (head(letters) + within(number, kind))[:LARGEST]
    came_of_it = settled(letters, content)
    assert came_of_it == ("report" if kind.endswith(b"report") else "unreadable")
    assert letters.version() == before
    addressed = b"Delivered-To: turn+x@play.example.org\r\nReturn-Path: <a@b>\r\n" + content
    assert named_recipients(addressed) == ["turn+x@play.example.org"]
    assert named_sender(addressed) == "a@b"


def test_what_lies_as_deep_as_mail_programs_put_it_is_read(letters: Correspondence) -> None:
    move = letters.move().encode()
    content = within(20, b"multipart/mixed").replace(b"7H i5", move)
    assert settled(letters, head(letters) + content) == "done"


@pytest.mark.parametrize("sign", [b"(", b"a:", b"<", b'"', b"a,", b"\\"])
def test_an_author_without_end_is_nobody(letters: Correspondence, sign: bytes) -> None:
    content = b"From: " + sign * (100_000 // len(sign)) + b"\r\n\r\n7H i5"
    assert settled(letters, content) == "foreign_from"
    assert named_recipients(content.replace(b"From", b"To", 1))[1:2] in ([], ["a"])


def test_of_a_header_without_end_the_beginning_is_read() -> None:
    mail = read_mail(b"From: a@b.example\r\nSubject: " + b"x" * LARGEST + b"\r\n\r\nhi")
    assert len(value(mail, "Subject")) == LONGEST_HEADER
    assert author(mail) == "a@b.example"


@pytest.mark.parametrize("sign", ["<a ", "<a", "</", "<!", "<!--", "<?", "<![if ", "<a b='"])
def test_a_tag_that_never_ends_is_looked_at_once(sign: str) -> None:
    """Told that nothing follows, the parser would look for the end from each sign anew."""
    assert text_of_html("<p>7H i5</p>" + sign * 2000).split() == ["7H", "i5"]


def test_text_after_the_last_tag_is_read() -> None:
    assert text_of_html("<b>so</b> 7H i5 &am").strip() == "so 7H i5 &am"
    assert text_of_html("7H &lt i5").strip() == "7H < i5"


@pytest.mark.parametrize("odd", ["<![", "<![klingon[x]]>", "<!x>", "<!DOCTYPE [<!y]>", "<![if x]>"])
def test_a_page_with_odd_declarations_is_read_as_far_as_it_goes(
    letters: Correspondence, odd: str
) -> None:
    page = f"<p>{letters.move()}</p>{odd}<p>Anna</p>"
    content = head(letters) + b"Content-Type: text/html\r\n\r\n" + page.encode()
    assert settled(letters, content) == "done"


def test_of_lines_without_end_the_first_are_read(letters: Correspondence) -> None:
    plain, move = head(letters) + b"Content-Type: text/plain\r\n\r\n", letters.move()
    assert settled(letters, plain + b"a\r\n" * 300 + move.encode()) == "unreadable"
    assert settled(letters, plain + b"> b\r\n\r\n" + b"a\r\n" * 300 + move.encode()) == "unreadable"
    late = plain.replace(b"a@b", b"c@d") + b"a\r\n" * 299 + move.encode()
    assert settled(letters, late + b"\r\n> b" * 9000) == "done"


def test_of_a_line_without_end_the_beginning_is_read(letters: Correspondence) -> None:
    plain = head(letters) + b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
    painted = "a" + "\u0301\u0316" * 30_000 + "\n" + letters.move()
    assert settled(letters, plain + painted.encode()) == "done"


def test_a_mail_of_every_move_there_is_gets_a_short_answer(letters: Correspondence) -> None:
    spaces = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
    lines = [f"{card} {space}" for card in ("7H", "2S", "QD") for space in spaces]
    plain = head(letters) + b"Content-Type: text/plain\r\n\r\n"
    assert settled(letters, plain + "\r\n".join(lines).encode()) == "several"
    letters.evening.post()
    assert len(str(letters.answer().get_body(("plain",)))) < 8_000
