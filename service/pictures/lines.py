"""Lines of text in pieces, so that a terminal may colour what a mail leaves plain."""

from typing import Literal

import msgspec

Style = Literal["plain", "bold", "faint", "mark", "blue", "green", "red"]


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a line in one style; colour repeats what the letters already say."""

    text: str
    style: Style = "plain"


Line = tuple[Piece, ...]


def line(*pieces: Piece | str) -> Line:
    """A line of pieces; a bare text is plain."""
    return tuple(Piece(piece) if isinstance(piece, str) else piece for piece in pieces)
