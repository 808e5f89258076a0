"""What can go wrong at the door besides the rules.

ApplicationError
├── GameNotFound    no such game, or none that the asking player may know of
└── NothingToAsk    the caller holds no seat where one is needed
"""

from typing import ClassVar


class ApplicationError(Exception):
    """A question or command that cannot be answered, whatever the rules say."""

    code: ClassVar[str] = "application_error"


class NothingToAsk(ApplicationError):
    """A spectator asked for what only a seat has."""

    code = "no_seat"
