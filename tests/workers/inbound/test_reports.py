"""Reports of mail servers on mails of ours: each finds its notice, and ends what it must."""

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Final

import pytest

from service.api.app import create_app
from service.application.reception import take_in
from service.application.untrusted_mail import read_mail
from service.eventlog.ledger import Entry
from service.players.player import Player
from tests.api.people import Person
from tests.workers.inbound.correspondence import Correspondence
from workers.mail.report import report_of

FOLDER: Final = Path(__file__).parents[1] / "reports"
HARD: Final = {
    "exchange-online-unknown": "5.1.10",
    "exim-before-reports": "5.1.1",
    "exim-unrouteable": "5.0.0",
    "gmail-unknown": "5.1.1",
    "internationalized": "5.1.1",
    "postfix-no-domain": "5.4.4",
    "postfix-unknown-user": "5.1.1",
    "qmail-unknown": "5.1.1",
    "sendmail-unknown": "5.1.1",
}
SOFT: Final = {
    "gmail-too-many": "5.7.26",
    "postfix-expired": "4.4.1",
    "postfix-full": "5.2.2",
    "qmail-without-status": "",
}
NONE: Final = ("exim-delay-warning", "postfix-delayed", "read-receipt", "sieve-vacation")


def test_every_report_is_expected_of() -> None:
    assert {path.stem for path in FOLDER.glob("*.eml")} == {*HARD, *SOFT, *NONE}


@pytest.mark.parametrize("name", HARD)
def test_a_hard_one_marks_its_notice_and_ends_the_mails(letters: Correspondence, name: str) -> None:
    mail, mover = letters.turn_mail(), letters.mover
    _come_back(letters, name, mail)
    assert _ends(letters, "bounced") == [("your_turn", f"dsn_{HARD[name]}", mail["Message-ID"])]
    assert letters.evening.house.players.get(mover.id).mail_status == "bounced"
    assert letters.answers() == []


@pytest.mark.parametrize("name", SOFT)
def test_a_soft_one_marks_its_notice_and_ends_nothing(letters: Correspondence, name: str) -> None:
    mail, mover = letters.turn_mail(), letters.mover
    _come_back(letters, name, mail)
    reason = f"dsn_{SOFT[name]}" if SOFT[name] else "dsn"
    assert _ends(letters, "bounced") == [("your_turn", reason, mail["Message-ID"])]
    assert letters.evening.house.players.get(mover.id).mail_status == "ok"
    letters.evening.move()
    letters.evening.move()
    letters.evening.table.now += 3_600_000
    letters.evening.post()
    assert letters.evening.fate("your_turn").state == "sent"


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_end_of_a_mail_marks_nothing(letters: Correspondence, name: str) -> None:
    mail, mover, before = letters.turn_mail(), letters.mover, letters.evening.fates()
    _come_back(letters, name, mail)
    assert letters.evening.fates() == before
    assert letters.evening.house.players.get(mover.id).mail_status == "ok"
    assert letters.answers() == []


BEHIND = """Final-Recipient: rfc822; {name}@example.org
Action: {action}
Status: {status}
"""


@pytest.mark.parametrize(
    ("others", "status", "is_hard"),
    [
        ([("failed", "5.1.1"), ("failed", "5.1.2")], "5.1.1", True),
        ([("failed", "5.1.1"), ("failed", "4.2.2")], "4.2.2", False),
        ([("failed", "5.2.2"), ("failed", "5.1.1")], "5.2.2", False),
        ([("failed", "5.1.1"), ("relayed", "2.1.9")], "5.1.1", False),
        ([("delivered", "2.1.5"), ("failed", "5.1.1")], "5.1.1", False),
        ([("delayed", "4.4.1"), ("failed", "5.1.1")], "5.1.1", False),
    ],
)
def test_an_address_that_stands_for_several_is_dead_when_all_are(
    letters: Correspondence, others: list[tuple[str, str]], status: str, is_hard: bool
) -> None:
    blocks = [
        BEHIND.format(name=n, action=action, status=it) for n, (action, it) in enumerate(others)
    ]
    mover, mail = letters.mover, letters.turn_mail()
    _come_back(letters, "postfix-unknown-user", mail, "\n".join(blocks))
    assert _ends(letters, "bounced") == [("your_turn", f"dsn_{status}", mail["Message-ID"])]
    status_now = letters.evening.house.players.get(mover.id).mail_status
    assert status_now == ("bounced" if is_hard else "ok")


def test_of_several_mails_the_one_that_came_back_is_marked(letters: Correspondence) -> None:
    evening, first = letters.evening, letters.turn_mail()
    for _ in range(2):
        evening.move()
        evening.table.now += 3_600_000
        evening.post()
    mails = evening.mails_of("your_turn")
    assert len(mails) == 3
    _come_back(letters, "postfix-full", first)
    assert [end[2] for end in _ends(letters, "bounced")] == [first["Message-ID"]]
    # Again, later and for another reason: the first word stands.
    _come_back(letters, "postfix-expired", first)
    assert _ends(letters, "bounced") == [("your_turn", "dsn_5.2.2", first["Message-ID"])]


def test_a_mail_of_no_game_comes_back_as_well(letters: Correspondence) -> None:
    evening, player = letters.evening, letters.mover
    evening.house.outbox.tell("test", player.id, "abc234abc234")
    evening.post()
    (trial,) = (mail for mail in evening.mails() if "<test." in str(mail["Message-ID"]))
    _come_back(letters, "postfix-full", trial)
    (entry,) = evening.house.ledger.entries(player.id)
    assert (entry.fate.state, entry.fate.reason) == ("bounced", "dsn_5.2.2")


def test_a_report_on_an_account_that_is_closed_is_dealt_with(letters: Correspondence) -> None:
    mail, mover = letters.turn_mail(), letters.mover
    letters.evening.house.players.erase(mover.id)
    _come_back(letters, "postfix-unknown-user", mail)
    assert [end[0] for end in _ends(letters, "bounced")] == ["your_turn"]
    assert letters.evening.house.inbox.reclaim("other", 0) == []


def test_a_late_report_on_the_address_of_before_stops_no_mail_to_the_new_one(
    letters: Correspondence,
) -> None:
    mail, mover, players = letters.turn_mail(), letters.mover, letters.evening.house.players
    players.move(mover.id, "new@example.org")
    _come_back(letters, "postfix-unknown-user", mail)
    assert [end[0] for end in _ends(letters, "bounced")] == ["your_turn"]
    assert players.get(mover.id).mail_status == "ok"


def test_its_player_reads_of_it_through_the_api(letters: Correspondence) -> None:
    evening, mover = letters.evening, letters.mover
    _come_back(letters, "gmail-unknown", letters.turn_mail())
    evening.move()
    evening.move()
    evening.table.now += 3_600_000
    evening.post()
    person = _with_a_client(letters, mover)
    listed = person.get("/v1/me/notices").body["notices"]
    turns = [(it["state"], it["reason"]) for it in listed if it["kind"] == "your_turn"]
    assert turns == [("dropped", "address_bounced"), ("bounced", "dsn_5.1.1")]
    assert person.get("/v1/me").body["mail_status"] == "bounced"


@pytest.mark.parametrize("status", ["5.1.7", "5.1.8", "5.7.1", "4.1.1", "5.2.2", "5.3.4"])
def test_what_is_not_about_the_address_itself_is_soft(status: str) -> None:
    content = _written("postfix-unknown-user").replace("Status: 5.1.1", f"Status: {status}")
    report = report_of(read_mail(content.encode()))
    assert report is not None
    assert (report.status, report.is_hard) == (status, False)


def _come_back(
    letters: Correspondence, name: str, mail: EmailMessage, recipients: str = ""
) -> None:
    """The report on ``mail`` comes in at the address that the mail was sent from.

    ``recipients``: what it says of each of them, in the place of the one that it knows.
    """
    back = str(mail["Return-Path"]).strip("<>")
    values = {"BACK": back, "TO": "0@example.org"}
    values |= {"ID": str(mail["Message-ID"]), "SUBJECT": str(mail["Subject"])}
    written = _written(name)
    if recipients:
        written = re.sub(r"Final-Recipient(.+\n)+", recipients, written)
    for place, value in values.items():
        written = written.replace(f"@@{place}@@", value)
    content = written.replace("\n", "\r\n").encode()
    assert isinstance(message_from_bytes(content, policy=default), EmailMessage)
    house = letters.evening.house
    take_in(
        house.inbox,
        house.mail_addresses,
        recipients=[back],
        sender="",
        content=content,
        now=letters.evening.table.now,
    )
    letters.read()


def _written(name: str) -> str:
    return (FOLDER / f"{name}.eml").read_text(encoding="utf-8")


def _ends(letters: Correspondence, state: str) -> list[tuple[str, str, str]]:
    found: list[Entry] = letters.evening.house.ledger.entries(letters.evening.table.game)
    return [
        (entry.notice.kind, entry.fate.reason, entry.fate.message_id)
        for entry in found
        if entry.fate.state == state
    ]


def _with_a_client(letters: Correspondence, player: Player) -> Person:
    house = letters.evening.house
    app = create_app(house, lambda: letters.evening.table.now)
    token, _ = house.tokens.create(player.id, letters.evening.table.now)
    return Person(app.test_client(), player.id, token)
