"""The kinds of game that are installed."""

from marshmallow import fields

from service.api.schemas.base import Answer


class KindAnswer(Answer):
    """A kind of game at a glance."""

    kind = fields.Str(required=True)
    title = fields.Str(required=True)
    rules_version = fields.Int(required=True)
    seats = fields.List(fields.Int(), required=True)
    editions = fields.List(fields.Str(), required=True)


class KindsAnswer(Answer):
    """Every kind that is installed."""

    kinds = fields.List(fields.Nested(KindAnswer()), required=True)


class WholeKindAnswer(KindAnswer):
    """A kind with the JSON Schemas (2020-12) of what it takes and of what happens in it."""

    options = fields.Dict(required=True)
    commands = fields.Dict(required=True)
    events = fields.Dict(required=True)
    view = fields.Dict(required=True)
