"""The `longhand` command: players, tokens, settings, and errors of one line."""

import inspect
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.bootstrap import House, build
from service.cli import COMMANDS, main
from service.cli.shell import Later
from service.config import Settings
from service.eventlog.connection import connect
from tests.application.tables import Table

SECRET = "s" * 40

Changes = dict[str, str | None]


class Shell:
    """Runs commands against one store."""

    def __init__(self, store_url: str) -> None:
        self.settings = {"LONGHAND_REDIS_URL": store_url, "LONGHAND_SECRET": SECRET}

    def run(self, *arguments: str, settings: Changes | None = None) -> Result:
        environment = {**self.settings, **(settings or {})}
        return CliRunner().invoke(main, arguments, env=environment)

    def lines(self, *arguments: str) -> list[str]:
        done = self.run(*arguments)
        assert done.exit_code == 0, done.output
        return done.stdout.splitlines()

    def refusal(self, *arguments: str, **settings: str | None) -> str:
        done = self.run(*arguments, settings=settings)
        assert done.exit_code == 2
        [line] = done.stderr.splitlines()
        return line

    @property
    def house(self) -> House:
        return build(Settings.load(self.settings))


@pytest.fixture
def shell(store_url: str) -> Shell:
    return Shell(store_url)


def test_a_player_is_made_with_a_token_that_is_shown_once(shell: Shell) -> None:
    player, token = shell.lines("player", "add", "--name", "Anna", "--email", "anna@example.org")
    identity = shell.house.tokens.look_up(token.removeprefix("token "))
    assert identity is not None
    assert player == f"player {identity.player}"
    [line] = shell.lines("player", "list")
    assert line == f"{identity.player}\tAnna\tanna@example.org\tconfirmed"
    assert "lh_" not in line


def test_a_second_player_with_the_address_is_refused(shell: Shell) -> None:
    shell.lines("player", "add", "--name", "Anna", "--email", "anna@example.org")
    line = shell.refusal("player", "add", "--name", "Bo", "--email", "ANNA@example.org")
    assert line == "longhand: Another player has this address."


def test_a_token_is_made_for_an_id_or_an_address(shell: Shell) -> None:
    anna = shell.house.players.add("Anna", "anna@example.org", 1)
    for name in (anna.id, "anna@example.org"):
        [line] = shell.lines("token", "create", name, "--scope", "games:read")
        identity = shell.house.tokens.look_up(line.removeprefix("token "))
        assert identity is not None
        assert (identity.player, identity.scopes) == (anna.id, ("games:read",))


@pytest.mark.parametrize("name", ["pnone", "none@example.org"])
def test_nobody_gets_no_token(shell: Shell, name: str) -> None:
    assert shell.refusal("token", "create", name) == f"longhand: There is no player {name}."


def test_settings_are_shown_with_secrets_masked(shell: Shell) -> None:
    lines = shell.lines("config", "show")
    assert "LONGHAND_SECRET=***" in lines
    assert "LONGHAND_DURABILITY=safe" in lines
    assert SECRET not in "\n".join(lines)


def test_settings_and_store_are_checked(shell: Shell) -> None:
    assert shell.lines("config", "check") == ["the settings are good, and so is the store"]
    assert "LONGHAND_LOG:" in shell.refusal("config", "check", LONGHAND_LOG="xml")
    assert "partitions" in shell.refusal("config", "check", LONGHAND_PARTITIONS="8")
    away = shell.refusal("config", "check", LONGHAND_REDIS_URL="redis://127.0.0.1:9")
    assert "the store is away" in away


def test_a_missing_secret_is_told_in_one_line(shell: Shell) -> None:
    assert "LONGHAND_SECRET is not set" in shell.refusal("player", "list", LONGHAND_SECRET=None)


def test_the_version_is_that_of_the_package(shell: Shell) -> None:
    assert shell.lines("--version") == [f"longhand, version {version('longhand')}"]


def test_a_game_goes_out_and_comes_back(shell: Shell, tmp_path: Path) -> None:
    table = Table(shell.house.store)
    table.start()
    log = tmp_path / "log"
    log.write_text(shell.run("export", table.game).stdout)
    assert len(log.read_text().splitlines()) == table.state().version
    assert "already" in shell.refusal("import", str(log))
    empty(shell)
    [line] = shell.lines("import", str(log))
    assert line == f"game {table.game} at version {table.state().version}, running"
    assert shell.run("export", table.game).stdout == log.read_text()


def test_a_game_that_is_not_there_does_not_go_out(shell: Shell) -> None:
    assert shell.refusal("export", "aaaaaaaaaa") == "longhand: There is no game aaaaaaaaaa."


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_list_of_commands_says_what_each_says_of_itself(command: Later) -> None:
    itself = command.loaded()
    [summary, *_] = inspect.cleandoc(itself.help or "").split("\n\n")
    assert (command.name, command.help) == (itself.name, " ".join(summary.split()))


def test_the_list_of_commands_has_them_all(shell: Shell) -> None:
    listed = re.findall(r"^  (\w+) +[A-Z]", "\n".join(shell.lines("--help")), re.MULTILINE)
    assert listed == sorted(str(command.name) for command in COMMANDS)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["verify", "--help"]])
def test_help_imports_no_command_but_the_one_it_is_about(arguments: list[str]) -> None:
    """The service takes most of a second to import, and who asks for help waits for it."""
    asking = f"import sys; from service.cli import main; main({arguments}, standalone_mode=False)"
    done = subprocess.run(
        [sys.executable, "-c", f"{asking}; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    modules = set(done.stdout.splitlines()[-1].split())
    commands = {command.place.partition(":")[0] for command in COMMANDS}
    assert commands & modules == {f"service.cli.{name}" for name in arguments if name == "verify"}
    assert not {"flask", "redis", "structlog", "service.bootstrap"} & modules


def empty(shell: Shell) -> None:
    client = connect(shell.settings["LONGHAND_REDIS_URL"])
    client.flushall()
    client.close()
