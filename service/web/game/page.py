"""The page of a game: what anyone may see of it, and the script that does the rest by the API."""

from typing import Final, get_args

from flask import Blueprint, Response, abort, jsonify, request

from service.locale import translator
from service.pictures.themes import Theme
from service.players.player import LANGUAGES
from service.web.frame import chosen, in_language, page_of
from service.web.game.glimpse import glimpse, picture
from service.web.game.words import words

_HOUR_S: Final = 3600
# Scripts and styles are files of our own, pictures besides are made by the script; no text is
# ever taken for markup.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
_PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


def game_page() -> Blueprint:
    """The pages; they need the converter and the desk of the API."""
    page = Blueprint(
        "game",
        __name__,
        url_prefix="/games",
        template_folder="templates",
        static_folder="static",
        static_url_path="/static",
    )

    @page.get("/<game:game_id>")
    def show(game_id: str) -> Response:
        language = chosen()
        seen = glimpse(game_id, language)
        response = page_of("game/page.html", language, game=game_id, seen=seen)
        response.headers["Content-Security-Policy"] = _POLICY
        return response

    @page.get("/<game:game_id>/board.svg")
    def show_board(game_id: str) -> Response:
        theme = request.args.get("theme", "light")
        language = chosen()
        drawn = picture(game_id, language, theme) if theme in get_args(Theme) else None  # type: ignore[arg-type]
        if drawn is None:
            abort(404)
        response = Response(drawn, content_type="image/svg+xml")
        response.headers["Content-Security-Policy"] = _PICTURE_POLICY
        return in_language(response, language)

    @page.get("/words/<language>.json")
    def say(language: str) -> Response:
        if language not in LANGUAGES:
            abort(404)
        response = jsonify(words(translator(language)))
        response.cache_control.max_age = _HOUR_S
        return response

    return page
