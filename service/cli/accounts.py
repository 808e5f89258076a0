"""Commands about players and their tokens."""

import click

from service.bootstrap import House
from service.cli.house import HouseGroup, prepared_house
from service.players.errors import PlayerNotFound
from service.players.player import LANGUAGES, Player
from service.players.tokens import SCOPES, Scope


@click.group(cls=HouseGroup)
def player() -> None:
    """Make and list players."""


@player.command("add")
@click.option("--name", required=True)
@click.option("--email", required=True)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--zone", default="UTC", show_default=True, help="An IANA time zone.")
def add_player(name: str, email: str, language: str, zone: str) -> None:
    """Make a player and print a token for them, once."""
    house = prepared_house()
    made = house.players.add(name, email, house.now(), language=language, zone=zone)
    text, _ = house.tokens.create(made.id, house.now(), label="shell")
    click.echo(f"player {made.id}")
    click.echo(f"token {text}")


@player.command("list")
def list_players() -> None:
    """Print every player: id, name, address."""
    players = prepared_house().players.all()
    for one in sorted(players, key=lambda one: (one.created_at, one.id)):
        click.echo(f"{one.id}\t{one.name}\t{one.email}\t{_standing(one)}")


def _standing(one: Player) -> str:
    if one.is_deleted:
        return "deleted"
    return "confirmed" if one.is_confirmed else "invited"


@click.group(cls=HouseGroup)
def token() -> None:
    """Make tokens for players."""


@token.command("create")
@click.argument("player_or_address")
@click.option("--label", default="shell", show_default=True)
@click.option("--scope", "scopes", type=click.Choice(SCOPES), multiple=True, default=SCOPES)
def create_token(player_or_address: str, label: str, scopes: tuple[Scope, ...]) -> None:
    """Print a new token of a player, named by id or address, once."""
    house = prepared_house()
    owner = _player_named(house, player_or_address)
    text, _ = house.tokens.create(owner.id, house.now(), label=label, scopes=scopes)
    click.echo(f"token {text}")


def _player_named(house: House, player_or_address: str) -> Player:
    if "@" not in player_or_address:
        return house.players.get(player_or_address)
    owner = house.players.by_address(player_or_address)
    if owner is None:
        raise PlayerNotFound(player=player_or_address)
    return owner
