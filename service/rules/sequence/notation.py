"""Moves of Sequence on one line, printed and read back: ``7H i5``, ``dead 7H``, ``draw``."""

from service.rules.errors import UnreadableMove
from service.rules.sequence.moves import (
    CallOut,
    DeclareSequence,
    DrawCard,
    ExchangeDeadCard,
    PlaceChip,
    RemoveChip,
)
from service.rules.table import Command


def print_move(command: Command) -> str:
    """The command on one line."""
    match command:
        case PlaceChip(card=card, space=space, lock=None) | RemoveChip(card=card, space=space):
            return f"{card} {space}"
        case PlaceChip(card=card, space=space, lock=lock):
            return f"{card} {space} lock " + " ".join(
                f"{five[0]}-{five[-1]}" for five in lock or []
            )
        case ExchangeDeadCard(card=card):
            return f"dead {card}"
        case DrawCard():
            return "draw"
        case DeclareSequence(spaces=spaces):
            return f"declare {spaces[0]}-{spaces[-1]}"
        case CallOut(seat=seat):
            return f"call out {seat + 1}"
    raise ValueError(f"no move of Sequence: {command!r}")


def parse_move(text: str) -> Command:
    """The command that a line names. Raises UnreadableMove or AmbiguousMove."""
    match text.split():
        case ["draw"]:
            return DrawCard()
        case ["dead", card]:
            return ExchangeDeadCard(card)
        case [card, space] if card in ("JS", "JH"):
            return RemoveChip(card, space)
        case [card, space]:
            return PlaceChip(card, space)
    raise UnreadableMove(given=text)
