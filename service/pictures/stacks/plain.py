"""Sequence Stacks in plain text: stacks in fixed cells, the rest below, at most 78 columns."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeGuard

from service.pictures.lines import Line, Piece, Style, line, packed
from service.pictures.names import columns, within
from service.pictures.seated import apart, notes_of, seat_numbered
from service.pictures.stacks.facts import (
    Facts,
    SeatFacts,
    StackFacts,
    facts_of,
    last_move,
    robbed_seat,
    stack_name,
    standing,
)
from service.pictures.texts import capitalised
from service.rules.stacks.cards import ACTIONS, Card
from service.rules.stacks.state import FULL_STACK
from service.rules.stacks.words import WORDS, Language, Word
from service.rules.table import State

WIDEST: Final = 78
_NAME_COLUMNS: Final = 24
_STACK_COLUMNS: Final = 20
_ACTION_WORDS: Final[dict[Card, Word]] = {
    "SKIP": "skip",
    "REVERSE": "reverse",
    "STEAL_CARD": "steal card",
    "STEAL_CHIP": "steal chip",
    "BLOCK": "block",
}
_STYLES: Final[dict[str, Style]] = {"B": "blue", "R": "red"}


def stacks_lines(
    view: State, viewer: int | None, names: Sequence[str], language: str
) -> list[Line]:
    """The stacks, then the seats, the piles, the last move and the viewer's hand."""
    facts = facts_of(view, viewer, names, language)
    seats = [line(), *(_seat(facts, seat) for seat in facts.seats)]
    if not facts.is_dealt:
        return [*_head(facts), *seats]
    table = [line(), *(_stack(facts, stack) for stack in facts.stacks)]
    below = [line(), *_piles(facts), *_last(facts), *_hand(facts)]
    return [*_head(facts), *table, *seats, *below]


def _head(facts: Facts) -> Iterator[Line]:
    texts = facts.texts
    turn = f" - {texts['turn']} {facts.turn}" if facts.turn else ""
    yield line(Piece(texts["stacks"] + turn, "bold"))
    key, seats = standing(facts)
    if not seats:
        yield line(Piece(texts[key], "bold"))
        return
    for stretch in packed([_name(facts, seat) for seat in seats], WIDEST - columns(texts[key]) - 2):
        yield line(f"{texts[key]}: ", Piece(stretch, "bold"))


def _stack(facts: Facts, stack: StackFacts) -> Line:
    label = capitalised(stack_name(facts, stack))
    room = " " * max(0, _STACK_COLUMNS - columns(label))
    style: Style = _STYLES[stack.colour] if stack.cards else "faint"
    cells = [card[1] for card in stack.cards] + ["."] * (FULL_STACK - len(stack.cards))
    drawn = Piece(apart(facts, f"({stack.colour}) {' '.join(cells)}"), style)
    # Each line ends in words, so that none reads as a move.
    told = f"{facts.texts['needs']} {len(stack.cards) + 1}" if stack.cards else facts.texts["empty"]
    return line(label, room, drawn, f"   {apart(facts, told)}")


def _seat(facts: Facts, seat: SeatFacts) -> Line:
    texts = facts.texts
    # Not ">" at the start of a line: mail programs would take it for a quotation.
    marker = Piece("*" if seat.is_to_move or seat.is_asked else " ", "mark")
    about = notes_of(facts, seat, "dealer", seat.is_dealer, gap="  ")
    name = f"  {_name(facts, seat)}{about}"
    if not facts.is_dealt:
        return line(marker, f"{seat.number + 1:>3}", name)
    cards = "  " + apart(facts, f"{texts['cards']} {seat.cards}")
    blue, red = Piece(f"  (B) {seat.blue}", "blue"), Piece(f"  (R) {seat.red}", "red")
    return line(marker, f"{seat.number + 1:>3}", blue, red, cards, name)


def _piles(facts: Facts) -> Iterator[Line]:
    texts = facts.texts
    tops = [
        f"{seat.number + 1}: {_card(facts, seat.top)} ({seat.discards})"
        for seat in sorted(facts.seats, key=lambda seat: seat.number)
        if seat.top is not None
    ]
    label = f"{texts['discards']}, {texts['on_top']}: "
    # Two more columns where the line is kept apart from one that runs the other way.
    for stretch in packed(tops, WIDEST - columns(label) - 2):
        yield line(label, apart(facts, stretch))
    yield line(f"{texts['draw_pile']}: {facts.pile}")
    yield line(f"{texts['completed']}: {facts.completed}. {texts['actions']}: {facts.actions}.")
    way = texts["left" if facts.is_leftward else "right"]
    yield line(f"{texts['direction']}: {way}. {texts['reshuffles']}: {facts.reshuffles}.")
    if facts.skips:
        yield line(f"{texts['skips']}: {facts.skips}")


def _last(facts: Facts) -> Iterator[Line]:
    last = facts.last
    if last is None:
        return
    robbed = robbed_seat(facts, last)
    card = apart(facts, _card(facts, getattr(last, "card", "")))
    what = last_move(facts, last, card, "" if robbed is None else _name(facts, robbed))
    who = _name(facts, seat_numbered(facts, last.seat))
    yield line(f"{facts.texts['last_move']}: {who}, {what}")


def _hand(facts: Facts) -> Iterator[Line]:
    if facts.hand is None:
        return
    cards = "  ".join(_card(facts, card) for card in facts.hand) or facts.texts["none"]
    yield line(f"{facts.texts['hand']}: ", Piece(apart(facts, cards), "bold"))


def _card(facts: Facts, card: Card) -> str:
    """A card as it is typed in a move, in the reader's language."""
    if card not in ACTIONS:
        return card
    word: Word = _ACTION_WORDS[card]
    language: Language = facts.language if _is_known(facts.language) else "en"
    return WORDS[language][word][0]


def _is_known(language: str) -> TypeGuard[Language]:
    return language in WORDS


def _name(facts: Facts, seat: SeatFacts) -> str:
    return apart(facts, within(seat.name, _NAME_COLUMNS))
