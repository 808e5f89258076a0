"""A position in words: the alternative text of its picture, for a screen reader."""

from collections.abc import Sequence

from service.pictures.drawings import drawing_of
from service.rules.table import State


def as_words(view: State, viewer: int | None, names: Sequence[str], language: str) -> str:
    """The view in one paragraph, as ``viewer`` may see it. Raises NoDrawing."""
    return drawing_of(view.kind).words(view, viewer, names, language)
