"""Inviting by address or by link, and following such a link."""

from hashlib import sha256
from typing import Any, Final

from flask import Response

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.door import give
from service.api.errors import RateLimited
from service.api.lines import names_in, shown_game
from service.api.once import once
from service.api.schemas.lobby import (
    InvitationAnswer,
    InvitationBody,
    LinkAnswer,
    LinkBody,
    TakeSeatBody,
)
from service.api.seat_tokens import end_lost_seat_tokens
from service.api.sight import known
from service.api.times import written
from service.application.errors import TooManyInvited
from service.eventlog.errors import GameNotFound
from service.eventlog.pipeline import together
from service.eventlog.summary import Summary
from service.players.allowances import retry_after
from service.players.errors import LinkExpired
from service.players.profile import folded
from service.rules.errors import GameOver, NotHost, NotOpen
from service.rules.seating import InvitePlayer, TakeSeat

DAY_MS: Final = 86_400_000
MOST_INVITED: Final = 50
"""People invited by address to one game who have not sat down."""
INVITED_AN_HOUR: Final = 300
"""People invited by address by one player, with all tokens together."""

invitations = Blueprint(
    "invitations", __name__, url_prefix="/v1", description="Bringing others to a game."
)


@invitations.post(
    "/games/<game:game_id>/invitations",
    scope="games:play",
    counted="mail",
    body=InvitationBody(),
    answer="Changed",
    is_command=True,
    is_versioned=True,
)
def invite(body: dict[str, str], game_id: str) -> Response:
    """Invite someone by mail address, as the host; whether it is known here is not told."""
    players, invited = desk().house.players, _required_of_host(game_id).invited
    if len(invited) >= MOST_INVITED:
        known_guest = players.by_address(body["address"])
        if known_guest is None or known_guest.id not in invited:
            raise TooManyInvited(most=MOST_INVITED)
    _count_invitation(f"{game_id} {folded(body['address'])}")
    return give(game_id, InvitePlayer(players.for_address(body["address"], desk().now()).id))


@invitations.post(
    "/games/<game:game_id>/invitation-links",
    scope="games:play",
    body=LinkBody(),
    is_body_optional=True,
    answer=LinkAnswer(),
    is_retried=True,
)
def make_link(body: dict[str, int], game_id: str) -> dict[str, Any]:
    """Make a link, as the host, that lets whoever has it sit down."""
    _required_of_host(game_id)
    return once(f"link {caller().player} {game_id}", body, lambda: _link(game_id, body["days"]))


@invitations.get("/invitations/<token>", answer=InvitationAnswer(), problems=(410,))
def look_at_invitation(token: str) -> dict[str, Any]:
    """The game that a link invites to; looking at it changes nothing and needs no account.

    Once the game has started the link shows nothing any more.
    """
    invitation = desk().house.links.read_invitation(token, desk().now())
    summary = _summary(invitation.game)
    if summary.phase != "open":
        raise LinkExpired
    line = shown_game(summary, "", names_in([summary]))
    return {"game": line, "expires_at": written(invitation.expires_at)}


@invitations.post(
    "/invitations/<token>/seats",
    scope="games:play",
    body=TakeSeatBody(),
    is_body_optional=True,
    answer="Changed",
    is_command=True,
    is_versioned=True,
    problems=(410,),
)
def take_seat_by_link(body: dict[str, Any], token: str) -> Response:
    """Sit down at the game that a link invites to."""
    invitation = desk().house.links.read_invitation(token, desk().now())
    end_lost_seat_tokens(invitation.game)
    return give(invitation.game, TakeSeat(**body, has_link=True), has_link=True)


def _count_invitation(name: str) -> None:
    """Whoever makes many tokens still mails no more strangers. Raises RateLimited."""
    at, ref = desk(), sha256(name.encode()).hexdigest()[:16]
    if not at.house.allowances.may("invitation", caller().player, ref, INVITED_AN_HOUR, at.now()):
        raise RateLimited(limit="mail", retry_after=retry_after(at.now()))


def _link(game_id: str, days: int) -> dict[str, Any]:
    at = desk()
    expires_at = at.now() + days * DAY_MS
    token = at.house.links.invitation(game_id, expires_at)
    url = f"{at.house.settings.base_url}/v1/invitations/{token}"
    return {"token": token, "url": url, "expires_at": written(expires_at)}


def _required_of_host(game_id: str) -> Summary:
    """The game; nobody is entered as a player, and no link made, for one of someone else's."""
    summary = known(_summary(game_id), game_id, caller().player)
    if summary.host != caller().player:
        raise NotHost
    if summary.phase == "ended":
        raise GameOver
    if summary.phase != "open":
        raise NotOpen
    return summary


def _summary(game_id: str) -> Summary:
    store = desk().house.store
    (summary,) = together(store.client, store.summarising(game_id))
    if summary is None:
        raise GameNotFound(game_id)
    return summary
