"""Before the first turn: seats taken, left and filled; the start; the calling off."""

from typing import Any, Final

from flask import Response

from service.api.blueprint import Blueprint
from service.api.door import give
from service.api.schemas.lobby import FillSeatBody, TakeSeatBody
from service.api.seat_tokens import end_lost_seat_tokens
from service.rules.seating import CancelGame, FillSeat, LeaveSeat, StartGame, TakeSeat

seats = Blueprint("seats", __name__, url_prefix="/v1", description="Filling and starting games.")

SAID: Final[dict[str, Any]] = {
    "scope": "games:play",
    "answer": "Changed",
    "is_command": True,
    "is_versioned": True,
}


@seats.post("/games/<game:game_id>/seats", body=TakeSeatBody(), is_body_optional=True, **SAID)
def take_seat(body: dict[str, Any], game_id: str) -> Response:
    """Sit down, on a seat of your choice or the first free one."""
    end_lost_seat_tokens(game_id)
    return give(game_id, TakeSeat(**body))


@seats.post("/games/<game:game_id>/bots", body=FillSeatBody(), is_body_optional=True, **SAID)
def fill_seat(body: dict[str, Any], game_id: str) -> Response:
    """Put a bot on a free seat, as the host."""
    return give(game_id, FillSeat(**body))


@seats.delete("/games/<game:game_id>/seats/<int:seat>", **SAID)
def leave_seat(game_id: str, seat: int) -> Response:
    """Stand up from your own seat, or send a bot away as the host."""
    left = give(game_id, LeaveSeat(seat), status=200)
    end_lost_seat_tokens(game_id)
    return left


@seats.post("/games/<game:game_id>/start", **SAID)
def start_game(game_id: str) -> Response:
    """Deal and begin, as the host, when every seat is taken."""
    return give(game_id, StartGame())


@seats.post("/games/<game:game_id>/cancellation", **SAID)
def cancel_game(game_id: str) -> Response:
    """Call off a game that has not started, as the host."""
    return give(game_id, CancelGame())
