"""Which kind of game is drawn how: the table where a kind's own drawing is looked up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from service.pictures.lines import Line
from service.pictures.scene import Scene
from service.pictures.sequence.page import sequence_scene
from service.pictures.sequence.plain import sequence_lines
from service.pictures.sequence.spoken import sequence_words
from service.pictures.sequentia.page import sequentia_scene
from service.pictures.sequentia.plain import sequentia_lines
from service.pictures.sequentia.spoken import sequentia_words
from service.pictures.stacks.page import stacks_scene
from service.pictures.stacks.plain import stacks_lines
from service.pictures.stacks.spoken import stacks_words
from service.rules.table import State


class NoDrawing(LookupError):
    """The kind of game has no drawing of its own."""

    def __init__(self, kind: str) -> None:
        known = ", ".join(sorted(DRAWINGS))
        super().__init__(f"no drawing for games of the kind {kind!r}; there is one for: {known}")
        self.kind = kind


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """How one kind is drawn; each takes (view, viewer, names by seat, language)."""

    lines: Callable[[State, int | None, Sequence[str], str], list[Line]]
    scene: Callable[[State, int | None, Sequence[str], str], Scene]
    words: Callable[[State, int | None, Sequence[str], str], str]


_SEQUENTIA: Final = Drawing(lines=sequentia_lines, scene=sequentia_scene, words=sequentia_words)

DRAWINGS: Final[Mapping[str, Drawing]] = {
    "sequence": Drawing(lines=sequence_lines, scene=sequence_scene, words=sequence_words),
    "sequence-stacks": Drawing(lines=stacks_lines, scene=stacks_scene, words=stacks_words),
    "sequentia-shift": _SEQUENTIA,
    "sequentia-stack": _SEQUENTIA,
    "sequentia-grid": _SEQUENTIA,
}


def drawing_of(kind: str) -> Drawing:
    """The drawing of a kind of game. Raises NoDrawing."""
    try:
        return DRAWINGS[kind]
    except KeyError:
        raise NoDrawing(kind) from None
