"""What happened while a reader was away, in sentences."""

from flask import Response

from service.api.answers import Recap, answered
from service.api.blueprint import Blueprint
from service.api.conditions import is_known, not_modified, tag
from service.api.languages import person_language
from service.api.lines import names_in
from service.api.sight import mark_of, sight
from service.application.queries import seen_view
from service.application.recap import recap
from service.locale import translator

recaps = Blueprint("recaps", __name__, url_prefix="/v1", description="Looking back.")


@recaps.window(
    "/games/<game:game_id>/recap",
    scope="games:read",
    is_for_seats=True,
    answer="Recap",
    is_versioned=True,
    has_cache_check=True,
)
def read_recap(game_id: str) -> Response:
    """What happened since your own last move, in sentences, in your language."""
    seen = sight(game_id)
    names, language = names_in([seen.summary]), person_language()
    entity_tag = tag(seen.version, mark_of(seen.seat), names.mark, language)
    if is_known(entity_tag):
        return not_modified(entity_tag)
    view = seen_view(seen.events, seen.seat)
    called = names.of_seats(view.seats, language)
    sentences = recap(seen.readable, view, called, seen.seat, translator(language))
    response = answered(Recap(game_id, seen.version, sentences), entity_tag)
    response.headers["Content-Language"] = language
    return response
