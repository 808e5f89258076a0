"""The command that checks a whole log."""

from typing import BinaryIO

import click

from service.cli.shell import Refused
from service.verification import Unverifiable, verdict


@click.command()
@click.argument("log", type=click.File("rb"))
def verify(log: BinaryIO) -> None:
    """Recompute every card of a finished game from its exported LOG (- reads the input)."""
    try:
        found = verdict(log.read())
    except Unverifiable as error:
        raise Refused(str(error)) from None
    click.echo(str(found), err=found.wrong is not None)
    if found.wrong is not None:
        raise SystemExit(1)
