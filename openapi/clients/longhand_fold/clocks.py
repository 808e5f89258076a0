"""Where the clocks of a game stand: reserves, pauses, leave, and what moved a deadline."""

import re
from collections.abc import Callable
from typing import Any

PLAIN = {"daily", "least", "bank", "quiet", "leave"}
"""A pace with any of these has more to its deadlines than the time for a turn."""


def new_timing(pace: dict[str, Any], seats: int) -> dict[str, Any] | None:
    """The clocks of a new game; None where a deadline is but the time for a turn."""
    numbers = pace["passes"] or pace["bot_turns"] or pace["days_off"]
    if not (numbers or pace["unmoved"] != "play" or any(pace[name] is not None for name in PLAIN)):
        return None
    return _timing(pace, seats)


def _timing(pace: dict[str, Any], seats: int) -> dict[str, Any]:
    banks = [milliseconds(pace["bank"])] * seats if pace["bank"] else []
    return {
        "missed": [0] * seats,
        "banks": banks,
        "moved": [],
        "is_lapsed": False,
        "pauses": [],
        "outages": [],
        "leaves": [],
        "proposal": None,
        "paused_version": 0,
        "deadline_version": 0,
        "deadline_reason": None,
        "lapsed_version": 0,
    }


def timing_of(state: dict[str, Any]) -> dict[str, Any]:
    """The clocks, which are no longer plain once something happened to them."""
    if state["timing"] is None:
        state["timing"] = _timing(state["pace"], len(state["seats"]))
    timing: dict[str, Any] = state["timing"]
    return timing


def milliseconds(duration: str) -> int:
    """An ISO 8601 duration of days, hours and minutes."""
    parts = re.fullmatch(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?", duration)
    if parts is None:
        raise ValueError(duration)
    days, hours, minutes = (int(part or 0) for part in parts.groups())
    return ((days * 24 + hours) * 60 + minutes) * 60_000


def end_of_turn(state: dict[str, Any]) -> None:
    """What the turn that is over says of its seat: it is there, or was missed once more."""
    timing, seat = state["timing"], state["to_move"]
    if timing is None:
        return
    if seat is not None and not timing["is_lapsed"]:
        held = state["seats"][seat]
        is_there = held["player"] is not None or held["bot"] is not None or held["is_out"]
        timing["missed"][seat] = 0 if is_there else timing["missed"][seat] + 1
        if is_there:
            _note_moved(timing, seat)
    timing["is_lapsed"] = False


def _note_moved(timing: dict[str, Any], seat: int) -> None:
    if seat not in timing["moved"]:
        timing["moved"].append(seat)


def _on_late(state: dict[str, Any], event: dict[str, Any]) -> None:
    timing = timing_of(state)
    state["late_turn"] = event["turn"]
    timing["missed"][event["seat"]] += 1
    if event.get("has_acted"):
        _note_moved(timing, event["seat"])
    timing.update(is_lapsed=True, lapsed_version=state["version"])


def _on_taken_over(state: dict[str, Any], event: dict[str, Any]) -> None:
    seat, timing = event["seat"], timing_of(state)
    state["seats"][seat].update(player=event["player"], bot=event["bot"])
    timing["missed"][seat] = 0
    if not event.get("has_moved"):
        timing["moved"] = [other for other in timing["moved"] if other != seat]
    if event.get("begins_turn"):
        timing["is_lapsed"], state["late_turn"] = False, 0


def _on_proposed(state: dict[str, Any], event: dict[str, Any]) -> None:
    proposal = {name: event[name] for name in ("seat", "until", "awaited")}
    timing_of(state)["proposal"] = {**proposal, "version": state["version"]}


def _on_agreed(state: dict[str, Any], event: dict[str, Any]) -> None:
    proposal = timing_of(state)["proposal"]
    if proposal is not None:
        proposal["awaited"] = [seat for seat in proposal["awaited"] if seat != event["seat"]]


def _on_paused(state: dict[str, Any], event: dict[str, Any]) -> None:
    timing = timing_of(state)
    timing["proposal"] = None
    if timing["paused_version"]:
        timing["pauses"][-1]["ends"] = event["starts"]
    timing["pauses"].append({"starts": event["starts"], "ends": event["until"]})
    timing["paused_version"] = state["version"]


def _on_leave(state: dict[str, Any], event: dict[str, Any]) -> None:
    leave = {"seat": event["seat"], "starts": event["starts"], "ends": event["until"]}
    more = {"is_automatic": event["is_automatic"], "version": state["version"], "is_over": False}
    timing_of(state)["leaves"].append({**leave, **more})


def _on_leave_ended(state: dict[str, Any], event: dict[str, Any]) -> None:
    for leave in timing_of(state)["leaves"]:
        if leave["seat"] == event["seat"] and not leave["is_over"]:
            # Instants of one form are in the order of their texts.
            ends = max(leave["starts"], min(leave["ends"], event["at"]))
            leave.update(ends=ends, is_over=True)


def _on_bank(state: dict[str, Any], event: dict[str, Any]) -> None:
    timing_of(state)["banks"][event["seat"]] = event["left"]


def _on_moved(state: dict[str, Any], event: dict[str, Any]) -> None:
    timing = timing_of(state)
    state["deadline"] = event["deadline"]
    timing.update(deadline_version=state["version"], deadline_reason=event["reason"])
    if event.get("since") and event.get("until"):
        timing["outages"].append({"starts": event["since"], "ends": event["until"]})


CLOCKS: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    "turn_timed_out": _on_late,
    "seat_taken_over": _on_taken_over,
    "pause_proposed": _on_proposed,
    "pause_agreed": _on_agreed,
    "pause_declined": lambda state, event: timing_of(state).update(proposal=None),
    "game_paused": _on_paused,
    "game_resumed": lambda state, event: timing_of(state).update(paused_version=0),
    "leave_taken": _on_leave,
    "leave_ended": _on_leave_ended,
    "bank_used": _on_bank,
    "deadline_moved": _on_moved,
}
