"""The `longhand` command."""

import os
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO, Final

import click
import structlog

from service import logs
from service.application.importing import NotImported, exported, imported
from service.application.reception import (
    LARGEST,
    MailRefused,
    named_recipients,
    named_sender,
    take_in,
)
from service.bootstrap import House, build
from service.config import BadSettings, Settings, process_environment, shown
from service.demo.client import DemoFailed
from service.demo.pair import Pair
from service.demo.play import Wish, play
from service.eventlog.errors import LogError, StoreAway
from service.players.errors import PlayerError, PlayerNotFound
from service.players.player import LANGUAGES, Player
from service.players.tokens import SCOPES, Scope
from service.supervisor.errors import CannotStart
from service.supervisor.programs import PROGRAMS, environment
from service.supervisor.up import up as run_up
from service.verification import Unverifiable, verdict

STORE_LOOK_S: Final = 1.0

logger = structlog.get_logger(__name__)


class Refused(click.ClickException):
    """One clear line, and the exit code of a wrong call."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """The line alone: click would begin it with 'Error'."""
        click.echo(f"longhand: {self.message}", err=True)


class NeverTaken(Refused):
    """A mail that the mail server shall send back: EX_DATAERR of sysexits.h."""

    exit_code = 65


class NotTakenNow(Refused):
    """A mail that the mail server shall keep and try again: EX_TEMPFAIL."""

    exit_code = 75


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


@click.group(cls=Shell, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("longhand"), prog_name="longhand")
def main() -> None:
    """Play the Sequence family of games by mail and REST."""


@main.command()
@click.option("--data", type=click.Path(path_type=Path), default=Path("longhand-data"))
@click.option("--host", help="The address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(1, 65535), help="Its port.  [default: 8000]")
@click.option("--test-clock", is_flag=True, help="Time moves only when told; for tests.")
def up(data: Path, host: str | None, port: int | None, test_clock: bool) -> None:
    """Run everything over an embedded store, kept in the folder --data."""
    given = {"LONGHAND_HOST": host, "LONGHAND_PORT": port}
    if test_clock:
        given["LONGHAND_TEST_CLOCK"] = "on"
    choices = {name: str(value) for name, value in given.items() if value is not None}
    run_up(data, choices, lambda settings: _announce(settings, data))


def _announce(settings: Settings, data: Path) -> None:
    click.echo("Longhand is ready; Ctrl-C stops it and loses nothing.")
    click.echo(f"  API       {settings.base_url}/v1")
    click.echo(f"  Docs      {settings.base_url}/docs")
    if settings.maildir is not None:
        click.echo(f"  Mailbox   {settings.base_url}/mailbox")
    click.echo(f"  Data      {data}")
    if settings.test_clock == "on":
        click.echo(f"  Time      stands still; POST {settings.base_url}/v1/test/clock moves it")


@main.command()
def web() -> None:
    """Answer HTTP."""
    _become("web")


@main.command()
def worker() -> None:
    """Send mails."""
    _become("worker")


@main.command()
def relay() -> None:
    """Turn what happened into notices to send."""
    _become("relay")


@main.command()
def clock() -> None:
    """Keep the deadlines."""
    _become("clock")


@main.group()
def mail() -> None:
    """Take mails in."""


@mail.command()
def listen() -> None:
    """Take mails in at LONGHAND_MAIL_IN_PORT, and read replies."""
    _become("mail")


@mail.command()
@click.option("--recipient", "recipients", multiple=True, help="Else those that the mail names.")
@click.option("--sender", help="Of the envelope; else what Return-Path says.")
def ingest(recipients: tuple[str, ...], sender: str | None) -> None:
    """Take one mail in from the input, for a mail server's pipe.

    The exit code says: 0 kept, 65 never to be taken, 75 to be tried again later.
    """
    content = sys.stdin.buffer.read(LARGEST + 1)
    try:
        house = _house()
        take_in(
            house.inbox,
            house.mail_addresses,
            recipients=recipients or named_recipients(content),
            sender=named_sender(content) if sender is None else sender.strip("<>"),
            content=content,
            now=house.now(),
        )
    except MailRefused as error:
        raise NeverTaken(str(error)) from None
    except (BadSettings, LogError) as error:
        # Whatever is wrong on our side can be mended, and the mail is still there then.
        raise NotTakenNow(str(error)) from None


def _become(name: str) -> None:
    settings = Settings.load()
    logs.configure(settings)
    _wait_for_store(settings)
    command = PROGRAMS[name](settings)
    os.execvpe(command[0], command, process_environment(environment(settings)))


def _wait_for_store(settings: Settings) -> None:
    """A store that is away comes back; one that is unfit has to be changed first."""
    while True:
        try:
            return build(settings).prepare()
        except StoreAway as error:
            logger.warning("store_away", error=str(error))
            time.sleep(STORE_LOOK_S)


@main.group()
def player() -> None:
    """Make and list players."""


@player.command("add")
@click.option("--name", required=True)
@click.option("--email", required=True)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--zone", default="UTC", show_default=True, help="An IANA time zone.")
def add_player(name: str, email: str, language: str, zone: str) -> None:
    """Make a player and print a token for them, once."""
    house = _house()
    made = house.players.add(name, email, house.now(), language=language, zone=zone)
    text, _ = house.tokens.create(made.id, house.now(), label="shell")
    click.echo(f"player {made.id}")
    click.echo(f"token {text}")


@player.command("list")
def list_players() -> None:
    """Print every player: id, name, address."""
    for one in sorted(_house().players.all(), key=lambda one: (one.created_at, one.id)):
        click.echo(f"{one.id}\t{one.name}\t{one.email}\t{_standing(one)}")


def _standing(one: Player) -> str:
    if one.is_deleted:
        return "deleted"
    return "confirmed" if one.is_confirmed else "invited"


@main.group()
def token() -> None:
    """Make tokens for players."""


@token.command("create")
@click.argument("player_or_address")
@click.option("--label", default="shell", show_default=True)
@click.option("--scope", "scopes", type=click.Choice(SCOPES), multiple=True, default=SCOPES)
def create_token(player_or_address: str, label: str, scopes: tuple[Scope, ...]) -> None:
    """Print a new token of a player, named by id or address, once."""
    house = _house()
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


@main.command()
@click.option("--url", default="http://127.0.0.1:8000", show_default=True)
@click.option("--kind", default="sequence", show_default=True)
@click.option("--edition", default="standard", show_default=True)
@click.option("--seats", type=click.IntRange(2, 12), default=2, show_default=True)
@click.option("--option", "options", type=Pair(), multiple=True, help="As block_mode=window.")
@click.option("--token", "tokens", multiple=True, help="One a seat; else the bots sign up.")
def demo(url: str, options: tuple[tuple[str, Any], ...], **wished: Any) -> None:
    """Let bots play a whole game at a running service, through its public API alone."""
    play(Wish(url=url.rstrip("/"), options=dict(options), **wished), click.echo)


@main.command("export")
@click.argument("game")
def export_game(game: str) -> None:
    """Write the whole log of GAME out, an event a line, hidden cards and seed included."""
    click.echo(exported(_house().store, game), nl=False)


@main.command("import")
@click.argument("log", type=click.File("rb"))
def import_game(log: BinaryIO) -> None:
    """Take an exported LOG (- reads the input) into the store, under its id; nothing is sent."""
    state = imported(_house().store, log.read())
    click.echo(f"game {state.game} at version {state.version}, {state.phase}")


@main.command()
@click.argument("log", type=click.File("rb"))
def verify(log: BinaryIO) -> None:
    """Recompute every card of a finished game from its exported LOG (- reads the input)."""
    found = verdict(log.read())
    click.echo(str(found), err=found.wrong is not None)
    if found.wrong is not None:
        raise SystemExit(1)


@main.group()
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
    _house()
    click.echo("the settings are good, and so is the store")


def _house() -> House:
    house = build(Settings.load())
    house.prepare()
    return house
