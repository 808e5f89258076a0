"""The job: looks at the log again, and sends each notice that is still true, once."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from jinja2 import UndefinedError

from service.application.delivery import Gathered, Later
from service.application.truth import Untrue
from service.eventlog.ledger import Fate, Notice
from service.locale import MissingText
from service.players.errors import PlayerNotFound
from workers import process
from workers.admission import Admitting
from workers.digests import plan_digest
from workers.errand import errand
from workers.mail.envelope import is_about_game
from workers.mail.transport import Send, TransportError
from workers.mailroom import Mailroom, mailroom
from workers.outcome import Errand, NoErrand

MINUTE_MS: Final = 60_000
BACK_OFF_MS: Final = tuple(minutes * MINUTE_MS for minutes in (1, 5, 15, 60, 240))
"""Between tries; the last one again and again."""
GIVE_UP_MS: Final = 48 * 60 * MINUTE_MS
LEAST_TRIES: Final = 8
READINGS: Final = 3
BUSY_MS: Final = 10_000
"""A game that changed at each of them is left alone for so long."""


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
    outcome = process.attempted(lambda: _outcome(room, notice, send), **_about(notice))
    _write_down(room, notice, outcome or Fate("planned", room.now(), "error"))


def _outcome(room: Mailroom, notice: Notice, send: Send) -> Fate | Later:
    """What became of it; ``planned``: not yet, for a reason that may pass."""
    try:
        found = _latest(room, notice)
        if isinstance(found, Later):
            return found
        if isinstance(found, Gathered):
            digest = plan_digest(room.house, found.notice, room.now())
            return Fate("superseded", room.now(), "digest", by=digest.key)
        if isinstance(found, Untrue):
            return Fate(found.state, room.now(), found.reason, by=found.by)
    except (MissingText, UndefinedError):
        return Fate("failed", room.now(), "missing_value")
    return _sent(room, notice, found, send)


def _sent(room: Mailroom, notice: Notice, found: Errand, send: Send) -> Fate:
    try:
        send(found.mail)
    except TransportError as error:
        if found.admitting:
            found.admitting.take_back()
        if error.is_address_dead and notice.player:
            # The account may have been closed since the mail was written.
            with suppress(PlayerNotFound):
                room.house.players.stop_mail(notice.player)
        return Fate("failed" if error.permanent else "planned", room.now(), error.reason)
    return Fate("sent", room.now(), message_id=str(found.mail["Message-ID"]))


def _latest(room: Mailroom, notice: Notice) -> Errand | NoErrand:
    """The errand as the log has it now, also after the time that drawing the mail took."""
    admitting: Admitting | None = None
    for _ in range(READINGS):
        found = errand(room.house, notice, room.board_of, room.now())
        if not isinstance(found, Errand):
            break
        admitting = found.admitting
        why_not = admitting.why_not(room.now()) if admitting else None
        if why_not is not None:
            return why_not
        if _is_current(room, notice, found):
            return found
    if admitting is None:
        return found
    admitting.take_back()
    # A mail about a turn that others outran each time would be old before it is read.
    return Later(room.now() + BUSY_MS, "busy") if isinstance(found, Errand) else found


def _is_current(room: Mailroom, notice: Notice, found: Errand) -> bool:
    # A sign-in is about no game.
    return not found.version or found.version == room.house.store.version(notice.subject)


def _write_down(room: Mailroom, notice: Notice, outcome: Fate | Later) -> None:
    if isinstance(outcome, Later):
        room.house.ledger.postpone(notice, outcome.until, outcome.reason)
        process.logger.info("put_off", reason=outcome.reason, **_about(notice))
        return
    fate = _ended(room, notice, outcome)
    if fate.state == "planned":
        tries = _tries(room, notice)
        pause = BACK_OFF_MS[min(tries, len(BACK_OFF_MS)) - 1]
        room.house.ledger.postpone(notice, fate.at + pause, fate.reason)
    else:
        room.house.ledger.conclude(notice, fate)
    process.logger.info(fate.state, reason=fate.reason, **_about(notice))


def _ended(room: Mailroom, notice: Notice, fate: Fate) -> Fate:
    """The fate; after many tries over a long time no more are made."""
    is_old = fate.at - notice.send_at >= GIVE_UP_MS
    # After a long outage of our own the first try is an old one as well.
    if fate.state != "planned" or not is_old or _tries(room, notice) < LEAST_TRIES:
        return fate
    return msgspec.structs.replace(fate, state="failed")


def _tries(room: Mailroom, notice: Notice) -> int:
    fate = room.house.ledger.fate(notice)
    return fate.attempts if fate else 1


def _about(notice: Notice) -> dict[str, str]:
    """What a log line may say of a notice; the id of a sign-in is half a key."""
    game = {"game": notice.subject} if is_about_game(notice) else {}
    return {"kind": notice.kind, **game}
