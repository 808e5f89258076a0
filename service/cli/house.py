"""The house behind the commands of operators, and how its refusals are told."""

from typing import Any

import click

from service.bootstrap import House, build
from service.cli.shell import Refused
from service.config import BadSettings, Settings
from service.eventlog.errors import LogError, StoreAway
from service.players.errors import PlayerError


class HouseCommand(click.Command):
    """What the house refuses is a line."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command. Raises Refused."""
        return told(ctx, super().invoke)


class HouseGroup(click.Group):
    """What the house refuses to any of its commands is a line."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command. Raises Refused."""
        return told(ctx, super().invoke)


def told(ctx: click.Context, run: Any) -> Any:
    """Runs a command. Raises Refused in the place of what the house raises."""
    try:
        return run(ctx)
    except BadSettings as error:
        raise Refused(*error.problems) from None
    except StoreAway as error:
        raise Refused(f"the store is away: {error}") from None
    except (LogError, PlayerError) as error:
        raise Refused(str(error)) from None


def prepared_house() -> House:
    """The house as the environment says. Raises BadSettings or LogError."""
    house = build(Settings.load())
    house.prepare()
    return house
