"""The clock of a game: its rules and where it stands, pauses, leave."""

from typing import Any, Final

from flask import Response

from service.api.answers import answered
from service.api.blueprint import Blueprint
from service.api.conditions import tag
from service.api.desk import desk
from service.api.door import give
from service.api.languages import reader_language
from service.api.schemas.paces import LeaveBody, UntilBody
from service.api.sight import mark_of, sight
from service.application.clock_view import clock_of
from service.application.queries import seen_state
from service.locale import translator
from service.rules.leaves import EndLeave, TakeLeave
from service.rules.pauses import AgreePause, DeclinePause, ProposePause

paces = Blueprint("paces", __name__, url_prefix="/v1", description="The clock of a game.")

SAID: Final[dict[str, Any]] = {
    "scope": "games:play",
    "is_for_seats": True,
    "answer": "Changed",
    "is_command": True,
    "is_versioned": True,
}


@paces.window(
    "/games/<game:game_id>/clock",
    scope="games:read",
    is_for_seats=True,
    answer="GameClock",
    is_versioned=True,
)
def read_clock(game_id: str) -> Response:
    """Every rule of the clock, in machine form and in one sentence, and what time will bring.

    Times are absolute; ``server_time`` says what the server takes for now. Of reminders you are
    told your own.
    """
    seen, now, language = sight(game_id), desk().now(), reader_language()
    waiting = desk().house.ledger.pending(game_id)
    reminders = [
        notice.send_at
        for notice in waiting
        if notice.kind == "reminder" and notice.player == seen.reader.player
    ]
    state = seen_state(seen.events, seen.seat)
    clock = clock_of(state, now, sorted(reminders), translator(language))
    # It tells the time: no two answers are the same.
    response = answered(clock, tag(seen.version, mark_of(seen.seat), language, now // 1000))
    response.headers["Cache-Control"] = "no-store"
    return response


@paces.post("/games/<game:game_id>/pause", body=UntilBody(), **SAID)
def propose_pause(body: dict[str, str], game_id: str) -> Response:
    """Ask all others to let the clocks stand still until then, or until another instant.

    The pause begins when the last of them agrees, and ends by itself.
    """
    return give(game_id, ProposePause(**body))


@paces.post("/games/<game:game_id>/pause/agreement", body=UntilBody(), **SAID)
def agree_pause(body: dict[str, str], game_id: str) -> Response:
    """Agree to the pause that is proposed; ``until`` says which."""
    return give(game_id, AgreePause(**body))


@paces.post("/games/<game:game_id>/pause/refusal", **SAID)
def decline_pause(game_id: str) -> Response:
    """Refuse the pause that is proposed, or take your own proposal back."""
    return give(game_id, DeclinePause())


@paces.post("/games/<game:game_id>/leave", body=LeaveBody(), **SAID)
def take_leave(body: dict[str, Any], game_id: str) -> Response:
    """Let your own clock stand still for some time, from your days of leave."""
    return give(game_id, TakeLeave(**body))


@paces.delete("/games/<game:game_id>/leave", **SAID)
def end_leave(game_id: str) -> Response:
    """Come back from leave, or give up one that has not begun."""
    return give(game_id, EndLeave(), status=200)
