"""Matches: their games one after the other, and how the seats stand."""

from collections.abc import Sequence
from typing import Any

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.lines import names_in, shown_game
from service.api.schemas.matches import MatchAnswer
from service.application.matches import reading_legs, standings
from service.application.summaries import may_see
from service.eventlog.errors import GameNotFound
from service.eventlog.pipeline import together
from service.eventlog.store import Store
from service.eventlog.summary import Summary

matches = Blueprint("matches", __name__, url_prefix="/v1", description="Games in a row.")


@matches.get("/matches/<game:match_id>", scope="games:read", answer=MatchAnswer())
def read_match(match_id: str) -> dict[str, Any]:
    """A match: its games as you may see them, and the standings over those that have ended.

    Each has the game list's form; the next one is opened, and begins, once the one before it ends.
    """
    player = caller().player
    games = [leg for leg in _legs(desk().house.store, match_id) if may_see(leg, player)]
    if not games:
        raise GameNotFound(match_id)
    names = names_in(games)
    lines = [shown_game(leg, player, names) for leg in games]
    points, winners = standings(games)
    return {
        "match": match_id,
        "kind": games[0].kind,
        "legs": games[0].match.legs if games[0].match else 1,
        "games": lines,
        "standings": [
            {"seat": seat, **holder, "points": round(float(reached), 6)}
            for seat, (holder, reached) in enumerate(zip(lines[-1]["seats"], points, strict=True))
        ],
        "winners": winners,
    }


def _legs(store: Store, match_id: str) -> Sequence[Summary]:
    """The games of the match that are open so far; none for a game that is no match's first."""
    (first,) = together(store.client, *reading_legs(store, match_id, 1))
    if first is None or first.match is None or first.match.id != match_id:
        return []
    found = together(store.client, *reading_legs(store, match_id, first.match.legs))
    return [leg for leg in found if leg is not None]
