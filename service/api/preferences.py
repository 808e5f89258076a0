"""How the caller wants to be mailed about one game."""

from typing import Any

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.schemas.preferences import GamePreferencesAnswer, GamePreferencesBody
from service.api.sight import known
from service.eventlog.pipeline import together
from service.players.player import GamePreferences, within

preferences = Blueprint(
    "preferences", __name__, url_prefix="/v1", description="Being mailed about one game."
)

_PATH = "/games/<game:game_id>/preferences"


@preferences.get(_PATH, scope="account", answer=GamePreferencesAnswer())
def read_preferences(game_id: str) -> dict[str, Any]:
    """How you are mailed about this game."""
    _require_known(game_id)
    return _shown(game_id)


@preferences.put(_PATH, scope="account", body=GamePreferencesBody(), answer=GamePreferencesAnswer())
def change_preferences(body: dict[str, Any], game_id: str) -> dict[str, Any]:
    """Say how you want to be mailed about this game, in the place of what you said before."""
    _require_known(game_id)
    house, player, steps = desk().house, caller().player, body.pop("reminders")
    chosen = GamePreferences(reminders=None if steps is None else tuple(steps), **body)
    house.game_preferences.put(player, game_id, chosen)
    # Reminders of the turn that is running are planned anew.
    house.outbox.tell("preferences", player, game_id)
    return _shown(game_id)


def _require_known(game_id: str) -> None:
    store = desk().house.store
    (summary,) = together(store.client, store.summarising(game_id))
    known(summary, game_id, caller().player)


def _shown(game_id: str) -> dict[str, Any]:
    house, player = desk().house, caller().player
    chosen = house.game_preferences.get(player, game_id) or GamePreferences()
    there = within(house.players.get(player), chosen)
    return {
        "game": game_id,
        "turn_mails": there.turn_mails,
        "reminders": list(there.reminders),
        "wants_messages": there.wants_messages,
        "chosen": {
            "turn_mails": chosen.turn_mails,
            "reminders": None if chosen.reminders is None else list(chosen.reminders),
            "wants_messages": chosen.wants_messages,
        },
    }
