"""Tickets for streams: an EventSource of a browser can send no header, so no token either."""

from typing import Any

from service.api.auth import bearer
from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.schemas.following import TicketAnswer
from service.api.times import written
from service.players.tickets import LIFE_MS

tickets = Blueprint("tickets", __name__, url_prefix="/v1", description="Following from browsers.")


@tickets.post("/stream-tickets", scope="games:read", is_for_seats=True, answer=TicketAnswer())
def issue_ticket() -> dict[str, Any]:
    """A ticket that opens one stream with ``?ticket=`` in the place of your token.

    It is good for a minute and once; revoking the token ends the stream too. When the stream
    breaks, take another ticket and go on with ``after=`` the last id that came.
    """
    at = desk()
    ticket = at.house.tickets.issue(bearer())
    return {"ticket": ticket, "expires_at": written(at.now() + LIFE_MS)}
