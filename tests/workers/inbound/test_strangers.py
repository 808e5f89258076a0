"""Mails that must do nothing: forged, foreign, written by machines; and what comes back."""

from dataclasses import replace
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest
from structlog.testing import capture_logs

from service.application.reception import NoSuchAddress
from service.application.untrusted_mail import read_mail
from service.players.player import Preferences
from tests.workers.inbound.correspondence import Correspondence, bare_reply_to, reply_to
from workers.inbound_mail import Reader
from workers.mail.report import report_of

VACATION = {"Auto-Submitted": "auto-replied", "Precedence": "bulk", "X-Autoreply": "yes"}
MACHINES = {
    "Gmail vacation": VACATION,
    "Exchange out of office": {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    },
    "loop": {"X-Loop": "longhand@play.example.org"},
    "Sieve vacation": {"Auto-Submitted": "auto-replied (vacation)"},
    "list": {"Precedence": "list"},
    "list by its id": {"List-Id": "<friends.example.org>"},
    "bulk": {"Precedence": "Bulk"},
    "junk": {"Precedence": "junk"},
    "our own kind": {"Auto-Submitted": "auto-generated; type=notice"},
    "delivered without return path": {"Return-Path": "<>"},
    "old responder": {"X-Autorespond": "holiday"},
}

BOUNCE = """From: MAILER-DAEMON@mx.example.org
To: {to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

{move}

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; anna@example.org
Action: {action}
Status: {status}

--b
Content-Type: text/rfc822-headers

Subject: Sequence

--b--
"""


def bounce(to: str, action: str = "failed", status: str = "5.1.1", move: str = "") -> EmailMessage:
    text = BOUNCE.format(to=to, action=action, status=status, move=move)
    mail = message_from_bytes(text.encode(), policy=default)
    assert isinstance(mail, EmailMessage)
    return mail


def nothing_happened(letters: Correspondence, before: int) -> bool:
    return letters.version() == before and letters.answers() == []


@pytest.mark.parametrize("name", MACHINES)
def test_machines_are_not_listened_to(letters: Correspondence, name: str) -> None:
    before = letters.version()
    mail = reply_to(letters.turn_mail(), letters.move())
    for header, value in MACHINES[name].items():
        mail[header] = value
    letters.arrive(mail)
    assert nothing_happened(letters, before)


def test_a_person_may_say_that_they_are_none(letters: Correspondence) -> None:
    before = letters.version()
    mail = reply_to(letters.turn_mail(), letters.move())
    mail["Auto-Submitted"] = "no"
    mail["X-Auto-Response-Suppress"] = "OOF"
    mail["Return-Path"] = "<anna@example.org>"
    letters.arrive(mail)
    assert letters.version() > before


def test_a_mail_without_return_path_is_not_listened_to(letters: Correspondence) -> None:
    before = letters.version()
    letters.arrive(reply_to(letters.turn_mail(), letters.move()), sender="")
    assert nothing_happened(letters, before)


@pytest.mark.parametrize(
    "author",
    [
        "Eve <eve@example.org>",
        "0@example.org.evil.example",
        '"0@example.org" <eve@evil.example>',
        "eve@evil.example, {mover}",
        "Longhand <longhand@play.example.org>",
        "{other}",
        "",
    ],
)
def test_a_foreign_author_changes_nothing_and_is_not_answered(
    letters: Correspondence, author: str
) -> None:
    before, mover = letters.version(), letters.mover
    other = next(player for player in letters.evening.people if player != mover)
    mail = reply_to(letters.turn_mail(), letters.move())
    del mail["From"]
    mail["From"] = author.format(mover=mover.email, other=other.email)
    letters.arrive(mail, sender=mover.email)
    assert nothing_happened(letters, before)


def test_the_case_of_an_address_does_not_matter(letters: Correspondence) -> None:
    before, mover = letters.version(), letters.mover
    mail = reply_to(letters.turn_mail(), letters.move(), From=mover.email.upper())
    letters.arrive(mail)
    assert letters.version() > before


def test_two_authors_are_none(letters: Correspondence) -> None:
    before = letters.version()
    content = reply_to(letters.turn_mail(), letters.move()).as_bytes()
    doubled = content.replace(b"\nTo:", b"\nFrom: eve@evil.example\nTo:", 1)
    mail = message_from_bytes(doubled, policy=default)
    assert isinstance(mail, EmailMessage)
    letters.arrive(mail)
    assert nothing_happened(letters, before)


def test_a_mail_that_is_forwarded_gives_nothing_away(letters: Correspondence) -> None:
    """Whoever gets it later, and whoever gets it at once, can do nothing with it."""
    turn, move = letters.turn_mail(), letters.move()
    before = letters.version()
    letters.arrive(reply_to(turn, move, From="Friend <friend@example.net>"))
    assert nothing_happened(letters, before)
    letters.evening.move()
    before = letters.version()
    letters.arrive(reply_to(turn, move, From="Friend <friend@example.net>"))
    assert nothing_happened(letters, before)


def test_who_lost_the_seat_moves_no_more(letters: Correspondence) -> None:
    turn, move, before = letters.turn_mail(), letters.move(), letters.version()
    letters.evening.house.players.erase(letters.mover.id)
    letters.arrive(reply_to(turn, move))
    assert nothing_happened(letters, before)


@pytest.mark.parametrize("changed", ["game", "seat", "version", "seal", "purpose"])
def test_a_forged_address_is_nobodys(letters: Correspondence, changed: str) -> None:
    mail = reply_to(letters.turn_mail(), letters.move())
    local, _, domain = str(mail["To"].addresses[0].addr_spec).partition("@")
    place = {"purpose": 0, "game": 6, "seat": 15, "version": 17, "seal": -1}[changed]
    other = "resign" + local[4:] if changed == "purpose" else _with_another(local, place)
    del mail["To"]
    mail["To"] = f"{other}@{domain}"
    with pytest.raises(NoSuchAddress):
        letters.send(mail)


def test_an_address_of_one_game_moves_no_other(letters: Correspondence) -> None:
    """Read with our own key, the address still says for which game and seat it is good."""
    house, table = letters.evening.house, letters.evening.table
    place = house.mail_addresses.read(str(letters.turn_mail()["Reply-To"].addresses[0].addr_spec))
    assert place is not None
    assert (place.game, place.seat) == (table.game, table.state().to_move)  # type: ignore[union-attr]


def test_a_broken_mail_is_dropped_or_answered_and_stops_nobody(letters: Correspondence) -> None:
    turn, mover = letters.turn_mail(), letters.mover
    to, house = str(turn["Reply-To"].addresses[0].addr_spec), letters.evening.house
    head = f"From: {mover.email}\r\n".encode()
    contents = [
        b"",
        b"\x00\xff\xfe",
        head + b"Content-Type: text/plain; charset=klingon\r\n\r\nhello\xff",
        head + b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n--x\r\n\xff",
        head + b"Content-Type: multipart/mixed\r\n\r\nno boundary",
        head + b"Content-Transfer-Encoding: base64\r\n\r\n!!!",
        head + b"Content-Type: text/html\r\n\r\n<<<div <p></x",
        head + b"Subject: =?utf-8?b?%%%?=\r\nMessage-ID: <a@b>\r\nFrom",
        head + b"Message-ID: <bad\r\n id@x y>\r\n\r\nhi",
    ]
    for content in contents:
        house.inbox.put([to], "someone@example.org", content, letters.evening.table.now)
    before = letters.version()
    letters.read()
    assert house.inbox.reclaim("other", 0) == []
    letters.arrive(reply_to(turn, letters.move()))
    assert letters.version() > before


def test_log_lines_tell_neither_address_nor_text(letters: Correspondence) -> None:
    turn = letters.turn_mail()
    with capture_logs() as lines:
        letters.arrive(reply_to(turn, "my secret is 7H"))
        letters.arrive(reply_to(turn, letters.move(), From="eve@evil.example"))
        letters.arrive(reply_to(turn, letters.move()))
    outcomes = [line["outcome"] for line in lines if line["event"] == "mail_in"]
    assert outcomes == ["unreadable", "foreign_from", "done"]
    assert "@" not in str(lines)
    assert "turn+" not in str(lines)
    assert "secret" not in str(lines)


def test_a_hard_bounce_ends_the_mails_to_its_address(letters: Correspondence) -> None:
    house, mover = letters.evening.house, letters.mover
    letters.arrive(bounce(_back(letters)), sender="")
    assert house.players.get(mover.id).mail_status == "bounced"
    sent = len(letters.evening.mails())
    letters.evening.move()
    letters.evening.move()
    letters.evening.post()
    assert len(letters.evening.mails()) == sent
    assert letters.evening.fate("your_turn").reason == "address_bounced"


@pytest.mark.parametrize(
    ("action", "status"),
    [
        ("delayed", "4.4.1"),
        ("failed", "4.2.2"),
        ("failed", "5.2.2"),
        ("failed", "5.7.1"),
        ("relayed", "5.1.1"),
        ("delivered", "2.0.0"),
    ],
)
def test_what_may_pass_ends_nothing(letters: Correspondence, action: str, status: str) -> None:
    house, mover = letters.evening.house, letters.mover
    letters.arrive(bounce(_back(letters), action, status), sender="")
    assert house.players.get(mover.id).mail_status == "ok"


def test_only_a_report_is_a_bounce(letters: Correspondence) -> None:
    house, mover = letters.evening.house, letters.mover
    mail = bare_reply_to(letters.turn_mail(), "Action: failed\nStatus: 5.1.1")
    del mail["To"]
    mail["To"] = _back(letters)
    letters.arrive(mail, sender="")
    assert house.players.get(mover.id).mail_status == "ok"
    assert letters.answers() == []


def test_a_bounce_at_a_reply_address_makes_no_move(letters: Correspondence) -> None:
    before = letters.version()
    to = str(letters.turn_mail()["Reply-To"].addresses[0].addr_spec)
    letters.arrive(bounce(to, move=letters.move()), sender="mailer-daemon@mx.example.org")
    assert nothing_happened(letters, before)
    assert report_of(read_mail(bounce(to).as_bytes()))


def test_who_wants_no_mail_moves_all_the_same(letters: Correspondence) -> None:
    house, before = letters.evening.house, letters.version()
    house.players.update(letters.mover.id, Preferences(wants_mail=False))
    letters.arrive(reply_to(letters.turn_mail(), letters.move()))
    assert letters.version() > before
    assert letters.answers() == []
    assert "mail_off" in {fate.reason for fate in letters.evening.fates().values()}


AUTHSERV = "mx.play.example.org"
FAILED = [
    f"{AUTHSERV}; dmarc=fail header.from=example.org",
    f"{AUTHSERV} 1; spf=pass smtp.mailfrom=example.org;\r\n\tdmarc = fail (p=none dis=none)",
    f"{AUTHSERV.upper()}; (a comment; dmarc=pass) DMARC=Fail",
    f"{AUTHSERV} (the border); dkim=pass header.d=evil.example; dmarc=fail",
]
PASSED = [
    f"{AUTHSERV}; dmarc=pass header.from=example.org",
    f"{AUTHSERV}; dmarc=none; spf=fail; dkim=fail",
    f"{AUTHSERV}; dmarc=temperror",
    f"{AUTHSERV}; none",
    f"{AUTHSERV}; dmarc=pass (not dmarc=fail; dmarc=fail)",
    f"{AUTHSERV}; x-dmarc=fail",
    "mx.elsewhere.example; dmarc=fail",
    f"x{AUTHSERV}; dmarc=fail",
    "",
]


def trusting(letters: Correspondence, authserv: str = AUTHSERV) -> None:
    """The house believes the mail server of this name."""
    settings = replace(letters.evening.house.settings, mail_in_authserv=authserv)
    letters.evening.house = replace(letters.evening.house, settings=settings)
    letters.reader = Reader(letters.evening.house)


@pytest.mark.parametrize("results", FAILED)
def test_a_reply_that_fails_dmarc_is_not_listened_to(letters: Correspondence, results: str) -> None:
    trusting(letters)
    before, mail = letters.version(), reply_to(letters.turn_mail(), letters.move())
    with capture_logs() as lines:
        letters.arrive(with_results(mail, results))
    assert nothing_happened(letters, before)
    assert "dmarc_fail" in [line.get("outcome") for line in lines]
    # Nor does a header that the author put below it.
    letters.arrive(with_results(with_results(mail, PASSED[0]), results))
    assert nothing_happened(letters, before)


@pytest.mark.parametrize("results", PASSED)
def test_only_the_word_of_the_own_mail_server_refuses(
    letters: Correspondence, results: str
) -> None:
    trusting(letters)
    before = letters.version()
    letters.arrive(with_results(reply_to(letters.turn_mail(), letters.move()), results))
    assert letters.version() > before


def test_without_the_setting_no_such_header_is_read(letters: Correspondence) -> None:
    before = letters.version()
    letters.arrive(with_results(reply_to(letters.turn_mail(), letters.move()), FAILED[0]))
    assert letters.version() > before


def with_results(mail: EmailMessage, results: str) -> EmailMessage:
    """The mail as it leaves a mail server that has examined it."""
    content = f"Authentication-Results: {results}\r\n".encode() + mail.as_bytes()
    examined = message_from_bytes(content, policy=default)
    assert isinstance(examined, EmailMessage)
    return examined


def _back(letters: Correspondence) -> str:
    return str(letters.turn_mail()["Return-Path"]).strip("<>")


def _with_another(local: str, place: int) -> str:
    other = "a" if local[place] != "a" else "b"
    return local[:place] + other + local[place:][1:]
