"""Moves: what may be played, and playing it."""

from flask import Response

from service.api.answers import LegalMoves, answered
from service.api.blueprint import Blueprint
from service.api.commands import command_in_body
from service.api.conditions import is_known, not_modified, tag
from service.api.door import give, give_at_once
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
    is_for_seats=True,
    answer="LegalMoves",
    is_versioned=True,
    has_cache_check=True,
)
def list_moves(game_id: str) -> Response:
    """What your seat may do now, as bodies ready to post.

    Empty while another seat is to move. A seat that is asked for an answer finds the answers,
    the same ones whatever it holds and whether or not it has given one.
    """
    seen = sight(game_id)
    if seen.seat is None:
        raise NothingToAsk
    entity_tag = tag(seen.version, mark_of(seen.seat))
    if is_known(entity_tag):
        return not_modified(entity_tag)
    legal = moves_of(seen.events, seen.seat)
    texts = [game_named(seen.summary.kind).print_move(move) for move in legal]
    return answered(LegalMoves(game_id, seen.version, seen.seat, legal, texts), entity_tag)


@moves.door(
    "/games/<game:game_id>/moves",
    scope="games:play",
    is_for_seats=True,
    body="Move",
    answer="Changed",
    is_command=True,
    is_versioned=True,
)
def make_move(game_id: str) -> Response:
    """Make a move, given by its ``type``, or as ``text`` in the notation of the kind.

    The answer holds what happened, as your seat may read it. Orders and sealed answers make no
    event; the answer to a move of several plays says in ``progress`` how far it went and why.
    """
    return give_at_once(game_id, "games:play", _move)


@moves.post(
    "/games/<game:game_id>/resignation",
    scope="games:play",
    is_for_seats=True,
    answer="Changed",
    is_command=True,
    is_versioned=True,
)
def resign(game_id: str) -> Response:
    """Give up: your seat plays no further part."""
    return give(game_id, Resign())


def _move(kind: str) -> Command:
    return command_in_body(kind, game_named(kind).commands)
