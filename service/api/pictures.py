"""The position of a game as text, SVG and PNG, as its reader may see it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from flask import Response

from service.api.blueprint import Blueprint
from service.api.conditions import is_known, marked, not_modified, tag
from service.api.languages import reader_language
from service.api.lines import names_in
from service.api.schemas.lobby import PictureQuery, VersionQuery
from service.api.sight import mark_of, sight_at
from service.application.queries import seen_view
from service.pictures.png import as_png
from service.pictures.svg import as_svg
from service.pictures.text import as_text
from service.rules.table import State

pictures = Blueprint("pictures", __name__, url_prefix="/v1", description="Looking at the board.")

Draw = Callable[[State, int | None, Sequence[str], str], str | bytes]

SAID: Final[dict[str, Any]] = {
    "scope": "games:read",
    "is_for_seats": True,
    "answer": "Picture",
    "is_versioned": True,
    "has_cache_check": True,
}
# Pictures hold names that strangers chose: nothing in them may run or load anything.
_SANDBOX: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@pictures.window(
    "/games/<game:game_id>/board.txt", query=VersionQuery(), media="text/plain", **SAID
)
def draw_text(query: dict[str, Any], game_id: str) -> Response:
    """The board as text, in at most 78 columns."""
    return _drawn(game_id, query["version"], "text/plain", _text)


@pictures.window(
    "/games/<game:game_id>/board.svg", query=PictureQuery(), media="image/svg+xml", **SAID
)
def draw_svg(query: dict[str, Any], game_id: str) -> Response:
    """The board as SVG."""
    theme = query["theme"]

    def svg(view: State, seat: int | None, names: Sequence[str], language: str) -> str:
        return as_svg(view, seat, names, language=language, theme=theme)

    return _drawn(game_id, query["version"], "image/svg+xml", svg, theme)


@pictures.window("/games/<game:game_id>/board.png", query=PictureQuery(), media="image/png", **SAID)
def draw_png(query: dict[str, Any], game_id: str) -> Response:
    """The board as PNG."""
    theme = query["theme"]

    def png(view: State, seat: int | None, names: Sequence[str], language: str) -> bytes:
        return as_png(view, seat, names, language=language, theme=theme)

    return _drawn(game_id, query["version"], "image/png", png, theme)


def _text(view: State, seat: int | None, names: Sequence[str], language: str) -> str:
    return as_text(view, seat, names, language=language)


def _drawn(game_id: str, version: int | None, media: str, draw: Draw, *marks: str) -> Response:
    seen = sight_at(game_id, version)
    names = names_in([seen.summary])
    language = reader_language()
    entity_tag = tag(seen.version, mark_of(seen.seat), names.mark, language, *marks)
    if is_known(entity_tag):
        return not_modified(entity_tag)
    view = seen_view(seen.events, seen.seat)
    drawn = draw(view, seen.seat, names.of_seats(view.seats, language), language)
    response = marked(drawn, media, entity_tag)
    response.headers["Content-Security-Policy"] = _SANDBOX
    return response
