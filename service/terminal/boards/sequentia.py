"""Sequentia in a terminal: nine cells or a row of piles, then points, pile and the own hand."""

from collections.abc import Iterator
from typing import Any, Final

from service.terminal.screen import padded
from service.terminal.seen import Seen

INSIDE: Final = 13
_BOX: Final = {True: "│─┌┬┐├┼┤└┴┘", False: "|-+++++++++"}


def drawn(seen: Seen) -> list[str]:
    """The table and what belongs to it."""
    return [*_table(seen), "", *_seats(seen), "", *_piles(seen), *_hand(seen)]


def _table(seen: Seen) -> Iterator[str]:
    screen, places = seen.screen, seen.position["table"]
    if not places:
        yield screen.labelled(screen.say("Row"), screen.say("empty"))
        return
    across = 3 if seen.state["kind"] != "sequentia-stack" else len(places)
    box = _BOX[screen.has_suits]
    last = (seen.position["last_turn"] or {}).get("cells", [])
    rows = range(0, len(places), across)
    for first in rows:
        edge = box[2:5] if first == 0 else box[5:8]
        yield _edge(seen, box, edge, across)
        cells = [
            (number + 1, places[number], number + 1 in last)
            for number in range(first, first + across)
        ]
        for part in (_digit, _word):
            bar = screen.ink(box[0], "faint")
            yield "  " + bar + bar.join(part(seen, *cell) for cell in cells) + bar
    yield _edge(seen, box, box[8:], across)


def _edge(seen: Seen, box: str, corners: str, across: int) -> str:
    line = corners[0] + corners[1].join([box[1] * INSIDE] * across) + corners[2]
    return "  " + seen.screen.ink(line, "faint")


def _digit(seen: Seen, number: int, place: dict[str, Any] | None, is_last: bool) -> str:
    """The digit that counts, in brackets where the last turn touched it, and the place."""
    digit = "." if place is None else place["card"][4]
    shown = (
        seen.screen.ink(f"[{digit}]", "mark") if is_last else seen.screen.ink(f" {digit} ", "bold")
    )
    return f" {shown}" + seen.screen.ink(f"{number:>{INSIDE - 5}} ", "faint")


def _word(seen: Seen, number: int, place: dict[str, Any] | None, is_last: bool) -> str:
    if place is None:
        return " " * INSIDE
    word = place["card"][:3] + place["card"][5:]
    height = f"x{place['height']}" if place["height"] > 1 else ""
    return f"  {word:<5}{height:>{INSIDE - 8}} "


def _seats(seen: Seen) -> Iterator[str]:
    screen, position = seen.screen, seen.position
    for seat, hand in enumerate(position["hands"]):
        counts = (
            (screen.say("points"), len(position["scores"][seat])),
            (screen.say("sequences"), position["sequences"][seat]),
            (screen.say("cards"), hand["count"]),
        )
        facts = "  ".join(screen.labelled(label, str(count)) for label, count in counts)
        first = [screen.say("first")] if seat == position["first"] else []
        yield seen.seat_line(seat, padded(facts, 36) + "  ", *first)


def _piles(seen: Seen) -> Iterator[str]:
    screen, position = seen.screen, seen.position
    pile = screen.labelled(screen.say("Draw pile"), str(position["pile"]))
    quiet = position.get("quiet")
    if quiet is None:
        yield pile
        return
    most = seen.state["options"]["stall_turns"]
    yield f"{pile}   " + screen.labelled(
        screen.say("Turns without a sequence"), screen.words.isolated(f"{quiet}/{most}")
    )


def _hand(seen: Seen) -> Iterator[str]:
    hand, screen = seen.own_hand, seen.screen
    if hand is None:
        return
    cards = screen.ink("  ".join(hand), "bold") if hand else screen.say("none")
    if "reachable_in" not in seen.position:
        yield screen.labelled(screen.say("Your hand"), cards)
        return
    yield screen.labelled(screen.say("Your objective"), cards)
    slides = seen.position["reachable_in"][seen.seat or 0]
    if slides is not None:
        yield screen.labelled(screen.say("Slides to it"), str(slides))
