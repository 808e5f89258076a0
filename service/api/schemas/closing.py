"""Closing an account."""

from typing import get_args

from marshmallow import fields
from marshmallow.validate import OneOf

from service.api.schemas.base import TEXT, Answer, Body, word
from service.api.schemas.lobby import GameAnswer
from service.application.closing import Outcome


class PartingAnswer(Answer):
    """A game, and what becomes of it."""

    game = fields.Nested(GameAnswer(), required=True)
    outcome = word(
        "cancelled: it never begins; seat_left: the seat is free again; game_ends: the others "
        "are left, or it counts for nothing; bot_plays_on; seat_resigns; seat_vacant: somebody "
        "may take it, and its turns pass as the pace says.",
        required=True,
        validate=OneOf(get_args(Outcome)),
    )


class ClosingAnswer(Answer):
    """What closing the account would do."""

    games = fields.List(fields.Nested(PartingAnswer()), required=True)
    confirmation = word("Give it to DELETE /v1/me to close the account.", required=True)


class ConfirmationQuery(Body):
    """That the list was seen."""

    confirmation = word("From GET /v1/me/closing.", required=True, validate=TEXT)
