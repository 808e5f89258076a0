"""Commands about whole logs: out, in, and checked."""

from typing import BinaryIO

import click

from service.application.importing import exported, imported
from service.cli.shell import prepared_house
from service.verification import verdict


@click.command("export")
@click.argument("game")
def export_game(game: str) -> None:
    """Write the whole log of GAME out, an event a line, hidden cards and seed included."""
    click.echo(exported(prepared_house().store, game), nl=False)


@click.command("import")
@click.argument("log", type=click.File("rb"))
def import_game(log: BinaryIO) -> None:
    """Take an exported LOG (- reads the input) into the store, under its id; nothing is sent."""
    state = imported(prepared_house().store, log.read())
    click.echo(f"game {state.game} at version {state.version}, {state.phase}")


@click.command()
@click.argument("log", type=click.File("rb"))
def verify(log: BinaryIO) -> None:
    """Recompute every card of a finished game from its exported LOG (- reads the input)."""
    found = verdict(log.read())
    click.echo(str(found), err=found.wrong is not None)
    if found.wrong is not None:
        raise SystemExit(1)
