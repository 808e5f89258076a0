"""Sequence Stacks in a terminal: the four stacks, then chips, piles and the own hand."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from service.terminal.screen import Style, packed, padded
from service.terminal.seen import Seen
from service.terminal.told import action_of, stack_of

_STYLES: Final[Mapping[str, Style]] = {"B": "chip_blue", "R": "chip_red"}
FULL: Final = 5


def drawn(seen: Seen) -> list[str]:
    """The table and what belongs to it."""
    return [*_stacks(seen), "", *_seats(seen), "", *_piles(seen), *_hand(seen)]


def _stacks(seen: Seen) -> Iterator[str]:
    screen = seen.screen
    lying = {(each["colour"], each["stack"]): each for each in seen.position["stacks"]}
    for colour, number in (("B", 1), ("B", 2), ("R", 1), ("R", 2)):
        stack = lying.get((colour, number), {"cards": [], "needs": 1})
        cards = [card[1:] for card in stack["cards"]] + ["."] * (FULL - len(stack["cards"]))
        inside = screen.ink(f" ({colour}) {' '.join(cards)} ", _STYLES[colour])
        needs = screen.labelled(screen.say("next"), f"{colour}{stack['needs']}")
        yield f"  {padded(stack_of(screen, colour, number), 18)}{inside}   {needs}"


def _seats(seen: Seen) -> Iterator[str]:
    screen, position = seen.screen, seen.position
    for seat, hand in enumerate(position["hands"]):
        chips = position["chips"][seat]
        pile = position["discards"][seat]
        top = card_shown(seen, pile[-1]) if pile else "-"
        cards = screen.labelled(screen.say("cards"), str(hand["count"]))
        discards = screen.labelled(screen.say("Discards"), f"{top} ({len(pile)})")
        facts = "  ".join(
            (
                screen.ink(f"(B) {chips['blue']}", "chip_blue"),
                screen.ink(f"(R) {chips['red']}", "chip_red"),
                padded(cards, 10),
                padded(discards, 20),
            )
        )
        dealer = [screen.say("dealer")] if seat == position["dealer"] else []
        yield seen.seat_line(seat, facts, *dealer)


def _piles(seen: Seen) -> Iterator[str]:
    screen, position = seen.screen, seen.position
    way = screen.say("to the left") if position["direction"] == "left" else ""
    facts = [
        screen.labelled(screen.say("Draw pile"), str(position["pile"])),
        screen.labelled(screen.say("Set aside"), str(len(position["completed"]))),
        screen.labelled(screen.say("Direction"), way or screen.say("to the right")),
        screen.labelled(screen.say("Reshuffles"), str(position["reshuffles"])),
    ]
    yield from packed(facts, screen.columns, "   ")


def _hand(seen: Seen) -> Iterator[str]:
    hand, screen = seen.own_hand, seen.screen
    if hand is not None:
        cards = "  ".join(card_shown(seen, card) for card in hand) or screen.say("none")
        yield screen.labelled(screen.say("Your hand"), cards)


def card_shown(seen: Seen, card: Any) -> str:
    """A number card in its colour, an action card in words."""
    if card[0] in _STYLES and len(card) == 2:
        return seen.screen.ink(card, _STYLES[card[0]])
    return action_of(seen.screen, card)
