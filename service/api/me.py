"""The caller's own account."""

from typing import Any

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.schemas.accounts import PlayerAnswer, PreferencesBody
from service.api.times import written
from service.players.player import Player, Preferences

me = Blueprint("me", __name__, url_prefix="/v1", description="Your account and your tokens.")


@me.get("/me", scope="account", answer=PlayerAnswer(), problems=(404,))
def read_me() -> dict[str, Any]:
    """Your account."""
    return shown_player(desk().house.players.get(caller().player))


@me.patch("/me", scope="account", body=PreferencesBody(), answer=PlayerAnswer(), problems=(404,))
def change_me(body: dict[str, Any]) -> dict[str, Any]:
    """Change your name, language, time zone, or whether mail is sent."""
    return shown_player(desk().house.players.update(caller().player, Preferences(**body)))


def shown_player(player: Player) -> dict[str, Any]:
    """An account as its owner sees it."""
    return {
        "id": player.id,
        "name": player.name,
        "email": player.email,
        "language": player.language,
        "zone": player.zone,
        "wants_mail": player.wants_mail,
        "mail_status": player.mail_status,
        "created_at": written(player.created_at),
    }
