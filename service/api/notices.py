"""The caller's notices: what was to be mailed and what became of it; and a mail on demand."""

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import Any, Final

from service.api.auth import caller
from service.api.blueprint import Blueprint
from service.api.cursors import cursor_of, link_to_next, place_at
from service.api.desk import desk
from service.api.schemas.notices import NoticesAnswer, NoticesQuery, TestAnswer
from service.api.times import written
from service.api.waits import wished_wait
from service.eventlog.ledger import Entry, Fate, Notice, Place
from service.players.allowances import retry_after
from service.players.errors import TooManyTests
from service.players.ids import random_text

notices = Blueprint("notices", __name__, url_prefix="/v1/me", description="Mails to you.")

MAIL: Final = "mail"
TEST: Final = "test"
TESTS_AN_HOUR: Final = 6
WAIT_S: Final = 5
_PAUSE_S: Final = 0.1
_REF_LENGTH: Final = 12


@notices.get("/notices", scope="account", query=NoticesQuery(), answer=NoticesAnswer())
def list_notices(query: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """What was to be mailed to you, the latest first, and what became of it."""
    limit, after = query["limit"], place_at(query["cursor"], Place)
    found = desk().house.ledger.of_player(caller().player, after, limit + 1)
    page = found[:limit]
    place = _place(page[-1].notice) if len(found) > limit else None
    cursor = cursor_of(place)
    shown = [_shown(entry, caller().player) for entry in page]
    return {"notices": shown, "next": cursor}, link_to_next("cursor", cursor)


@notices.post("/notices/test", status=200, scope="account", counted="mail", answer=TestAnswer())
def send_test() -> dict[str, Any]:
    """Have a mail sent to you, and see what becomes of it by each way.

    The answer waits a few seconds for that, or as long as ``Prefer: wait=`` says; ``planned``
    means that it is not known yet: look at the list of notices later.
    """
    at, player = desk(), caller().player
    ref = random_text(_REF_LENGTH)
    if not at.house.allowances.may(TEST, player, ref, TESTS_AN_HOUR, at.now()):
        raise TooManyTests(retry_after=retry_after(at.now()))
    at.house.outbox.tell(TEST, player, ref)
    notice = Notice(player, 0, None, player, TEST, at.now(), ref)
    fate = _settled(lambda: at.house.ledger.fate(notice))
    return {
        "notice": notice.key,
        "channels": [
            {
                "channel": MAIL,
                "address": at.house.players.get(player).email,
                "state": fate.state if fate else "planned",
                "reason": (fate and fate.reason) or None,
                "message_id": (fate and fate.message_id) or None,
            }
        ],
    }


def _settled(look: Callable[[], Fate | None]) -> Fate | None:
    """The fate, once it is settled or the wait is over."""
    wished = wished_wait()
    end, pause = monotonic() + (WAIT_S if wished is None else wished), Event()
    fate = look()
    while (fate is None or fate.state == "planned") and monotonic() < end:
        with desk().gate.left():
            pause.wait(_PAUSE_S)
        fate = look()
    return fate


def _shown(entry: Entry, player: str) -> dict[str, Any]:
    notice, fate = entry
    is_about_game = notice.subject != player
    return {
        "id": notice.key,
        "kind": notice.kind,
        "game": notice.subject if is_about_game else None,
        "version": notice.version or None,
        "channel": MAIL,
        "due_at": written(notice.send_at),
        "state": fate.state,
        "at": written(fate.at),
        "reason": fate.reason or None,
        "superseded_by": fate.by or None,
        "message_id": fate.message_id or None,
        "attempts": fate.attempts,
        "next_at": written(fate.until or None),
    }


def _place(notice: Notice) -> Place:
    return Place(notice.send_at, notice.key)
