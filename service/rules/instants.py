"""What commands about time have in common: who may give them, and the instants they name."""

from datetime import datetime

from service.rules.clock_errors import BadInstant, NoClock
from service.rules.errors import NotSeated
from service.rules.state import State, seat_of
from service.rules.table import Actor


def read_instant(given: str) -> int:
    """An RFC 3339 instant as Unix milliseconds. Raises BadInstant."""
    try:
        moment = datetime.fromisoformat(given)
        if moment.tzinfo is not None:
            return int(moment.timestamp() * 1000)
    except (ValueError, OverflowError):
        pass
    raise BadInstant(given=given[:40])


def clocked_seat(state: State, by: Actor) -> int:
    """The seat of who asks, in a game with a clock. Raises NotSeated, NoClock."""
    seat = seat_of(state, by.player)
    if seat is None or state.seats[seat].is_out:
        raise NotSeated
    if not state.pace.has_clock:
        raise NoClock
    return seat
