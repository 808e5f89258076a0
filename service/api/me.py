"""The caller's own account."""

from typing import Any, Final

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.once import once
from service.api.schemas.accounts import AddressBody, PlayerAnswer, PreferencesBody
from service.api.times import written
from service.players.player import Player, Preferences, QuietHours

me = Blueprint("me", __name__, url_prefix="/v1", description="Your account and your tokens.")


_PLANNED_BY: Final = frozenset({"reminders", "digest_at", "zone", "quiet_hours"})


@me.get("/me", scope="account", answer=PlayerAnswer(), problems=(404,))
def read_me() -> dict[str, Any]:
    """Your account."""
    return shown_player(desk().house.players.get(caller().player))


@me.patch("/me", scope="account", body=PreferencesBody(), answer=PlayerAnswer(), problems=(404,))
def change_me(body: dict[str, Any]) -> dict[str, Any]:
    """Change your name, language or time zone, or whether, when and about what mail is sent."""
    house, player = desk().house, caller().player
    hours = body.get("quiet_hours")
    if hours is not None:
        body["quiet_hours"] = QuietHours(**hours)
    changed = house.players.update(player, Preferences(**body))
    if _PLANNED_BY & set(body):
        # Reminders and deadlines of turns that run, and the next digest, are looked at anew.
        house.outbox.tell("preferences", player, "")
    return shown_player(changed)


@me.post(
    "/me/address",
    status=200,
    scope="account",
    body=AddressBody(),
    answer=PlayerAnswer(),
    is_retried=True,
    problems=(404, 409),
)
def change_address(body: dict[str, str]) -> dict[str, Any]:
    """Have your mails sent to another address.

    Ask for a code at it as if you signed in there, and give the code here.
    """
    asker = "address " + caller().player
    return once(asker, body, lambda: shown_player(_moved(caller().player, body)))


def _moved(player: str, body: dict[str, str]) -> Player:
    at = desk()
    address, _ = at.house.sign_ins.prove(body["sign_in"], body["code"], at.now())
    return at.house.players.move(player, address)


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
        "turn_mails": player.turn_mails,
        "digest_at": player.digest_at,
        "reminders": list(player.reminders),
        "turn_interval": player.turn_interval,
        "quiet_hours": _shown_hours(player.quiet_hours),
        "wants_messages": player.wants_messages,
        "created_at": written(player.created_at),
    }


def _shown_hours(hours: QuietHours | None) -> dict[str, str] | None:
    return None if hours is None else {"start": hours.start, "end": hours.end}
