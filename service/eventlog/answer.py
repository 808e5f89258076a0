"""What the store answers to a command that would change a game."""

from typing import Any, Final, Protocol

import msgspec

from service.eventlog.codec import decode_entries
from service.eventlog.errors import CommandReused, GameArchived, NotesChanged, VersionConflict

KEPT_COMMAND_IDS_S: Final = 48 * 3600
"""Command ids are known for this long after the last change of their game."""


class Appended(msgspec.Struct, frozen=True, gc=False):
    """What an append did, or had done when the same command came before."""

    version_before: int
    version: int
    is_repeat: bool


class Decided(Protocol):
    """What was decided on a version of a game."""

    @property
    def game_id(self) -> str: ...
    @property
    def expected_version(self) -> int: ...
    @property
    def command_id(self) -> str: ...


def answer(decided: Decided, kind: str, rules_version: int, reply: list[Any]) -> Appended:
    """What the function answered.

    Raises VersionConflict, NotesChanged, CommandReused, GameArchived.
    """
    code = reply[0]
    if code == _CONFLICT:
        expected = decided.expected_version
        missed = decode_entries(decided.game_id, kind, rules_version, reply[2], expected)
        raise VersionConflict(reply[1], missed, expected)
    if code == _CHANGED:
        raise NotesChanged(decided.game_id)
    if code == _REUSED:
        raise CommandReused(decided.command_id)
    if code == _ARCHIVED:
        raise GameArchived(decided.game_id)
    return Appended(reply[1], reply[2], code == _REPEATED)


# Return codes of longhand_append and longhand_note; 0 is done.
_REPEATED: Final = 1
_CONFLICT: Final = 2
_REUSED: Final = 3
_ARCHIVED: Final = 4
_CHANGED: Final = 5
