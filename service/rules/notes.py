"""Private notes: what a seat lays down beside the log, sealed until the rules ask for it.

A note makes no event and no version, so nobody can see that it was set or changed. What
follows from it is an event: the rules get every seat's note when they decide.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import msgspec

from service.rules.table import Command, Event, State


class Note(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat has laid down; a kind says what it holds."""


Notes: TypeAlias = Mapping[int, Note]
"""Seat -> its note; a seat that never set one is missing."""

NO_NOTES: Final[Notes] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class NoteRules:
    """What a kind that keeps notes adds to the verbs of a game.

    Its ``decide`` takes the notes as a fifth argument. It may stop the turn and ask seats
    for sealed answers (``table.ask``); these are notes too, and are opened together. A kind
    that never asks leaves out what has to do with answers.
    """

    note: type[Note]
    # The commands that change nothing but the note of the seat that gives them.
    commands: tuple[type[Command], ...]
    # (state, command, seat, the seat's note or None) -> its new note. Raises RuleViolation.
    take: Callable[[State, Any, int, Any], Note]
    # (state, seat, the seat's note or None) -> the note as it counts now.
    shown: Callable[[State, int, Any], Note]
    # Whether every seat that is asked has answered.
    has_answers: Callable[[State, Notes], bool] = lambda state, notes: False
    # What follows, at `now`, when the answers are opened.
    open_answers: Callable[[State, int, Notes], list[Event]] = lambda state, now, notes: []
    # The event that asks: its `asked` seats are to answer by its `deadline`.
    asks: type[Event] | None = None
    # The event that opens the answers: the turn of its `seat` goes on until its `deadline`.
    resumes: type[Event] | None = None
    # (state, seat whose turn has begun, notes) -> what the seat ordered beforehand, None: nothing.
    ordered: Callable[[State, int, Notes], Command | None] | None = None
