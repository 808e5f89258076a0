"""One click ends the mails, without signing in (RFC 8058); looking at the link does not."""

from typing import Any, Final

from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.schemas.accounts import UnsubscribedAnswer
from service.players.player import Preferences

FORM: Final = "application/x-www-form-urlencoded"

unsubscribe = Blueprint(
    "unsubscribe", __name__, url_prefix="/v1", description="Ending mails from the mail itself."
)


@unsubscribe.get("/unsubscribe/<token>", answer=UnsubscribedAnswer())
def look_at_unsubscribing(token: str) -> dict[str, Any]:
    """Whether mails are sent; a GET changes nothing, for mail scanners follow links."""
    player = desk().house.players.get(desk().house.links.read_unsubscribe(token))
    return {"wants_mail": player.wants_mail, "advice": "POST to this address to end all mails."}


@unsubscribe.post("/unsubscribe/<token>", status=200, answer=UnsubscribedAnswer())
def end_mails(token: str) -> dict[str, Any]:
    """End all mails to the player the link was made for; repeating it is harmless."""
    player = desk().house.links.read_unsubscribe(token)
    changed = desk().house.players.update(player, Preferences(wants_mail=False))
    return {"wants_mail": changed.wants_mail, "advice": "PATCH /v1/me brings the mails back."}
