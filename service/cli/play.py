"""The commands of the terminal client: `longhand play` and `longhand replay`."""

import json
import shlex
import sys
from typing import Any, Final

import click

from service.cli.desk import INTERRUPTED, desk_of, desk_options, spoken
from service.cli.shell import Refused
from service.demo.pair import Pair
from service.terminal.desk import Desk
from service.terminal.entrance import sign_in, sign_out
from service.terminal.lobby import all_games, is_game, joined, listed, opened
from service.terminal.replay import frame, replay, told_through
from service.terminal.session import sit_at, watch

STRENGTHS: Final = ("easy", "steady", "strong")


class Playing(click.Group):
    """A word that is no command is a game to sit down at; refusals are one line each."""

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


class Plain(click.Command):
    """A command outside the group with the same refusals."""

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
    if isinstance(ctx.obj, Desk):
        return
    ctx.obj = desk_of(**options)
    if ctx.invoked_subcommand is None:
        _stay(ctx.obj)


def _stay(desk: Desk) -> None:
    """The lobby: shows the games, then does what is typed until the person quits."""
    screen = desk.screen
    if desk.token is None:
        sign_in(desk, None, None)
    _show_games(desk, "mine")
    screen.tell(
        "", screen.say("Type the id of a game to sit down at it; “{word}” for more.", word="help")
    )
    while True:
        try:
            line = desk.prompt.line("longhand> ")
        except EOFError:
            return
        if line in ("quit", "exit"):
            return
        if line:
            _typed(desk, line)


def _typed(desk: Desk, line: str) -> None:
    """Does one line of the lobby as if it stood after `longhand play`."""
    try:
        words = shlex.split(line)
        args = ["--help"] if words[0] in ("help", "?") else words
        code = LOBBY.main(args, prog_name="", standalone_mode=False, obj=desk)
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


@play.command("list")
@click.option("--open", "which", flag_value="open", help="Those that wait for players.")
@click.option("--mine", "which", flag_value="mine", default=True, hidden=True)
@click.option("--json", "as_json", is_flag=True, help="As the API answers.")
@click.pass_obj
def list_command(desk: Desk, which: str | None, as_json: bool) -> None:
    """List your games, your turns first."""
    if as_json:
        games = all_games(desk.client(), which or "mine")
        desk.screen.tell(json.dumps(games, indent=1, ensure_ascii=False))
    else:
        _show_games(desk, which or "mine")


def _show_games(desk: Desk, which: str) -> None:
    games = all_games(desk.client(), which)
    lines = [listed(desk.screen, game) for game in games]
    desk.screen.tell(*(lines or [desk.screen.say("No games.")]))


@play.command("open")
@click.argument("kind")
@click.option("--seats", type=int, default=2, show_default=True)
@click.option("--option", "options", type=Pair(), multiple=True, help="As edition=french.")
@click.option("--pace", metavar="PER_TURN", help="The time for a turn, as P3D or PT8H.")
@click.option("--then", default="pass", show_default=True, help="What a late turn comes to.")
@click.option("--public", is_flag=True, help="Anyone may sit down.")
@click.option("--bot", "bots", type=click.Choice(STRENGTHS), multiple=True, help="On a seat.")
@click.option("--no-seat", is_flag=True, help="Only host it.")
@click.option("--start", is_flag=True, help="Begin at once: every seat is taken.")
@click.pass_obj
def open_command(
    desk: Desk,
    kind: str,
    seats: int,
    options: tuple[tuple[str, Any], ...],
    pace: str | None,
    then: str,
    public: bool,
    bots: tuple[str, ...],
    no_seat: bool,
    start: bool,
) -> None:
    """Open a game of KIND, sit down, and put bots on other seats."""
    body: dict[str, Any] = {"kind": kind, "seats": seats, "options": dict(options)}
    body["visibility"] = "public" if public else "private"
    if pace:
        body["pace"] = {"per_turn": pace, "then": then}
    client = desk.client()
    game = opened(client, body, sits=not no_seat, bots=list(bots))
    if start:
        client.post(f"/v1/games/{game}/start")
    desk.screen.tell(desk.screen.say("The game {game} is open.", game=game))


@play.command("kinds")
@click.pass_obj
def kinds_command(desk: Desk) -> None:
    """List the kinds of games, their seats and editions."""
    for kind in desk.visitor().get("/v1/kinds")["kinds"]:
        seats = ", ".join(map(str, kind["seats"]))
        desk.screen.tell(f"{kind['kind']:<18}{seats:<28}{', '.join(kind['editions'])}".rstrip())


@play.command("join")
@click.argument("where", metavar="GAME|INVITATION|LINK")
@click.option("--seat", type=click.IntRange(1), help="Which one, from 1.  [default: the first]")
@click.pass_obj
def join_command(desk: Desk, where: str, seat: int | None) -> None:
    """Sit down at a game."""
    game = joined(desk.client(), where, None if seat is None else seat - 1)
    desk.screen.tell(desk.screen.say("You have a seat at {game}.", game=game))


@play.command("table")
@click.argument("game")
@click.pass_obj
def table_command(desk: Desk, game: str) -> None:
    """Sit at the table of GAME: board, moves, talk. The word may be left out."""
    if not is_game(game):
        raise Refused(desk.screen.say("“{word}” is neither a command nor a game.", word=game))
    sit_at(desk.table(game), desk.prompt)


@play.command("watch")
@click.argument("game")
@click.pass_obj
def watch_command(desk: Desk, game: str) -> None:
    """Show GAME and tell what happens until it is over."""
    watch(desk.table(game))


@play.command("show")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="As the API answers.")
@click.pass_obj
def show_command(desk: Desk, game: str, as_json: bool) -> None:
    """Show the board of GAME and your moves."""
    if as_json:
        seen = desk.client().get(f"/v1/games/{game}")
        desk.screen.tell(json.dumps(seen, indent=1, ensure_ascii=False))
    else:
        desk.table(game).enter()


@play.command("move")
@click.argument("game")
@click.argument("text", nargs=-1, required=True)
@click.pass_obj
def move_command(desk: Desk, game: str, text: tuple[str, ...]) -> None:
    """Make one move at GAME, given in the notation of its kind."""
    table = desk.table(game)
    table.load()
    table.move({"text": " ".join(text)})


def _replay_options(command: Any) -> Any:
    at = click.option("--at", "version", type=click.IntRange(0), help="Only after N events.")
    boards = click.option("--boards", is_flag=True, help="The board after every step.")
    return click.argument("game")(at(boards(command)))


@play.command("replay")
@_replay_options
@click.pass_obj
def replay_here(desk: Desk, game: str, version: int | None, boards: bool) -> None:
    """Replay GAME step by step, by keys."""
    _replay(desk, game, version, boards)


@click.command("replay", cls=Plain)
@_replay_options
@desk_options
def replay_command(game: str, version: int | None, boards: bool, **options: Any) -> None:
    """Replay GAME step by step, by keys.

    Where nobody can press any, all of it in words, then the last board.
    """
    _replay(desk_of(**options), game, version, boards)


def _replay(desk: Desk, game: str, version: int | None, boards: bool) -> None:
    table = desk.table(game)
    table.load()
    if version is not None:
        last = min(version, table.game.version)
        desk.screen.tell(*frame(table, last, max(0, last - 1)))
    elif boards or not (desk.screen.is_live and sys.stdin.isatty()):
        desk.screen.tell(*told_through(table, has_boards=boards))
    else:
        replay(table)


LOBBY: Final = Playing(
    "lobby",
    commands=play.commands,
    help="Type one of these, or the id of a game to sit down at it. `quit` leaves.",
    options_metavar="",
    context_settings={"help_option_names": ["--help"]},
)
