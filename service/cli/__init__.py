"""The `longhand` command."""

from typing import Final

import click

from service.cli.shell import Later, Shell

COMMANDS: Final = (
    Later(
        "up",
        "service.cli.up:up",
        "Run everything over an embedded store, kept in the folder --data.",
    ),
    Later(
        "demo",
        "service.cli.demo:demo",
        "Let bots play a whole game at a running service, through its public API alone.",
    ),
    Later("play", "service.cli.play:play", "Play in the terminal, through the public API alone."),
    Later("replay", "service.cli.games:replay_command", "Replay GAME step by step, by keys."),
    Later("web", "service.cli.processes:web", "Answer HTTP."),
    Later("worker", "service.cli.processes:worker", "Send mails."),
    Later("relay", "service.cli.processes:relay", "Turn what happened into notices to send."),
    Later("webhooks", "service.cli.processes:webhooks", "Post to the webhooks of players."),
    Later("clock", "service.cli.processes:clock", "Keep the deadlines."),
    Later("mail", "service.cli.mail:mail", "Take mails in."),
    Later("player", "service.cli.accounts:player", "Make and list players."),
    Later("token", "service.cli.accounts:token", "Make tokens for players."),
    Later(
        "export",
        "service.cli.logs:export_game",
        "Write the whole log of GAME out, an event a line, hidden cards and seed included.",
    ),
    Later(
        "import",
        "service.cli.logs:import_game",
        "Take an exported LOG (- reads the input) into the store, under its id; nothing is sent.",
    ),
    Later(
        "verify",
        "service.cli.verify:verify",
        "Recompute every card of a finished game from its exported LOG (- reads the input).",
    ),
    Later("config", "service.cli.settings:config", "Look at the settings."),
)
"""Each with how its help begins, so that the list of them imports none."""


@click.group(cls=Shell, later=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="longhand", prog_name="longhand")
def main() -> None:
    """Play the Sequence family of games by mail and REST."""
