"""Private notes of seats beside a log: read, and laid down in one step with what they set off."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec

from service.eventlog import keys
from service.eventlog.answer import KEPT_COMMAND_IDS_S, Appended, answer
from service.eventlog.errors import UnknownNote
from service.eventlog.scripts import NOTE
from service.eventlog.wire import Command
from service.rules.game import game_named
from service.rules.notes import Note, Notes

_CHANGES: Final = b"changes"

_ENCODER: Final = msgspec.json.Encoder()


class NoteLine(msgspec.Struct, frozen=True, gc=False):
    """A seat's note as a line of an exported log, after the events."""

    game: str
    seat: int
    note: msgspec.Raw


_FIELDS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_LINE: Final = msgspec.json.Decoder(NoteLine)


class NewNote(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A seat's note, to take the place of its earlier one; times are Unix milliseconds.

    It makes no event and no version, and tells nobody. ``expected_version`` of the log and
    ``expected_changes`` of the notes are what it was decided on; ``due`` is as in a Batch.
    """

    game_id: str
    kind: str
    rules_version: int
    expected_version: int
    expected_changes: int
    command_id: str
    body_hash: str
    seat: int
    note: Note
    due: int | None


def note_command(new: NewNote, partition: int) -> Command:
    """The call of the note function."""
    game = new.game_id
    return NOTE.command(
        [
            keys.log(partition, game),
            keys.archive(partition, game),
            keys.commands(partition, game),
            keys.notes(partition, game),
            keys.due(partition),
        ],
        game,
        new.expected_version,
        new.command_id,
        new.body_hash,
        "" if new.due is None else new.due,
        KEPT_COMMAND_IDS_S,
        new.expected_changes,
        new.seat,
        _ENCODER.encode(new.note),
    )


def laid_down(new: NewNote, reply: list[Any]) -> Appended:
    """What the function answered; the version stays as it was.

    Raises VersionConflict, NotesChanged, CommandReused, GameArchived.
    """
    return answer(new, new.kind, new.rules_version, reply)


def decode_notes(game: str, kind: str, stored: Sequence[bytes]) -> tuple[dict[int, Note], int]:
    """Seat -> note, and how often any was changed; from a hash as read. Raises UnknownNote."""
    fields = dict(zip(stored[::2], stored[1::2], strict=True))
    changes = int(fields.pop(_CHANGES, b"0"))
    return {int(seat): _decoded(game, kind, int(seat), fields[seat]) for seat in fields}, changes


def encode_note(note: Note) -> bytes:
    """The note as the store has it."""
    return _ENCODER.encode(note)


def note_lines(game: str, notes: Notes) -> bytes:
    """Notes as lines of an exported log, by seat."""
    lines = [NoteLine(game, seat, msgspec.Raw(encode_note(notes[seat]))) for seat in sorted(notes)]
    return _ENCODER.encode_lines(lines)


def notes_from_lines(text: bytes, game: str, kind: str) -> Notes:
    """Seat -> note, from the lines of an exported log that have one. Raises UnknownNote."""
    try:
        told = [msgspec.json.encode(line) for line in _FIELDS.decode_lines(text) if "note" in line]
        lines = [_LINE.decode(line) for line in told]
    except msgspec.DecodeError:
        raise UnknownNote(game, 0) from None
    if any(line.game != game for line in lines):
        raise UnknownNote(game, 0)
    return {line.seat: _decoded(game, kind, line.seat, bytes(line.note)) for line in lines}


def _decoded(game: str, kind: str, seat: int, stored: bytes) -> Note:
    try:
        return _decoder(kind).decode(stored)
    except msgspec.DecodeError:
        # Not in msgspec's own words, which can quote what is private.
        raise UnknownNote(game, seat) from None


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Note]:
    rules = game_named(kind).notes
    return msgspec.json.Decoder(Note if rules is None else rules.note)
