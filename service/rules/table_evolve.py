"""What each event that every kind shares does to the state."""

from collections.abc import Mapping
from typing import Final

from service.rules.clocks import timing_of
from service.rules.event import Event
from service.rules.state import Evolver, Result, Seat, State
from service.rules.table_events import (
    GameEnded,
    GameOpened,
    GameStarted,
    PlayerInvited,
    SeatFilled,
    SeatLeft,
    SeatResigned,
    SeatsDrawn,
    SeatTaken,
    SeatTakenOver,
    SeatVacated,
    SeedRevealed,
    TurnBegan,
    TurnPassed,
    TurnTimedOut,
)
from service.rules.timing import Timing, new_timing


def ask(state: State, seats: list[int], deadline: str) -> None:
    """For evolvers: the turn stops and ``seats`` are asked for sealed answers by ``deadline``."""
    state.to_move = None
    state.asked = list(seats)
    state.asked_version = state.version + 1
    state.deadline = deadline


def resume(state: State, seat: int, deadline: str | None) -> None:
    """For evolvers: the answers are opened and the turn of ``seat`` goes on."""
    state.to_move = seat
    state.asked = []
    state.resumed_version = state.version + 1
    state.deadline = deadline


def _on_opened(state: State, event: GameOpened) -> None:
    state.phase = "open"
    state.game, state.kind, state.rules_version = event.game, event.kind, event.rules_version
    state.options, state.pace = event.options, event.pace
    state.visibility, state.seat_order, state.host = event.visibility, event.seat_order, event.host
    state.commitment, state.seed, state.match = event.commitment, event.seed, event.match
    state.seats = [Seat() for _ in range(event.seats)]
    if not event.pace.is_plain:
        state.timing = new_timing(event.pace, event.seats)


def _on_invited(state: State, event: PlayerInvited) -> None:
    state.invited.append(event.player)


def _on_taken(state: State, event: SeatTaken) -> None:
    state.seats[event.seat] = Seat(player=event.player, entropy=event.entropy)


def _on_filled(state: State, event: SeatFilled) -> None:
    state.seats[event.seat] = Seat(bot=event.bot)


def _on_left(state: State, event: SeatLeft) -> None:
    state.seats[event.seat] = Seat()


def _on_drawn(state: State, event: SeatsDrawn) -> None:
    state.seats = [state.seats[old] for old in event.order]


def _on_started(state: State, event: GameStarted) -> None:
    state.phase = "running"


def _on_turn(state: State, event: TurnBegan) -> None:
    if state.timing is not None:
        _close_turn(state, state.timing)
    state.to_move = event.seat
    state.asked = []
    state.turn = event.turn
    state.deadline = event.deadline
    # Within a fold `version` counts the events before this one.
    state.turn_version = state.version + 1


def _close_turn(state: State, timing: Timing) -> None:
    """What the turn that is over says of its seat: it is there, or was missed once more."""
    seat = state.to_move
    if seat is not None and not timing.is_lapsed:
        is_there = not state.seats[seat].is_free
        timing.missed[seat] = 0 if is_there else timing.missed[seat] + 1
        if is_there:
            _note_moved(timing, seat)
    timing.is_lapsed = False


def _note_moved(timing: Timing, seat: int) -> None:
    if seat not in timing.moved:
        timing.moved.append(seat)


def _on_passed(state: State, event: TurnPassed) -> None:
    # A turn without a choice is neither missed nor a sign of life.
    if state.timing is not None and event.reason == "no_move" and event.seat == state.to_move:
        state.timing.is_lapsed = True


def _on_late(state: State, event: TurnTimedOut) -> None:
    state.late_turn = event.turn
    timing = timing_of(state)
    timing.missed[event.seat] += 1
    if event.has_acted:
        _note_moved(timing, event.seat)
    timing.is_lapsed = True
    timing.lapsed_version = state.version + 1


def _on_resigned(state: State, event: SeatResigned) -> None:
    seat = state.seats[event.seat]
    seat.is_out = True
    if event.is_abandoned:
        seat.abandoned_by = seat.abandoned_by or seat.player
    _gone(state, event.seat)


def _on_vacated(state: State, event: SeatVacated) -> None:
    seat = state.seats[event.seat]
    seat.player, seat.abandoned_by = None, event.player
    _gone(state, event.seat)


def _gone(state: State, seat: int) -> None:
    if seat in state.asked:
        state.asked.remove(seat)
    timing = state.timing
    proposal = timing.proposal if timing else None
    if timing and proposal and seat in (proposal.seat, *proposal.awaited):
        timing.proposal = None


def _on_taken_over(state: State, event: SeatTakenOver) -> None:
    seat = state.seats[event.seat]
    seat.player, seat.bot = event.player, event.bot
    timing = timing_of(state)
    timing.missed[event.seat] = 0
    if event.seat in timing.moved and not event.has_moved:
        timing.moved.remove(event.seat)
    if event.begins_turn:
        # What was missed of it before was not missed by the new holder.
        timing.is_lapsed, state.late_turn = False, 0


def _on_ended(state: State, event: GameEnded) -> None:
    state.phase = "ended"
    state.to_move = state.deadline = None
    state.asked = []
    state.result = Result(event.winners, event.reason, event.rule)


def _on_seed(state: State, event: SeedRevealed) -> None:
    state.seed = event.seed


SEAT_EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    GameOpened: _on_opened,
    PlayerInvited: _on_invited,
    SeatTaken: _on_taken,
    SeatFilled: _on_filled,
    SeatLeft: _on_left,
    SeatsDrawn: _on_drawn,
    GameStarted: _on_started,
    TurnBegan: _on_turn,
    TurnPassed: _on_passed,
    TurnTimedOut: _on_late,
    SeatResigned: _on_resigned,
    SeatVacated: _on_vacated,
    SeatTakenOver: _on_taken_over,
    GameEnded: _on_ended,
    SeedRevealed: _on_seed,
}
