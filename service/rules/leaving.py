"""Seats whose players are gone: resigned, vacated, taken over, and what the pace makes of them."""

from typing import Literal

from service.rules.clocks import PauseProposed
from service.rules.deadlines import begun_anew, leave_given_up
from service.rules.errors import NoSuchSeat, NotSeated, SeatTakenAlready, TableFull
from service.rules.game import game_named
from service.rules.pauses import proposal_at
from service.rules.state import State, Strength, seat_of
from service.rules.steps import Step, happens, steps
from service.rules.table import (
    Actor,
    Command,
    Event,
    GameEnded,
    SeatResigned,
    SeatTakenOver,
    SeatVacated,
)

Fate = Literal["pass", "bot", "resign", "vacate", "void", "refill"]
"""What a time-out, or an empty seat, leads to."""

SUBSTITUTE: Strength = "steady"
"""The bot that plays on for a seat by the pace."""


class VacateSeat(Command, frozen=True, tag="vacate_seat"):
    """The player's account is closed: the game goes on by its pace."""


def fate_of(state: State, seat: int) -> Fate:
    """What the pace says of this time-out of ``seat``, given those in a row before it."""
    pace, timing = state.pace, state.timing
    # The time-out of a turn that a bot is playing out has been counted.
    missed = (timing.missed[seat] if timing else 0) - (state.late_turn == state.turn)
    if missed < pace.passes:
        return "pass"
    if is_unmoved(state, seat):
        return "void" if pace.unmoved == "void" or state.seats[seat].is_free else "refill"
    if missed < pace.passes + pace.bot_turns:
        return "bot"
    return pace.then


def is_unmoved(state: State, seat: int) -> bool:
    """Whether the seat has never moved where the pace minds."""
    has_moved = state.timing is None or seat in state.timing.moved or has_acted(state, seat)
    return state.pace.unmoved != "play" and not has_moved


def has_acted(state: State, seat: int) -> bool:
    """Whether the seat has done something in a turn that goes on, and no bot in its place."""
    return state.late_turn != state.turn and game_named(state.kind).has_acted(state, seat)


def is_played_at_once(state: State, seat: int) -> bool:
    """Whether nobody holds the seat and nobody is waited for: its turns take no time."""
    if not state.seats[seat].is_free:
        return False
    return state.pace.unmoved != "refill" or not is_unmoved(state, seat)


def resign(state: State, seat: int, now: int, is_abandoned: bool = False) -> list[Event]:
    """The seat is out; the kind says what follows. Raises NotSeated when it was out before."""
    if state.seats[seat].is_out:
        raise NotSeated
    going = _going(state, seat, now, is_abandoned)
    return steps(state, *going, lambda state: forsaken(state, now))


def vacate_seat(state: State, command: VacateSeat, by: Actor, now: int) -> list[Event]:
    """A player goes for good; the seat is played on as the pace says. Raises NotSeated."""
    seat = seat_of(state, by.player)
    if seat is None:
        raise NotSeated
    if state.seats[seat].is_out:
        return []
    return steps(
        state,
        lambda state: vacated(state, seat, "account_closed", now),
        lambda state: _after_vacating(state, seat, now),
    )


def vacated(
    state: State, seat: int, reason: Literal["timed_out", "account_closed"], now: int
) -> list[Event]:
    """The player has left the seat; the leave that was announced was the player's."""
    gone = SeatVacated(seat, state.seats[seat].player or "", reason)
    return [gone, *leave_given_up(state, seat, now)]


def _after_vacating(state: State, seat: int, now: int) -> list[Event]:
    fate = fate_of(state, seat)
    if is_unmoved(state, seat):
        return voided() if state.pace.unmoved == "void" else begun_anew(state, seat, now, "refill")
    if fate in ("bot", "resign"):
        return substituted(state, seat, fate, now)
    return forsaken(state, now)


def substituted(state: State, seat: int, fate: Fate, now: int) -> list[Event]:
    """A vacant seat whose time has come: a bot plays on, or it resigns."""
    if fate == "bot":
        return [_takeover(state, seat, None, SUBSTITUTE)]
    return resign(state, seat, now, is_abandoned=True)


def voided() -> list[Event]:
    """The game counts for nothing: a seat never moved."""
    return [GameEnded([], "voided", "pace.unmoved")]


def forsaken(state: State, now: int) -> list[Event]:
    """One side is left beside vacant seats: these resign, and the game ends (S4); else nothing."""
    empty = [n for n, seat in enumerate(state.seats) if seat.is_free and not is_unmoved(state, n)]
    events = steps(state, *(step for seat in empty for step in _going(state, seat, now, True)))
    return events if events and type(events[-1]) is GameEnded else []


def _going(state: State, seat: int, now: int, is_abandoned: bool) -> tuple[Step, Step]:
    after = game_named(state.kind).after_resignation
    gone = (SeatResigned(seat, is_abandoned), *leave_given_up(state, seat, now))
    return happens(*gone), lambda state: after(state, seat, now)


def take_over(state: State, wished: int | None, player: str, now: int) -> list[Event]:
    """A player sits down on a vacant seat, with its hand and its turn from the beginning."""
    return _taken_over(state, _vacant(state, wished), player, None, now)


def put_bot(state: State, wished: int | None, bot: Strength, now: int) -> list[Event]:
    """A bot plays on for a vacant seat."""
    return _taken_over(state, _vacant(state, wished), None, bot, now)


def has_vacancy(state: State) -> bool:
    """Whether a seat of a running game has nobody."""
    return state.phase == "running" and any(seat.is_free for seat in state.seats)


def _taken_over(
    state: State, seat: int, player: str | None, bot: Strength | None, now: int
) -> list[Event]:
    return steps(
        state,
        happens(_takeover(state, seat, player, bot)),
        lambda state: begun_anew(state, seat, now, "taken_over"),
        lambda state: _asked_too(state, seat, now) if player else [],
    )


def _takeover(state: State, seat: int, player: str | None, bot: Strength | None) -> SeatTakenOver:
    has_moved = state.timing is not None and seat in state.timing.moved
    return SeatTakenOver(seat, player, bot, has_moved, state.to_move == seat)


def _asked_too(state: State, seat: int, now: int) -> list[Event]:
    """Who has come to the table has to agree as well to a pause that is proposed."""
    proposal = proposal_at(state, now)
    if proposal is None:
        return []
    return [PauseProposed(proposal.seat, proposal.until, sorted([*proposal.awaited, seat]))]


def _vacant(state: State, wished: int | None) -> int:
    vacant = [n for n, seat in enumerate(state.seats) if seat.is_free]
    if wished is None:
        if not vacant:
            raise TableFull
        return vacant[0]
    if not 0 <= wished < len(state.seats):
        raise NoSuchSeat(seat=wished)
    if wished not in vacant:
        raise SeatTakenAlready(seat=wished)
    return wished
