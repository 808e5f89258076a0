"""What can go wrong at the door besides the rules.

ApplicationError
├── GameNotFound        no such game, or none that the asking player may know of
├── NothingToAsk        the caller holds no seat where one is needed
└── TooManyFollowers    no further request may wait for news in this process
"""

from typing import ClassVar


class ApplicationError(Exception):
    """A question or command that cannot be answered, whatever the rules say."""

    code: ClassVar[str] = "application_error"


class NothingToAsk(ApplicationError):
    """A spectator asked for what only a seat has."""

    code = "no_seat"


class TooManyFollowers(ApplicationError):
    """As many requests wait for news here as may wait at once."""

    code = "too_many_followers"
