"""One command's events on their way into a log, and the store's answer."""

from typing import Any

import msgspec

from service.eventlog import keys
from service.eventlog.answer import KEPT_COMMAND_IDS_S, Appended, answer
from service.eventlog.codec import encode_entry
from service.eventlog.recorded import By
from service.eventlog.scripts import APPEND
from service.eventlog.summary import Summary, encode_summary
from service.eventlog.wire import Command
from service.rules.table import Event


class Batch(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one command adds to a log, all or nothing; times are Unix milliseconds.

    ``due``: when the clock must look at the game (None: never). ``seated``/``left``: players
    whose list of games gains or loses this one. ``listed``: the game stands in the public list
    of open games. ``expected_changes``: of the notes (None: they decide nothing here). With
    the end of a game its notes are gone.
    """

    game_id: str
    expected_version: int
    command_id: str
    body_hash: str
    at: int
    by: By
    events: list[Event]
    summary: Summary
    due: int | None = None
    seated: list[str] = []
    left: list[str] = []
    listed: bool = False
    expected_changes: int | None = None


def append_command(batch: Batch, partition: int) -> Command:
    """The call of the append function. Raises ValueError for a game that starts with nothing."""
    if not batch.events and not batch.expected_version:
        raise ValueError("a game begins with an event")
    game = batch.game_id
    players = [*batch.seated, *batch.left]
    return APPEND.command(
        [
            keys.log(partition, game),
            keys.archive(partition, game),
            keys.summaries(partition),
            keys.commands(partition, game),
            keys.due(partition),
            keys.outbox(partition),
            keys.open_games(partition),
            keys.ended(partition),
            keys.notes(partition, game),
            *(keys.games_of(partition, player) for player in players),
        ],
        game,
        batch.expected_version,
        batch.command_id,
        batch.body_hash,
        encode_summary(batch.summary),
        "" if batch.due is None else batch.due,
        int(batch.listed),
        batch.at if batch.summary.phase == "ended" else "",
        KEPT_COMMAND_IDS_S,
        "" if batch.expected_changes is None else batch.expected_changes,
        len(batch.seated),
        *(encode_entry(batch.at, batch.by, batch.command_id, event) for event in batch.events),
    )


def appended(batch: Batch, reply: list[Any]) -> Appended:
    """What the function answered.

    Raises VersionConflict, NotesChanged, CommandReused, GameArchived.
    """
    summary = batch.summary
    return answer(batch, summary.kind, summary.rules_version, reply)
