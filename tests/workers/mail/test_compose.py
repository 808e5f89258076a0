"""A mail's headers and parts: threads, one-click unsubscribing, nothing from strangers."""

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest

from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.web.site import whole_app
from tests.workers.evening import Evening, seated
from tests.workers.mail.golden_mails import text_of
from workers.mail.boards import board_of
from workers.mail.compose import compose
from workers.mail.envelope import address_of, sender_of
from workers.mail.letter import Letter, Link
from workers.mail.transport import as_sent, recipient


@pytest.fixture
def mails(evening: Evening) -> list[EmailMessage]:
    """What two players get, from the invitation to the fourth turn."""
    evening.post()
    evening.begin()
    evening.post()
    for _ in range(3):
        evening.table.now += 20 * 60_000
        evening.move()
        evening.post()
    return evening.mails()


def test_a_mail_names_its_notice(evening: Evening, mails: list[EmailMessage]) -> None:
    ids = [str(mail["Message-ID"]) for mail in mails]
    assert len(ids) == len(set(ids)) == 6
    shape = re.compile(r"<g\.abcdefghij\.v\d+\.s(\d|x)\.[a-z_]+@play\.example\.org>")
    assert all(shape.fullmatch(it) for it in ids)
    sent = {fate.message_id for fate in evening.fates().values() if fate.state == "sent"}
    assert sent == set(ids)


def test_a_game_is_one_thread_for_each_player(mails: list[EmailMessage]) -> None:
    assert len({str(mail["Subject"]) for mail in mails}) == 1
    threads: dict[str, set[str]] = {}
    for mail in mails:
        assert mail["References"] == mail["In-Reply-To"]
        threads.setdefault(str(mail["To"]), set()).add(str(mail["References"]))
    assert len(threads) == 2
    assert all(len(roots) == 1 for roots in threads.values())
    assert len(set.union(*threads.values())) == 2


def test_machines_are_told_that_a_machine_writes(mails: list[EmailMessage]) -> None:
    for mail in mails:
        assert mail["Auto-Submitted"] == "auto-generated"
        assert mail["X-Auto-Response-Suppress"] == "All"
        assert mail["List-Id"] == "<abcdefghij.games.play.example.org>"
        assert mail["Date"].datetime.isoformat().startswith("2027-01-15T0")


def test_one_click_ends_the_mails_and_a_look_does_not(
    evening: Evening, mails: list[EmailMessage]
) -> None:
    mail = mails[-1]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = str(mail["List-Unsubscribe"]).strip("<>")
    player = evening.house.players.by_address(mail["To"].addresses[0].addr_spec)
    assert player is not None
    path = link.removeprefix("https://play.example.org")
    client = whole_app(evening.house).test_client()
    assert client.get(path).status_code == 200
    assert evening.house.players.get(player.id).wants_mail
    answer = client.post(path, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert not evening.house.players.get(player.id).wants_mail


def test_long_headers_stay_whole_on_the_wire(mails: list[EmailMessage]) -> None:
    for mail in mails:
        wire = as_sent(mail)
        assert b"\r\nList-Unsubscribe: <https://play.example.org/v1/unsubscribe/" in wire
        assert max(map(len, wire.split(b"\r\n"))) <= 998
        head = wire.partition(b"\r\n\r\n")[0]
        assert b"=?" not in head.replace(b"=?utf-8?q?=C2=B7?=", b"")


def test_every_link_leads_to_our_own_host_and_somewhere(
    evening: Evening, mails: list[EmailMessage]
) -> None:
    client = whole_app(evening.house).test_client()
    links = {link for mail in mails for link in re.findall(r'href="([^"]+)"', html_of(mail))}
    assert len(links) >= 4
    for link in links:
        assert link.startswith("https://play.example.org/")
        answer = client.get(link.removeprefix("https://play.example.org"))
        # Of a private game nobody hears without a token; its page says how to get one.
        assert answer.status_code in (200, 302, 401)
    assert any("/games/abcdefghij?lang=" in link for link in links)


def test_to_follow_links_changes_nothing(evening: Evening, mails: list[EmailMessage]) -> None:
    """Mail scanners open whatever a mail holds; only a POST does anything."""
    client, house = whole_app(evening.house).test_client(), evening.house
    pages = [html_of(mail) + text_of(mail) + str(mail["List-Unsubscribe"]) for mail in mails]
    links = {link for page in pages for link in re.findall(r"https://[^\s\"<>)]+", page)}
    assert any("/unsubscribe/" in link for link in links)
    before = _all_that_is_known(house, evening)
    for link in links:
        for ask in (client.get, client.head):
            ask(link.removeprefix("https://play.example.org"))
    assert _all_that_is_known(house, evening) == before


def _all_that_is_known(house: House, evening: Evening) -> list[object]:
    game, players = evening.table.game, [it.id for it in evening.people]
    return [
        house.store.read(game),
        house.ledger.fates(game),
        house.players.get_many(players),
        [house.attention.get(player, game) for player in players],
        house.outbox.count(),
    ]


def test_nothing_is_fetched_from_anywhere(mails: list[EmailMessage]) -> None:
    for mail in mails:
        page = html_of(mail)
        assert "<script" not in page
        assert re.findall(r'(?:src|background)="(?!cid:)[^"]*"', page) == []
        assert "url(" not in page
        assert "@import" not in page


@pytest.mark.parametrize(("language", "direction"), [("ar", "rtl"), ("uk", "ltr")])
def test_direction_stands_on_page_and_table(language: str, direction: str, house: House) -> None:
    evening = seated(house, ["Anna", "Bohdan"], language=language)
    evening.post()
    (mail,) = evening.mails()
    page = html_of(mail)
    assert f'<html lang="{language}" dir="{direction}">' in page
    assert f'<table role="presentation" lang="{language}" dir="{direction}"' in page
    assert mail["Content-Language"] == language


def test_the_board_comes_as_text_and_as_a_picture(evening: Evening) -> None:
    evening.board_of = board_of
    evening.begin()
    evening.post()
    (mail,) = evening.mails_of("your_turn")
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
    ]
    picture = list(mail.walk())[-1]
    assert picture.get_payload(decode=True)[:8] == b"\x89PNG\r\n\x1a\n"  # type: ignore[index]
    page = html_of(mail)
    assert f'src="cid:{str(picture["Content-ID"]).strip("<>")}"' in page
    assert re.search(r'<img [^>]*alt="[^"]{40,}"', page)
    assert " 1 --     2S     3S" in text_of(mail)
    assert " 1 --     2S     3S" in page
    assert len(page.encode()) < 102_000


@pytest.mark.parametrize(
    "name",
    ["Eve\r\nBcc: all@example.org", "Eve\nBcc: x@example.org", 'Eve" <x@example.org>', "Eve\x00"],
)
def test_a_name_cannot_become_a_header(house: House, name: str) -> None:
    notice = Notice("abcdefghij", 5, 0, "p0", "your_turn", 0)
    letter = Letter(language="en", direction="ltr", headline="Hello", preheader="Hello")
    to = address_of(name, "eve@example.org")
    wire = as_sent(compose(house, notice, letter, to, f"A game of {name}", 0))
    head = wire.partition(b"\r\n\r\n")[0]
    names = re.findall(rb"^([\w-]+):", head, re.MULTILINE)
    assert b"Bcc" not in names
    assert names.count(b"To") == 1
    assert [it.addr_spec for it in parsed(wire)["To"].addresses] == ["eve@example.org"]


def test_a_link_with_a_line_break_is_not_sent(house: House) -> None:
    notice = Notice("abcdefghij", 5, 0, "p0", "your_turn", 0)
    letter = Letter(
        language="en",
        direction="ltr",
        headline="Hello",
        preheader="Hello",
        unsubscribe=Link("Stop", "https://x/\r\nBcc: all@example.org"),
    )
    to = address_of("Eve", "eve@example.org")
    with pytest.raises(ValueError, match="Header values may not contain linefeed"):
        compose(house, notice, letter, to, "A game", 0)


@pytest.mark.parametrize("email", ["jürgen@example.org", "a..b@example.org", "o'neil+x@x.example"])
def test_an_unusual_address_is_written_to_as_it_is(house: House, email: str) -> None:
    notice = Notice("abcdefghij", 5, 0, "p0", "your_turn", 0)
    letter = Letter(language="en", direction="ltr", headline="Hello", preheader="Hello")
    mail = compose(house, notice, letter, address_of("Jürgen, O'Neil", email), "A game", 0)
    assert recipient(mail) == email
    assert f"<{email}>".encode() in as_sent(mail)
    assert parsed(as_sent(mail))["From"].addresses[0].addr_spec == "longhand@play.example.org"


def test_the_sender_comes_from_the_settings() -> None:
    sender = sender_of("Longhand at home <play@example.org>")
    assert (sender.display_name, sender.addr_spec) == ("Longhand at home", "play@example.org")


def html_of(mail: EmailMessage) -> str:
    """The HTML of a mail."""
    body = mail.get_body(("html",))
    assert body is not None
    return str(body.get_content())


def parsed(wire: bytes) -> EmailMessage:
    """The mail as a reader's program takes it apart."""
    mail = message_from_bytes(wire, policy=default)
    assert isinstance(mail, EmailMessage)
    return mail
