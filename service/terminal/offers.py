"""The moves that a seat may make, numbered for whoever types them."""

from typing import Any, Final

from service.terminal.notation import printed
from service.terminal.screen import Screen, in_columns

ROWS: Final = 10
"""Of the list, unless all of it is asked for."""
_MANY: Final = ("cover_cells", "slide_cards", "play_cards")
"""Moves of which there are hundreds in a turn."""

Move = dict[str, Any]


def in_order(moves: list[Move]) -> list[Move]:
    """As the service lists them; of hundreds those first that make a sequence."""
    return sorted(moves, key=_is_modest)


def listed(screen: Screen, moves: list[Move], *, is_whole: bool) -> list[str]:
    """The moves beside each other, the first of them if they are many; nothing for none."""
    if not moves:
        return []
    numbered = [f"{n:>3} {printed(move)}" for n, move in enumerate(moves, 1)]
    lines = in_columns(numbered, screen.columns)
    if len(lines) > ROWS + 1 and not is_whole:
        more = screen.say("The list goes on: “{word}” shows all of it.", word="moves")
        lines = [*lines[:ROWS], more]
    how = screen.say("Type a move or its number; “{word}” for more.", word="help")
    return ["", screen.ink(screen.say("Your moves:"), "bold"), *lines, how]


def _is_modest(move: Move) -> bool:
    has_word = any(step["to"] == "word" for step in move.get("steps", ()))
    return move["type"] in _MANY and not (move.get("lines") or move.get("row") or has_word)
