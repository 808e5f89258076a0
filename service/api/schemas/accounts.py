"""Signing in, accounts and tokens."""

from typing import Final, get_args

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range

from service.api.schemas.base import TEXT, Answer, Body, instant, word
from service.api.schemas.preferences import (
    MESSAGES,
    TURN_MAILS,
    QuietHoursBody,
    steps,
)
from service.players.player import LANGUAGES, MailStatus, TurnMails
from service.players.tokens import SCOPES, SEAT_SCOPES

WANTS_MAIL: Final = "Whether any mail is sent, apart from codes for signing in."
DIGEST_AT: Final = "When the daily mail goes out, on the wall clock of your zone."
TURN_INTERVAL: Final = "The least time between two mails about turns of one game; PT0M for none."


class SignInBody(Body):
    """Where the code shall go."""

    address = word(
        "A mail address, known or new.", "anna@example.org", required=True, validate=TEXT
    )
    language = word("The language of the mail.", load_default="en", validate=OneOf(LANGUAGES))


class SignInAnswer(Answer):
    """A sign-in that waits for its code."""

    id = word("Redeem the code under this id.", required=True)
    expires_at = instant("The code is good until then.", required=True)


class RedemptionBody(Body):
    """The code from the mail; the rest is for a new account."""

    code = word(
        "As mailed; case, spaces and hyphens do not matter.",
        "K7QM-2XRB",
        required=True,
        validate=TEXT,
    )
    name = word("What other players call you.", "Anna", validate=TEXT)
    zone = word("Your IANA time zone.", "Europe/Rome", validate=TEXT)
    label = word("What the token is for, in your words.", load_default="", validate=TEXT)


class AddressBody(Body):
    """A code that was read at the new address."""

    sign_in = word("The id that POST /v1/sign-ins answered.", required=True, validate=TEXT)
    code = word(
        "As mailed; case, spaces and hyphens do not matter.",
        "K7QM-2XRB",
        required=True,
        validate=TEXT,
    )


class TokenAnswer(Answer):
    """A token as its owner sees it later."""

    id = word("Revoke it under this id.", required=True)
    label = word("What it is for.", required=True)
    scopes = fields.List(fields.Str(validate=OneOf(SCOPES)), required=True)
    created_at = instant("When it was made.", required=True)
    expires_at = instant("When it ends, null: never.", required=True, allow_none=True)
    game = word("Of a seat token, the one game that it is for.", required=True, allow_none=True)


class TokenBody(Body):
    """What the new token is for."""

    label = word("What it is for, in your words.", load_default="", validate=TEXT)
    scopes = fields.List(
        fields.Str(validate=OneOf(SCOPES)),
        load_default=None,
        validate=Length(min=1, max=8),
        metadata={"description": "Not more than your own token has; by itself the same."},
    )
    days = fields.Int(
        strict=True,
        allow_none=True,
        load_default=None,
        validate=Range(1, 3660),
        metadata={"description": "Days until it ends, null: never."},
    )


class SeatTokenBody(TokenBody):
    """What the new seat token is for."""

    scopes = fields.List(
        fields.Str(validate=OneOf(SEAT_SCOPES)),
        load_default=list(SEAT_SCOPES),
        validate=Length(min=1, max=2),
        metadata={"description": "Not more than your own token has."},
    )


class NewTokenAnswer(TokenAnswer):
    """The only answer that shows the token itself."""

    token = word("Send it as “Authorization: Bearer”; it is not shown again.", required=True)


class TokensAnswer(Answer):
    """The tokens that are still good, oldest first."""

    tokens = fields.List(fields.Nested(TokenAnswer()), required=True)


class PlayerAnswer(Answer):
    """An account, for its owner."""

    id = word("Stands for the player in every game.", required=True)
    name = word("What other players see.", required=True)
    email = word("Where mail goes.", required=True)
    language = word("Of mails.", required=True, validate=OneOf(LANGUAGES))
    zone = word("The time zone of deadlines in mails.", required=True)
    wants_mail = fields.Bool(required=True, metadata={"description": WANTS_MAIL})
    turn_mails = word(TURN_MAILS, required=True, validate=OneOf(get_args(TurnMails)))
    digest_at = word(DIGEST_AT, required=True)
    reminders = steps(required=True)
    turn_interval = word(TURN_INTERVAL, required=True)
    quiet_hours = fields.Nested(QuietHoursBody(), required=True, allow_none=True)
    wants_messages = fields.Bool(required=True, metadata={"description": MESSAGES})
    mail_status = word(
        "bounced: a mail came back for good, and none is sent until you sign in by a new code, "
        "or give another address.",
        required=True,
        validate=OneOf(get_args(MailStatus)),
    )
    created_at = instant("When it was made.", required=True)


class PreferencesBody(Body):
    """What is left out stays as it is."""

    name = word("1 to 40 visible characters.", validate=TEXT)
    language = word("Of mails.", validate=OneOf(LANGUAGES))
    zone = word("An IANA time zone.", "Europe/Rome", validate=TEXT)
    wants_mail = fields.Bool(truthy={True}, falsy={False}, metadata={"description": WANTS_MAIL})
    turn_mails = word(TURN_MAILS, validate=OneOf(get_args(TurnMails)))
    digest_at = word(DIGEST_AT, "18:00", validate=TEXT)
    reminders = steps()
    turn_interval = word(TURN_INTERVAL, "PT15M", validate=TEXT)
    quiet_hours = fields.Nested(QuietHoursBody(), allow_none=True)
    wants_messages = fields.Bool(truthy={True}, falsy={False}, metadata={"description": MESSAGES})


class CalendarAnswer(Answer):
    """Where the calendar is."""

    url = word("Subscribe to it in a calendar program; keep it to yourself.", required=True)


class SignedInAnswer(NewTokenAnswer):
    """The token, and whom it speaks for."""

    player = fields.Nested(PlayerAnswer(), required=True)


class UnsubscribedAnswer(Answer):
    """Whether mails are sent."""

    wants_mail = fields.Bool(required=True)
    advice = word("What can be done here.", required=True)
