"""A game as its caller may see it: who asks, the log, and nothing else, in one round trip."""

import logging
from typing import Final, NamedTuple

from service.api.auth import admitted, bearer, check_seat
from service.api.charges import looking_up
from service.api.desk import desk
from service.api.errors import BadQuery, Fault
from service.application.overdue import catch_up, is_overdue
from service.application.queries import readable
from service.application.summaries import may_see, seat_in
from service.eventlog.errors import GameNotFound, UnknownEvent
from service.eventlog.pipeline import together
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Loaded
from service.eventlog.summary import Summary
from service.players.tokens import Identity
from service.rules.notes import Note

logger: Final = logging.getLogger(__name__)


class Sight(NamedTuple):
    """A game and its reader. ``events`` are whole: show them through ``queries`` only.

    ``version``: of the last event here; ``latest``: of the last in the log. ``note``: that of
    the reader's own seat, where notes were asked for.
    """

    reader: Identity
    summary: Summary
    seat: int | None
    events: list[RecordedEvent]
    version: int
    latest: int
    note: Note | None = None

    @property
    def readable(self) -> list[RecordedEvent]:
        """The events as the reader may read them."""
        return readable(self.events, self.seat)


def sight(
    game_id: str, after: int = 0, until: int | None = None, with_notes: bool = False
) -> Sight:
    """The game with its events after a version, for a caller who may know of it.

    A turn whose time has run out is over first, though no clock came by.
    Raises NoToken, BadToken, MissingScope, GameNotFound.
    """
    try:
        identity, loaded = _read(game_id, after, until, with_notes)
        reader = admitted(identity, "games:read")
        summary = known_to(reader, loaded.summary, game_id)
        if is_overdue(summary, desk().now()) and has_caught_up(game_id):
            identity, loaded = _read(game_id, after, until, with_notes)
    except UnknownEvent as unknown:
        # What comes before it can be read all the same; the operator has to see this.
        logger.error("%s", unknown)
        identity, loaded = _read(game_id, after, unknown.version - 1, with_notes)
    reader = admitted(identity, "games:read")
    summary = known_to(reader, loaded.summary, game_id)
    version = loaded.events[-1].version if loaded.events else min(after, loaded.version)
    seat = seat_in(summary, reader.player)
    note = None if seat is None else loaded.notes.get(seat)
    return Sight(reader, summary, seat, loaded.events, version, loaded.version, note)


def sight_at(game_id: str, version: int | None) -> Sight:
    """``sight`` up to a version (None: the latest). Raises BadQuery for one to come."""
    seen = sight(game_id, until=version)
    if version is not None and version > seen.latest:
        fault = Fault(f"The game has {seen.latest} versions.", parameter="version")
        raise BadQuery([fault])
    return seen


def note_reading(seen: Sight) -> None:
    """What a player has read is not mailed any more: asking for it counts, waiting does not."""
    if seen.seat is not None and seen.events:
        at = desk()
        player, game = seen.reader.player, seen.summary.game
        at.readings.note_version(player, game, seen.version, at.now())


def mark_of(seat: int | None) -> str:
    """The reader's part of an entity tag: each seat reads another body."""
    return "spectator" if seat is None else f"s{seat}"


def known(summary: Summary | None, game_id: str, player: str | None) -> Summary:
    """The summary of a game the player may know of. Raises GameNotFound."""
    if summary is None or not may_see(summary, player):
        raise GameNotFound(game_id)
    return summary


def known_to(identity: Identity, summary: Summary | None, game_id: str) -> Summary:
    """``known``, and to the holder of this token. Raises GameNotFound, SeatLost."""
    found = known(summary, game_id, identity.player)
    check_seat(identity, found)
    return found


def has_caught_up(game_id: str) -> bool:
    """Whether the time of a turn has run out just now. Raises UnknownEvent, StoreAway."""
    at = desk()
    return catch_up(at.house.store, at.states, at.house.heartbeat, game_id, at.now())


def _read(
    game_id: str, after: int, until: int | None, with_notes: bool
) -> tuple[Identity | None, Loaded]:
    house = desk().house
    return together(
        house.store.client,
        looking_up(bearer()),
        house.store.loading(game_id, after=after, until=until, with_notes=with_notes),
    )
