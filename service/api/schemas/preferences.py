"""How a player wants to be mailed."""

from typing import Any, get_args

from marshmallow import fields
from marshmallow.validate import Length, OneOf

from service.api.schemas.base import TEXT, Answer, Body, word
from service.players.player import TurnMails
from service.players.profile import STEPS

TURN_MAILS = (
    "Mails about your turns: each; first: none after it until you have read some game or moved; "
    "daily: one mail a day with all of them; none. That a game begins or ends is told always."
)
REMINDERS = (
    "When you are reminded of a turn: shares of its time that has gone (80%), or times left "
    "(PT6H, P1D); [] for never. Apart from turn_mails."
)
MESSAGES = "Mails about what others write at the table."


def steps(**said: Any) -> "fields.List[str]":
    """Steps of reminders."""
    return fields.List(
        fields.Str(validate=TEXT),
        validate=Length(max=STEPS),
        metadata={"description": REMINDERS, "examples": [["50%", "PT6H"]]},
        **said,
    )


class QuietHoursBody(Body):
    """Hours without mail on the wall clock of your zone; across midnight as well."""

    start = word("From this time of day.", "22:00", required=True, validate=TEXT)
    end = word(
        "Up to this time of day; that of the start: no quiet hours.",
        "07:00",
        required=True,
        validate=TEXT,
    )


class GamePreferencesBody(Body):
    """What holds in this game; null: as in all others."""

    turn_mails = word(
        TURN_MAILS, allow_none=True, load_default=None, validate=OneOf(get_args(TurnMails))
    )
    reminders = steps(allow_none=True, load_default=None)
    wants_messages = fields.Bool(
        truthy={True},
        falsy={False},
        allow_none=True,
        load_default=None,
        metadata={"description": MESSAGES},
    )


class GamePreferencesAnswer(Answer):
    """What holds in this game, and what of it was chosen for this game alone."""

    game = fields.Str(required=True)
    turn_mails = fields.Str(required=True, validate=OneOf(get_args(TurnMails)))
    reminders = fields.List(fields.Str(), required=True)
    wants_messages = fields.Bool(required=True)
    chosen = fields.Nested(GamePreferencesBody(), required=True)
