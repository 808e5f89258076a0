"""What a seat may ask for in a game of Sequence Stacks. Seats count from 0.

A turn is as many plays as the player likes and then a discard (rules 15, 21): one command
each, or several in one ``TakeTurn``. ``from_discard`` plays the top of the own discard pile.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from service.rules.stacks.cards import Card
from service.rules.table import Command

StackName: TypeAlias = Literal[1, 2, "new"]
When: TypeAlias = Literal["never", "win", 1, 2, 3, 4, 5, "ask"]

LONGEST_TURN: Final = 40


class PlayCard(Command, frozen=True, tag="play_card"):
    """Lay a number or wild on a stack of its colour, or start a ``new`` one.

    Without ``stack`` it goes on the one stack that takes it, and anew when there is none (D8).
    """

    card: Card
    stack: StackName | None = None
    from_discard: bool = False


class PlaySkip(Command, frozen=True, tag="play_skip"):
    """Pass over one more seat when the turn ends (rule 28)."""

    from_discard: bool = False


class PlayReverse(Command, frozen=True, tag="play_reverse"):
    """Flip the direction of play (rule 29)."""

    from_discard: bool = False


class StealCard(Command, frozen=True, tag="steal_card"):
    """Take the top discard of an opponent into the hand (rule 31)."""

    from_seat: int
    from_discard: bool = False


class StealChip(Command, frozen=True, tag="steal_chip"):
    """Take a chip of an opponent; never the one that wins (rule 31)."""

    from_seat: int
    colour: Literal["B", "R"]
    from_discard: bool = False


class DiscardCard(Command, frozen=True, tag="discard_card"):
    """End the turn with a hand card on the own discard pile (rules 21, 23)."""

    card: Card


class EndTurn(Command, frozen=True, tag="end_turn"):
    """End the turn with an empty hand; with cards in hand a discard ends it (D4)."""


Play: TypeAlias = PlayCard | PlaySkip | PlayReverse | StealCard | StealChip | DiscardCard | EndTurn


ENDING: Final = (DiscardCard, EndTurn)
"""The plays that end a turn."""


class TakeTurn(Command, frozen=True, tag="take_turn"):
    """Several plays in one go; after one that reveals something the rest is not made."""

    plays: Annotated[list[Play], Meta(min_length=1, max_length=LONGEST_TURN)]


class SetOrder(Command, frozen=True, tag="set_order"):
    """Say beforehand when to block; every seat may, whether or not it holds a Block.

    ``when``: never, only a winning chip, or from the k-th chip of the other player on (a
    winning one counts too). ``ask`` waits for the question, where the game asks. ``against``
    restricts it to these seats.
    """

    when: When
    against: Annotated[list[int], Meta(min_length=1)] | None = None


class AnswerBlock(Command, frozen=True, tag="answer_block"):
    """Answer an open window; without a Block in hand to block counts as passing."""

    blocks: bool


COMMANDS: Final[tuple[type[Command], ...]] = (
    PlayCard,
    PlaySkip,
    PlayReverse,
    StealCard,
    StealChip,
    DiscardCard,
    EndTurn,
    TakeTurn,
    SetOrder,
    AnswerBlock,
)
