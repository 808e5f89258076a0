"""Before the first turn: opening a game, inviting, taking and leaving seats, starting."""

from typing import Any, Final

import msgspec

from service.rules.agreement import agreed
from service.rules.deal import SEED_BYTES, commitment, deal_key, shuffle
from service.rules.errors import (
    BadEntropy,
    BadSeats,
    GameOver,
    NoSuchSeat,
    NotHost,
    NotInvited,
    NotOpen,
    NotSeated,
    SeatedAlready,
    SeatsMissing,
    SeatTakenAlready,
    TableFull,
)
from service.rules.game import evolved, game_named
from service.rules.leaving import has_vacancy, put_bot, take_over
from service.rules.matches import new_match
from service.rules.pace import Pace
from service.rules.table import (
    Actor,
    Command,
    Event,
    GameEnded,
    GameOpened,
    GameStarted,
    PlayerInvited,
    SeatFilled,
    SeatLeft,
    SeatOrder,
    SeatsDrawn,
    SeatTaken,
    State,
    Strength,
    Visibility,
    seat_of,
)

ENTROPY_BYTES: Final = 64


class OpenGame(Command, frozen=True, tag="open_game"):
    """Lay a table of ``seats`` for one kind of game; the asking player becomes its host.

    With ``match`` it is the first of as many games as there are seats.
    """

    game: str
    kind: str
    seats: int
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    pace: Pace = Pace()
    visibility: Visibility = "private"
    seat_order: SeatOrder = "as_seated"
    match: bool = False


class InvitePlayer(Command, frozen=True, tag="invite_player"):
    """Let a player see the game and take a seat."""

    player: str


class TakeSeat(Command, frozen=True, tag="take_seat"):
    """Sit down on ``seat``, or on the first free one; ``has_link``: invited by a link."""

    seat: int | None = None
    entropy: str = ""
    has_link: bool = False


class LeaveSeat(Command, frozen=True, tag="leave_seat"):
    """Stand up; with ``seat`` the host clears a bot's seat."""

    seat: int | None = None


class FillSeat(Command, frozen=True, tag="fill_seat"):
    """Put a bot on ``seat``, or on the first free one."""

    seat: int | None = None
    bot: Strength = "steady"


class StartGame(Command, frozen=True, tag="start_game"):
    """Deal and begin; every seat must be taken."""


class CancelGame(Command, frozen=True, tag="cancel_game"):
    """End a game that has not started."""


def open_game(state: State, command: OpenGame, by: Actor, now: int, chance: bytes) -> list[Event]:
    """The first event of a game, with every option resolved and the seed sealed.

    ``chance``: 32 bytes nobody could foresee.
    Raises BadSeats, BadOptions, BadPace, UnfitPace, UnknownKind.
    """
    if state.phase != "new":
        raise NotOpen
    if len(chance) != SEED_BYTES:
        raise ValueError(f"the seed of a game takes {SEED_BYTES} bytes")
    game = game_named(command.kind)
    if command.seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise BadSeats(kind=game.title, allowed=allowed, seats=command.seats)
    return [
        GameOpened(
            game=command.game,
            kind=game.kind,
            rules_version=game.rules_version,
            options=game.resolve(command.options, command.seats),
            seats=command.seats,
            pace=agreed(command.pace),
            visibility=command.visibility,
            seat_order=command.seat_order,
            host=by.player or "",
            commitment=commitment(chance),
            seed=chance.hex(),
            match=new_match(command.game, command.seats) if command.match else None,
        )
    ]


def invite_player(state: State, command: InvitePlayer, by: Actor, now: int) -> list[Event]:
    """The host invites; inviting someone twice, or someone seated, changes nothing.

    In a running game someone is invited to a vacant seat.
    """
    _require_places(state)
    _require_host(state, by)
    if command.player in state.invited or seat_of(state, command.player) is not None:
        return []
    return [PlayerInvited(command.player)]


def take_seat(state: State, command: TakeSeat, by: Actor, now: int) -> list[Event]:
    """A player sits down on a public game, by link, or invited. The host always may.

    In a running game that is a vacant seat, for the invited and for who held it before.
    """
    _require_places(state)
    player = by.player or ""
    held = seat_of(state, player)
    if held is not None:
        raise SeatedAlready(seat=held)
    is_welcome = command.has_link or player == state.host or player in state.invited
    if state.phase == "running":
        return _take_vacant(state, command, player, is_welcome, now)
    if state.visibility == "private" and not is_welcome:
        raise NotInvited
    if len(command.entropy.encode()) > ENTROPY_BYTES or "\n" in command.entropy:
        raise BadEntropy
    return [SeatTaken(_free_seat(state, command.seat), player, command.entropy)]


def leave_seat(state: State, command: LeaveSeat, by: Actor, now: int) -> list[Event]:
    """A player leaves the own seat, or the host clears a bot's."""
    _require_open(state)
    if command.seat is None or command.seat == seat_of(state, by.player):
        held = seat_of(state, by.player)
        if held is None:
            raise NotSeated
        return [SeatLeft(held)]
    _require_host(state, by)
    _require_seat(state, command.seat)
    if state.seats[command.seat].bot is None:
        raise NotSeated
    return [SeatLeft(command.seat)]


def fill_seat(state: State, command: FillSeat, by: Actor, now: int) -> list[Event]:
    """The host puts a bot on a free seat, in a running game on a vacant one."""
    _require_places(state)
    _require_host(state, by)
    if state.phase == "running":
        return put_bot(state, command.seat, command.bot, now)
    return [SeatFilled(_free_seat(state, command.seat), command.bot)]


def start_game(state: State, command: StartGame, by: Actor, now: int) -> list[Event]:
    """Seats by lot where agreed (label ``seats``), then what the kind lays out."""
    _require_open(state)
    _require_host(state, by)
    missing = sum(seat.player is None and seat.bot is None for seat in state.seats)
    if missing:
        raise SeatsMissing(missing=missing)
    events: list[Event] = []
    if state.seat_order == "by_lot":
        events.append(SeatsDrawn(shuffle(deal_key_of(state), "seats", range(len(state.seats)))))
    events.append(GameStarted())
    return events + game_named(state.kind).open(evolved(state, events), now)


def cancel_game(state: State, command: CancelGame, by: Actor, now: int) -> list[Event]:
    """The host ends a game that has not started; nobody wins."""
    _require_open(state)
    _require_host(state, by)
    return [GameEnded([], "cancelled", "table.called_off")]


def deal_key_of(state: State) -> bytes:
    """The key of this game's chance; needs the seed, so a redacted state has none."""
    if state.seed is None:
        raise ValueError("the seed of this game is not known here")
    entropies = [seat.entropy for seat in state.seats]
    return deal_key(bytes.fromhex(state.seed), state.game, entropies)


def _require_open(state: State) -> None:
    if state.phase == "ended":
        raise GameOver
    if state.phase != "open":
        raise NotOpen


def _require_places(state: State) -> None:
    if not has_vacancy(state):
        _require_open(state)


def _take_vacant(
    state: State, command: TakeSeat, player: str, is_welcome: bool, now: int
) -> list[Event]:
    left = [n for n, seat in enumerate(state.seats) if seat.is_free and seat.abandoned_by == player]
    if not is_welcome and not left:
        raise NotInvited
    wished = left[0] if left and command.seat is None else command.seat
    return take_over(state, wished, player, now)


def _require_host(state: State, by: Actor) -> None:
    """In a running game that its host has left, every seat may do what the host may."""
    is_left = state.phase == "running" and seat_of(state, state.host) is None
    if by.player != state.host and not (is_left and seat_of(state, by.player) is not None):
        raise NotHost


def _require_seat(state: State, seat: int) -> None:
    if not 0 <= seat < len(state.seats):
        raise NoSuchSeat(seat=seat)


def _free_seat(state: State, wished: int | None) -> int:
    free = [n for n, seat in enumerate(state.seats) if seat.player is None and seat.bot is None]
    if wished is None:
        if not free:
            raise TableFull
        return free[0]
    _require_seat(state, wished)
    if wished not in free:
        raise SeatTakenAlready(seat=wished)
    return wished
