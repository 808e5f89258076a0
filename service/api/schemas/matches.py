"""Matches, and which game of one a game is."""

from marshmallow import fields

from service.api.schemas.base import Answer, word
from service.api.schemas.lobby import GameAnswer, SeatAnswer


class StandingAnswer(SeatAnswer):
    """A seat of a match, with what it has reached in the games that have ended."""

    seat = fields.Int(required=True)
    points = fields.Float(
        required=True,
        metadata={
            "description": "Sequentia: cards, with all that nobody has for who stays when all "
            "others give up. Else a win is one point, in equal parts for those who share it."
        },
    )


class MatchAnswer(Answer):
    """As many games as seats; another seat moves first in each."""

    match = word("Of the match: that of its first game.", required=True)
    kind = fields.Str(required=True)
    legs = fields.Int(required=True, metadata={"description": "How many games it has in all."})
    games = fields.List(fields.Nested(GameAnswer()), required=True)
    standings = fields.List(fields.Nested(StandingAnswer()), required=True)
    winners = fields.List(
        fields.Int(),
        required=True,
        allow_none=True,
        metadata={"description": "The seats with most points; null until the match is over."},
    )
