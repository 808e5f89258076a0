"""What the README shows is what the program takes, answers and does."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Final

import msgspec

from service.cli.play import play
from service.config import Settings, shown, variable
from service.eventlog.codec import from_public
from service.limits import DEFAULTS, policies
from service.players.player import LANGUAGES
from service.rules.game import game_named
from service.rules.sequence.moves import PlaceChip
from service.rules.stacks.moves import AnswerBlock
from service.terminal.commands import COMMANDS
from workers.mail.wishes import Move, Resign, Say, wish_in

ROOT: Final = Path(__file__).parent.parent
README: Final = (ROOT / "README.md").read_text("utf-8")


def between(start: str, end: str) -> str:
    return README.split(start, 1)[1].split(end, 1)[0]


def test_the_settings_are_those_of_the_code() -> None:
    meanings = {
        name: meaning for name, _, meaning in shown(Settings.load({"LONGHAND_SECRET": "s" * 40}))
    }
    rows = ["| variable | default | meaning |", "|---|---|---|"]
    for spec in fields(Settings):
        default = f"`{spec.default}`" if spec.default != "" else ""
        rows.append(f"| `{variable(spec.name)}` | {default} | {meanings[variable(spec.name)]} |")
    assert between("<!-- settings -->\n", "\n<!-- end of settings -->").splitlines() == rows


def test_the_move_and_the_event_are_read_by_the_program() -> None:
    move, event = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", README, re.S))
    sequence = game_named("sequence")
    [place_chip] = [it for it in sequence.commands if it.__struct_config__.tag == move["type"]]
    assert sequence.print_move(msgspec.convert(move, place_chip)) == "QC d8"
    assert msgspec.to_builtins(from_public(event, "sequence").data) == event["data"]


def test_the_limits_are_those_of_the_code() -> None:
    told = ",".join(re.findall(r"`(\w+=[\w=/,]+\d)`", between("## Play\n", "## Play by mail")))
    assert policies(told) == DEFAULTS
    assert {change.partition("=")[0] for change in told.split(",")} == DEFAULTS.keys()


def test_the_processes_are_those_of_the_procfile() -> None:
    procfile = re.findall(r"^\w+: (.*)$", (ROOT / "Procfile").read_text(), re.M)
    told = re.findall(r"^\| `(longhand [\w ]+)` \|", between("## Processes", "## Settings"), re.M)
    assert sorted(told) == sorted(procfile)


def test_replies_are_read_as_they_are_told() -> None:
    rows = re.findall(r"^\| (`.*`) \|", between("| a line | does |", "Every reply is"), re.M)
    number, moves, passing, saying, resigning = (re.findall(r"`([^`]+)`", row) for row in rows)
    sequence, stacks = game_named("sequence"), game_named("sequence-stacks")
    seven = PlaceChip("7H", "i5")
    offers = [PlaceChip("2S", "b1"), PlaceChip("3S", "c1"), seven]
    assert {repr(wish_in(line, sequence, offers)) for line in [*number, *moves]} == {
        repr(Move(seven))
    }
    assert [wish_in(line, stacks, []) for line in passing] == [Move(AnswerBlock(blocks=False))]
    assert all(isinstance(wish_in(line, sequence, offers), Say) for line in saying)
    assert len(saying) == len(LANGUAGES)
    assert [wish_in(line, sequence, []) for line in resigning] == [Resign(False), Resign(True)]


def test_every_path_is_served() -> None:
    document = json.loads((ROOT / "openapi" / "openapi.json").read_text("utf-8"))
    served = {re.sub(r"\{\w+\}", "{id}", path) for path in document["paths"]}
    told = set(re.findall(r"(?:GET|POST) (/v1/[\w/{}-]+)", README))
    assert len(told) >= 6
    assert {re.sub(r"p7xts5hzmd", "{id}", path) for path in told} <= served


def test_what_is_typed_in_a_terminal_is_known_there() -> None:
    rows = re.findall(
        r"^\| (.*?) \| ", between("## Play in a terminal", "`longhand replay GAME`"), re.M
    )
    opening, joining, _, moves, commands = (re.findall(r"`([^`]+)`", row) for row in rows[1:])
    words = [line.split()[0] for line in (*opening, *joining)]
    assert words == ["open", "join"]
    assert set(words) | {"kinds"} <= play.commands.keys()
    assert [option for option in opening[0].split() if option.startswith("-")] == [
        "--bot",
        "--start",
    ]
    assert set(commands) <= COMMANDS.keys()
    assert game_named("sequence").parse_move(moves[0]) == PlaceChip("7H", "i5")
