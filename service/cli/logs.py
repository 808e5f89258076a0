"""Commands that take whole logs out and in."""

from typing import BinaryIO

import click

from service.application.importing import NotImported, exported, imported
from service.cli.house import HouseCommand, prepared_house
from service.cli.shell import Refused


@click.command("export", cls=HouseCommand)
@click.argument("game")
def export_game(game: str) -> None:
    """Write the whole log of GAME out, an event a line, hidden cards and seed included."""
    click.echo(exported(prepared_house().store, game), nl=False)


@click.command("import", cls=HouseCommand)
@click.argument("log", type=click.File("rb"))
def import_game(log: BinaryIO) -> None:
    """Take an exported LOG (- reads the input) into the store, under its id; nothing is sent."""
    try:
        state = imported(prepared_house().store, log.read())
    except NotImported as error:
        raise Refused(str(error)) from None
    click.echo(f"game {state.game} at version {state.version}, {state.phase}")
