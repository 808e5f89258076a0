"""The recorded games that the replay vectors are made of."""

from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from service.rules.game import game_named
from service.rules.table import TABLE_EVENTS, Event, GameOpened

FOLDER: Final = Path(__file__).parents[1] / "games"

CHOSEN: Final = {
    "sequence": (
        *("v1-standard-2", "v1-standard-3", "v1-standard-6-of-three", "v1-encyclopaedia-2"),
        *("v1-french-4", "v1-saudi-2", "v1-breaking-2", "v1-silent-4", "v1-clocked-3"),
        "v1-leg-2",
    ),
    "stacks": ("v1-2-standing", "v1-3-window", "v1-6-standing"),
    "sequentia": ("grid-2", "grid-3", "grid-4", "shift-2", "shift-4", "stack-2", "stack-4"),
}
"""Folder -> games: every kind, every edition of Sequence, and every way to lose time."""


class Game(NamedTuple):
    """A whole game with everything open."""

    kind: str
    name: str
    events: list[Event]

    @property
    def opened(self) -> GameOpened:
        """Its first event."""
        first = self.events[0]
        if not isinstance(first, GameOpened):
            raise TypeError(f"{self.name} does not begin with its opening")
        return first


def games() -> list[Game]:
    """The chosen games, in a settled order."""
    return [_read(folder, name) for folder, names in CHOSEN.items() for name in names]


def _read(folder: str, name: str) -> Game:
    paths = (FOLDER / folder / f"{name}.events.ndjson", FOLDER / folder / f"{name}.ndjson")
    lines = next(path for path in paths if path.exists()).read_bytes().splitlines()
    kind = str(msgspec.json.decode(lines[0])["kind"])
    decoder = _decoder(kind)
    return Game(kind, name.removeprefix("v1-"), [decoder.decode(line) for line in lines])


def _decoder(kind: str) -> msgspec.json.Decoder[Event]:
    union: Any = TABLE_EVENTS[0]
    for event in (*TABLE_EVENTS[1:], *game_named(kind).events):
        union = union | event
    return msgspec.json.Decoder(union)
