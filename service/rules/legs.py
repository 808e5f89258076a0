"""From one game of a match to the next: the same table once more, in one step."""

from typing import Any

from service.rules.agreement import agreed
from service.rules.deal import SEED_BYTES, commitment
from service.rules.errors import NotOpen
from service.rules.game import evolved, game_named
from service.rules.leaving import SUBSTITUTE
from service.rules.matches import KeptSeat, Match, SeatsKept, leg_after
from service.rules.pace import Pace
from service.rules.table import (
    Actor,
    Command,
    Event,
    GameOpened,
    GameStarted,
    Seat,
    State,
    Visibility,
)


class OpenLeg(Command, frozen=True, tag="open_leg"):
    """Lay the table of a further game of a match, with everyone in place, and begin."""

    game: str
    kind: str
    match: Match
    options: dict[str, Any]
    pace: Pace
    visibility: Visibility
    host: str
    seats: list[KeptSeat]
    invited: list[str]


def next_leg(state: State, game: str) -> OpenLeg | None:
    """What opens the game after this one, as ``game``; None where the match is over, or is none.

    A bot takes the place of nobody: a seat that is vacant at the end of a game.
    """
    kind = game_named(state.kind)
    first = None if kind.first_seat is None else kind.first_seat(state)
    match = leg_after(state, first)
    if match is None:
        return None
    return OpenLeg(
        game=game,
        kind=state.kind,
        match=match,
        options=state.options,
        pace=state.pace,
        visibility=state.visibility,
        host=state.host,
        seats=[_kept(seat) for seat in state.seats],
        invited=list(state.invited),
    )


def open_leg(state: State, command: OpenLeg, by: Actor, now: int, chance: bytes) -> list[Event]:
    """Everything up to the first turn at once: nobody can come between.

    ``chance``: 32 bytes nobody could foresee. Raises NotOpen when the game is there already.
    """
    if state.phase != "new":
        raise NotOpen
    if len(chance) != SEED_BYTES:
        raise ValueError(f"the seed of a game takes {SEED_BYTES} bytes")
    game = game_named(command.kind)
    opened = GameOpened(
        game=command.game,
        kind=game.kind,
        rules_version=game.rules_version,
        options=game.resolve(command.options, len(command.seats)),
        seats=len(command.seats),
        pace=agreed(command.pace),
        visibility=command.visibility,
        seat_order="as_seated",
        host=command.host,
        commitment=commitment(chance),
        seed=chance.hex(),
        match=command.match,
    )
    events = [opened, SeatsKept(command.seats, command.invited), GameStarted()]
    return events + game.open(evolved(state, events), now)


def _kept(seat: Seat) -> KeptSeat:
    if seat.player is None and seat.bot is None:
        return KeptSeat(None, SUBSTITUTE)
    return KeptSeat(seat.player, seat.bot, seat.entropy)
