"""Who must be told what: the notices that follow from events, and whether one is still true."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.rules.game import game_named
from service.rules.notes import NoteRules
from service.rules.pace import instant_ms, turn_ms
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
    three quarters of its time. Who is asked for an answer is told, whatever it holds, and so is
    the seat whose turn goes on once the answers are opened. Bots are told nothing.
    """
    at_once = _answered_at_once(recorded, _note_rules(state))
    notices: list[Notice] = []
    for event in recorded:
        notices.extend(_notices_of(event, state, event.command_id in at_once))
    return notices


def why_untrue(notice: Notice, state: State) -> Untrue | None:
    """Why ``notice`` must not be sent any more in ``state``, None while it is true."""
    if notice.kind in ("result", "reply"):
        return None
    if state.phase == "ended":
        return Untrue("dropped", "game_over")
    if notice.kind in ("your_turn", "reminder"):
        return _why_not_to_move(notice, state)
    if notice.kind == "answer_wanted":
        return _why_not_asked(notice, state)
    if notice.kind == "invitation":
        return _why_not_inviting(notice, state)
    return None


def _why_not_to_move(notice: Notice, state: State) -> Untrue | None:
    if state.asked:
        return Untrue("superseded", "answers_awaited")
    if notice.version != max(state.turn_version, state.resumed_version):
        return Untrue("superseded", "turn_over")
    return None


def _why_not_asked(notice: Notice, state: State) -> Untrue | None:
    if notice.version != state.asked_version or notice.seat not in state.asked:
        return Untrue("superseded", "answers_opened")
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
    rules = _note_rules(state)
    if rules is not None and isinstance(event, (rules.asks, rules.resumes)):
        return True
    return isinstance(event, _TELLING)


def _note_rules(state: State) -> NoteRules | None:
    return game_named(state.kind).notes if state.kind else None


def _answered_at_once(recorded: Sequence[RecordedEvent], rules: NoteRules | None) -> set[str]:
    """The commands that asked and, with every answer in beforehand, opened them again."""
    if rules is None:
        return set()
    asking = {event.command_id for event in recorded if isinstance(event.data, rules.asks)}
    opening = {event.command_id for event in recorded if isinstance(event.data, rules.resumes)}
    return asking & opening


def _notices_of(recorded: RecordedEvent, state: State, is_at_once: bool) -> list[Notice]:
    event, rules = recorded.data, _note_rules(state)
    if isinstance(event, TurnBegan):
        return _turn_notices(recorded, event, state)
    if rules is not None and isinstance(event, rules.asks):
        return [] if is_at_once else _asking_notices(recorded, event, state)
    if rules is not None and isinstance(event, rules.resumes):
        return _resuming_notices(recorded, event, state, is_at_once)
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


def _asking_notices(recorded: RecordedEvent, event: Any, state: State) -> list[Notice]:
    asked = ((seat, state.seats[seat].player) for seat in event.asked)
    return [
        _notice(recorded, seat, player, "answer_wanted", recorded.at)
        for seat, player in asked
        if player is not None
    ]


def _resuming_notices(
    recorded: RecordedEvent, event: Any, state: State, is_at_once: bool
) -> list[Notice]:
    """Whoever finished the move that asked is told, unless nobody had to wait."""
    player = state.seats[event.seat].player
    if player is None:
        return []
    turn = _notice(recorded, event.seat, player, "your_turn", recorded.at)
    notices = [] if is_at_once else [turn]
    if event.deadline is not None:
        # The pause does not count: a quarter of the turn's whole time is left.
        left = int((turn_ms(state.pace) or 0) * (1 - REMINDER_SHARE))
        remind_at = instant_ms(event.deadline) - left
        if remind_at > recorded.at:
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
