"""Lines of text in pieces, so that a terminal may colour what a mail leaves plain."""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from service.pictures.names import columns

Style = Literal["plain", "bold", "faint", "mark", "blue", "green", "red"]


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a line in one style; colour repeats what the letters already say."""

    text: str
    style: Style = "plain"


Line = tuple[Piece, ...]


def line(*pieces: Piece | str) -> Line:
    """A line of pieces; a bare text is plain."""
    return tuple(Piece(piece) if isinstance(piece, str) else piece for piece in pieces)


def packed(items: Iterable[str], room: int) -> Iterator[str]:
    """The items, with bars between them, in as few stretches of ``room`` columns as they need."""
    stretch = ""
    for item in items:
        longer = f"{stretch} | {item}" if stretch else item
        if stretch and columns(longer) > room:
            yield stretch
            longer = item
        stretch = longer
    if stretch:
        yield stretch
