"""`longhand play`: the lobby, signing in, and the commands about games beside them."""

import shlex
from typing import Any, Final

import click

from longhand_api import Problem
from service.cli.desk import INTERRUPTED, desk_of, desk_options, spoken
from service.cli.games import GAME_COMMANDS, show_games
from service.cli.help import Multilingual, in_words
from service.terminal.desk import Desk
from service.terminal.entrance import sign_in, sign_out
from service.terminal.herald import Herald


class Playing(Multilingual, click.Group):
    """A word that is no command is a game to sit down at; refusals are one line each."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, in the language that is spoken since the options of the group."""
        found = super().get_command(ctx, cmd_name)
        return found and in_words(found)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command, or the table of the game that is named."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            args = ["table", *args]
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command. Raises Refused, or Exit after Ctrl-C."""
        return spoken(ctx, super().invoke)


@click.group(cls=Playing, invoke_without_command=True)
@desk_options
@click.pass_context
def play(ctx: click.Context, /, **options: Any) -> None:
    """Play in the terminal, through the public API alone.

    With the id of a GAME, sit down at it; without anything, see your games and choose.
    Every command below can be typed there as well. Exit codes: 2 refused, 69 the service
    cannot be reached, 77 not signed in, 130 Ctrl-C.
    """
    ctx.obj = desk_of(**options)
    if ctx.invoked_subcommand is None:
        _stay(ctx.obj)


def _stay(desk: Desk) -> None:
    """The lobby: shows the games, then does what is typed until the person quits."""
    screen = desk.screen
    _come_in(desk)
    screen.tell(
        "", screen.say("Type the id of a game to sit down at it; “{word}” for more.", word="help")
    )
    herald = Herald(desk)
    herald.start()
    try:
        while (line := desk.prompt.line("longhand> ")) not in ("quit", "exit"):
            if line:
                with herald.silent():
                    _typed(desk, line)
    except EOFError:
        return
    finally:
        herald.stop()


def _come_in(desk: Desk) -> None:
    """Shows the games; whoever is not signed in, or no longer, signs in first."""
    if desk.token is None:
        sign_in(desk, None, None)
    try:
        show_games(desk, "mine")
    except Problem as problem:
        if problem.status != 401 or desk.given_token is not None:
            raise
        desk.screen.tell(problem.detail)
        sign_in(desk, None, None)
        show_games(desk, "mine")


def _typed(desk: Desk, line: str) -> None:
    """Does one line of the lobby as if it stood after `longhand play`."""
    try:
        words = shlex.split(line)
        args = ["--help"] if words[0] in ("help", "?") else words
        code = in_words(LOBBY).main(args, prog_name="", standalone_mode=False, obj=desk)
    except click.ClickException as error:
        desk.screen.tell(error.format_message())
    except (ValueError, IndexError) as error:
        desk.screen.tell(str(error))
    else:
        if code == INTERRUPTED:
            raise KeyboardInterrupt


@play.command("sign-in")
@click.option("--address", help="Your mail address.")
@click.option("--name", help="What others call you, if you are new.")
@click.pass_obj
def sign_in_command(desk: Desk, address: str | None, name: str | None) -> None:
    """Have a code mailed to you, type it in, stay signed in."""
    sign_in(desk, address, name)


@play.command("sign-out")
@click.pass_obj
def sign_out_command(desk: Desk) -> None:
    """End the token and forget it."""
    sign_out(desk)


for command in GAME_COMMANDS:
    play.add_command(command)

LOBBY: Final = Playing(
    "lobby",
    commands=play.commands,
    help="Type one of these, or the id of a game to sit down at it. `quit` leaves.",
    options_metavar="",
    context_settings={"help_option_names": ["--help"]},
)
