"""What a drawing of Sequentia says, read out of a served view and nothing else."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from service.pictures.seated import Seated, Told, in_order, name_of
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


class SeatFacts(Seated, frozen=True, kw_only=True):
    """A seat as everyone at the table sees it."""

    points: int
    sequences: int
    is_first: bool


class Place(msgspec.Struct, frozen=True):
    """A cell of the nine or a pile of the row, counted from 1; ``card`` None: empty."""

    number: int
    card: Card | None
    height: int
    is_last: bool


class Facts(Told[SeatFacts], frozen=True, kw_only=True):
    """All that is drawn.

    ``is_row``: the places are the piles of ``stack`` and not the nine cells. ``quiet``: turns
    without a sequence and how many end the game.
    """

    title: str
    is_row: bool
    is_dealt: bool
    places: list[Place]
    pile: int
    removed: int
    hand: list[Card] | None
    has_objective: bool
    reachable: int | None
    quiet: tuple[int, int] | None
    last: LastTurn | None


def facts_of(view: State, viewer: int | None, names: Sequence[str], language: str) -> Facts:
    """The facts of a view; of the hands only the viewer's own is read."""
    position: View = view.position
    result, texts = view.result, words_in(language)
    return Facts(
        texts=texts,
        language=language,
        title=TITLES[view.kind],
        is_row=view.kind == "sequentia-stack",
        is_dealt=_is_dealt(position),
        phase=view.phase,
        turn=view.turn,
        seats=[_seat(view, n, viewer, names, texts) for n in in_order(view, viewer)],
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


def _seat(
    view: State, number: int, viewer: int | None, names: Sequence[str], texts: Mapping[str, str]
) -> SeatFacts:
    position: View = view.position
    return SeatFacts(
        number=number,
        name=name_of(number, names, texts),
        cards=position.hands[number].count,
        points=len(position.scores[number]),
        sequences=position.sequences[number],
        is_viewer=number == viewer,
        is_to_move=number == view.to_move,
        is_first=_is_dealt(position) and number == position.first,
        is_out=view.seats[number].is_out,
    )
