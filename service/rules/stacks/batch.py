"""Several plays in one command: where it is cut, and how far it went."""

from collections.abc import Sequence
from typing import Final, Literal

from service.rules.game import Progress
from service.rules.stacks.errors import TurnIsOver
from service.rules.stacks.events import (
    CardDiscarded,
    CardsDrawn,
    CardStacked,
    CardStolen,
    ChipStolen,
    PileShuffled,
    ReversePlayed,
    SequenceFinished,
    SkipPlayed,
)
from service.rules.stacks.moves import ENDING, EndTurn, TakeTurn
from service.rules.table import Command, Event, GameEnded, TurnBegan

Cut = Literal["game_over", "turn_over", "sequence_finished", "card_stolen", "cards_drawn"]

_PLAYED: Final = (CardStacked, SkipPlayed, ReversePlayed, CardStolen, ChipStolen, CardDiscarded)

_CUTS: Final[dict[type[Event], Cut]] = {
    GameEnded: "game_over",
    TurnBegan: "turn_over",
    SequenceFinished: "sequence_finished",
    CardStolen: "card_stolen",
    PileShuffled: "cards_drawn",
    CardsDrawn: "cards_drawn",
}
"""What a player may want to see before going on, the weightiest first."""


def plays_of(command: Command) -> Sequence[Command]:
    """The plays of a command. Raises TurnIsOver when something follows the end of the turn."""
    if not isinstance(command, TakeTurn):
        return (command,)
    for play in command.plays[:-1]:
        if isinstance(play, ENDING):
            raise TurnIsOver(move=type(play).__name__)
    return command.plays


def reveals(events: Sequence[Event]) -> bool:
    """Whether ``events`` brought something to light, so that a batch stops here."""
    return any(type(event) in _CUTS for event in events)


def progress_of(command: Command, events: Sequence[Event]) -> Progress | None:
    """``how_far`` for several plays in one command, None for a single one."""
    return how_far(command, events) if isinstance(command, TakeTurn) else None


def how_far(command: Command, events: Sequence[Event]) -> Progress:
    """How far ``command`` went, told from the events it led to."""
    asked = plays_of(command)
    made = sum(isinstance(event, _PLAYED) for event in events)
    if made == len(asked) - 1 and isinstance(asked[-1], EndTurn):
        # Ending the turn makes no event of its own: the next turn tells.
        made += any(type(event) in (TurnBegan, GameEnded) for event in events)
    kinds = {type(event) for event in events} if made < len(asked) else set()
    return Progress(made, len(asked), next((_CUTS[kind] for kind in _CUTS if kind in kinds), None))
