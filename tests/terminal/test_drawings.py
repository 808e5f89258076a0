"""Boards, sentences and moves of whole games of every kind, as a terminal shows them."""

import io
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from longhand_fold import Fold
from service.locale import translator
from service.players.player import LANGUAGES
from service.rules.game import game_named
from service.terminal.boards import drawn
from service.terminal.notation import printed
from service.terminal.screen import Screen, harmless, width
from service.terminal.seen import Seen
from service.terminal.told import told
from tests.contract.test_written import VECTORS

WIDEST: Final = 80
COLOURS: Final = re.compile(r"\x1b\[[0-9;]*m")
NAMES: Final = ["Anna", "Дмитро", "جميلة", "Li Wei", "Émile", "Bo"]
GAMES: Final = {name: vector for name, vector in VECTORS.items() if "events" in vector}

BOARD_ROW: Final = re.compile(r"[ 1]\d[ >][2-9TJQKA*][SHDC*]")
ONE_OF_EACH: Final = list({vector["kind"]: name for name, vector in GAMES.items()}.values())


def screen(language: str = "en", *, has_colour: bool = False, has_suits: bool = False) -> Screen:
    return Screen(
        translator(language), has_colour=has_colour, has_suits=has_suits, out=io.StringIO()
    )


def replayed(vector: dict[str, Any], viewer: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Each event as the viewer reads it, and the state after it."""
    game = Fold()
    for version, event in enumerate(vector["events"], 1):
        data = viewer["reads"].get(str(version), event)
        game.add(data)
        yield data, game.shown()


def seen_by(viewer: dict[str, Any], state: dict[str, Any], on: Screen) -> Seen:
    names = (NAMES * 2)[: len(state["seats"])]
    return Seen(state, viewer["seat"], names, on)


@pytest.mark.parametrize("name", GAMES)
def test_every_state_fits_on_a_screen_whatever_it_can_show(name: str) -> None:
    vector = GAMES[name]
    viewer = vector["viewers"][0]
    rich = screen(has_colour=True, has_suits=True)
    for number, (_, state) in enumerate(replayed(vector, viewer)):
        if number % 7 and state["phase"] != "ended":
            continue
        plain = drawn(seen_by(viewer, state, screen()))
        assert max(map(width, plain)) <= WIDEST, "\n".join(plain)
        coloured = drawn(seen_by(viewer, state, rich))
        # Colour adds nothing that the letters do not say, and suits take the place of letters.
        suited = drawn(seen_by(viewer, state, screen(has_suits=True)))
        assert [COLOURS.sub("", line) for line in coloured] == suited
        assert all(
            line.isascii() for line in plain if not re.search(r"[^\x00-\x7f]", "".join(NAMES))
        )


def is_named(line: str) -> bool:
    return any(name in line for name in NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_what_happens_is_told_in_every_language(name: str, language: str) -> None:
    vector = GAMES[name]
    for viewer in vector["viewers"][:1]:
        on = screen(language)
        for data, state in replayed(vector, viewer):
            sentence = told({"type": data["type"], "data": data}, seen_by(viewer, state, on))
            assert sentence is None or "{" not in sentence
        lines = drawn(seen_by(viewer, state, on))
        assert max(map(width, lines)) <= WIDEST


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_printed_as_the_server_reads_them(name: str) -> None:
    vector = GAMES[name]
    game = game_named(vector["kind"])
    commands = {it.__struct_config__.tag: it for it in game.commands}
    offered = [
        move for viewer in vector["viewers"] for moves in viewer["moves"].values() for move in moves
    ]
    assert offered
    for move in offered:
        command = msgspec.convert(move, commands[move["type"]])
        assert printed(move) == game.print_move(command)


def test_a_spectator_is_shown_no_hand() -> None:
    vector = GAMES["vectors/sequence/standard-2.json"]
    [viewer] = [it for it in vector["viewers"] if it["seat"] is None]
    for _, state in replayed(vector, viewer):
        if state["phase"] == "running":
            lines = drawn(seen_by(viewer, state, screen()))
            assert not any(line.startswith("Your hand") for line in lines)


def test_what_others_write_cannot_steer_the_terminal() -> None:
    assert harmless("a\x1b[2Jb\x07\x9b1mc\nd") == "a�[2Jb��1mc\nd"


def test_a_long_name_keeps_its_column() -> None:
    vector = GAMES["vectors/sequence/standard-2.json"]
    viewer = vector["viewers"][0]
    *_, (_, state) = replayed(vector, viewer)
    seen = Seen(state, viewer["seat"], ["x" * 200, "\x1b[2J"], screen())
    lines = drawn(seen)
    assert max(map(width, lines)) <= WIDEST
    assert not any("\x1b" in line for line in lines)


@pytest.mark.parametrize("name", [name for name in GAMES if "/sequence/" in name])
def test_every_chip_stands_where_it_is_drawn(name: str) -> None:
    vector = GAMES[name]
    viewer = vector["viewers"][0]
    for number, (_, state) in enumerate(replayed(vector, viewer)):
        if not state["turn"] or number % 5:
            continue
        rows = [line for line in drawn(seen_by(viewer, state, screen())) if BOARD_ROW.match(line)]
        cells = [row[3 + 7 * column :][:5] for row in rows for column in range(10)]
        layout = [card.replace("--", "**") for card in state["position"]["layout"]]
        assert [cell[:2] for cell in cells] == layout
        chips = {
            f"{'abcdefghij'[n % 10]}{n // 10 + 1}": cell[2:]
            for n, cell in enumerate(cells)
            if cell[2] in "(["
        }
        assert chips == {
            chip["space"]: ("[{}]" if chip["is_locked"] else "({})").format("BGR"[chip["team"]])
            for chip in state["position"]["chips"]
        }


@pytest.mark.parametrize("name", [name for name in GAMES if "/sequentia-" in name])
def test_every_cell_shows_its_top_card(name: str) -> None:
    vector = GAMES[name]
    viewer = vector["viewers"][0]
    for number, (_, state) in enumerate(replayed(vector, viewer)):
        if not state["turn"] or number % 5:
            continue
        lines = [line for line in drawn(seen_by(viewer, state, screen())) if line[2:3] == "|"]
        places = [part for line in lines for part in line.strip(" |").split("|")]
        digits = [
            place.split()[0].strip("[]")
            for place in places
            if place.split()[-1:] and (place.split()[0].strip("[]") in (*"123", "."))
        ]
        tops = [place["card"][4] if place else "." for place in state["position"]["table"]]
        assert digits == tops


@pytest.mark.parametrize("name", [name for name in GAMES if "-stacks/" in name])
def test_every_stack_and_chip_is_counted(name: str) -> None:
    vector = GAMES[name]
    viewer = vector["viewers"][0]
    for _, state in replayed(vector, viewer):
        if not state["turn"]:
            continue
        text = "\n".join(drawn(seen_by(viewer, state, screen())))
        for stack in state["position"]["stacks"]:
            lying = " ".join(card[1] for card in stack["cards"])
            colour = {"B": "blue", "R": "red"}[stack["colour"]]
            assert re.search(rf"{colour} stack {stack['stack']} +\(\w\) {lying}[ .]*  next: ", text)
        for chips in state["position"]["chips"]:
            assert f"(B) {chips['blue']}  (R) {chips['red']}  cards:" in text
