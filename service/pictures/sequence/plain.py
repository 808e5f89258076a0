"""Sequence in plain text: letters in fixed cells, the legend below, at most 78 columns."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from service.pictures.lines import Line, Piece, Style, line, packed
from service.pictures.names import columns, within
from service.pictures.seated import apart, notes_of, outcome, seat_numbered, seat_to_move
from service.pictures.sequence.facts import (
    TEAM_COLOURS,
    TEAM_LETTERS,
    Facts,
    HeldCard,
    SeatFacts,
    facts_of,
    winning_teams,
)
from service.rules.sequence.board import SIZE, SPACE_INDEX
from service.rules.sequence.events import ChipPlaced
from service.rules.table import State

WIDEST: Final = 78
_NAME_COLUMNS: Final = 32
_HEADS: Final = "   " + "      ".join("abcdefghij")
_STYLES: Final[tuple[Style, ...]] = ("blue", "green", "red")


def sequence_lines(
    view: State, viewer: int | None, names: Sequence[str], language: str
) -> list[Line]:
    """The board, then the legend, the seats, the piles, the last move and the viewer's hand."""
    facts = facts_of(view, viewer, names, language)
    seats = [line(), *(_seat(facts, seat) for seat in facts.seats)]
    if not facts.layout:
        return [*_head(facts), *seats]
    board = [line(), *_board(facts), line(), _legend(facts)]
    below = [line(), *_sides(facts), *_last(facts), *_hand(facts)]
    return [*_head(facts), *board, *seats, *below]


def _head(facts: Facts) -> Iterator[Line]:
    texts = facts.texts
    turn = f" - {texts['turn']} {facts.turn}" if facts.turn else ""
    yield line(Piece(texts["sequence"] + turn, "bold"))
    to_move = seat_to_move(facts)
    if to_move is not None:
        yield line(f"{texts['to_move']}: ", Piece(_name(facts, to_move), "bold"))
    won = [f"({TEAM_LETTERS[team]}) {texts[TEAM_COLOURS[team]]}" for team in winning_teams(facts)]
    if won:
        yield line(f"{texts['winner']}: ", Piece(apart(facts, ", ".join(won)), "bold"))
    elif outcome(facts):
        yield line(Piece(outcome(facts), "bold"))


def _board(facts: Facts) -> Iterator[Line]:
    yield line(Piece(_HEADS, "faint"))
    for row in range(SIZE):
        spaces = range(row * SIZE, row * SIZE + SIZE)
        cells = [piece for space in spaces for piece in _cell(facts, space)]
        yield line(Piece(f"{row + 1:>2}", "faint"), *cells, Piece(f"{row + 1:>2}", "faint"))
    yield line(Piece(_HEADS, "faint"))


def _cell(facts: Facts, space: int) -> tuple[Piece, ...]:
    is_last = facts.last is not None and SPACE_INDEX[facts.last.space] == space
    before = Piece(">", "mark") if is_last else Piece(" ")
    chip = facts.chips.get(space)
    if chip is None:
        return before, Piece(f"{facts.layout[space]}    ")
    letter = TEAM_LETTERS[chip.team]
    drawn = f"[{letter}]" if chip.is_locked else f"({letter})"
    return before, Piece(facts.layout[space]), Piece(drawn, _STYLES[chip.team]), Piece(" ")


def _legend(facts: Facts) -> Line:
    signs = [(f"({letter})", colour) for letter, colour in _teams(facts)]
    signs += [("[B]", "locked"), (">", "last_move"), ("--", "corner")]
    return line("   ".join(f"{sign} {apart(facts, facts.texts[key])}" for sign, key in signs))


def _seat(facts: Facts, seat: SeatFacts) -> Line:
    texts = facts.texts
    # Not ">" at the start of a line: mail programs would take it for a quotation.
    marker = Piece("*", "mark") if seat.is_to_move else Piece(" ")
    side = Piece(f"({TEAM_LETTERS[seat.team]})", _STYLES[seat.team])
    cards = "  " + apart(facts, f"{texts['cards']} {seat.cards}") if facts.layout else ""
    about = notes_of(facts, seat, "dealer", seat.is_dealer, gap="  ")
    number = Piece(f"{seat.number + 1:>3} ")
    return line(marker, number, side, f"{cards}  {_name(facts, seat)}{about}")


def _sides(facts: Facts) -> Iterator[Line]:
    texts = facts.texts
    made = (
        f"({letter}) {len(spaces)}/{facts.needed}"
        for (letter, _), spaces in zip(_teams(facts), facts.sequences, strict=True)
    )
    yield line(f"{texts['sequences']}: {apart(facts, '  '.join(made))}")
    yield line(f"{texts['draw_pile']}: {facts.pile}")
    top = f", {texts['on_top']} {apart(facts, facts.discards[-1])}" if facts.discards else ""
    yield line(f"{texts['discards']}: {len(facts.discards)}{top}")


def _last(facts: Facts) -> Iterator[Line]:
    if facts.last is None:
        return
    done = "chip_placed" if isinstance(facts.last, ChipPlaced) else "chip_removed"
    what = facts.texts[done].format(space=apart(facts, facts.last.space))
    who = _name(facts, seat_numbered(facts, facts.last.seat))
    card = apart(facts, facts.last.card)
    yield line(f"{facts.texts['last_move']}: {who}, {card}, {what}")


def _hand(facts: Facts) -> Iterator[Line]:
    if facts.hand is None:
        return
    cards = " ".join(held.card for held in facts.hand) or facts.texts["none"]
    yield line(f"{facts.texts['hand']}: ", Piece(apart(facts, cards), "bold"))
    # Each line repeats its label: a card and a space on a line alone would read as a move.
    label = f"{facts.texts['goes_on']}: "
    room = WIDEST - columns(label)
    for stretch in packed([_use(facts, held) for held in _once_each(facts.hand)], room):
        yield line(label, apart(facts, stretch))


def _use(facts: Facts, held: HeldCard) -> str:
    if held.spaces:
        return f"{held.card} {' '.join(held.spaces)}"
    key = {"spaces": "none", "any": "any_space", "removes": "removes"}[held.use]
    return f"{held.card} {apart(facts, facts.texts[key])}"


def _once_each(hand: Iterable[HeldCard]) -> list[HeldCard]:
    return list({held.card: held for held in hand}.values())


def _name(facts: Facts, seat: SeatFacts) -> str:
    return apart(facts, within(seat.name, _NAME_COLUMNS))


def _teams(facts: Facts) -> list[tuple[str, str]]:
    """Letter and colour of each side at the table."""
    return list(zip(TEAM_LETTERS, TEAM_COLOURS, strict=True))[: len(facts.sequences)]
