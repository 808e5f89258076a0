"""Messages at a table."""

from typing import get_args

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range

from service.api.schemas.base import Answer, Body, QueryInt, instant, word
from service.application.talk import LONGEST, To
from service.eventlog.messages import KEPT


class MessageBody(Body):
    """What is said, and to whom."""

    text = word(
        f"1 to {LONGEST} characters; lines are kept.",
        "Good luck, everyone!",
        required=True,
        validate=Length(max=2 * LONGEST),
    )
    to = word(
        "team: the own team alone, in games whose teams may talk.",
        load_default="table",
        validate=OneOf(get_args(To)),
    )


class MessageAnswer(Answer):
    """A message; it is not in the log, and can be erased."""

    number = fields.Int(required=True, metadata={"description": "Within the game, from 1."})
    at = instant("When it was written.", required=True)
    player = word("Who wrote it.", required=True)
    name = fields.Str(required=True, allow_none=True)
    seat = fields.Int(
        required=True,
        allow_none=True,
        metadata={"description": "Of the author then; null: a host without a seat."},
    )
    to = fields.Str(required=True, validate=OneOf(get_args(To)))
    text = fields.Str(required=True)


class MessagesAnswer(Answer):
    """Messages that the reader may read, the oldest first; ``next`` leads to the page after."""

    game = fields.Str(required=True)
    messages = fields.List(fields.Nested(MessageAnswer()), required=True)
    latest = fields.Int(
        required=True, metadata={"description": "The highest number so far, 0 for none."}
    )
    next = fields.Str(required=True, allow_none=True)


class MessagesQuery(Body):
    """Which page."""

    after = QueryInt(load_default=0, validate=Range(0, 999_999_999))
    limit = QueryInt(load_default=100, validate=Range(1, KEPT))
