"""Who must be told what: the notices that follow from events, and whether one is still true."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.rules.pace import instant_ms
from service.rules.table import (
    Event,
    GameEnded,
    GameStarted,
    PlayerInvited,
    State,
    TurnBegan,
    seat_of,
)

REMINDER_SHARE: Final = 0.75
"""The share of a turn's time after which its one reminder goes out."""

_TELLING: Final = (PlayerInvited, GameStarted, GameEnded)


class Untrue(NamedTuple):
    """Why a planned notice is not sent."""

    state: Literal["superseded", "dropped"]
    reason: str


def has_notices(events: Iterable[Event], state: State) -> bool:
    """Whether anybody must be told of ``events``; ``state`` is the one after them."""
    return any(_is_telling(event, state) for event in events)


def notices_for(recorded: Sequence[RecordedEvent], state: State) -> list[Notice]:
    """The notices that follow from ``recorded``; ``state`` is any later state of the game.

    One for each event and player told; a turn with a deadline has a reminder besides, at
    three quarters of its time. Bots are told nothing.
    """
    notices: list[Notice] = []
    for event in recorded:
        notices.extend(_notices_of(event, state))
    return notices


def why_untrue(notice: Notice, state: State) -> Untrue | None:
    """Why ``notice`` must not be sent any more in ``state``, None while it is true."""
    if notice.kind == "result":
        return None
    if state.phase == "ended":
        return Untrue("dropped", "game_over")
    if notice.kind in ("your_turn", "reminder") and state.turn_version != notice.version:
        return Untrue("superseded", "turn_over")
    if notice.kind == "invitation":
        return _why_not_inviting(notice, state)
    return None


def _why_not_inviting(notice: Notice, state: State) -> Untrue | None:
    if state.phase != "open":
        return Untrue("dropped", "game_started")
    if seat_of(state, notice.player) is not None:
        return Untrue("dropped", "seat_taken")
    return None


def _is_telling(event: Event, state: State) -> bool:
    if isinstance(event, TurnBegan):
        return state.seats[event.seat].player is not None
    return isinstance(event, _TELLING)


def _notices_of(recorded: RecordedEvent, state: State) -> list[Notice]:
    event = recorded.data
    if isinstance(event, TurnBegan):
        return _turn_notices(recorded, event, state)
    if isinstance(event, PlayerInvited):
        return [_notice(recorded, None, event.player, "invitation", recorded.at)]
    if isinstance(event, GameStarted):
        return _for_every_seat(recorded, state, "started")
    if isinstance(event, GameEnded):
        return _for_every_seat(recorded, state, "result")
    return []


def _turn_notices(recorded: RecordedEvent, event: TurnBegan, state: State) -> list[Notice]:
    player = state.seats[event.seat].player
    if player is None:
        return []
    notices = [_notice(recorded, event.seat, player, "your_turn", recorded.at)]
    if event.deadline is not None:
        time = instant_ms(event.deadline) - recorded.at
        remind_at = recorded.at + int(time * REMINDER_SHARE)
        notices.append(_notice(recorded, event.seat, player, "reminder", remind_at))
    return notices


def _for_every_seat(recorded: RecordedEvent, state: State, kind: str) -> list[Notice]:
    return [
        _notice(recorded, n, seat.player, kind, recorded.at)
        for n, seat in enumerate(state.seats)
        if seat.player is not None
    ]


def _notice(
    recorded: RecordedEvent, seat: int | None, player: str, kind: str, send_at: int
) -> Notice:
    return Notice(
        subject=recorded.game,
        version=recorded.version,
        seat=seat,
        player=player,
        kind=kind,
        send_at=send_at,
    )
