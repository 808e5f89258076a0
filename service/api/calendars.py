"""A private calendar of one's deadlines, found by a secret address that can be changed."""

from hashlib import sha256
from typing import Any, Final

from flask import Response

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.conditions import is_known, marked, not_modified
from service.api.desk import desk
from service.api.once import once
from service.api.schemas.accounts import CalendarAnswer
from service.application.calendar import calendar_of
from service.locale import translator
from service.players.errors import BadLink
from service.players.player import Player

CALENDAR: Final = "text/calendar"

calendars = Blueprint(
    "calendars", __name__, url_prefix="/v1", description="Deadlines in your own calendar."
)


@calendars.get("/me/calendar", scope="account", answer=CalendarAnswer(), problems=(404,))
def find_calendar() -> dict[str, Any]:
    """The address of your calendar; whoever has it can read your deadlines."""
    return {"url": _url(desk().house.players.get(caller().player))}


@calendars.post(
    "/me/calendar", scope="account", answer=CalendarAnswer(), is_retried=True, problems=(404,)
)
def move_calendar() -> dict[str, Any]:
    """Give your calendar another address; the old one leads nowhere any more."""
    player = caller().player

    def moved() -> dict[str, Any]:
        return {"url": _url(desk().house.players.renew_calendar(player))}

    return once("calendar " + player, None, moved)


@calendars.get("/calendar/<token>.ics", media=CALENDAR, answer="Calendar", has_cache_check=True)
def read_calendar(token: str) -> Response:
    """Your deadlines as iCalendar (RFC 5545): one entry for each game that waits for you."""
    house = desk().house
    player_id, key = house.links.read_calendar(token)
    player = house.players.get_many([player_id]).get(player_id)
    if player is None or player.is_deleted or player.calendar_key != key:
        raise BadLink
    games = house.store.games_of(player.id)
    content = calendar_of(games, player.id, house.settings.base_url, translator(player.language))
    entity_tag = f'"{sha256(content).hexdigest()[:16]}"'
    if is_known(entity_tag):
        return not_modified(entity_tag)
    return marked(content, CALENDAR, entity_tag)


def _url(player: Player) -> str:
    house = desk().house
    token = house.links.calendar(player.id, player.calendar_key)
    return f"{house.settings.base_url}/v1/calendar/{token}.ics"
