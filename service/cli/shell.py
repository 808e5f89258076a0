"""What every command of the shell shares: refusals of one line, and the house behind it."""

from typing import Any

import click

from service.application.importing import NotImported
from service.bootstrap import House, build
from service.config import BadSettings, Settings
from service.demo.client import DemoFailed
from service.eventlog.errors import LogError, StoreAway
from service.players.errors import PlayerError
from service.supervisor.errors import CannotStart
from service.verification import Unverifiable


class Refused(click.ClickException):
    """One clear line, and the exit code of a wrong call."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """The line alone: click would begin it with 'Error'."""
        click.echo(f"longhand: {self.message}", err=True)


class Shell(click.Group):
    """Turns what the service refuses into one line for whoever typed the command."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command. Raises Refused."""
        try:
            return super().invoke(ctx)
        except BadSettings as error:
            raise Refused("\nlonghand: ".join(error.problems)) from None
        except StoreAway as error:
            raise Refused(f"the store is away: {error}") from None
        except (CannotStart, DemoFailed, Unverifiable, NotImported, LogError, PlayerError) as error:
            raise Refused(str(error)) from None


def prepared_house() -> House:
    """The house as the environment says. Raises BadSettings or LogError."""
    house = build(Settings.load())
    house.prepare()
    return house
