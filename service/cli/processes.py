"""Commands that run one process of the service."""

import os
import time
from typing import Final

import click
import structlog

from service import logs
from service.bootstrap import build
from service.cli.house import HouseCommand
from service.config import Settings, process_environment
from service.eventlog.errors import StoreAway
from service.supervisor.programs import PROGRAMS, environment

STORE_LOOK_S: Final = 1.0

logger = structlog.get_logger(__name__)


@click.command(cls=HouseCommand)
def web() -> None:
    """Answer HTTP."""
    become("web")


@click.command(cls=HouseCommand)
def worker() -> None:
    """Send mails."""
    become("worker")


@click.command(cls=HouseCommand)
def relay() -> None:
    """Turn what happened into notices to send."""
    become("relay")


@click.command(cls=HouseCommand)
def webhooks() -> None:
    """Post to the webhooks of players."""
    become("webhooks")


@click.command(cls=HouseCommand)
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
