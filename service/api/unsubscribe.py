"""One click ends the mails, without signing in (RFC 8058); looking at the link does not."""

from typing import Any

from flask import Response

from service.api.blueprint import Blueprint
from service.api.current import this_request
from service.api.desk import desk
from service.api.leaflets import HTML, Leaflet, leaflet_page
from service.api.schemas.accounts import UnsubscribedAnswer
from service.locale import translator
from service.players.player import Player, Preferences

unsubscribe = Blueprint(
    "unsubscribe", __name__, url_prefix="/v1", description="Ending mails from the mail itself."
)

_PATH = "/unsubscribe/<token>"


@unsubscribe.get(_PATH, answer=UnsubscribedAnswer(), also={HTML: "WebPage"})
def look_at_unsubscribing(token: str) -> dict[str, Any] | Response:
    """Whether mails are sent; a GET changes nothing, for mail scanners follow links.

    As ``text/html`` it is a page with a button that ends them.
    """
    player = desk().house.players.get(desk().house.links.read_unsubscribe(token))
    if this_request().media == HTML:
        return _page(player)
    return {"wants_mail": player.wants_mail, "advice": "POST to this address to end all mails."}


@unsubscribe.post(_PATH, status=200, answer=UnsubscribedAnswer(), also={HTML: "WebPage"})
def end_mails(token: str) -> dict[str, Any] | Response:
    """End all mails to the player the link was made for; repeating it is harmless."""
    player = desk().house.links.read_unsubscribe(token)
    changed = desk().house.players.update(player, Preferences(wants_mail=False))
    if this_request().media == HTML:
        return _page(changed)
    return {"wants_mail": changed.wants_mail, "advice": "PATCH /v1/me brings the mails back."}


def _page(player: Player) -> Response:
    """In the language of the player's mails: the address and the name are not shown."""
    language = translator(player.language)
    say = language.say
    if not player.wants_mail:
        ended = Leaflet(
            title=say("You get no more mails from here."),
            lines=[say("Codes for signing in are still sent when you ask for one.")],
        )
        return leaflet_page(ended, language)
    question = Leaflet(
        title=say("Do you want no more mails from here?"),
        lines=[
            say("You would no longer be told when it is your turn, nor when a game ends."),
            say("In your account you can choose fewer mails instead, or quiet hours."),
        ],
        button=say("Stop all mails"),
    )
    return leaflet_page(question, language)
