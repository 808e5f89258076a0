"""What can go wrong at the door besides the rules.

ApplicationError
├── GameNotFound        no such game, or none that the asking player may know of
├── NothingToAsk        the caller holds no seat where one is needed
├── NoTeamTalk          no team may talk among itself in this game, or not now
├── ClosingUnconfirmed  an account is closed by who has seen what becomes of its games
├── BadMessage          nothing is left of the message, or it is too long
└── TooManyFollowers    no further request may wait for news in this process
"""

from typing import ClassVar


class ApplicationError(Exception):
    """A question or command that cannot be answered, whatever the rules say."""

    code: ClassVar[str] = "application_error"


class NothingToAsk(ApplicationError):
    """A spectator asked for what only a seat has."""

    code = "no_seat"


class NoTeamTalk(ApplicationError):
    """The game has no teams of several seats, forbids them to talk, or has not begun."""

    code = "no_team_talk"


class BadMessage(ApplicationError):
    """Nothing is left of the message, or it is too long."""

    code = "bad_message"


class ClosingUnconfirmed(ApplicationError):
    """The list of what becomes of the games was not seen, or is another by now."""

    code = "closing_unconfirmed"
    status: ClassVar[int] = 409


class TooManyFollowers(ApplicationError):
    """As many requests wait for news here as may wait at once."""

    code = "too_many_followers"
