"""Time that is told: under a test clock a game of fourteen days is tested in a second."""

from datetime import datetime
from typing import Any, Final

from flask import abort

from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.errors import BadBody, Fault
from service.api.schemas.following import ClockAnswer, ClockBody
from service.api.times import written
from service.eventlog.told_time import ToldTime
from service.rules.clock_errors import BadPace
from service.rules.pace import duration_ms, instant_ms

LATEST: Final = instant_ms("3000-01-01T00:00:00Z")

clock = Blueprint("test_clock", __name__, url_prefix="/v1/test", description="Testing clients.")


@clock.get("/clock", counted="free", answer=ClockAnswer(), problems=(404,))
def read_test_clock() -> dict[str, Any]:
    """What time it is here. Served by ``longhand up --test-clock`` alone, like the rest of this."""
    return {"now": written(_told_time().now())}


@clock.post(
    "/clock",
    status=200,
    counted="free",
    body=ClockBody(),
    answer=ClockAnswer(),
    problems=(404,),
)
def move_test_clock(body: dict[str, Any]) -> dict[str, Any]:
    """Move time forward, to an instant or by a duration; deadlines pass within a second."""
    told = _told_time()
    before = told.now()
    moment = _moment(body, before)
    if not before // 1000 <= moment // 1000 or moment > LATEST:
        raise BadBody([Fault("Time moves forward only, and to the year 3000 at most.", "")])
    return {"now": written(told.move_to(moment))}


def _told_time() -> ToldTime:
    told = desk().house.told_time
    if told is None:
        abort(404)
    return told


def _moment(body: dict[str, Any], now: int) -> int:
    instant, forward = body["now"], body["forward"]
    if (instant is None) == (forward is None):
        raise BadBody([Fault("Give either now or forward.", "")])
    try:
        return _instant_ms(instant) if forward is None else now + duration_ms(forward)
    except (ValueError, BadPace):
        name = "now" if forward is None else "forward"
        raise BadBody([Fault("Not readable.", f"/{name}")]) from None


def _instant_ms(text: str) -> int:
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError("an instant without its offset from UTC")
    return instant_ms(text)
