"""Commands about the settings."""

import click

from service.cli.house import HouseGroup, prepared_house
from service.config import Settings, shown


@click.group(cls=HouseGroup)
def config() -> None:
    """Look at the settings."""


@config.command("show")
def show_config() -> None:
    """Print every setting as it holds, with secrets masked."""
    for name, value, _ in shown(Settings.load()):
        click.echo(f"{name}={value}")


@config.command("check")
def check_config() -> None:
    """Say whether the service would start with these settings and this store."""
    prepared_house()
    click.echo("the settings are good, and so is the store")
