"""The one door: load, fold, decide, append with the expected version."""

import hashlib
from collections import Counter
from typing import Final

import msgspec

from service.application.attempt import Asked, Outcome, attempt, first_result
from service.application.ground import Ground, Prepared, ground_of, latest_ground, prepare
from service.application.states import States
from service.eventlog.errors import (
    CommandReused,
    GameNotFound,
    NotesChanged,
    StoreAway,
    VersionConflict,
)
from service.eventlog.store import Store
from service.rules.legs import OpenLeg
from service.rules.seating import OpenGame
from service.rules.table import Actor, Command

__all__ = ["Outcome", "Prepared", "handle", "hash_of", "prepare"]

TRIES: Final = 3
NOTE_TRIES: Final = 30
"""Notes may change many times while one version of the log stands; nobody is told of it."""


def handle(
    store: Store,
    states: States,
    game_id: str,
    command: Command,
    *,
    by: Actor,
    now: int,
    command_id: str,
    chance: bytes = b"",
    expected_version: int | None = None,
    seat: int | None = None,
    prepared: Prepared | None = None,
) -> Outcome:
    """Every command, from every channel, ends here; ``now`` is Unix ms, ``chance`` 32 bytes.

    A known ``command_id`` answers with the earlier result. ``seat``: a bot moves for its seat.
    ``prepared``: a round trip the caller has already made (see ``prepare``). A note is laid
    down without an event. Raises RuleViolation, GameNotFound, VersionConflict, CommandReused,
    StoreAway.
    """
    prepared = prepared or prepare(store, states, game_id, command_id)
    asked = Asked(
        game_id, command, by, seat, now, chance, command_id, hash_of(command), expected_version
    )
    earlier = prepared.loaded.earlier
    if earlier is not None:
        if earlier.body_hash != asked.body_hash:
            raise CommandReused(command_id)
        return first_result(store, asked, earlier.version_before, earlier.version)
    ground = ground_of(store, game_id, prepared)
    if not ground.state.version and not isinstance(command, (OpenGame, OpenLeg)):
        raise GameNotFound(game_id)
    return _settled(store, states, ground, asked)


def hash_of(command: Command) -> str:
    """Twelve characters that tell two bodies under one command id apart."""
    return hashlib.sha256(msgspec.json.encode(command)).hexdigest()[:12]


def _settled(store: Store, states: States, ground: Ground, asked: Asked) -> Outcome:
    conflicts: Counter[type[Exception]] = Counter()
    while True:
        try:
            return attempt(store, states, ground, asked)
        except VersionConflict:
            if asked.expected_version is not None or conflicts[VersionConflict] == TRIES - 1:
                raise
            conflicts[VersionConflict] += 1
        except NotesChanged:
            if conflicts[NotesChanged] == NOTE_TRIES - 1:
                # Not in its own words: that notes were changed is nobody's business.
                raise StoreAway(f"Game {asked.game_id} is busy.") from None
            conflicts[NotesChanged] += 1
        ground = latest_ground(store, asked.game_id)
