"""`longhand verify`: a log is what its seed made of it, or the first wrong event is named."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.application.queries import readable
from service.cli import main
from service.eventlog.codec import ndjson
from service.eventlog.store import Store
from tests.application.tables import Table

Lines = list[dict[str, Any]]


@pytest.fixture
def table(store: Store) -> Table:
    """A finished game."""
    one = Table(store)
    one.start()
    one.play_to_the_end()
    return one


@pytest.fixture
def lines(table: Table) -> Lines:
    """Its log as the host may export it, an event a line."""
    return exported(table, 0)


def exported(table: Table, seat: int | None) -> Lines:
    text = ndjson(readable(table.store.read(table.game), seat))
    return [json.loads(line) for line in text.splitlines()]


def verify(lines: Lines) -> Result:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return CliRunner().invoke(main, ["verify", "-"], input=text)


def other(card: str) -> str:
    return "2H" if card != "2H" else "3H"


def test_the_log_of_every_viewer_agrees(table: Table) -> None:
    for seat in (None, 0, 1):
        lines = exported(table, seat)
        done = verify(lines)
        assert (done.exit_code, done.stdout) == (0, f"all {len(lines)} events agree\n")


def test_a_log_is_read_from_a_file(lines: Lines, tmp_path: Path) -> None:
    file = tmp_path / "game.ndjson"
    file.write_text("\n".join(map(json.dumps, lines)))
    assert CliRunner().invoke(main, ["verify", str(file)]).exit_code == 0


@pytest.mark.parametrize("kind", ["hand_dealt", "card_drawn", "chip_placed"])
def test_one_changed_card_is_named(lines: Lines, kind: str) -> None:
    wrong = next(it for it in lines if it["type"] == kind and it["data"]["seat"] == 0)
    data = wrong["data"]
    if "cards" in data:
        data["cards"][3] = other(data["cards"][3])
    else:
        data["card"] = other(data["card"])
    done = verify(lines)
    assert done.exit_code == 1
    assert f"event {wrong['version']} is wrong" in done.stderr


def test_a_missing_event_is_named(lines: Lines) -> None:
    del lines[20]
    done = verify(lines)
    assert done.exit_code == 1
    assert "event 21 is wrong" in done.stderr


def test_an_event_that_cannot_be_read_is_named(lines: Lines) -> None:
    lines[30]["data"] = {"type": "chip_eaten"}
    done = verify(lines)
    assert done.exit_code == 1
    assert "event 31 is wrong" in done.stderr


def test_another_seed_is_no_seed_of_this_game(lines: Lines) -> None:
    lines[-1]["data"]["seed"] = "00" * 32
    done = verify(lines)
    assert done.exit_code == 1
    assert "is wrong" in done.stderr


def test_a_game_that_goes_on_cannot_be_verified_yet(lines: Lines) -> None:
    done = verify(lines[:40])
    assert done.exit_code == 2
    assert "has not ended" in done.stderr


@pytest.mark.parametrize("text", ["", "no log\n", "[]\n", '{"data": 1}\n'])
def test_what_is_no_log_is_not_verified(text: str) -> None:
    done = CliRunner().invoke(main, ["verify", "-"], input=text)
    assert done.exit_code == 2
    [line] = done.stderr.splitlines()
    assert line.startswith("longhand: this is no exported log")
