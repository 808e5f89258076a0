"""What the routes of games answer with, and the one body that is no command."""

from collections.abc import Sequence
from typing import Final

import msgspec
from flask import Response
from msgspec import UNSET, UnsetType

from service.api.conditions import marked
from service.api.operation import JSON
from service.api.problems import Problem
from service.application.clock_view import GameClock
from service.eventlog.codec import PublicEvent
from service.rules.game import Progress
from service.rules.notes import Note
from service.rules.table import Command, State


class MoveText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move as players type it, in the notation of its kind: ``7H i5``."""

    text: str


class NamedPlayer(msgspec.Struct, frozen=True):
    """A player of the game; the name is not in the log."""

    name: str


class Changed(msgspec.Struct, frozen=True):
    """What a command led to: its events as the asker may read them, up to ``version``.

    ``progress``: how far a move of several plays went, and what cut it off; else left out.
    """

    game: str
    version: int
    events: list[PublicEvent]
    progress: Progress | UnsetType = UNSET


class SeenGame(msgspec.Struct, frozen=True):
    """A game at ``version`` as its reader may see it; the log goes up to ``latest``.

    ``seat`` is the reader's own, null for a spectator. Folding the events that the reader may
    read up to ``version`` gives exactly ``state``. ``players`` names the players by id.
    """

    game: str
    version: int
    latest: int
    seat: int | None
    players: dict[str, NamedPlayer]
    state: State


class EventPage(msgspec.Struct, frozen=True):
    """Events as their reader may read them; ``next`` leads to the page after, if there is one."""

    game: str
    version: int
    events: list[PublicEvent]
    next: str | None


class MyEventPage(msgspec.Struct, frozen=True):
    """Events of all games of their reader; reading goes on ``after`` the ``cursor``.

    ``next`` leads to the page after, if there is one already.
    """

    events: list[PublicEvent]
    cursor: str
    next: str | None


class LegalMoves(msgspec.Struct, frozen=True):
    """What the reader's seat may do at ``version``: each move is a body ready to post.

    ``texts``: the same moves, in the same order, as players type them.
    """

    game: str
    version: int
    seat: int
    moves: Sequence[Command]
    texts: Sequence[str]


class Recap(msgspec.Struct, frozen=True):
    """What happened up to ``version``, a sentence for each event that is worth one.

    It begins after the last move of the reader's seat, the latest last; of a long absence only
    the latest are told.
    """

    game: str
    version: int
    sentences: list[str]


class Orders(msgspec.Struct, frozen=True):
    """The private note of the reader's seat as it counts at ``version``.

    Null before the start, after the end, and in a kind whose seats have no orders to give.
    """

    game: str
    version: int
    seat: int
    note: Note | None


STRUCTS: Final = (
    Problem,
    Changed,
    SeenGame,
    EventPage,
    MyEventPage,
    LegalMoves,
    Recap,
    Orders,
    GameClock,
    PublicEvent,
)

_ENCODER: Final = msgspec.json.Encoder()


def untagged(answer: msgspec.Struct) -> Response:
    """A struct as JSON that is to be kept by nobody."""
    return Response(_ENCODER.encode(answer), content_type=JSON)


def answered(answer: msgspec.Struct, entity_tag: str, status: int = 200) -> Response:
    """A struct as JSON under its entity tag."""
    return marked(_ENCODER.encode(answer), JSON, entity_tag, status)
