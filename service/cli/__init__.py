"""The `longhand` command."""

from importlib.metadata import version
from typing import Final

import click

from service.cli.accounts import player, token
from service.cli.demo import demo
from service.cli.games import replay_command
from service.cli.logs import export_game, import_game, verify
from service.cli.mail import mail
from service.cli.play import play
from service.cli.processes import clock, relay, up, web, webhooks, worker
from service.cli.settings import config
from service.cli.shell import Shell

COMMANDS: Final = (
    *(up, demo, play, replay_command),
    *(web, worker, relay, webhooks, clock, mail),
    *(player, token),
    *(export_game, import_game, verify),
    config,
)


@click.group(cls=Shell, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("longhand"), prog_name="longhand")
def main() -> None:
    """Play the Sequence family of games by mail and REST."""


for command in COMMANDS:
    main.add_command(command)
