"""A position as lines of letters, for a terminal or a mail."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.pictures.drawings import drawing_of
from service.pictures.lines import Line, Piece, Style
from service.rules.table import State

_ANSI: Final[Mapping[Style, str]] = {
    "bold": "1",
    "faint": "2",
    "mark": "7",
    "blue": "1;34",
    "green": "1;32",
    "red": "1;31",
}


def as_text(
    view: State,
    viewer: int | None,
    names: Sequence[str],
    *,
    colour: bool = False,
    language: str = "en",
) -> str:
    """The view as ``viewer`` (None: a spectator) may see it, in at most 78 columns.

    ``colour`` adds ANSI sequences. No line reads as a move of the game. Raises NoDrawing.
    """
    lines = drawing_of(view.kind).lines(view, viewer, names, language)
    return "".join(_written(line, colour) + "\n" for line in lines)


def _written(line: Line, colour: bool) -> str:
    if colour:
        return "".join(map(_coloured, line)).rstrip()
    return "".join(piece.text for piece in line).rstrip()


def _coloured(piece: Piece) -> str:
    code = _ANSI.get(piece.style)
    return piece.text if code is None else f"\x1b[{code}m{piece.text}\x1b[0m"
