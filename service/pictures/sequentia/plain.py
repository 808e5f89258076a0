"""Sequentia in plain text: the table in a grid of letters, then seats, piles and own hand."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from service.pictures.lines import Line, Piece, line
from service.pictures.names import within
from service.pictures.seated import (
    apart,
    notes_of,
    outcome,
    seat_numbered,
    seat_to_move,
    winning_seats,
)
from service.pictures.sequentia.facts import Facts, Place, SeatFacts, facts_of
from service.rules.sequentia.cards import digit_of, is_bonus, word_of
from service.rules.table import State

_INSIDE: Final = 13
_NAME_COLUMNS: Final = 24


def sequentia_lines(
    view: State, viewer: int | None, names: Sequence[str], language: str
) -> list[Line]:
    """The table, the seats with what they have, the piles, the last turn, the own hand."""
    facts = facts_of(view, viewer, names, language)
    seats = [line(), *(_seat(facts, seat) for seat in facts.seats)]
    if not facts.is_dealt:
        return [*_head(facts), *seats]
    table = [line(), *_table(facts)]
    return [*_head(facts), *table, *seats, line(), *_below(facts), *_hand(facts)]


def _head(facts: Facts) -> Iterator[Line]:
    texts = facts.texts
    turn = f" - {texts['turn']} {facts.turn}" if facts.turn else ""
    yield line(Piece(facts.title + turn, "bold"))
    to_move = seat_to_move(facts)
    if to_move is not None:
        yield line(f"{texts['to_move']}: ", Piece(_name(facts, to_move), "bold"))
    won = ", ".join(_name(facts, seat) for seat in winning_seats(facts))
    if won:
        yield line(f"{texts['winner']}: ", Piece(won, "bold"))
    elif outcome(facts):
        yield line(Piece(outcome(facts), "bold"))


def _table(facts: Facts) -> Iterator[Line]:
    if not facts.places:
        yield line(f"{facts.texts['row']}: {facts.texts['empty']}")
        return
    places = iter(facts.places)
    across = 4 if facts.is_row else 3
    while row := list(islice(places, across)):
        edge = "  +" + ("-" * _INSIDE + "+") * len(row)
        yield line(Piece(edge, "faint"))
        for part in (_first_line, _second_line):
            pieces = (piece for place in row for piece in (*part(place), Piece("|", "faint")))
            yield line(Piece("  |", "faint"), *pieces)
    yield line(Piece(edge, "faint"))


def _first_line(place: Place) -> tuple[Piece, ...]:
    """The digit, in brackets where the last turn touched it, and the number of the place."""
    digit = "." if place.card is None else digit_of(place.card)
    shown = Piece(f"[{digit}]", "mark") if place.is_last else Piece(f" {digit} ", "bold")
    return Piece(" "), shown, Piece(f"{place.number:>{_INSIDE - 5}} ", "faint")


def _second_line(place: Place) -> tuple[Piece, ...]:
    if place.card is None:
        return (Piece(" " * _INSIDE),)
    word = word_of(place.card) + ("+" if is_bonus(place.card) else "")
    height = f"x{place.height}" if place.height > 1 else ""
    return (Piece(f"  {word:<5}{height:>{_INSIDE - 8}} "),)


def _seat(facts: Facts, seat: SeatFacts) -> Line:
    texts = facts.texts
    # Not ">" at the start of a line: mail programs would take it for a quotation.
    marker = Piece("*", "mark") if seat.is_to_move else Piece(" ")
    counts = (
        f"  {texts['points']} {seat.points}, {texts['sequences']} {seat.sequences},"
        f" {texts['cards']} {seat.cards}"
    )
    about = notes_of(facts, seat, "first", seat.is_first, gap="  ")
    shown = apart(facts, counts) if facts.is_dealt else ""
    return line(marker, f"{seat.number + 1:>3}", f"{shown}  {_name(facts, seat)}{about}")


def _below(facts: Facts) -> Iterator[Line]:
    texts = facts.texts
    yield line(f"{texts['draw_pile']}: {facts.pile}")
    if facts.removed:
        yield line(f"{texts['removed']}: {facts.removed}")
    if facts.quiet is not None:
        count, most = facts.quiet
        yield line(f"{texts['quiet']}: {apart(facts, f'{count}/{most}')}")
    if facts.last is not None:
        yield line(f"{texts['last_move']}: ", *_last(facts))


def _last(facts: Facts) -> Iterator[Piece]:
    last = facts.last
    if last is None:
        return
    yield Piece(_name(facts, seat_numbered(facts, last.seat)))
    if last.slides:
        yield Piece(", " + apart(facts, " ".join(last.slides)))
    if last.cells:
        what = facts.texts["pile" if facts.is_row else "cell"]
        yield Piece(f", {what} {apart(facts, ' '.join(map(str, last.cells)))}")
    for card in last.words:
        yield Piece(f", {facts.texts['word']} {apart(facts, word_of(card))}")


def _hand(facts: Facts) -> Iterator[Line]:
    if facts.hand is None:
        return
    texts = facts.texts
    label = texts["objective" if facts.has_objective else "hand"]
    cards = "  ".join(facts.hand) or texts["none"]
    yield line(f"{label}: ", Piece(apart(facts, cards), "bold"))
    if facts.reachable is not None:
        yield line(f"{texts['reachable']}: {facts.reachable}")


def _name(facts: Facts, seat: SeatFacts) -> str:
    return apart(facts, within(seat.name, _NAME_COLUMNS))
