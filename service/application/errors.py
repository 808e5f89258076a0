"""What can go wrong at the door besides the rules.

ApplicationError
├── GameNotFound        no such game, or none that the asking player may know of
├── NothingToAsk        the caller holds no seat where one is needed
├── NoTeamTalk          no team may talk among itself in this game, or not now
├── ClosingUnconfirmed  an account is closed by who has seen what becomes of its games
├── TooManyOpenGames    the host has many games that still wait for players
├── TooManyInvited      many are invited to the game and have not sat down
├── BadMessage          nothing is left of the message, or it is too long
└── TooManyFollowers    no further request may wait for news in this process
"""

from typing import ClassVar


class ApplicationError(Exception):
    """What cannot be answered, whatever the rules say; ``facts`` fill ``text`` in any language."""

    code: ClassVar[str] = "application_error"
    text: ClassVar[str] = ""

    def __init__(self, **facts: str | int) -> None:
        super().__init__(self.text.format(**facts))
        self.facts = facts


class NothingToAsk(ApplicationError):
    """A spectator asked for what only a seat has."""

    code = "no_seat"
    text = "You hold no seat in this game."


class NoTeamTalk(ApplicationError):
    """The game has no teams of several seats, forbids them to talk, or has not begun."""

    code = "no_team_talk"
    text = "In this game teams cannot talk among themselves, or not yet."


class TooManyOpenGames(ApplicationError):
    """The host has as many games that wait for players as a host may have."""

    code = "too_many_open_games"
    text = "{most} games of yours wait for players; start or cancel one first."


class TooManyInvited(ApplicationError):
    """As many are invited to this game as may be invited before anyone sits down."""

    code = "too_many_invited"
    text = "{most} people are invited to this game already."


class BadMessage(ApplicationError):
    """Nothing is left of the message, or it is too long."""

    code = "bad_message"
    text = "A message has 1 to {longest} characters."


class ClosingUnconfirmed(ApplicationError):
    """The list of what becomes of the games was not seen, or is another by now."""

    code = "closing_unconfirmed"
    text = "Look at GET /v1/me/closing first: it has another list by now."
    status: ClassVar[int] = 409


class TooManyFollowers(ApplicationError):
    """As many requests wait for news here as may wait at once."""

    code = "too_many_followers"
    text = "As many requests wait for news here as may wait at once."
