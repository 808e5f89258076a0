"""Notices: what was to be mailed, and what became of it."""

from typing import get_args

from marshmallow import fields
from marshmallow.validate import OneOf, Range

from service.api.schemas.base import TEXT, Answer, Body, QueryInt, instant, word
from service.eventlog.notice import NoticeState


class NoticeAnswer(Answer):
    """A notice that was planned for the caller."""

    id = word("Names the notice for ever.", required=True)
    kind = word("What it tells.", "your_turn", required=True)
    game = fields.Str(required=True, allow_none=True, metadata={"description": "null: of no game."})
    version = fields.Int(
        required=True, allow_none=True, metadata={"description": "Of the game that it tells of."}
    )
    channel = fields.Str(required=True, validate=OneOf(["mail"]))
    due_at = instant("Not to be sent before.", required=True)
    state = word(
        "planned: not yet sent; superseded: another one tells it, or something newer; dropped: "
        "not to be sent any more; failed: it could not be sent; bounced: it came back.",
        required=True,
        validate=OneOf(get_args(NoticeState)),
    )
    at = instant("When that became of it.", required=True)
    reason = word(
        "Why: a code. smtp_550: the answer of a mail server; dsn_5.1.1: what one reported later.",
        "read",
        required=True,
        allow_none=True,
    )
    superseded_by = word("The notice in its place.", required=True, allow_none=True)
    message_id = word("Of the mail that was sent.", required=True, allow_none=True)
    attempts = fields.Int(required=True, metadata={"description": "How often it was tried."})
    next_at = instant("When it is tried again.", required=True, allow_none=True)


class NoticesAnswer(Answer):
    """A page of notices, the latest first; ``next`` leads to the page after, null on the last."""

    notices = fields.List(fields.Nested(NoticeAnswer()), required=True)
    next = fields.Str(required=True, allow_none=True)


class NoticesQuery(Body):
    """Which page."""

    cursor = word("From ``next``.", load_default=None, validate=TEXT)
    limit = QueryInt(load_default=50, validate=Range(1, 100))


class ChannelAnswer(Answer):
    """What became of a test by one way."""

    channel = fields.Str(required=True, validate=OneOf(["mail"]))
    address = word("Where it went.", required=True)
    state = fields.Str(required=True, validate=OneOf(get_args(NoticeState)))
    reason = fields.Str(required=True, allow_none=True)
    message_id = fields.Str(required=True, allow_none=True)


class TestAnswer(Answer):
    """The test, and what has become of it by each way so far."""

    notice = word("Its place in the list of notices.", required=True)
    channels = fields.List(fields.Nested(ChannelAnswer()), required=True)
