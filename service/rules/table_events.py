"""The events that every kind of game shares: seats, turns and the end."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from service.rules.event import NOBODY, Event
from service.rules.pace import Pace
from service.rules.state import Match, SeatOrder, Strength, Visibility


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


class TurnTimedOut(Event, frozen=True, tag="turn_timed_out", omit_defaults=True):
    """The deadline passed; what the pace says follows. ``has_acted``: the turn had been begun."""

    seat: int
    turn: int
    has_acted: bool = False


class SeatResigned(Event, frozen=True, tag="seat_resigned", omit_defaults=True):
    """A seat gave up, by its own word or, ``is_abandoned``, by the pace."""

    seat: int
    is_abandoned: bool = False


class SeatVacated(Event, frozen=True, tag="seat_vacated"):
    """A player has left a running game: by the pace, or with the account. The hand stays."""

    seat: int
    player: str
    reason: Literal["timed_out", "account_closed"]


class SeatTakenOver(Event, frozen=True, tag="seat_taken_over", omit_defaults=True):
    """A player or a bot plays on for a vacant seat, with the hand and all rights of it.

    ``has_moved``: it is no seat that never moved, whatever its new holder does. ``begins_turn``:
    the turn that goes on is that of the seat, and as good as new.
    """

    seat: int
    player: str | None
    bot: Strength | None
    has_moved: bool = False
    begins_turn: bool = False


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The end: winning seats (none: a draw), a reason code, the number or name of the rule."""

    winners: list[int]
    reason: str
    rule: str


class SeedRevealed(Event, frozen=True, tag="seed_revealed"):
    """The seed (hex): from here anyone can recompute every deal, draw and reshuffle."""

    seed: str
