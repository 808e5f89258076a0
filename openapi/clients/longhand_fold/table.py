"""The table that every kind of game shares: seats, turns, clocks, the end; and the fold itself."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

from longhand_fold import sequence, sequentia, stacks
from longhand_fold.clocks import CLOCKS, end_of_turn, new_timing

KINDS: dict[str, Any] = {
    "sequence": sequence.Sequence,
    "sequence-stacks": stacks.Stacks,
    "sequentia-grid": sequentia.Grid,
    "sequentia-shift": sequentia.Shift,
    "sequentia-stack": sequentia.Stack,
}


def fold(events: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The state after the events: the ``data`` of each, as their reader may read them."""
    game = Fold()
    for event in events:
        game.add(event)
    return game.shown()


class Fold:
    """A game under way: add events as they come, look at it whenever you like."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {
            "version": 0,
            "phase": "new",
            "game": "",
            "kind": "",
            "rules_version": 0,
            "options": {},
            "pace": None,
            "visibility": "private",
            "seat_order": "as_seated",
            "host": "",
            "commitment": "",
            "seed": None,
            "seats": [],
            "invited": [],
            "to_move": None,
            "turn": 0,
            "turn_version": 0,
            "deadline": None,
            "asked": [],
            "asked_version": 0,
            "resumed_version": 0,
            "late_turn": 0,
            "timing": None,
            "result": None,
            "match": None,
        }
        self.position: Any = None

    def add(self, event: dict[str, Any]) -> None:
        """One event more. Raises KeyError for a type that is not known here."""
        # Versions that the state keeps are those of the event that set them.
        self.state["version"] += 1
        on_table = TABLE.get(event["type"])
        if on_table is not None:
            on_table(self.state, event)
        if event["type"] == "game_opened":
            self.position = KINDS[event["kind"]](event["options"], event["seats"])
        on_position = getattr(self.position, "on_" + event["type"], None)
        if on_position is not None:
            on_position(event, self.state)
        elif on_table is None:
            raise KeyError(event["type"])

    def shown(self) -> dict[str, Any]:
        """The state as ``GET /v1/games/{game_id}`` has it, whatever is added later."""
        position = self.position.shown() if self.position else None
        return deepcopy({**self.state, "position": position})


def _seat(player: str | None = None, bot: str | None = None, entropy: str = "") -> dict[str, Any]:
    seat = {"player": player, "bot": bot, "entropy": entropy}
    return {**seat, "is_out": False, "abandoned_by": None}


def _on_opened(state: dict[str, Any], event: dict[str, Any]) -> None:
    names = ("game", "kind", "rules_version", "options", "pace", "visibility", "seat_order")
    for name in (*names, "host", "commitment", "seed"):
        state[name] = event[name]
    state["match"] = event.get("match")
    state["phase"] = "open"
    state["seats"] = [_seat() for _ in range(event["seats"])]
    state["timing"] = new_timing(event["pace"], event["seats"])


def _on_kept(state: dict[str, Any], event: dict[str, Any]) -> None:
    state["seats"] = [
        _seat(each["player"], each["bot"], each["entropy"]) for each in event["seats"]
    ]
    state["invited"] = list(event["invited"])


def _on_taken(state: dict[str, Any], event: dict[str, Any]) -> None:
    state["seats"][event["seat"]] = _seat(event["player"], entropy=event["entropy"])


def _on_filled(state: dict[str, Any], event: dict[str, Any]) -> None:
    state["seats"][event["seat"]] = _seat(bot=event["bot"])


def _on_left(state: dict[str, Any], event: dict[str, Any]) -> None:
    state["seats"][event["seat"]] = _seat()


def _on_drawn(state: dict[str, Any], event: dict[str, Any]) -> None:
    state["seats"] = [state["seats"][old] for old in event["order"]]


def _on_turn(state: dict[str, Any], event: dict[str, Any]) -> None:
    end_of_turn(state)
    state.update(to_move=event["seat"], asked=[], turn=event["turn"], deadline=event["deadline"])
    state["turn_version"] = state["version"]


def _on_passed(state: dict[str, Any], event: dict[str, Any]) -> None:
    is_without_choice = event["reason"] == "no_move" and event["seat"] == state["to_move"]
    if state["timing"] and is_without_choice:
        state["timing"]["is_lapsed"] = True


def _on_resigned(state: dict[str, Any], event: dict[str, Any]) -> None:
    seat = state["seats"][event["seat"]]
    seat["is_out"] = True
    if event.get("is_abandoned"):
        seat["abandoned_by"] = seat["abandoned_by"] or seat["player"]
    _gone(state, event["seat"])


def _on_vacated(state: dict[str, Any], event: dict[str, Any]) -> None:
    state["seats"][event["seat"]].update(player=None, abandoned_by=event["player"])
    _gone(state, event["seat"])


def _gone(state: dict[str, Any], seat: int) -> None:
    if seat in state["asked"]:
        state["asked"].remove(seat)
    proposal = state["timing"] and state["timing"]["proposal"]
    if proposal and seat in (proposal["seat"], *proposal["awaited"]):
        state["timing"]["proposal"] = None


def _on_ended(state: dict[str, Any], event: dict[str, Any]) -> None:
    state.update(phase="ended", to_move=None, deadline=None, asked=[])
    state["result"] = {name: event[name] for name in ("winners", "reason", "rule")}


TABLE: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    "game_opened": _on_opened,
    "player_invited": lambda state, event: state["invited"].append(event["player"]),
    "seats_kept": _on_kept,
    "seat_taken": _on_taken,
    "seat_filled": _on_filled,
    "seat_left": _on_left,
    "seats_drawn": _on_drawn,
    "game_started": lambda state, event: state.update(phase="running"),
    "turn_began": _on_turn,
    "turn_passed": _on_passed,
    "seat_resigned": _on_resigned,
    "seat_vacated": _on_vacated,
    "game_ended": _on_ended,
    "seed_revealed": lambda state, event: state.update(seed=event["seed"]),
    **CLOCKS,
}
