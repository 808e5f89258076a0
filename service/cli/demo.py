"""The command that lets bots play a game."""

from typing import Any

import click

from service.cli.pair import Pair
from service.cli.shell import Refused
from service.demo.client import DemoFailed
from service.demo.play import Wish, play


@click.command()
@click.option("--url", default="http://127.0.0.1:8000", show_default=True)
@click.option("--kind", default="sequence", show_default=True)
@click.option("--edition", default="standard", show_default=True)
@click.option("--seats", type=click.IntRange(2, 12), default=2, show_default=True)
@click.option("--option", "options", type=Pair(), multiple=True, help="As block_mode=window.")
@click.option("--token", "tokens", multiple=True, help="One a seat; else the bots sign up.")
def demo(url: str, options: tuple[tuple[str, Any], ...], **wished: Any) -> None:
    """Let bots play a whole game at a running service, through its public API alone."""
    try:
        play(Wish(url=url.rstrip("/"), options=dict(options), **wished), click.echo)
    except DemoFailed as error:
        raise Refused(str(error)) from None
