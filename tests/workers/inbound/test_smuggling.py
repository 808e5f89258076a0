"""Where a mail ends: at a dot between two whole line ends, and at nothing else (CVE-2024-27305)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from service.bootstrap import House, build
from service.config import Settings
from tests.servers import free_port
from tests.workers.inbound.talk import talking
from workers.mail.listener import listening

ENDS = (
    *(b"\n.\n", b"\r\n.\n", b"\n.\r\n", b"\r.\r", b"\r\n.\r", b"\r.\r\n", b"\n.\r"),
    *(b"\r\n\x00.\r\n", b"\r\n.\x00\r\n", b"\r\n.\r\r\n", b"\r\r\n.\r\r\n"),
)


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    """A house that listens."""
    built = build(replace(settings, mail_in_port=free_port()))
    built.prepare()
    with listening(built):
        yield built


@pytest.mark.parametrize("end", ENDS, ids=repr)
def test_a_mail_hides_no_other_one(house: House, end: bytes) -> None:
    """A mail server that takes other signs for an end would pass the second on as its own."""
    to = house.mail_addresses.reply("turn", "abcdefghij", 0, 7)
    second = f"MAIL FROM:<bo@example.org>\r\nRCPT TO:<{to}>\r\nDATA\r\nFrom: bo@example.org\r\n\r\n"
    with talking(house.settings.mail_in_port) as talk:
        talk.say("MAIL FROM:<eve@example.org>")
        talk.say(f"RCPT TO:<{to}>")
        talk.say("DATA")
        talk.send(b"From: eve@example.org\r\n\r\nhello" + end + second.encode() + b"7H i5\r\n.\r\n")
        assert talk.hear() == "250 2.0.0 kept"
        assert talk.say("NOOP")[0].startswith("250")
    (entry,) = house.inbox.claim("test", 9)
    assert entry.sender == "eve@example.org"
    assert b"MAIL FROM:<bo@example.org>" in entry.content
