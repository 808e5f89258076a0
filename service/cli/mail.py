"""Commands that take mails in."""

import sys

import click

from service.application.reception import (
    LARGEST,
    MailRefused,
    named_recipients,
    named_sender,
    take_in,
)
from service.cli.house import HouseGroup, prepared_house
from service.cli.processes import become
from service.cli.shell import Refused
from service.config import BadSettings
from service.eventlog.errors import LogError


class NeverTaken(Refused):
    """A mail that the mail server shall send back: EX_DATAERR of sysexits.h."""

    exit_code = 65


class NotTakenNow(Refused):
    """A mail that the mail server shall keep and try again: EX_TEMPFAIL."""

    exit_code = 75


@click.group(cls=HouseGroup)
def mail() -> None:
    """Take mails in."""


@mail.command()
def listen() -> None:
    """Take mails in at LONGHAND_MAIL_IN_PORT, and read replies."""
    become("mail")


@mail.command()
@click.option("--recipient", "recipients", multiple=True, help="Else those that the mail names.")
@click.option("--sender", help="Of the envelope; else what Return-Path says.")
def ingest(recipients: tuple[str, ...], sender: str | None) -> None:
    """Take one mail in from the input, for a mail server's pipe.

    The exit code says: 0 kept, 65 never to be taken, 75 to be tried again later.
    """
    content = sys.stdin.buffer.read(LARGEST + 1)
    try:
        house = prepared_house()
        take_in(
            house.inbox,
            house.mail_addresses,
            recipients=recipients or named_recipients(content),
            sender=named_sender(content) if sender is None else sender.strip("<>"),
            content=content,
            now=house.now(),
        )
    except MailRefused as error:
        raise NeverTaken(str(error)) from None
    except (BadSettings, LogError) as error:
        # Whatever is wrong on our side can be mended, and the mail is still there then.
        raise NotTakenNow(str(error)) from None
