"""What every game shares: the seats, whose turn it is, the clock, and the end."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Literal

import msgspec

from service.rules.pace import Pace, instant, turn_ms

NOBODY: Final = "nobody"
"""The owner of what no viewer may read before the game reveals it."""

Phase = Literal["new", "open", "running", "ended"]
Visibility = Literal["private", "public"]
SeatOrder = Literal["as_seated", "by_lot"]
Strength = Literal["easy", "steady", "strong"]


class Event(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """What happened. ``private``: field -> NOBODY, or the field that holds its owner's seat."""

    private: ClassVar[Mapping[str, str]] = {}


class Command(msgspec.Struct, frozen=True, tag_field="type", gc=False, forbid_unknown_fields=True):
    """What a player, or the clock, asks for."""


class Actor(msgspec.Struct, frozen=True, gc=False):
    """Who asks: a player (None: the service itself) and the channel the asking came by."""

    player: str | None
    channel: Literal["http", "mail", "page", "bot", "clock", "shell"]


class Seat(msgspec.Struct):
    """A place at the table, held by a player, by a bot, or free."""

    player: str | None = None
    bot: Strength | None = None
    entropy: str = ""
    is_out: bool = False


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winning seats (none: a draw), a reason code, the deciding rule."""

    winners: list[int]
    reason: str
    rule: str


class State(msgspec.Struct):
    """A game after ``version`` events; ``position`` is the kind's own part.

    While sealed answers are awaited nobody is to move: ``asked`` lists the seats that are
    asked, ``asked_version`` is the event that asked and ``deadline`` the end of the wait; the
    turn goes on with event ``resumed_version``. ``late_turn``: the last whose time ran out.
    """

    version: int = 0
    phase: Phase = "new"
    game: str = ""
    kind: str = ""
    rules_version: int = 0
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    pace: Pace = Pace()
    visibility: Visibility = "private"
    seat_order: SeatOrder = "as_seated"
    host: str = ""
    commitment: str = ""
    seed: str | None = None
    seats: list[Seat] = []
    invited: list[str] = []
    to_move: int | None = None
    turn: int = 0
    turn_version: int = 0
    deadline: str | None = None
    asked: list[int] = []
    asked_version: int = 0
    resumed_version: int = 0
    late_turn: int = 0
    result: Result | None = None
    position: Any = None


class GameOpened(Event, frozen=True, tag="game_opened"):
    """A table is laid: kind, options with every value resolved, and the sealed seed (hex)."""

    private = {"seed": NOBODY}

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
    """A turn went by without a move: ``no_move`` (there was none) or ``timed_out``."""

    seat: int
    reason: Literal["no_move", "timed_out"]


class TurnTimedOut(Event, frozen=True, tag="turn_timed_out"):
    """The deadline passed; what the pace says follows."""

    seat: int
    turn: int


class SeatResigned(Event, frozen=True, tag="seat_resigned"):
    """A seat gave up, by its own word or by the pace."""

    seat: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The end: winning seats (none: a draw), a reason code, the number of the deciding rule."""

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
    GameEnded,
    SeedRevealed,
)


def begin_turn(state: State, seat: int, now: int) -> TurnBegan:
    """The event that gives ``seat`` the next turn, its deadline counted from ``now`` (ms)."""
    length = turn_ms(state.pace) if state.pace.per_turn else None
    # Rounded up to the whole second: a deadline shown to the second never cheats the player.
    deadline = None if length is None else instant(-(-(now + length) // 1000) * 1000)
    return TurnBegan(seat, state.turn + 1, deadline)


def seat_of(state: State, player: str | None) -> int | None:
    """The seat a player holds, None when it holds none."""
    if player is None:
        return None
    for n, seat in enumerate(state.seats):
        if seat.player == player:
            return n
    return None


def next_seat(state: State, seat: int) -> int:
    """The seat after ``seat`` clockwise that is still in the game."""
    count = len(state.seats)
    for step in range(1, count + 1):
        candidate = (seat + step) % count
        if not state.seats[candidate].is_out:
            return candidate
    raise ValueError("every seat is out of the game")


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
    state.commitment, state.seed = event.commitment, event.seed
    state.seats = [Seat() for _ in range(event.seats)]


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
    state.to_move = event.seat
    state.asked = []
    state.turn = event.turn
    state.deadline = event.deadline
    # Within a fold `version` counts the events before this one.
    state.turn_version = state.version + 1


def _on_late(state: State, event: TurnTimedOut) -> None:
    state.late_turn = event.turn


def _on_nothing(state: State, event: Event) -> None:
    return None


def _on_resigned(state: State, event: SeatResigned) -> None:
    state.seats[event.seat].is_out = True
    if event.seat in state.asked:
        state.asked.remove(event.seat)


def _on_ended(state: State, event: GameEnded) -> None:
    state.phase = "ended"
    state.to_move = state.deadline = None
    state.asked = []
    state.result = Result(event.winners, event.reason, event.rule)


def _on_seed(state: State, event: SeedRevealed) -> None:
    state.seed = event.seed


Evolver = Callable[[State, Any], None]

TABLE_EVOLVERS: Final[Mapping[type[Event], Evolver]] = {
    GameOpened: _on_opened,
    PlayerInvited: _on_invited,
    SeatTaken: _on_taken,
    SeatFilled: _on_filled,
    SeatLeft: _on_left,
    SeatsDrawn: _on_drawn,
    GameStarted: _on_started,
    TurnBegan: _on_turn,
    TurnPassed: _on_nothing,
    TurnTimedOut: _on_late,
    SeatResigned: _on_resigned,
    GameEnded: _on_ended,
    SeedRevealed: _on_seed,
}
