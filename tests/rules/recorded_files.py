"""Recorded games as files: what was done in notation, the events it led to, and how it ended.

A game is three files in a folder: ``NAME.moves.txt``, ``NAME.events.ndjson``, ``NAME.end.json``.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from service.rules.game import fold, game_named
from service.rules.table import TABLE_EVENTS, Event
from service.rules.view import view

GAMES: Final = Path(__file__).parents[1] / "games"


class Line(NamedTuple):
    """When (Unix ms), who (a seat, a player, or ``clock``), and what: in notation or as JSON."""

    at: int
    who: str
    what: str


class Recorded(NamedTuple):
    """A recorded game as its files tell it."""

    opening: dict[str, Any]
    lines: list[Line]
    events: list[Event]
    end: Any


def names_in(folder: Path) -> list[str]:
    """Every game recorded there."""
    return sorted(path.name.removesuffix(".moves.txt") for path in folder.glob("*.moves.txt"))


def read_from(folder: Path, name: str, kind: str) -> Recorded:
    """The game of that name."""
    head, *lines = (folder / f"{name}.moves.txt").read_text(encoding="utf-8").splitlines()
    events = (folder / f"{name}.events.ndjson").read_bytes().splitlines()
    end = (folder / f"{name}.end.json").read_bytes()
    decoder = decoder_of(kind)
    return Recorded(
        msgspec.json.decode(head),
        [_line(text) for text in lines],
        [decoder.decode(event) for event in events],
        msgspec.json.decode(end),
    )


def save_in(
    folder: Path,
    name: str,
    opening: Mapping[str, Any],
    lines: Iterable[Line],
    events: Iterable[Event],
) -> None:
    """Writes the three files of a game."""
    log = list(events)
    head = msgspec.json.encode(opening).decode()
    _write(folder / f"{name}.moves.txt", [head, *(f"{at} {who} {what}" for at, who, what in lines)])
    _write(folder / f"{name}.events.ndjson", [msgspec.json.encode(event).decode() for event in log])
    _write(folder / f"{name}.end.json", [msgspec.json.encode(end_of(log)).decode()])


def end_of(events: Iterable[Event]) -> Any:
    """The state at the end as JSON shows it."""
    return msgspec.to_builtins(view(fold(events)))


def as_far_as(recorded: Any, now: Any) -> Any:
    """What was recorded, as it is now: later versions may show more, never something else."""
    if isinstance(recorded, dict):
        return {field: as_far_as(recorded[field], now[field]) for field in recorded}
    if isinstance(recorded, list) and len(recorded) == len(now):
        return [as_far_as(each, other) for each, other in zip(recorded, now, strict=True)]
    return now


def decoder_of(kind: str) -> msgspec.json.Decoder[Any]:
    """Reads an event of that kind of game."""
    return msgspec.json.Decoder(any_of((*TABLE_EVENTS, *game_named(kind).events)))


def any_of(types: Iterable[Any]) -> Any:
    """The union of some types, for a decoder."""
    union: Any = None
    for kind in types:
        union = kind if union is None else union | kind
    return union


def _line(text: str) -> Line:
    at, who, what = text.split(" ", 2)
    return Line(int(at), who, what)


def _write(path: Path, lines: Iterable[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
