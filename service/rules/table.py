"""What every game shares: the seats, whose turn it is, the clock, and the end."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

import msgspec

from service.rules.clocks import CLOCK_EVOLVERS, timing_of
from service.rules.event import NOBODY, Command, Event
from service.rules.matches import MATCH_EVOLVERS
from service.rules.pace import Pace, instant, instant_ms, turn_ms
from service.rules.state import (
    Evolver,
    Match,
    Phase,
    Result,
    Seat,
    SeatOrder,
    State,
    Strength,
    Visibility,
    seat_of,
)
from service.rules.timing import (
    Timing,
    allotted,
    deadline_after,
    new_timing,
    time_left,
    whole_second,
)

__all__ = [
    "NOBODY",
    "TABLE_EVENTS",
    "TABLE_EVOLVERS",
    "Actor",
    "Command",
    "Event",
    "Evolver",
    "GameEnded",
    "GameOpened",
    "GameStarted",
    "Match",
    "Phase",
    "PlayerInvited",
    "Result",
    "Seat",
    "SeatFilled",
    "SeatLeft",
    "SeatOrder",
    "SeatResigned",
    "SeatTaken",
    "SeatTakenOver",
    "SeatVacated",
    "SeatsDrawn",
    "SeedRevealed",
    "State",
    "Strength",
    "TurnBegan",
    "TurnPassed",
    "TurnTimedOut",
    "Visibility",
    "ask",
    "begin_turn",
    "due_after",
    "left_for",
    "next_seat",
    "resume",
    "seat_of",
]


class Actor(msgspec.Struct, frozen=True, gc=False):
    """Who asks: a player (None: the service itself) and the channel the asking came by."""

    player: str | None
    channel: Literal["http", "mail", "page", "bot", "clock", "shell"]


class GameOpened(Event, frozen=True, tag="game_opened", omit_defaults=True):
    """A table is laid: kind, options with every value resolved, and the sealed seed (hex)."""

    private: ClassVar[Mapping[str, str]] = {"seed": NOBODY}

    game: str
    kind: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    pace: Pace
    visibility: Visibility
    seat_order: SeatOrder
    host: str
    commitment: str
    seed: str | None
    match: Match | None = None


class PlayerInvited(Event, frozen=True, tag="player_invited"):
    """A player may see the game and take a seat."""

    player: str


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """A player sits down; the entropy goes into the deal."""

    seat: int
    player: str
    entropy: str


class SeatFilled(Event, frozen=True, tag="seat_filled"):
    """A bot sits down."""

    seat: int
    bot: Strength


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """A seat is free again."""

    seat: int


class SeatsDrawn(Event, frozen=True, tag="seats_drawn"):
    """Seats by lot: ``order[n]`` is the old number of who now holds seat n."""

    order: list[int]


class GameStarted(Event, frozen=True, tag="game_started"):
    """Every seat is taken; what the kind lays out follows."""


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A seat is to move; the deadline is an RFC 3339 instant, None without a clock."""

    seat: int
    turn: int
    deadline: str | None


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """A turn went by without a move: there was none, its time was up, or nobody holds the seat."""

    seat: int
    reason: Literal["no_move", "timed_out", "vacant"]


class TurnTimedOut(Event, frozen=True, tag="turn_timed_out"):
    """The deadline passed; what the pace says follows."""

    seat: int
    turn: int


class SeatResigned(Event, frozen=True, tag="seat_resigned", omit_defaults=True):
    """A seat gave up, by its own word or, ``is_abandoned``, by the pace."""

    seat: int
    is_abandoned: bool = False


class SeatVacated(Event, frozen=True, tag="seat_vacated"):
    """A player has left a running game: by the pace, or with the account. The hand stays."""

    seat: int
    player: str
    reason: Literal["timed_out", "account_closed"]


class SeatTakenOver(Event, frozen=True, tag="seat_taken_over"):
    """A player or a bot plays on for a vacant seat, with the hand and all rights of it."""

    seat: int
    player: str | None
    bot: Strength | None


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The end: winning seats (none: a draw), a reason code, the number or name of the rule."""

    winners: list[int]
    reason: str
    rule: str


class SeedRevealed(Event, frozen=True, tag="seed_revealed"):
    """The seed (hex): from here anyone can recompute every deal, draw and reshuffle."""

    seed: str


TABLE_EVENTS: Final[tuple[type[Event], ...]] = (
    GameOpened,
    PlayerInvited,
    SeatTaken,
    SeatFilled,
    SeatLeft,
    SeatsDrawn,
    GameStarted,
    TurnBegan,
    TurnPassed,
    TurnTimedOut,
    SeatResigned,
    SeatVacated,
    SeatTakenOver,
    GameEnded,
    SeedRevealed,
    *CLOCK_EVOLVERS,
    *MATCH_EVOLVERS,
)


def begin_turn(state: State, seat: int, now: int) -> TurnBegan:
    """The event that gives ``seat`` the next turn, its deadline counted from ``now`` (ms)."""
    if state.timing is not None:
        return TurnBegan(seat, state.turn + 1, _timed_deadline(state, seat, now))
    length = turn_ms(state.pace) if state.pace.per_turn else None
    # Rounded up to the whole second: a deadline shown to the second never cheats the player.
    deadline = None if length is None else instant(-(-(now + length) // 1000) * 1000)
    return TurnBegan(seat, state.turn + 1, deadline)


def left_for(state: State, seat: int | None, now: int) -> int | None:
    """Running time (ms) from ``now`` to the deadline, None without one. ``seat``: whose clock."""
    if state.deadline is None:
        return None
    deadline = instant_ms(state.deadline)
    if state.timing is None:
        return max(0, deadline - now)
    return time_left(state.pace, state.timing, seat, deadline, now)


def due_after(state: State, seat: int | None, now: int, left: int) -> str:
    """The instant at which ``left`` ms of running time of ``seat`` have gone by since ``now``."""
    start = whole_second(now)
    if state.timing is None:
        return instant(whole_second(now + left))
    return instant(whole_second(deadline_after(state.pace, state.timing, seat, start, left)))


def next_seat(state: State, seat: int) -> int:
    """The seat after ``seat`` clockwise that is still in the game."""
    count = len(state.seats)
    for step in range(1, count + 1):
        candidate = (seat + step) % count
        if not state.seats[candidate].is_out:
            return candidate
    raise ValueError("every seat is out of the game")


def _timed_deadline(state: State, seat: int, now: int) -> str | None:
    if state.timing is None or not state.pace.has_clock:
        return None
    return due_after(state, seat, now, allotted(state.pace, state.timing, seat))


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
        if is_there and seat not in timing.moved:
            timing.moved.append(seat)
    timing.is_lapsed = False


def _on_passed(state: State, event: TurnPassed) -> None:
    # A turn without a choice is neither missed nor a sign of life.
    if state.timing is not None and event.reason == "no_move" and event.seat == state.to_move:
        state.timing.is_lapsed = True


def _on_late(state: State, event: TurnTimedOut) -> None:
    state.late_turn = event.turn
    timing = timing_of(state)
    timing.missed[event.seat] += 1
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
    if event.seat in timing.moved:
        timing.moved.remove(event.seat)


def _on_ended(state: State, event: GameEnded) -> None:
    state.phase = "ended"
    state.to_move = state.deadline = None
    state.asked = []
    state.result = Result(event.winners, event.reason, event.rule)


def _on_seed(state: State, event: SeedRevealed) -> None:
    state.seed = event.seed


TABLE_EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
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
    **CLOCK_EVOLVERS,
    **MATCH_EVOLVERS,
}
