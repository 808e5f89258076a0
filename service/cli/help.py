"""The help of commands in the language of the shell; their definitions stay in English."""

from copy import copy
from inspect import cleandoc
from typing import Final, TypeVar

import click

from service.cli.speech import SOURCE_LANGUAGE, current_language, phrase

Command = TypeVar("Command", bound=click.Command)

_ENGLISH: Final = "in_english"


class Multilingual(click.Command):
    """A command whose options may choose another language than that of the shell."""

    def get_help(self, ctx: click.Context) -> str:
        """The help in the language that is spoken by now."""
        return super(Multilingual, in_words(self)).get_help(ctx)


def in_words(command: Command) -> Command:
    """The command with its own help, and that of its options and commands, as it is spoken.

    What was put in words before is put so anew: the language may be another now.
    """
    command = getattr(command, _ENGLISH, command)
    if current_language() == SOURCE_LANGUAGE:
        return command
    said = copy(command)
    setattr(said, _ENGLISH, command)
    said.help = _said(command.help)
    said.params = [_option(param) for param in command.params]
    if isinstance(said, click.Group) and isinstance(command, click.Group):
        said.commands = {name: in_words(inner) for name, inner in command.commands.items()}
    return said


def paragraphs(help: str) -> list[str]:
    """The help as catalogues have it: each paragraph a text of one line."""
    return [" ".join(part.split()) for part in cleandoc(help).split("\n\n")]


def _option(param: click.Parameter) -> click.Parameter:
    said = copy(param)
    if isinstance(said, click.Option):
        said.help = _said(said.help)
    return said


def _said(help: str | None) -> str | None:
    return "\n\n".join(map(phrase, paragraphs(help))) if help else help
