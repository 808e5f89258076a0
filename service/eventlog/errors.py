"""What can go wrong at the log, each error with a stable code.

LogError
├── GameNotFound
├── VersionConflict     someone was first; carries the events that were missed
├── NotesChanged        a private note was changed meanwhile: decide again
├── CommandReused       a known command id came with another body
├── GameArchived        the game is finished and packed: nothing can be appended
├── UnknownEvent        a type this program does not know; reads up to it still work
├── UnknownNote         a note in a form that this program does not know
├── StoreUnfit          refused at start: settings of the server, partitions, no functions
└── StoreAway           the store cannot answer now; the same again later is harmless
    ├── OutcomeUnknown  it may or may not have happened: ask again with the same command id
    └── InboxFull       so many mails wait to be read that no more are taken
"""

from collections.abc import Sequence
from typing import ClassVar

from service.eventlog.recorded import RecordedEvent


class LogError(Exception):
    """Anything the log refuses or cannot do.

    ``facts`` fill ``text`` in any language; what else it may be made with is for operators.
    """

    code: ClassVar[str] = "log_error"
    text: ClassVar[str] = ""

    def __init__(self, text: str = "", **facts: str | int) -> None:
        super().__init__(text or self.text.format(**facts))
        self.facts = facts


class GameNotFound(LogError):
    """No log has that id."""

    code = "game_not_found"
    text = "There is no game {game}."

    def __init__(self, game: str) -> None:
        super().__init__(game=game)
        self.game = game


class VersionConflict(LogError):
    """The game has gone on since it was read.

    The log is at ``version``, not at ``expected``; ``missed`` are the events after it.
    """

    code = "version_conflict"
    text = "The game is at version {version}, not {expected}."

    def __init__(self, version: int, missed: Sequence[RecordedEvent], expected: int) -> None:
        super().__init__(version=version, expected=expected)
        self.version = version
        self.missed = list(missed)
        self.expected = expected


class NotesChanged(LogError):
    """A note that the decision may rest on is another by now; nobody but the store is told."""

    code = "notes_changed"
    text = "A note of game {game} was changed meanwhile."

    def __init__(self, game: str) -> None:
        super().__init__(game=game)
        self.game = game


class CommandReused(LogError):
    """The command id stands in the log with another body."""

    code = "command_reused"
    text = "The same key was used for another request before."

    def __init__(self, command_id: str) -> None:
        super().__init__(f"Command id {command_id} was used with another body.")
        self.command_id = command_id


class GameArchived(LogError):
    """The finished log is packed and takes no further event."""

    code = "game_archived"
    text = "Game {game} is finished and archived."

    def __init__(self, game: str) -> None:
        super().__init__(game=game)
        self.game = game


class UnknownEvent(LogError):
    """An event of the game is unknown to this server; what came before it can be read.

    Event ``version`` has a type or shape unknown here; read ``until=version - 1``.
    """

    code = "unknown_event"
    text = "Event {version} of game {game} cannot be read: {event_type}."

    def __init__(self, game: str, version: int, event_type: str) -> None:
        super().__init__(game=game, version=version, event_type=event_type)
        self.game = game
        self.version = version
        self.event_type = event_type


class UnknownNote(LogError):
    """The note of a seat has a form unknown here."""

    code = "unknown_note"
    text = "The note of a seat of game {game} cannot be read."

    def __init__(self, game: str, seat: int) -> None:
        super().__init__(game=game)
        self.game = game
        self.seat = seat


class StoreUnfit(LogError):
    """The store does not fit the settings of the service; its operator is told what to change."""

    code = "store_unfit"


class StoreAway(LogError):
    """The store does not answer, is loading, read-only, or out of memory."""

    code = "store_away"
    text = "The store does not answer now. The same request later does no harm."


class OutcomeUnknown(StoreAway):
    """The answer was lost or no replica confirmed: retry with the same command id."""

    code = "outcome_unknown"
    text = "It may or may not have happened. Ask again with the same key: it happens once."


class InboxFull(StoreAway):
    """Mails are read more slowly than they come; the same mail later may be taken."""

    code = "inbox_full"
    text = "So many mails wait to be read that no more are taken now."
