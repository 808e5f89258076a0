"""Sequence in a terminal: the board in fixed cells, then teams, piles and the own hand."""

from collections.abc import Iterator
from typing import Any, Final

from service.terminal.screen import Style, packed, padded
from service.terminal.seen import Seen

COLUMNS: Final = "abcdefghij"
LETTERS: Final = "BGR"
TWO_EYED: Final = ("JD", "JC")
ONE_EYED: Final = ("JS", "JH")
_STYLES: Final[tuple[Style, ...]] = ("chip_blue", "chip_green", "chip_red")
_HEADS: Final = "   " + "      ".join(COLUMNS)


def drawn(seen: Seen) -> list[str]:
    """The board and what belongs to it."""
    return [*_board(seen), "", *_legend(seen), "", *_seats(seen), "", *_piles(seen), *_hand(seen)]


def _board(seen: Seen) -> Iterator[str]:
    screen = seen.screen
    chips = {chip["space"]: chip for chip in seen.position["chips"]}
    last = (seen.position["last_move"] or {}).get("space")
    open_now = {space for _, spaces in open_spaces(seen) for space in spaces}
    yield screen.ink(_HEADS, "faint")
    for row in range(10):
        cells = [_cell(seen, row * 10 + column, chips, last, open_now) for column in range(10)]
        edge = screen.ink(f"{row + 1:>2}", "faint")
        yield edge + "".join(cells) + edge
    yield screen.ink(_HEADS, "faint")


def _cell(
    seen: Seen, index: int, chips: dict[str, Any], last: str | None, open_now: set[str]
) -> str:
    """Seven columns: a mark for the last move, the card, the chip that stands on it."""
    screen, card = seen.screen, seen.position["layout"][index]
    space = f"{COLUMNS[index % 10]}{index // 10 + 1}"
    before = screen.ink(">", "mark") if space == last else " "
    chip = chips.get(space)
    if chip is not None:
        letter = LETTERS[chip["team"]]
        drawing = f"[{letter}]" if chip["is_locked"] else f"({letter})"
        return before + screen.ink(screen.face(card) + drawing, _STYLES[chip["team"]]) + " "
    if card == "--":
        return before + screen.ink("**", "faint") + "    "
    if space in open_now:
        return before + screen.card(card, "open") + screen.ink("+", "bold") + "   "
    return before + screen.card(card) + "    "


def open_spaces(seen: Seen) -> list[tuple[str, list[str]]]:
    """Each ordinary card of the own hand, once, and the spaces where it can be played."""
    if seen.state["phase"] != "running":
        return []
    taken = {chip["space"] for chip in seen.position["chips"]}
    found: dict[str, list[str]] = {}
    for card in seen.own_hand or ():
        if card not in TWO_EYED + ONE_EYED:
            spaces = (
                f"{COLUMNS[index % 10]}{index // 10 + 1}"
                for index, shown in enumerate(seen.position["layout"])
                if shown == card
            )
            found[card] = [space for space in spaces if space not in taken]
    return list(found.items())


def _legend(seen: Seen) -> list[str]:
    screen = seen.screen
    colours = (screen.say("blue"), screen.say("green"), screen.say("red"))
    signs = [
        f"{screen.ink(f'({LETTERS[team]})', _STYLES[team])} {colours[team]}"
        for team in range(seen.position["teams"])
    ]
    signs += [
        "[B] " + screen.say("locked"),
        screen.ink(">", "mark") + " " + screen.say("last move"),
        *(
            [screen.ink("+", "bold") + " " + screen.say("open for you")]
            if open_spaces(seen)
            else []
        ),
        "** " + screen.say("corner"),
    ]
    return packed(signs, min(79, screen.columns), "   ")


def _seats(seen: Seen) -> Iterator[str]:
    screen, position = seen.screen, seen.position
    for seat, hand in enumerate(position["hands"]):
        team = seat % position["teams"]
        cards = screen.labelled(screen.say("cards"), str(hand["count"]))
        facts = f"{screen.ink(f'({LETTERS[team]})', _STYLES[team])}  {padded(f'{cards}  ', 11)}"
        dealer = [screen.say("dealer")] if seat == position["dealer"] else []
        yield seen.seat_line(seat, facts, *dealer)


def _piles(seen: Seen) -> Iterator[str]:
    screen, position = seen.screen, seen.position
    needed = seen.state["options"]["sequences_to_win"]
    made = [sum(each["team"] == team for each in position["sequences"]) for team in range(3)]
    counts = "  ".join(
        f"({LETTERS[team]}) {made[team]}/{needed}" for team in range(position["teams"])
    )
    yield screen.labelled(screen.say("Sequences"), screen.words.isolated(counts))
    discards = position["discards"]
    top = f" ({screen.card(discards[-1])})" if discards else ""
    yield (
        screen.labelled(screen.say("Draw pile"), str(position["pile"]))
        + "   "
        + screen.labelled(screen.say("Discards"), f"{len(discards)}{top}")
    )


def _hand(seen: Seen) -> Iterator[str]:
    hand, screen = seen.own_hand, seen.screen
    if hand is None:
        return
    cards = "  ".join(screen.card(card) for card in hand) or screen.say("none")
    yield screen.labelled(screen.say("Your hand"), cards)
    for text in packed(_uses(seen), screen.columns - 4, " | "):
        yield f"  {text}"


def _uses(seen: Seen) -> Iterator[str]:
    """What each card of the own hand is good for now."""
    screen, hand = seen.screen, seen.own_hand or []
    if seen.state["phase"] != "running":
        return
    dead, apart = screen.say("dead"), screen.words.isolated
    for card, spaces in open_spaces(seen):
        face = screen.card(card)
        yield apart(f"{face} {' '.join(spaces)}") if spaces else f"{apart(face)} {dead}"
    jacks: list[tuple[str, str]] = [
        (card, screen.say("anywhere")) for card in TWO_EYED if card in hand
    ]
    jacks += [(card, screen.say("removes")) for card in ONE_EYED if card in hand]
    yield from (f"{apart(screen.card(card))} {use}" for card, use in jacks)
