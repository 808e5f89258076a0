"""The job: looks at the log again, and sends each notice that is still true, once."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from jinja2 import UndefinedError

from service.application.notices import Untrue
from service.eventlog.ledger import Fate, Notice
from service.locale import MissingText
from workers import process
from workers.errand import Errand, errand
from workers.mail.transport import Send, TransportError
from workers.mailroom import Mailroom, mailroom

MINUTE_MS: Final = 60_000
BACK_OFF_MS: Final = tuple(minutes * MINUTE_MS for minutes in (1, 5, 15, 60, 240))
"""Between tries; the last one again and again."""
GIVE_UP_MS: Final = 48 * 60 * MINUTE_MS
READINGS: Final = 3


def send_notices(items: list[dict[str, Any]]) -> None:
    """What RQ calls, with notices as JSON."""
    notify(mailroom(), msgspec.convert(items, list[Notice]))


def notify(room: Mailroom, notices: Sequence[Notice]) -> None:
    """Sends what is still true, over one connection; every outcome goes into the ledger."""
    with room.transport.burst() as send:
        for notice in sorted(notices, key=lambda notice: notice.send_at):
            _attend_to(room, notice, send)


def _attend_to(room: Mailroom, notice: Notice, send: Send) -> None:
    if not room.house.ledger.begin(notice, room.now(), room.transport.patience_ms):
        # Concluded, or another worker is at it.
        return
    fate = process.attempted(lambda: _fate(room, notice, send), **_about(notice))
    _write_down(room, notice, fate or Fate("planned", room.now(), "error"))


def _fate(room: Mailroom, notice: Notice, send: Send) -> Fate:
    """What became of it; ``planned``: not yet, for a reason that may pass."""
    try:
        found = _latest(room, notice)
        if isinstance(found, Untrue):
            return Fate(found.state, room.now(), found.reason)
        send(found.mail)
    except TransportError as error:
        return Fate("failed" if error.permanent else "planned", room.now(), error.reason)
    except (MissingText, UndefinedError):
        return Fate("failed", room.now(), "missing_value")
    return Fate("sent", room.now(), message_id=str(found.mail["Message-ID"]))


def _latest(room: Mailroom, notice: Notice) -> Errand | Untrue:
    """The errand as the log has it now, also after the time that drawing the mail took."""
    for _ in range(READINGS):
        found = errand(room.house, notice, room.board_of, room.now())
        if isinstance(found, Untrue) or _is_current(room, notice, found):
            break
    return found


def _is_current(room: Mailroom, notice: Notice, found: Errand) -> bool:
    # A sign-in is about no game.
    return not found.version or found.version == room.house.store.version(notice.subject)


def _write_down(room: Mailroom, notice: Notice, fate: Fate) -> None:
    ledger = room.house.ledger
    if fate.state == "planned" and fate.at - notice.send_at >= GIVE_UP_MS:
        fate = msgspec.structs.replace(fate, state="failed")
    if fate.state == "planned":
        tries = ledger.fates(notice.subject)[notice.key].attempts
        pause = BACK_OFF_MS[min(tries, len(BACK_OFF_MS)) - 1]
        ledger.postpone(notice, fate.at + pause, fate.reason)
    else:
        ledger.conclude(notice, fate)
    process.logger.info(fate.state, reason=fate.reason, **_about(notice))


def _about(notice: Notice) -> dict[str, str]:
    """What a log line may say of a notice; the id of a sign-in is half a key."""
    game = {} if notice.kind == "sign_in" else {"game": notice.subject}
    return {"kind": notice.kind, **game}
