"""`longhand mail ingest`: one mail from a mail server's pipe, and an exit code that it knows."""

import pytest
from click.testing import CliRunner, Result

from service.application.reception import LARGEST, MOST_RECIPIENTS
from service.bootstrap import House, build
from service.cli import main
from service.config import Settings

SETTINGS = {
    "LONGHAND_SECRET": "s" * 40,
    "LONGHAND_MAIL_FROM": "Longhand <longhand@play.example.org>",
    "LONGHAND_MAIL_IN_DOMAIN": "replies.example.org",
}


@pytest.fixture
def house(store_url: str) -> House:
    return build(Settings.load(SETTINGS | {"LONGHAND_REDIS_URL": store_url}))


@pytest.fixture
def to(house: House) -> str:
    return house.mail_addresses.reply("turn", "abcdefghij", 0, 7)


def ingest(house: House, content: str | bytes, *arguments: str, **settings: str) -> Result:
    environment = SETTINGS | {"LONGHAND_REDIS_URL": house.settings.redis_url} | settings
    command = ["mail", "ingest", *arguments]
    return CliRunner().invoke(main, command, env=environment, input=content)


def taken(house: House) -> list[tuple[str, str]]:
    return [(entry.recipient, entry.sender) for entry in house.inbox.claim("test", 9)]


@pytest.mark.parametrize("header", ["Delivered-To", "X-Original-To", "To", "Cc"])
def test_a_mail_is_taken_for_whom_its_headers_name(house: House, to: str, header: str) -> None:
    mail = f"Return-Path: <anna@example.org>\n{header}: Game <{to.upper()}>, x@y.example\n\n7H d6"
    done = ingest(house, mail)
    assert (done.exit_code, done.output) == (0, "")
    assert taken(house) == [(to, "anna@example.org")]


def test_the_recipient_may_be_given(house: House, to: str) -> None:
    assert ingest(house, "To: x@y\n\n7H d6", "--recipient", to, "--sender", "").exit_code == 0
    assert taken(house) == [(to, "")]


def test_a_mail_that_was_returned_has_no_sender(house: House, to: str) -> None:
    assert ingest(house, f"Return-Path: <>\nTo: {to}\n\n7H d6").exit_code == 0
    assert ingest(house, f"To: {to}\n\n7H d6").exit_code == 0
    assert sorted(taken(house)) == [(to, ""), (to, "unknown")]


def test_a_mail_for_nobody_is_sent_back(house: House, to: str) -> None:
    forged = to.replace("turn", "resign")
    for content, arguments in [
        ("", []),
        (f"To: {forged}\n\n7H d6", []),
        (f"To: {to}\n\n7H d6", ["--recipient", forged]),
    ]:
        done = ingest(house, content, *arguments)
        assert done.exit_code == 65
        assert done.stderr == "longhand: It is for no address of this service.\n"
    assert taken(house) == []


def test_a_mail_for_more_than_anybody_answers_at_once_is_sent_back(house: House) -> None:
    recipients = ", ".join(
        house.mail_addresses.reply("turn", "abcdefghij", 0, version)
        for version in range(1, MOST_RECIPIENTS + 2)
    )
    assert ingest(house, f"To: {recipients}\n\n7H d6").exit_code == 65
    assert taken(house) == []


def test_a_mail_that_is_too_large_is_sent_back(house: House, to: str) -> None:
    head = f"To: {to}\n\n".encode()
    for size, code in ((LARGEST, 0), (LARGEST + 1, 65), (2 * LARGEST, 65)):
        assert ingest(house, head + b"x" * (size - len(head))).exit_code == code
    assert len(taken(house)) == 1


@pytest.mark.parametrize(
    "broken",
    [
        {"LONGHAND_REDIS_URL": "redis://127.0.0.1:9"},
        {"LONGHAND_SECRET": "short"},
        {"LONGHAND_PARTITIONS": "8"},
    ],
)
def test_what_can_be_mended_here_is_tried_again(
    house: House, to: str, broken: dict[str, str]
) -> None:
    house.prepare()
    done = ingest(house, f"To: {to}\n\n7H d6", **broken)
    assert done.exit_code == 75
    assert len(done.stderr.splitlines()) == 1
    assert ingest(house, f"To: {to}\n\n7H d6").exit_code == 0
    assert len(taken(house)) == 1
