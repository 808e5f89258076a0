"""What a seat may ask for in a game of Sequence. Seats and teams count from 0."""

from typing import Final

from service.rules.cards import Card
from service.rules.table import Command


class PlaceChip(Command, frozen=True, tag="place_chip"):
    """Play a card and place an own chip on ``space``.

    ``lock`` names what is to be locked where there is a choice (rule 28): each a list of
    five spaces, all that one choice takes, in the order they are to count. None takes the most
    sequences, and among equals the first in reading order.
    """

    card: Card
    space: str
    lock: list[list[str]] | None = None


class RemoveChip(Command, frozen=True, tag="remove_chip"):
    """Play a one-eyed jack and take the chip of another team off ``space`` (rule 14)."""

    card: Card
    space: str


class ExchangeDeadCard(Command, frozen=True, tag="exchange_dead_card"):
    """Before the move: discard a dead card and draw another (rule 18)."""

    card: Card


class DrawCard(Command, frozen=True, tag="draw_card"):
    """Where draws are manual: take the card that is owed for the move (rule 33)."""


class DeclareSequence(Command, frozen=True, tag="declare_sequence"):
    """Where declaring is manual: five own spaces in line shall count (rule 29)."""

    spaces: list[str]


class CallOut(Command, frozen=True, tag="call_out"):
    """Where lost draws are called out: ``seat`` took no card in time (rule 33)."""

    seat: int


class CallOutTalk(Command, frozen=True, tag="call_out_talk"):
    """Where talk is forbidden: say that ``team`` talked about the game (rule 34)."""

    team: int


class DiscardCard(Command, frozen=True, tag="discard_card"):
    """Discard the card that is owed after forbidden talk (rule 34)."""

    card: Card


COMMANDS: Final[tuple[type[Command], ...]] = (
    PlaceChip,
    RemoveChip,
    ExchangeDeadCard,
    DrawCard,
    DeclareSequence,
    CallOut,
    CallOutTalk,
    DiscardCard,
)
