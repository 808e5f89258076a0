"""Who must be told what: the notices that follow from events."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from service.application.clock_notices import CLOCK_TELLERS, without_repeats
from service.application.telling import Teller, for_every_seat, for_seats, notice_of
from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.rules.game import game_named
from service.rules.notes import NoteRules
from service.rules.table import (
    Event,
    GameEnded,
    GameStarted,
    PlayerInvited,
    SeatTaken,
    State,
    TurnBegan,
)


def notices_for(recorded: Sequence[RecordedEvent], state: State) -> list[Notice]:
    """The notices that follow from ``recorded``; ``state`` is the one after the last of them.

    One for each event and player told; who has the first turn is told of it and of the start in
    one. Who is asked for an answer is told, whatever it holds, and so is the seat whose turn goes
    on once the answers are opened. Bots are told nothing. For reminders see ``reminders_for``.
    """
    commands = groupby(recorded, key=attrgetter("command_id"))
    return [notice for _, events in commands for notice in _of_command(list(events), state)]


def _of_command(events: Sequence[RecordedEvent], state: State) -> list[Notice]:
    rules = _note_rules(state)
    tellers = dict(_TELLERS) if rules is None else {**_TELLERS, **_by_notes(events, rules)}
    found = [
        notice
        for event in events
        if type(event.data) in tellers
        for notice in tellers[type(event.data)](event, event.data, state)
    ]
    to_move = {notice.player for notice in found if notice.kind == "your_turn"}
    told = [it for it in found if it.kind != "started" or it.player not in to_move]
    return without_repeats(told)


def _note_rules(state: State) -> NoteRules | None:
    return game_named(state.kind).notes if state.kind else None


def _by_notes(events: Sequence[RecordedEvent], rules: NoteRules) -> Mapping[type[Event], Teller]:
    """Nobody has to wait, and nobody is told, where every answer was in beforehand."""
    found = {type(event.data) for event in events}
    is_at_once = rules.asks in found and rules.resumes in found
    if is_at_once or rules.asks is None or rules.resumes is None:
        return {}
    return {rules.asks: _answers_wanted, rules.resumes: _turn_goes_on}


def _invitation(recorded: RecordedEvent, event: PlayerInvited, state: State) -> list[Notice]:
    return [notice_of(recorded, None, event.player, "invitation")]


def _seat_taken(recorded: RecordedEvent, event: SeatTaken, state: State) -> list[Notice]:
    """The host hears of each, and once that the table is full: then the game can begin."""
    if event.player == state.host:
        return []
    is_full = not any(seat.is_free for seat in state.seats)
    kind = "table_full" if is_full else "seat_taken"
    return [notice_of(recorded, None, state.host, kind, event.player)]


def _started(recorded: RecordedEvent, event: GameStarted, state: State) -> list[Notice]:
    return for_every_seat(recorded, state, "started")


def _your_turn(recorded: RecordedEvent, event: TurnBegan, state: State) -> list[Notice]:
    return for_seats(recorded, state, "your_turn", [event.seat])


def _turn_goes_on(recorded: RecordedEvent, event: Any, state: State) -> list[Notice]:
    return for_seats(recorded, state, "your_turn", [event.seat])


def _answers_wanted(recorded: RecordedEvent, event: Any, state: State) -> list[Notice]:
    return for_seats(recorded, state, "answer_wanted", event.asked)


def _result(recorded: RecordedEvent, event: GameEnded, state: State) -> list[Notice]:
    """To every seat, out of the game or not, and to who has left one."""
    gone = {seat.abandoned_by for seat in state.seats} - {seat.player for seat in state.seats}
    left = [notice_of(recorded, None, player, "result") for player in sorted(filter(None, gone))]
    return for_every_seat(recorded, state, "result") + left


_TELLERS: Final[Mapping[type[Event], Teller]] = {
    PlayerInvited: _invitation,
    SeatTaken: _seat_taken,
    GameStarted: _started,
    TurnBegan: _your_turn,
    GameEnded: _result,
    **CLOCK_TELLERS,
}
