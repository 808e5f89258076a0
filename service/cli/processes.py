"""Commands that run the service: all of it, or one process."""

import os
import time
from pathlib import Path
from typing import Final

import click
import structlog

from service import logs
from service.bootstrap import build
from service.config import Settings, process_environment
from service.eventlog.errors import StoreAway
from service.supervisor.programs import PROGRAMS, environment
from service.supervisor.up import up as run_up

STORE_LOOK_S: Final = 1.0

logger = structlog.get_logger(__name__)


@click.command()
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
    run_up(data, choices, lambda settings: _announce(settings, data))


def _announce(settings: Settings, data: Path) -> None:
    click.echo("Longhand is ready; Ctrl-C stops it and loses nothing.")
    click.echo(f"  API       {settings.base_url}/v1")
    click.echo(f"  Docs      {settings.base_url}/docs")
    if settings.shows_mailbox:
        click.echo(f"  Mailbox   {settings.base_url}/mailbox")
    click.echo(f"  Data      {data}")
    if settings.test_clock == "on":
        click.echo(f"  Time      stands still; POST {settings.base_url}/v1/test/clock moves it")


@click.command()
def web() -> None:
    """Answer HTTP."""
    become("web")


@click.command()
def worker() -> None:
    """Send mails."""
    become("worker")


@click.command()
def relay() -> None:
    """Turn what happened into notices to send."""
    become("relay")


@click.command()
def webhooks() -> None:
    """Post to the webhooks of players."""
    become("webhooks")


@click.command()
def clock() -> None:
    """Keep the deadlines."""
    become("clock")


def become(name: str) -> None:
    """Goes on as that program, once the store is there."""
    settings = Settings.load()
    logs.configure(settings)
    _wait_for_store(settings)
    command = PROGRAMS[name](settings)
    os.execvpe(command[0], command, process_environment(environment(settings)))


def _wait_for_store(settings: Settings) -> None:
    """A store that is away comes back; one that is unfit has to be changed first."""
    while True:
        try:
            return build(settings).prepare()
        except StoreAway as error:
            logger.warning("store_away", error=str(error))
            time.sleep(STORE_LOOK_S)
