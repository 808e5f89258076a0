"""Moves: what may be played, and playing it."""

from functools import cache, reduce
from operator import or_
from typing import Any, Final

import msgspec
from flask import Response, request

from service.api.answers import LegalMoves, MoveText, answered
from service.api.blueprint import Blueprint
from service.api.bodies import decoded
from service.api.conditions import is_known, not_modified, tag
from service.api.door import give, give_at_once
from service.api.errors import BadBody
from service.api.sight import mark_of, sight
from service.application.errors import NothingToAsk
from service.application.queries import moves_of
from service.rules.decide import Resign
from service.rules.game import game_named
from service.rules.table import Command

moves = Blueprint("moves", __name__, url_prefix="/v1", description="Playing.")


@moves.window(
    "/games/<game:game_id>/moves",
    scope="games:read",
    answer="LegalMoves",
    is_versioned=True,
    has_cache_check=True,
)
def list_moves(game_id: str) -> Response:
    """What your seat may do now, as bodies ready to post.

    Empty while another seat is to move.
    """
    seen = sight(game_id)
    if seen.seat is None:
        raise NothingToAsk
    entity_tag = tag(seen.version, mark_of(seen.seat))
    if is_known(entity_tag):
        return not_modified(entity_tag)
    legal = moves_of(seen.events, seen.seat)
    return answered(LegalMoves(game_id, seen.version, seen.seat, legal), entity_tag)


@moves.door(
    "/games/<game:game_id>/moves",
    scope="games:play",
    body="Move",
    answer="Changed",
    is_command=True,
    is_versioned=True,
)
def make_move(game_id: str) -> Response:
    """Make a move, given by its ``type``, or as ``text`` in the notation of the kind.

    The answer holds what happened, as your seat may read it.
    """
    return give_at_once(game_id, "games:play", _move)


@moves.post(
    "/games/<game:game_id>/resignation",
    scope="games:play",
    answer="Changed",
    is_command=True,
    is_versioned=True,
)
def resign(game_id: str) -> Response:
    """Give up: your seat plays no further part."""
    return give(game_id, Resign())


def _move(kind: str) -> Command:
    """The move in the body. Raises NotJson, BadBody, MoveNotation."""
    try:
        command: Command = decoded(_decoder(kind))
        return command
    except BadBody:
        text = _text()
        if text is None:
            raise
    return game_named(kind).parse_move(text)


def _text() -> str | None:
    try:
        return _TEXT.decode(request.get_data()).text
    except msgspec.ValidationError:
        return None


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(reduce(or_, game_named(kind).commands))


_TEXT: Final = msgspec.json.Decoder(MoveText)
