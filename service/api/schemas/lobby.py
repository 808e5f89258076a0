"""Opening, finding and filling games."""

from typing import Final, get_args

from marshmallow import fields
from marshmallow.validate import OneOf, Range

from service.api.schemas.base import TEXT, Answer, Body, QueryInt, instant, word
from service.api.schemas.paces import PaceBody
from service.pictures.themes import Theme
from service.rules.pace import Pace
from service.rules.table import Phase, SeatOrder, Strength, Visibility

PAGE: Final = 100


class OpenGameBody(Body):
    """What is agreed about a game; nothing of it changes later."""

    kind = word("A name from /v1/kinds.", "sequence", required=True, validate=TEXT)
    seats = fields.Int(strict=True, required=True, validate=Range(1, 12))
    options = fields.Dict(
        keys=fields.Str(validate=TEXT),
        load_default=dict,
        metadata={"description": "As the schema at /v1/kinds/{kind} says."},
    )
    pace = fields.Nested(PaceBody(), load_default=Pace)
    visibility = fields.Str(load_default="private", validate=OneOf(get_args(Visibility)))
    seat_order = fields.Str(load_default="as_seated", validate=OneOf(get_args(SeatOrder)))
    match = fields.Bool(
        load_default=False,
        metadata={
            "description": "The first of as many games as seats, with another seat to move first "
            "in each; the next one begins by itself."
        },
    )


class TakeSeatBody(Body):
    """Which seat, and what it adds to the deal."""

    seat = fields.Int(
        strict=True,
        allow_none=True,
        load_default=None,
        validate=Range(0, 99),
        metadata={"description": "From 0; null: the first free one."},
    )
    entropy = word("Goes into the deal; public. One line, 64 bytes.", load_default="")


class FillSeatBody(Body):
    """Which seat, and how well the bot plays."""

    seat = fields.Int(strict=True, allow_none=True, load_default=None, validate=Range(0, 99))
    bot = fields.Str(load_default="steady", validate=OneOf(get_args(Strength)))


class InvitationBody(Body):
    """Whom to invite."""

    address = word(
        "The mail address of the player.", "bo@example.org", required=True, validate=TEXT
    )


class LinkBody(Body):
    """How long the link is good."""

    days = fields.Int(strict=True, load_default=14, validate=Range(1, 60))


class LinkAnswer(Answer):
    """A link that lets whoever has it sit down."""

    token = word("Take a seat at /v1/invitations/{token}/seats.", required=True)
    url = word("Where it can be looked at.", required=True)
    expires_at = instant("It is good until then.", required=True)


class SeatAnswer(Answer):
    """A seat in a list: held by a player, by a bot, or free."""

    player = fields.Str(required=True, allow_none=True)
    name = fields.Str(required=True, allow_none=True)
    bot = fields.Str(required=True, allow_none=True, validate=OneOf(get_args(Strength)))


class LegAnswer(Answer):
    """Which game of a match it is."""

    id = word("Of the match; it is read at /v1/matches/{id}.", required=True)
    leg = fields.Int(required=True, metadata={"description": "From 1."})
    legs = fields.Int(required=True)
    first_seat = fields.Int(
        required=True,
        allow_none=True,
        metadata={"description": "Who moves first; null: the game chooses by lot."},
    )


class GameAnswer(Answer):
    """A game in a list."""

    game = fields.Str(required=True)
    kind = fields.Str(required=True)
    version = fields.Int(required=True)
    phase = fields.Str(required=True, validate=OneOf(get_args(Phase)))
    host = fields.Str(required=True)
    visibility = fields.Str(required=True, validate=OneOf(get_args(Visibility)))
    seats = fields.List(fields.Nested(SeatAnswer()), required=True)
    seat = fields.Int(required=True, allow_none=True, metadata={"description": "Your own."})
    to_move = fields.Int(required=True, allow_none=True)
    is_my_turn = fields.Bool(required=True)
    is_asked = fields.Bool(
        required=True,
        metadata={"description": "Your seat is asked for a sealed answer, given already or not."},
    )
    turn = fields.Int(required=True)
    deadline = instant("Of the turn, null without a clock.", required=True, allow_none=True)
    opened_at = instant("When it was opened.", required=True)
    changed_at = instant("When something happened last.", required=True)
    winners = fields.List(fields.Int(), required=True, allow_none=True)
    match = fields.Nested(
        LegAnswer(),
        required=True,
        allow_none=True,
        metadata={"description": "Null for a game that is alone."},
    )


class GamesAnswer(Answer):
    """A page of games; ``next`` leads to the page after, null on the last."""

    games = fields.List(fields.Nested(GameAnswer()), required=True)
    next = fields.Str(required=True, allow_none=True)


class InvitationAnswer(Answer):
    """What a link invites to."""

    game = fields.Nested(GameAnswer(), required=True)
    expires_at = instant("The link is good until then.", required=True)


class GamesQuery(Body):
    """Which games, and which page of them."""

    list = word(
        "Yours, your turns first by deadline; or those that wait for players.",
        load_default="mine",
        validate=OneOf(["mine", "open"]),
    )
    cursor = word("From ``next``.", load_default=None, validate=TEXT)
    limit = QueryInt(load_default=50, validate=Range(1, PAGE))


class VersionQuery(Body):
    """An earlier state."""

    version = QueryInt(load_default=None, validate=Range(1, 999_999_999))


class PictureQuery(VersionQuery):
    """Which state, in which colours."""

    theme = fields.Str(load_default="light", validate=OneOf(get_args(Theme)))
