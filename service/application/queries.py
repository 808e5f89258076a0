"""What the service shows: views folded from the events their viewer may read."""

from collections.abc import Iterable, Sequence

import msgspec

from service.application.errors import NothingToAsk
from service.eventlog.recorded import RecordedEvent
from service.rules.game import fold, game_named, legal_moves
from service.rules.redact import redact
from service.rules.table import Command, State, Strength
from service.rules.view import view


def readable(recorded: Iterable[RecordedEvent], seat: int | None) -> list[RecordedEvent]:
    """The events as ``seat`` (None: a spectator) may read them, for ever the same."""
    return [_readable(event, seat) for event in recorded]


def seen_state(recorded: Iterable[RecordedEvent], seat: int | None) -> State:
    """The state as ``seat`` may know it: the fold of what it may read. ``recorded``: from 1."""
    return fold(redact(event.data, seat) for event in recorded)


def seen_view(recorded: Iterable[RecordedEvent], seat: int | None) -> State:
    """``seen_state`` with the position as JSON can carry it: what the API shows."""
    return view(seen_state(recorded, seat))


def moves_of(recorded: Iterable[RecordedEvent], seat: int | None) -> Sequence[Command]:
    """The legal moves of a seat, from its own view. Raises NothingToAsk for a spectator."""
    if seat is None:
        raise NothingToAsk
    return legal_moves(seen_state(recorded, seat), seat)


def bot_move(
    recorded: Sequence[RecordedEvent], seat: int, strength: Strength, seed: int
) -> Command:
    """What a bot on ``seat`` does, knowing only that seat's view; the seed settles its whims."""
    state = seen_state(recorded, seat)
    return game_named(state.kind).bot(state, seat, strength, seed)


def _readable(recorded: RecordedEvent, seat: int | None) -> RecordedEvent:
    data = redact(recorded.data, seat)
    return recorded if data is recorded.data else msgspec.structs.replace(recorded, data=data)
