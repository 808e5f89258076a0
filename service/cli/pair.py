"""NAME=VALUE on the command line: an option of a game."""

import json
from typing import Any

import click

from service.cli.shell import Refused


class Pair(click.ParamType[tuple[str, Any]]):
    """A value that is JSON is what it says, any other a text."""

    name = "NAME=VALUE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, Any]:
        """The name and the value. Raises Refused."""
        name, equals, text = str(value).partition("=")
        if not (name and equals):
            raise Refused(f"{value} is no NAME=VALUE")
        try:
            return name, json.loads(text)
        except ValueError:
            return name, text
