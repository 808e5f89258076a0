"""One game as it is read: summary, events, and what a command id did before."""

from typing import Final

import msgspec

from service.eventlog import keys
from service.eventlog.codec import decode_entries, unpack
from service.eventlog.notes import decode_notes
from service.eventlog.recorded import RecordedEvent
from service.eventlog.summary import Summary, decode_summary
from service.eventlog.wire import Command, Replies
from service.rules.notes import NO_NOTES, Notes


class KnownCommand(msgspec.Struct, frozen=True, gc=False):
    """What an earlier append under the same command id did."""

    version_before: int
    version: int
    body_hash: str


class Loaded(msgspec.Struct, frozen=True, gc=False):
    """A game as read: ``version`` counts all its events, ``events`` are those asked for.

    A game that does not exist has no summary and version 0. ``notes`` and the count of their
    ``changes`` are there where they were asked for; they may be newer than the events.
    """

    summary: Summary | None
    version: int
    events: list[RecordedEvent]
    earlier: KnownCommand | None
    notes: Notes = NO_NOTES
    changes: int = 0


_NOTHING: Final = Loaded(None, 0, [], None)


def load_commands(
    game: str,
    partition: int,
    after: int,
    until: int | None,
    command_id: str,
    with_notes: bool,
) -> list[Command]:
    """Commands whose replies show one moment, without a script.

    They only grow and are read in this order: what a command did is in the summary, what the
    summary counts is in the log, and a log that has gone from the list is in the archive.
    """
    # LRANGE counts from 0 and includes the end; 1 to 0 is nothing.
    bounds = (after, -1 if until is None else until - 1)
    is_empty = until is not None and until <= after
    commands: list[Command] = [
        ("HGET", keys.commands(partition, game), command_id),
        ("HGET", keys.summaries(partition), game),
        ("LRANGE", keys.log(partition, game), *((1, 0) if is_empty else bounds)),
        ("GET", keys.archive(partition, game)),
    ]
    # What was decided on notes that do not belong to this log is refused by the append.
    return [*commands, ("HGETALL", keys.notes(partition, game))] if with_notes else commands


def loaded(game: str, after: int, until: int | None, replies: Replies) -> Loaded:
    """The game from the replies to ``load_commands``. Raises UnknownEvent, UnknownNote."""
    known, stored, entries, packed, *noted = replies
    if stored is None:
        return _NOTHING
    summary = decode_summary(stored)
    last = summary.version if until is None else min(until, summary.version)
    if packed is not None and not entries and last > after:
        entries = unpack(packed)[after:]
    # More has been appended since the summary was read.
    del entries[max(0, last - after) :]
    events = decode_entries(game, summary.kind, summary.rules_version, entries, after)
    notes, changes = decode_notes(game, summary.kind, noted[0]) if noted else (NO_NOTES, 0)
    earlier = _known(known) if known else None
    return Loaded(summary, summary.version, events, earlier, notes, changes)


def _known(stored: bytes) -> KnownCommand:
    before, version, body_hash = stored.decode().split(" ", 2)
    return KnownCommand(int(before), int(version), body_hash)
