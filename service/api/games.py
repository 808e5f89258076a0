"""Games opened, found and looked at."""

import secrets
from typing import Any, Final

from flask import Response

from service.api.answers import NamedPlayer, SeenGame, answered
from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.conditions import is_known, not_modified, tag
from service.api.cursors import cursor_of, link_to_next, place_at
from service.api.desk import desk
from service.api.door import changed, opened
from service.api.lines import names_in, shown_game
from service.api.retries import game_id_of, given_key
from service.api.schemas.lobby import GamesAnswer, GamesQuery, OpenGameBody, VersionQuery
from service.api.sight import mark_of, note_reading, sight_at
from service.application.errors import TooManyOpenGames
from service.application.lobby import Place, page_of
from service.application.queries import seen_view
from service.rules.deal import SEED_BYTES
from service.rules.seating import OpenGame

MOST_OPEN: Final = 100
"""Games of a host that wait for players."""

games = Blueprint("games", __name__, url_prefix="/v1", description="Opening and reading games.")


@games.post(
    "/games",
    scope="games:create",
    body=OpenGameBody(),
    answer="Changed",
    is_retried=True,
    is_versioned=True,
)
def open_game(body: dict[str, Any]) -> Response:
    """Open a game; you become its host, and take a seat when you like."""
    game_id = game_id_of(caller().player, given_key())
    _check_room(game_id)
    outcome = opened(game_id, OpenGame(game_id, **body), secrets.token_bytes(SEED_BYTES))
    response = changed(outcome, game_id, None)
    response.headers["Location"] = f"/v1/games/{game_id}"
    return response


def _check_room(game_id: str) -> None:
    """A repeated request has its room already. Raises TooManyOpenGames."""
    player = caller().player
    found = desk().house.store.games_of(player)
    waiting = {it.game for it in found if it.phase == "open" and it.host == player}
    if len(waiting) >= MOST_OPEN and game_id not in waiting:
        raise TooManyOpenGames(most=MOST_OPEN)


@games.get(
    "/games", scope="games:read", is_for_seats=True, query=GamesQuery(), answer=GamesAnswer()
)
def list_games(query: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """List games: yours, your turns first by deadline; or those that wait for players."""
    player, store = caller().player, desk().house.store
    found = store.games_of(player) if query["list"] == "mine" else store.open_games()
    found = [summary for summary in found if caller().game in (None, summary.game)]
    page, place = page_of(found, player, place_at(query["cursor"], Place), query["limit"])
    names, cursor = names_in(page), cursor_of(place)
    lines = [shown_game(summary, player, names) for summary in page]
    return {"games": lines, "next": cursor}, link_to_next("cursor", cursor)


@games.window(
    "/games/<game:game_id>",
    scope="games:read",
    is_for_seats=True,
    query=VersionQuery(),
    answer="SeenGame",
    is_versioned=True,
    has_cache_check=True,
)
def read_game(query: dict[str, Any], game_id: str) -> Response:
    """A game as you may see it, now or at an earlier ``version``."""
    seen = sight_at(game_id, query["version"])
    names = names_in([seen.summary])
    entity_tag = tag(seen.version, mark_of(seen.seat), names.mark)
    if is_known(entity_tag):
        return not_modified(entity_tag)
    if query["version"] is None:
        note_reading(seen)
    answer = SeenGame(
        game=game_id,
        version=seen.version,
        latest=seen.latest,
        seat=seen.seat,
        players={player: NamedPlayer(name) for player, name in names.items()},
        state=seen_view(seen.events, seen.seat),
    )
    return answered(answer, entity_tag)
