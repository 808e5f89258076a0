"""What happens in a game in sentences, in the person's language."""

from collections.abc import Mapping
from typing import Any, Final

from service.locale import msgid
from service.locale.sentences import sentences_of
from service.terminal.screen import Screen
from service.terminal.seen import Seen

Event = dict[str, Any]

_LOBBY: Final[Mapping[str, str]] = {
    "seat_taken": msgid("{name} has taken a seat."),
    "seat_filled": msgid("{name} has taken a seat."),
    "seat_left": msgid("{name} has left a seat."),
    "game_started": msgid("The game has begun."),
    "game_resumed": msgid("The pause is over."),
    "pause_proposed": msgid("{name} proposes a pause."),
    "pause_declined": msgid("{name} does not agree."),
    "leave_ended": msgid("{name} is back from leave."),
    "block_window_opened": msgid(
        "Everyone who is asked answers in secret; the answers are opened together."
    ),
    "game_ended": msgid("The game is over."),
}
_ACTIONS: Final[Mapping[str, str]] = {
    "SKIP": msgid("Skip"),
    "REVERSE": msgid("Reverse"),
    "STEAL_CARD": msgid("Steal-a-Card"),
    "STEAL_CHIP": msgid("Steal-a-Chip"),
    "BLOCK": msgid("Block"),
}


def told(event: Event, seen: Seen) -> str | None:
    """The sentence for an event; None where it shows on the board, or is nobody's business."""
    screen, data = seen.screen, event["data"]
    own = _own_draw(data, seen)
    if own is not None:
        return own
    sentences = {**_LOBBY, **sentences_of(seen.state["kind"])}
    text = sentences.get(_name_of(data))
    # A pass at the deadline is told by the time-out before it.
    if text is None or (data["type"] == "turn_passed" and data["reason"] != "no_move"):
        return None
    return screen.say(text, **_values(data, seen))


def _own_draw(data: Event, seen: Seen) -> str | None:
    """Cards that the reader drew: nobody else is told which."""
    cards = [data.get("card")] if data["type"] == "card_drawn" else data.get("cards")
    if data["type"] not in ("card_drawn", "cards_drawn") or data["seat"] != seen.seat:
        return None
    if not cards or None in cards:
        return None
    faces = ", ".join(card_of(seen.screen, card) for card in cards if card)
    return seen.screen.say("You drew {cards}.", cards=faces)


def _name_of(data: Event) -> str:
    """The type, with its variant where the sentence depends on more."""
    if data["type"] == "cards_slid" and not data["slides"]:
        return "cards_slid/none"
    if data["type"] == "row_extended":
        return f"row_extended/{data['side']}"
    return str(data["type"])


def _values(data: Event, seen: Seen) -> dict[str, str | int]:
    screen, values = seen.screen, dict(data)
    if values.get("seat") is not None:
        values["name"] = seen.name(values["seat"])
    for other in ("from_seat", "against"):
        if isinstance(values.get(other), int):
            values["other"] = seen.name(values[other])
    if "team" in values:
        teams = seen.position["teams"]
        members = range(values["team"], len(seen.names), teams)
        values["side"] = screen.words.listing(seen.name(seat) for seat in members)
    if seen.state["kind"] == "sequence-stacks":
        values |= _stacks_words(values, screen)
    elif isinstance(values.get("card"), str):
        values["card"] = screen.face(values["card"])
    return {name: _shown(value) for name, value in values.items() if value not in ([], None, "")}


def _stacks_words(values: Event, screen: Screen) -> dict[str, str]:
    card, colour = values.get("card") or "", values.get("colour") or ""
    words = {"card": action_of(screen, card)} if card else {}
    if colour:
        words["colour"] = screen.say("blue") if colour == "B" else screen.say("red")
    if "stack" in values:
        words["place"] = stack_of(screen, colour or card[:1], values["stack"])
    return words


def action_of(screen: Screen, card: str) -> str:
    """An action card by its name, a number card as it is."""
    return screen.say(_ACTIONS[card]) if card in _ACTIONS else card


def card_of(screen: Screen, card: str) -> str:
    """A card of any kind of game in a sentence."""
    return action_of(screen, screen.face(card))


def stack_of(screen: Screen, colour: str, number: int) -> str:
    """A stack by its colour and number."""
    if colour == "B":
        return screen.say("blue stack {number}", number=number)
    return screen.say("red stack {number}", number=number)


def _shown(value: Any) -> str | int:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return value if isinstance(value, int) else str(value)
