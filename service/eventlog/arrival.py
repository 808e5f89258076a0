"""A whole log that comes from elsewhere, on its way into the store."""

from collections.abc import Sequence

import msgspec

from service.eventlog import keys
from service.eventlog.codec import encode_entry
from service.eventlog.notes import encode_note
from service.eventlog.recorded import RecordedEvent
from service.eventlog.scripts import BRING_IN
from service.eventlog.summary import Summary, encode_summary
from service.eventlog.wire import Command
from service.rules.notes import Notes


class Arrival(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All events of a game and notes of its seats, as its own store had them, for the lists too.

    ``due``: when the clock must look at the game (Unix ms, None: never). ``members``: players
    whose list of games gains this one. ``listed``: it stands in the public list of open games.
    """

    events: Sequence[RecordedEvent]
    notes: Notes
    summary: Summary
    due: int | None
    members: Sequence[str]
    listed: bool


def bring_in_command(arrival: Arrival, partition: int) -> Command:
    """The call of the function that writes it, all or nothing."""
    summary = arrival.summary
    notes = [(seat, encode_note(note)) for seat, note in sorted(arrival.notes.items())]
    return BRING_IN.command(
        [
            keys.log(partition, summary.game),
            keys.archive(partition, summary.game),
            keys.summaries(partition),
            keys.due(partition),
            keys.open_games(partition),
            keys.ended(partition),
            keys.notes(partition, summary.game),
            *(keys.games_of(partition, player) for player in arrival.members),
        ],
        summary.game,
        encode_summary(summary),
        "" if arrival.due is None else arrival.due,
        int(arrival.listed),
        summary.changed_at if summary.phase == "ended" else "",
        len(notes),
        *(part for note in notes for part in note),
        *(encode_entry(it.at, it.by, it.command_id, it.data) for it in arrival.events),
    )
