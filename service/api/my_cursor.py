"""Where a reader stands in all their games: how much of each they have been told."""

import re
from dataclasses import dataclass, field
from typing import Final

PATTERN: Final = r"[0-9]{1,15}(?:\.[a-z2-7]{10}-[0-9]{1,9})*"
LONGEST: Final = 16_000

_FORM: Final = re.compile(PATTERN)


@dataclass
class Cursor:
    """``versions``: game -> the last version that was told.

    ``since``: games that were over before it (Unix ms) and are not named here are told no more.
    """

    since: int
    versions: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        """Text that is safe in a URL and in a header."""
        places = (f".{game}-{version}" for game, version in self.versions.items())
        return f"{self.since}{''.join(places)}"


def read_cursor(text: str) -> Cursor:
    """The reverse. Raises ValueError."""
    if len(text) > LONGEST or not _FORM.fullmatch(text):
        raise ValueError("no cursor from here")
    since, *places = text.split(".")
    pairs = (place.split("-") for place in places)
    return Cursor(int(since), {game: int(version) for game, version in pairs})
