"""What can be wrong with a request about players, each with a stable code.

PlayerError
├── PlayerNotFound
├── AddressTaken
├── BadProfile          a field that no account may have
│   ├── BadAddress, BadName, BadZone, BadLanguage
│   └── BadTime, BadReminders, BadInterval
├── BadCode             wrong, used up, or too late; which of them is not told
├── TooOften            carries ``retry_after`` in seconds
│   └── TooManyCodes, TooManyTests, TooManyMessages, TooManyTrials
├── TooManyTokens       ends with the player's ending one
├── WebhookNotFound, WebhookExists, TooManyWebhooks, WebhookDisabled
└── BadLink             forged or cut off
    └── LinkExpired
"""

from typing import ClassVar


class PlayerError(Exception):
    """A request about players that is refused; ``facts`` fill the text in any language."""

    code: ClassVar[str] = "player_error"
    text: ClassVar[str] = "This cannot be done."

    def __init__(self, **facts: str | int) -> None:
        super().__init__(self.text.format(**facts))
        self.facts = facts


class PlayerNotFound(PlayerError):
    """No account has this id."""

    code = "player_not_found"
    text = "There is no player {player}."


class AddressTaken(PlayerError):
    """Another account has this address."""

    code = "address_taken"
    text = "Another player has this address."


class BadProfile(PlayerError):
    """A field of a profile has a value that no account may have."""


class BadAddress(BadProfile):
    """Not an address that mail can be sent to."""

    code = "bad_address"
    text = "This is not a mail address."


class BadName(BadProfile):
    """Nothing is left of the name, or it is too long."""

    code = "bad_name"
    text = "A name has 1 to 40 visible characters."


class BadZone(BadProfile):
    """Not a time zone of the IANA database."""

    code = "bad_zone"
    text = "{given} is not a time zone such as Europe/Rome."


class BadLanguage(BadProfile):
    """Not one of the languages of the service."""

    code = "bad_language"
    text = "{given} is not one of the languages en, fr, ar, uk, it."


class BadTime(BadProfile):
    """Not a time of day."""

    code = "bad_time"
    text = "{given} is not a time of day such as 08:00."


class BadReminders(BadProfile):
    """Too many reminders, or one whose step cannot be read."""

    code = "bad_reminders"
    text = "Give up to 8 steps: shares of the time such as 80%, or times left such as PT6H or P1D."


class BadInterval(BadProfile):
    """Not a time that can be between two mails."""

    code = "bad_interval"
    text = "{given} is not a time such as PT15M, PT2H or P1D."


class BadCode(PlayerError):
    """The sign-in is unknown, used up or too old, or the code is not its code."""

    code = "bad_code"
    text = "This code is wrong or no longer good. Ask for a new one."


class TooOften(PlayerError):
    """As much was done as an hour allows; ``retry_after`` in seconds."""

    @property
    def limit(self) -> str:
        """The name of what is limited."""
        return self.code.removeprefix("too_many_")


class TooManyCodes(TooOften):
    """The address was sent as many codes as an hour allows; ``retry_after`` in seconds."""

    code = "too_many_codes"
    text = "Too many codes were asked for. Try again in {retry_after} seconds."


class TooManyTests(TooOften):
    """As many test mails were asked for as an hour allows; ``retry_after`` in seconds."""

    code = "too_many_tests"
    text = "Too many test mails were asked for. Try again in {retry_after} seconds."


class TooManyMessages(TooOften):
    """The player wrote as much as an hour allows; ``retry_after`` in seconds."""

    code = "too_many_messages"
    text = "That was much to read. Write again in {retry_after} seconds."


class TooManyTrials(TooOften):
    """As many webhooks were made, tested or replayed as an hour allows; see Retry-After."""

    code = "too_many_trials"
    text = "That was a lot of posting. Try again in {retry_after} seconds."


class TooManyTokens(PlayerError):
    """The player has as many tokens as a player may have."""

    code = "too_many_tokens"
    text = "You have {most} tokens; end one first."


class WebhookNotFound(PlayerError):
    """The player has no such webhook."""

    code = "webhook_not_found"
    text = "You have no such webhook."


class WebhookExists(PlayerError):
    """The player has another webhook at this URL: nothing is told twice."""

    code = "webhook_exists"
    text = "You have another webhook at this URL; change that one."


class TooManyWebhooks(PlayerError):
    """The player has as many webhooks as a player may have."""

    code = "too_many_webhooks"
    text = "You have {most} webhooks; remove one first."


class WebhookDisabled(PlayerError):
    """Nothing is posted to this webhook, so nothing can be tried there."""

    code = "webhook_disabled"
    text = "This webhook is disabled; enable it first."


class BadLink(PlayerError):
    """The link was not made by this service, or was cut off."""

    code = "bad_link"
    text = "This link is not whole."


class LinkExpired(BadLink):
    """The time of the link is over."""

    code = "link_expired"
    text = "This link has expired."
