"""Commands about games, from the shell and from the lobby: list, open, join, look, move, replay."""

import json
import sys
from typing import Any, Final

import click

from service.cli.desk import desk_of, desk_options, spoken
from service.cli.help import Multilingual
from service.cli.pair import Pair
from service.cli.shell import Refused
from service.terminal.desk import Desk
from service.terminal.lobby import all_games, gathered, is_game, joined, listed
from service.terminal.replay import frame, replay, told_through
from service.terminal.session import sit_at, watch
from service.terminal.table import Table

STRENGTHS: Final = ("easy", "steady", "strong")


class Plain(Multilingual):
    """A command outside the group with the same refusals."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command. Raises Refused, or Exit after Ctrl-C."""
        return spoken(ctx, super().invoke)


@click.command("list")
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
        show_games(desk, which or "mine")


def show_games(desk: Desk, which: str) -> None:
    """Tells the games of a list. Raises NotSignedIn, Problem or Away."""
    games = all_games(desk.client(), which)
    lines = [listed(desk.screen, game) for game in games]
    desk.screen.tell(*(lines or [desk.screen.say("No games.")]))


@click.command("open")
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
    game = str(client.post("/v1/games", body)["game"])
    # Before anything else is tried: whatever comes of that, the game is there.
    desk.screen.tell(desk.screen.say("The game {game} is open.", game=game))
    gathered(client, game, sits=not no_seat, bots=bots, starts=start)


@click.command("kinds")
@click.pass_obj
def kinds_command(desk: Desk) -> None:
    """List the kinds of games, their seats and editions."""
    for kind in desk.visitor().get("/v1/kinds")["kinds"]:
        seats = ", ".join(map(str, kind["seats"]))
        desk.screen.tell(f"{kind['kind']:<18}{seats:<28}{', '.join(kind['editions'])}".rstrip())


@click.command("join")
@click.argument("where", metavar="GAME|INVITATION|LINK")
@click.option("--seat", type=click.IntRange(1), help="Which one, from 1.  [default: the first]")
@click.pass_obj
def join_command(desk: Desk, where: str, seat: int | None) -> None:
    """Sit down at a game."""
    game = joined(desk.client(), where, None if seat is None else seat - 1)
    desk.screen.tell(desk.screen.say("You have a seat at {game}.", game=game))


@click.command("table")
@click.argument("game")
@click.pass_obj
def table_command(desk: Desk, game: str) -> None:
    """Sit at the table of GAME: board, moves, talk. The word may be left out."""
    sit_at(_table(desk, game), desk.prompt)


def _table(desk: Desk, game: str) -> Table:
    """The table of a game. Raises Refused for what can be none, NotSignedIn."""
    if not is_game(game):
        raise Refused(desk.screen.say("“{word}” is neither a command nor a game.", word=game))
    return desk.table(game)


@click.command("watch")
@click.argument("game")
@click.pass_obj
def watch_command(desk: Desk, game: str) -> None:
    """Show GAME and tell what happens until it is over."""
    watch(_table(desk, game))


@click.command("show")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="As the API answers.")
@click.pass_obj
def show_command(desk: Desk, game: str, as_json: bool) -> None:
    """Show the board of GAME and your moves."""
    table = _table(desk, game)
    if as_json:
        seen = table.game.client.get(f"/v1/games/{game}")
        desk.screen.tell(json.dumps(seen, indent=1, ensure_ascii=False))
    else:
        table.enter()


@click.command("move")
@click.argument("game")
@click.argument("text", nargs=-1, required=True)
@click.pass_obj
def move_command(desk: Desk, game: str, text: tuple[str, ...]) -> None:
    """Make one move at GAME, given in the notation of its kind."""
    table = _table(desk, game)
    table.load()
    table.move({"text": " ".join(text)})


def _replay_options(command: Any) -> Any:
    at = click.option("--at", "version", type=click.IntRange(0), help="Only after N events.")
    boards = click.option("--boards", is_flag=True, help="The board after every step.")
    return click.argument("game")(at(boards(command)))


@click.command("replay")
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
    table = _table(desk, game)
    table.load()
    if version is not None:
        last = min(version, table.game.version)
        desk.screen.tell(*frame(table, last, max(0, last - 1)))
    elif boards or not (desk.screen.is_live and sys.stdin.isatty()):
        desk.screen.tell(*told_through(table, has_boards=boards))
    else:
        replay(table)


GAME_COMMANDS: Final = (
    *(list_command, kinds_command, open_command, join_command),
    *(table_command, watch_command, show_command, move_command, replay_here),
)
