"""What a drawing of Sequentia says, read out of a served view and nothing else."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from service.pictures.names import cleaned
from service.pictures.sequentia.texts import words_in
from service.rules.sequentia.cards import Card
from service.rules.sequentia.shift.view import ShiftView
from service.rules.sequentia.state import LastTurn, View
from service.rules.table import State

TITLES: Final = {
    "sequentia-shift": "Sequentia shift",
    "sequentia-stack": "Sequentia stack",
    "sequentia-grid": "Sequentia grid",
}
"""Names of kinds, the same in every language."""


class SeatFacts(msgspec.Struct, frozen=True):
    """A seat as everyone at the table sees it; ``number`` counts from 0."""

    number: int
    name: str
    cards: int
    points: int
    sequences: int
    is_viewer: bool
    is_to_move: bool
    is_first: bool
    is_out: bool


class Place(msgspec.Struct, frozen=True):
    """A cell of the nine or a pile of the row, counted from 1; ``card`` None: empty."""

    number: int
    card: Card | None
    height: int
    is_last: bool


class Facts(msgspec.Struct, frozen=True):
    """All that is drawn; seats in turn order from the viewer's left, the viewer last.

    ``is_row``: the places are the piles of ``stack`` and not the nine cells. ``quiet``: turns
    without a sequence and how many end the game.
    """

    texts: Mapping[str, str]
    language: str
    title: str
    is_row: bool
    is_dealt: bool
    phase: str
    turn: int
    seats: list[SeatFacts]
    places: list[Place]
    pile: int
    removed: int
    hand: list[Card] | None
    has_objective: bool
    reachable: int | None
    quiet: tuple[int, int] | None
    last: LastTurn | None
    winners: list[int] | None
    is_cancelled: bool


def facts_of(view: State, viewer: int | None, names: Sequence[str], language: str) -> Facts:
    """The facts of a view; of the hands only the viewer's own is read."""
    position: View = view.position
    result = view.result
    return Facts(
        texts=words_in(language),
        language=language,
        title=TITLES[view.kind],
        is_row=view.kind == "sequentia-stack",
        is_dealt=_is_dealt(position),
        phase=view.phase,
        turn=view.turn,
        seats=_seats(view, viewer, names, words_in(language)),
        places=_places(position),
        pile=position.pile,
        removed=len(position.removed),
        hand=None if viewer is None else position.hands[viewer].cards,
        has_objective=view.kind == "sequentia-shift",
        reachable=_reachable(position, viewer),
        quiet=_quiet(view, position),
        last=position.last_turn,
        winners=None if result is None else result.winners,
        is_cancelled=result is not None and result.reason == "cancelled",
    )


def touched(last: LastTurn | None) -> set[int]:
    """The places where the last turn laid or slid a card."""
    if last is None:
        return set()
    return {*last.cells, *(int(slide[-1]) for slide in last.slides)}


def winning_seats(facts: Facts) -> list[SeatFacts]:
    """The seats that have won; empty while the game runs."""
    won = facts.winners or ()
    return [seat for seat in facts.seats if seat.number in won]


def outcome(facts: Facts) -> str:
    """How it stands when nobody is to move and nobody has won; empty otherwise."""
    if facts.is_cancelled:
        return facts.texts["cancelled"]
    if facts.phase == "ended" and not facts.winners:
        return facts.texts["drawn"]
    return "" if facts.phase in ("running", "ended") else facts.texts["not_started"]


def seat_to_move(facts: Facts) -> SeatFacts | None:
    """The seat whose turn it is."""
    return next((seat for seat in facts.seats if seat.is_to_move), None)


def seat_numbered(facts: Facts, number: int) -> SeatFacts:
    """The seat of that number, counted from 0."""
    return next(seat for seat in facts.seats if seat.number == number)


def _is_dealt(position: View) -> bool:
    held = any(hand.count for hand in position.hands)
    return held or bool(position.pile) or any(position.table) or any(position.scores)


def _places(position: View) -> list[Place]:
    marked = touched(position.last_turn)
    return [
        Place(n, None, 0, False) if pile is None else Place(n, pile.card, pile.height, n in marked)
        for n, pile in enumerate(position.table, start=1)
    ]


def _reachable(position: View, viewer: int | None) -> int | None:
    if viewer is None or not isinstance(position, ShiftView):
        return None
    return position.reachable_in[viewer]


def _quiet(view: State, position: View) -> tuple[int, int] | None:
    if not isinstance(position, ShiftView):
        return None
    return position.quiet, int(view.options["stall_turns"])


def _seats(
    view: State, viewer: int | None, names: Sequence[str], texts: Mapping[str, str]
) -> list[SeatFacts]:
    count = len(view.seats)
    first = 0 if viewer is None else viewer + 1
    return [_seat(view, n % count, viewer, names, texts) for n in range(first, first + count)]


def _seat(
    view: State, number: int, viewer: int | None, names: Sequence[str], texts: Mapping[str, str]
) -> SeatFacts:
    position: View = view.position
    given = names[number] if number < len(names) else ""
    return SeatFacts(
        number=number,
        name=cleaned(given, texts["seat"].format(number=number + 1)),
        cards=position.hands[number].count,
        points=len(position.scores[number]),
        sequences=position.sequences[number],
        is_viewer=number == viewer,
        is_to_move=number == view.to_move,
        is_first=_is_dealt(position) and number == position.first,
        is_out=view.seats[number].is_out,
    )
