"""The command that runs the whole service."""

from pathlib import Path

import click

from service.cli.house import HouseCommand
from service.cli.shell import Refused
from service.config import Settings
from service.supervisor.errors import CannotStart
from service.supervisor.up import up as run_up


@click.command(cls=HouseCommand)
@click.option("--data", type=click.Path(path_type=Path), default=Path("longhand-data"))
@click.option("--host", help="The address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(1, 65535), help="Its port.  [default: 8000]")
@click.option("--test-clock", is_flag=True, help="Time moves only when told; for tests.")
def up(data: Path, host: str | None, port: int | None, test_clock: bool) -> None:
    """Run everything over an embedded store, kept in the folder --data."""
    given = {"LONGHAND_HOST": host, "LONGHAND_PORT": port}
    if test_clock:
        given["LONGHAND_TEST_CLOCK"] = "on"
    choices = {name: str(value) for name, value in given.items() if value is not None}
    try:
        run_up(data, choices, lambda settings: _announce(settings, data))
    except CannotStart as error:
        raise Refused(str(error)) from None


def _announce(settings: Settings, data: Path) -> None:
    click.echo("Longhand is ready; Ctrl-C stops it and loses nothing.")
    click.echo(f"  API       {settings.base_url}/v1")
    click.echo(f"  Docs      {settings.base_url}/docs")
    if settings.shows_mailbox:
        click.echo(f"  Mailbox   {settings.base_url}/mailbox")
    click.echo(f"  Data      {data}")
    if settings.test_clock == "on":
        click.echo(f"  Time      stands still; POST {settings.base_url}/v1/test/clock moves it")
