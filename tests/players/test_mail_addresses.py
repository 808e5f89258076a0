"""Addresses for replies: whole, for their purpose, and from this service only."""

import re

import pytest

from service.players.mail_addresses import MailAddresses, ReplyAddress, ReturnAddress

ADDRESSES = MailAddresses("s" * 40, "Play.Example.org")
TURN = ADDRESSES.reply("turn", "abcdefghij", 2, 4711)
BACK = ADDRESSES.back("pabcdefghijk", "Anna@example.org", "abcdefghij", "abcdefghij-7-1-your_turn")


def test_a_reply_address_names_game_seat_and_version() -> None:
    assert ADDRESSES.read(TURN) == ReplyAddress("turn", "abcdefghij", 2, 4711)
    resign = ADDRESSES.reply("resign", "abcdefghij", 11, 1)
    assert ADDRESSES.read(resign) == ReplyAddress("resign", "abcdefghij", 11, 1)


def test_a_return_address_names_its_notice() -> None:
    back = ADDRESSES.read(BACK)
    assert isinstance(back, ReturnAddress)
    assert (back.player, back.subject) == ("pabcdefghijk", "abcdefghij")
    assert back.names("abcdefghij-7-1-your_turn")
    assert not back.names("abcdefghij-7-0-your_turn")
    assert back.went_to("anna@example.org")
    assert not back.went_to("anna@example.net")
    key = "pabcdefghijk-0-pabcdefghijk-test-abc234abc234"
    own = ADDRESSES.read(ADDRESSES.back("pabcdefghijk", "a@b.example", "pabcdefghijk", key))
    assert isinstance(own, ReturnAddress)
    assert (own.player, own.subject, own.names(key)) == ("pabcdefghijk", "pabcdefghijk", True)
    assert len(BACK.partition("@")[0]) <= 64


def test_a_mail_from_before_notices_were_named_still_comes_back() -> None:
    old = "back+pabcdefghijk5vhjjmwpvv3ydgefepcf@play.example.org"
    assert ADDRESSES.read(old) == ReturnAddress("pabcdefghijk")


@pytest.mark.parametrize("version", [1, 15, 16, 255, 4096, 10**6, 2**32 - 1])
@pytest.mark.parametrize("seat", [0, 9, 11])
def test_every_seat_and_version_has_its_address(seat: int, version: int) -> None:
    address = ADDRESSES.reply("resign", "zzzzzzzzz7", seat, version)
    assert re.fullmatch(r"[a-z]+\+[a-z0-9]+@play\.example\.org", address)
    assert len(address.partition("@")[0]) <= 64
    assert ADDRESSES.read(address) == ReplyAddress("resign", "zzzzzzzzz7", seat, version)


def test_mail_programs_may_shout() -> None:
    assert ADDRESSES.read(TURN.upper()) == ADDRESSES.read(TURN)
    assert ADDRESSES.read(BACK.upper()) == ADDRESSES.read(BACK)


@pytest.mark.parametrize("address", [TURN, BACK])
def test_every_changed_or_cut_address_is_refused(address: str) -> None:
    local = address.partition("@")[0]
    for place, char in enumerate(local):
        for other in "a2" if char not in "a2" else "b3":
            changed = local[:place] + other + local[place + 1 :]
            assert ADDRESSES.read(f"{changed}@play.example.org") is None
    for end in range(len(local)):
        assert ADDRESSES.read(f"{local[:end]}@play.example.org") is None


@pytest.mark.parametrize(
    "address",
    [
        "",
        "@",
        "turn+",
        "turn@play.example.org",
        "longhand@play.example.org",
        TURN.replace("play", "other"),
        TURN.partition("@")[0],
        f"<{TURN}>",
        f" {TURN}",
        TURN.replace("turn", "resign"),
        TURN.replace("turn", "back"),
        "turn+é@play.example.org",
        MailAddresses("t" * 40, "play.example.org").reply("turn", "abcdefghij", 2, 4711),
    ],
)
def test_what_we_did_not_make_is_not_read(address: str) -> None:
    assert ADDRESSES.read(address) is None
