"""What can be wrong with a command, each with a stable code.

RuleViolation
├── NeverLegal      no position makes it legal: HTTP 422
│   ├── BadOptions, BadSeats, BadEntropy, NoSuchSeat, UnknownKind, UnknownCommand
│   └── MoveNotation
│       ├── UnreadableMove
│       └── AmbiguousMove
└── IllegalNow      not in this state, or not by this player: HTTP 409
    ├── NotYourTurn, NotRunning, NotOpen, GameOver, NotSeated, NotHost
    ├── SeatTakenAlready, SeatedAlready, SeatsMissing, NotInvited, TableFull
    └── AnswersAwaited, NothingAsked

The clocks (clock_errors.py) and each kind of game add their own below these two.
"""

from collections.abc import Mapping
from typing import ClassVar, Final, Self

Fact = str | int

FROM_ONE: Final = frozenset({"seat", "to_move", "team"})
"""Facts that people count from 1, as moves are written; the data count from 0."""


class Phrase(str):
    """A fact that is a sentence of its own: its facts fill ``pattern`` in any language."""

    pattern: str
    facts: Mapping[str, Fact]

    def __new__(cls, pattern: str, **facts: Fact) -> Self:
        """The phrase in English."""
        made = super().__new__(cls, pattern.format(**facts))
        made.pattern, made.facts = pattern, facts
        return made


def as_spoken(facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts as a text for people has them."""
    return {
        name: fact + 1 if name in FROM_ONE and isinstance(fact, int) else fact
        for name, fact in facts.items()
    }


class RuleViolation(Exception):
    """A command that the rules refuse; ``facts`` fill the text in any language."""

    code: ClassVar[str] = "rule_violation"
    text: ClassVar[str] = "The rules do not allow this."

    def __init__(self, **facts: Fact) -> None:
        super().__init__(self.text.format(**as_spoken(facts)))
        self.facts = facts


class NeverLegal(RuleViolation):
    """No position makes this command legal."""


class IllegalNow(RuleViolation):
    """The command could be legal in another state or from another seat."""


class BadOptions(NeverLegal):
    """The options of the game contradict each other or the kind."""

    code = "bad_options"
    text = "These options do not fit: {reason}"


class BadSeats(NeverLegal):
    """The kind is not played by this number of seats."""

    code = "bad_seats"
    text = "{kind} is played by {allowed} seats, not by {seats}."


class BadEntropy(NeverLegal):
    """The entropy text of a seat is over 64 bytes of UTF-8, or spans lines."""

    code = "bad_entropy"
    text = "The entropy of a seat is one line of at most 64 bytes of UTF-8."


class NoSuchSeat(NeverLegal):
    """The table has no seat of that number."""

    code = "no_such_seat"
    text = "This table has no seat {seat}."


class UnknownKind(NeverLegal):
    """No game of that name is installed."""

    code = "unknown_kind"
    text = "There is no kind of game called {kind}."


class UnknownCommand(NeverLegal):
    """The kind of game does not know this command."""

    code = "unknown_command"
    text = "{kind} has no command {command}."


class MoveNotation(NeverLegal):
    """A line that should name a move and does not name exactly one."""


class UnreadableMove(MoveNotation):
    """The line is not in the notation of the game."""

    code = "unreadable_move"
    text = "“{given}” is not a move in the notation of this game."


class AmbiguousMove(MoveNotation):
    """The line can be read as more than one move."""

    code = "ambiguous_move"
    text = "“{given}” can mean more than one move: {readings}."


class NotYourTurn(IllegalNow):
    """Another seat is to move."""

    code = "not_your_turn"
    text = "It is not your turn: seat {to_move} is to move."


class NotRunning(IllegalNow):
    """The game has not started yet."""

    code = "not_running"
    text = "The game has not started yet."


class NotOpen(IllegalNow):
    """The game has started: seats, invitations and start are settled."""

    code = "not_open"
    text = "The game has already started."


class GameOver(IllegalNow):
    """The game has ended and takes no further command."""

    code = "game_over"
    text = "The game is over."


class NotSeated(IllegalNow):
    """The player holds no seat at this table."""

    code = "not_seated"
    text = "You hold no seat in this game."


class NotHost(IllegalNow):
    """Only the player who opened the game may do this."""

    code = "not_host"
    text = "Only the host of the game may do this."


class SeatTakenAlready(IllegalNow):
    """Someone else sits there."""

    code = "seat_taken"
    text = "Seat {seat} is taken."


class SeatedAlready(IllegalNow):
    """The player already holds a seat."""

    code = "seated_already"
    text = "You already hold seat {seat}."


class TableFull(IllegalNow):
    """No seat is free."""

    code = "table_full"
    text = "Every seat is taken."


class SeatsMissing(IllegalNow):
    """A game starts only when every seat is taken."""

    code = "seats_missing"
    text = "Seats still free: {missing}."


class NotInvited(IllegalNow):
    """The game is private and the player was not invited."""

    code = "not_invited"
    text = "This game is by invitation."


class AnswersAwaited(IllegalNow):
    """The turn has stopped until sealed answers are opened."""

    code = "answers_awaited"
    text = "The turn goes on when the other seats have answered."


class NothingAsked(IllegalNow):
    """No answer of this seat is awaited, or those awaited were opened already."""

    code = "nothing_asked"
    text = "No answer is awaited from you."
