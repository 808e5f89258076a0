"""What every command shares: refusals of one line, and being imported when it is asked for."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from service.cli.help import in_words
from service.cli.refusals import reworded
from service.cli.speech import speaking


class Refused(click.ClickException):
    """One clear line for each thing that is wrong, and the exit code of a wrong call."""

    exit_code = 2

    def __init__(self, *lines: str) -> None:
        super().__init__("\nlonghand: ".join(map(reworded, lines)))

    def show(self, file: Any = None) -> None:
        """The line alone: click would begin it with 'Error'."""
        click.echo(f"longhand: {self.message}", err=True)


class Later(click.Command):
    """Stands in the list for a command that is imported when it is asked for.

    ``place`` is where the command is, as ``service.cli.demo:demo``; ``summary`` begins its help.
    """

    def __init__(self, name: str, place: str, summary: str) -> None:
        super().__init__(name, help=summary)
        self.place = place

    def loaded(self) -> click.Command:
        """The command itself."""
        module, _, name = self.place.partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command


class Shell(click.Group):
    """Speaks the language of the shell, and imports the command that is asked for and no other."""

    def __init__(self, *, later: Sequence[Later], **how: Any) -> None:
        super().__init__(commands=later, **how)
        self.later = {str(one.name): one for one in later}

    def main(self, *args: Any, **how: Any) -> Any:
        """Runs a command line, and all of it in one language."""
        with speaking():
            return click.Group.main(in_words(self), *args, **how)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported."""
        found = self.later.get(cmd_name)
        return found and in_words(found.loaded())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands with nothing of them imported."""
        click.Group(commands=self.commands).format_commands(ctx, formatter)
