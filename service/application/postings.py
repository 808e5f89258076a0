"""From what happened in a game to deliveries: who is told of what, at which of their webhooks."""

import hashlib
from base64 import b32encode
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from service.application.notices import notices_for
from service.application.posts import TEST, Post, encoded, game_post, trial_post
from service.application.reminders import REMINDER
from service.application.summaries import members
from service.application.telling import for_every_seat, notice_of
from service.application.truth import why_untrue
from service.application.untrue import Untrue
from service.eventlog.deliveries import Delivery, Endpoint
from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.players.webhooks import EventType, Webhook
from service.rules.decide import has_answers
from service.rules.notes import Notes
from service.rules.table import GameStarted, State, seat_of

CHANGED: Final = "changed"
ANSWER_WANTED: Final = "answer_wanted"

TYPES: Final[Mapping[str, EventType]] = {
    "invitation": "game.invitation",
    "started": "game.started",
    "your_turn": "game.your_turn",
    ANSWER_WANTED: "game.answer_wanted",
    REMINDER: "game.reminder",
    CHANGED: "game.changed",
    "result": "game.ended",
}
"""By kind of notice; what other kinds tell is for mails alone, and among what has changed."""

KINDS: Final[Mapping[str, str]] = {name: kind for kind, name in TYPES.items()}
"""The reverse."""

_LASTING: Final = frozenset({"started", CHANGED, "result"})
"""What stays worth knowing, however late it comes."""

_ID_LENGTH: Final = 16


def postable(recorded: Sequence[RecordedEvent], state: State) -> list[Notice]:
    """What webhooks are told of ``recorded``, which led to ``state``; for reminders see there.

    Unlike mails: the start goes to whoever has the first turn as well, and every change to all
    in whose lists the game stands.
    """
    last = recorded[-1]
    found = [it for it in notices_for(recorded, state) if it.kind in TYPES and it.kind != "started"]
    for event in recorded:
        if isinstance(event.data, GameStarted):
            found += for_every_seat(event, state, "started")
    changed = [
        notice_of(last, seat_of(state, player), player, CHANGED)
        for player in sorted(members(state))
    ]
    return found + changed


def deliveries_of(
    notices: Sequence[Notice],
    state: State,
    after: int,
    webhooks: Mapping[str, Sequence[Webhook]],
    base_url: str,
) -> list[tuple[Endpoint, Delivery]]:
    """One delivery for each notice and webhook that wants it; ``webhooks`` by their player.

    ``after``: the version before what happened.
    """
    wanted = [
        (notice, webhook)
        for notice in notices
        for webhook in webhooks.get(notice.player, ())
        if wants(webhook, notice)
    ]
    return [
        (
            Endpoint(notice.player, webhook.id),
            _delivery(notice, webhook, _post(notice, state, after, base_url)),
        )
        for notice, webhook in wanted
    ]


def wants(webhook: Webhook, notice: Notice) -> bool:
    """Whether the notice is posted to the webhook."""
    is_of_game = webhook.game in (None, notice.subject)
    return webhook.is_enabled and is_of_game and TYPES[notice.kind] in webhook.types


def current_turn(state: State) -> int:
    """What is about a turn that began at an earlier version is old news."""
    if state.phase == "ended":
        return state.version + 1
    return max(state.turn_version, state.resumed_version)


def trial_of(webhook: Webhook, delivery: str, now: int) -> Delivery:
    """The delivery that only tries whether something arrives; ``now`` in Unix ms."""
    body = encoded(trial_post(webhook.id, now))
    return _planned(delivery, now, now, TEST, Notice("", 0, None, "", TEST, now), body)


def is_lasting(delivery: Delivery) -> bool:
    """Whether it is worth sending, however late and whatever has become of the game."""
    return delivery.type == TEST or KINDS[delivery.type] in _LASTING


def why_not_post(delivery: Delivery, owner: str, state: State, notes: Notes) -> Untrue | None:
    """Why a delivery that does not last is not sent, the game being in ``state``."""
    kind, seat, version = KINDS[delivery.type], delivery.seat, delivery.version
    if seat is not None and seat_of(state, owner) != seat:
        return Untrue("dropped", "seat_lost")
    notice = Notice(delivery.game, version, seat, owner, kind, delivery.planned_at, delivery.ref)
    untrue = why_untrue(notice, state)
    if untrue is None and kind == ANSWER_WANTED and seat is not None:
        alone = replace(state, asked=[seat])
        return Untrue("superseded", "answered") if has_answers(alone, notes) else None
    return untrue


def _post(notice: Notice, state: State, after: int, base_url: str) -> Post:
    name, seat, version = TYPES[notice.kind], seat_of(state, notice.player), notice.version
    before = after if notice.kind == CHANGED else version - 1
    return game_post(name, state, seat, version, before, notice.send_at, base_url)


def _delivery(notice: Notice, webhook: Webhook, post: Post) -> Delivery:
    key = f"{webhook.id}\n{notice.key}".encode()
    digest = b32encode(hashlib.sha256(key).digest())[:_ID_LENGTH].decode().lower()
    # What is due at the same moment goes in the order of ids.
    name = f"v{notice.version:06}{digest}"
    at = notice.send_at
    return _planned(name, at, at, TYPES[notice.kind], notice, encoded(post))


def _planned(
    name: str, planned_at: int, next_at: int, type_name: str, notice: Notice, body: str
) -> Delivery:
    return Delivery(
        id=name,
        state="planned",
        at=planned_at,
        attempts=0,
        since=0,
        status=0,
        reason="",
        next_at=next_at,
        planned_at=planned_at,
        type=type_name,
        game=notice.subject,
        version=notice.version,
        seat=notice.seat,
        ref=notice.ref,
        body=body,
    )
