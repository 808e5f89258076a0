"""Moves as the API offers them, on one line each: as they are typed."""

from collections.abc import Callable, Mapping
from typing import Any, Final

Move = dict[str, Any]


def printed(move: Move) -> str:
    """The move in the notation of its kind; its type alone where that is not known here."""
    print_one = _PRINTERS.get(move["type"])
    return print_one(move) if print_one else str(move["type"]).replace("_", " ")


def _line(five: list[str]) -> str:
    return f"{five[0]}-{five[-1]}"


def _placed(move: Move) -> str:
    lock = move.get("lock")
    locked = "" if lock is None else " lock " + " ".join(map(_line, lock))
    return f"{move['card']} {move['space']}{locked}"


def _covered(move: Move) -> str:
    placed = ", ".join(
        f"{each['card']} {'out' if each['cell'] is None else each['cell']}"
        for each in move["placements"]
    )
    return f"{placed} take {', '.join(move['lines'])}" if move["lines"] else placed


def _slid(move: Move) -> str:
    parts = list(move["slides"])
    parts += [f"row {move['row']}"] if move["row"] is not None else []
    parts += [f"leave {move['leave']}"] if move["leave"] is not None else []
    return " ".join(parts) or "stay"


def _step(step: Move) -> str:
    if step["to"] == "word":
        return f"word {step['card']}" + (f" at {step['pile']}" if step["pile"] else "")
    return f"{step['card']} " + (f"on {step['pile']}" if step["to"] == "pile" else step["to"])


def _action(card: str) -> str:
    return card.lower().replace("_", " ") if len(card) > 2 else card


def _stacked(move: Move) -> str:
    return _from_top(move, move["card"], *([] if move["stack"] is None else [move["stack"]]))


def _from_top(move: Move, *words: object) -> str:
    return " ".join(map(str, (*(["top"] if move.get("from_discard") else []), *words)))


def _turn(move: Move) -> str:
    plays = [printed(play) for play in move["plays"]]
    return "; ".join(plays) if len(plays) > 1 else f"{plays[0]};"


_PRINTERS: Final[Mapping[str, Callable[[Move], str]]] = {
    "place_chip": _placed,
    "remove_chip": lambda move: f"{move['card']} {move['space']}",
    "exchange_dead_card": lambda move: f"dead {move['card']}",
    "draw_card": lambda move: "draw",
    "declare_sequence": lambda move: f"declare {_line(move['spaces'])}",
    "call_out": lambda move: f"call out {move['seat'] + 1}",
    "call_out_talk": lambda move: f"talk {move['team'] + 1}",
    "discard_card": lambda move: f"discard {_action(move['card'])}",
    "play_card": _stacked,
    "play_skip": lambda move: _from_top(move, "skip"),
    "play_reverse": lambda move: _from_top(move, "reverse"),
    "steal_card": lambda move: _from_top(move, "steal card", move["from_seat"] + 1),
    "steal_chip": lambda move: _from_top(
        move, "steal chip", move["from_seat"] + 1, {"B": "blue", "R": "red"}[move["colour"]]
    ),
    "end_turn": lambda move: "end",
    "take_turn": _turn,
    "answer_block": lambda move: "block" if move["blocks"] else "pass",
    "cover_cells": _covered,
    "slide_cards": _slid,
    "exchange_objective": lambda move: "exchange",
    "play_cards": lambda move: ", ".join(map(_step, move["steps"])),
}
